"""Make no-guess boards, for a level, a first cell and a seed.

The same arguments give the same board on every machine, whichever core makes it.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb
from types import ModuleType

from minewise.base.errors import ImpossibleError
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.boards import reference
from minewise.boards.rating import Rating, rate_board
from minewise.boards.reference import Made, Progress, Recipe
from minewise.boards.waves import HARDEST
from minewise.core import Board, Cell, Chance, Deal, FirstClick, Level, NoGuess
from minewise.core.grid import place
from minewise.solver import core_in_use


class NoBoardError(ImpossibleError):
    """There is no such board, or none was found.

    The message says which, how many were tried, and what would help.
    """


FEW_LAYOUTS = 20_000
"""If there are no more layouts than this, all of them are tried."""

MOST_CANDIDATES = 20_000
"""How many no-guess boards to try for the required difficulty before giving up."""

# Few at first, since often one of the first will do; then up to the most.
_AT_ONCE = (1, 64)


def make_board(  # noqa: PLR0913 - all of them say which board
    level: Level,
    first: FirstClick,
    start: Cell,
    seed: int,
    demand: NoGuess | None = None,
    *,
    limit: Limit = FOREVER,
    progress: Progress | None = None,
) -> Made:
    """Make a board that can be won without a guess.

    >>> level = Level.parse("beginner")
    >>> made = make_board(level, FirstClick.OPENING, (4, 4), seed=7)
    >>> made.tried, made.board.mine_count
    (1, 10)

    The board is for a game that begins at `start`. If it takes long, `progress` is called now and
    then with the progress of the board, or the share of `MOST_CANDIDATES` tried. Raises
    `NoBoardError` if there is no such board, or none was found.
    """
    demand = demand or NoGuess()
    recipe = _recipe(level, first, start, demand)
    Chance(seed)  # refuses an impossible seed
    if not demand.selects:
        return _make_one(recipe, seed, limit, progress)
    tried = 0
    for candidate, made in enumerate(_candidates(recipe, seed, limit), start=1):
        tried += made.tried
        assert made.board is not None, "a candidate is a board"
        if _accepts(demand, rate_board(made.board, start)):
            return Made(made.board, tried, made.walked, made.grown)
        if candidate >= MOST_CANDIDATES:
            break
        limit.check()  # the core checks it only if a board takes long
        if progress is not None:
            progress(candidate / MOST_CANDIDATES)
    sentence = _(
        "among {count} boards, no board of {what} has the difficulty wanted ({demand}): expected "
        "another difficulty, or another level"
    )
    raise _no_board(recipe, sentence, count=MOST_CANDIDATES, demand=demand.difficulty)


def lay_board(
    deal: Deal, start: Cell, *, limit: Limit = FOREVER, progress: Progress | None = None
) -> Board:
    """The board of a no-guess game that begins at `start`."""
    assert deal.seed is not None, "a board is made from a seed"
    made = make_board(
        deal.level, deal.first, start, deal.seed, deal.demand, limit=limit, progress=progress
    )
    assert made.board is not None, "a board was made, or an error raised"
    return made.board


def make_boards(  # noqa: PLR0913 - the same
    level: Level,
    first: FirstClick,
    start: Cell,
    seeds: range,
    demand: NoGuess | None = None,
    *,
    limit: Limit = FOREVER,
) -> Iterator[Board]:
    """The boards of many seeds, as `make_board` makes them, in batches where that is faster."""
    demand = demand or NoGuess()
    recipe = _recipe(level, first, start, demand)
    for begin in range(0, len(seeds), _AT_ONCE[1]):
        some = seeds[begin : begin + _AT_ONCE[1]]
        many = [] if demand.selects or _is_small(recipe) else _make(recipe, [*some], limit, None)
        for place_of, seed in enumerate(some):
            board = many[place_of].board if place_of < len(many) else None
            if board is None:
                board = make_board(level, first, start, seed, demand, limit=limit).board
                assert board is not None, "a board was made, or an error raised"
            yield board


def first_seed(level: Level, first: FirstClick, start: Cell, seed: int, most: int) -> int:
    """The first seed from `seed` on whose plain deal needs no guess.

    >>> first_seed(Level.parse("beginner"), FirstClick.SAFE, (4, 4), seed=7, most=100)
    7
    """
    recipe = _recipe(level, first, start, NoGuess())
    found: int | None = _core().first_seed(recipe, seed, most)
    if found is None:
        raise _no_board(
            recipe,
            _("none of the {most} boards from seed {seed} on is one of {what}; {advice}"),
            most=most,
            seed=seed,
        )
    return found


def _accepts(demand: NoGuess, rating: Rating) -> bool:
    """Whether the rating of a board meets the demand."""
    if demand.hardest is not None and rating.hardest not in HARDEST[demand.hardest]:
        return False
    return demand.rating is None or demand.rating[0] <= rating.value <= demand.rating[1]


def _recipe(level: Level, first: FirstClick, start: Cell, demand: NoGuess) -> Recipe:
    if start not in level.grid:
        text = _("the first cell {place} is off the board of {size} cells")
        raise ImpossibleError(
            text.format(place=place(start), size=level.grid.size), start, cell=start
        )
    Board.check_deal(level.grid, level.mines, first, start)
    return Recipe.usual(level, first, start, counting=demand.counting)


def _core() -> ModuleType:
    """The module that makes boards: native or Python, with the same functions."""
    if core_in_use() == "native":
        from minewise.boards import native  # noqa: PLC0415 - not there on every machine

        return native
    return reference


def _make(recipe: Recipe, seeds: list[int], limit: Limit, progress: Progress | None) -> list[Made]:
    made: list[Made] = _core().make(recipe, seeds, limit, progress)
    return made


def _make_one(recipe: Recipe, seed: int, limit: Limit, progress: Progress | None) -> Made:
    small = _is_small(recipe)
    if small:
        recipe = replace(recipe, moves=0, proofs=0)
    made = _make(recipe, [seed], limit, progress)
    if not made:
        raise TimeUpError(None if limit.stopped() else limit.seconds)
    if made[0].board is not None:
        return made[0]
    if small:
        return _one_of_all(recipe, seed)
    raise _none_found(recipe, made[0])


def _candidates(recipe: Recipe, seed: int, limit: Limit) -> Iterator[Made]:
    """Board after board, made from the numbers of the seed's stream."""
    stream, count = Chance(seed), _AT_ONCE[0]
    while True:
        seeds = [stream.next64() for _ in range(count)]
        if _is_small(recipe):
            yield from (_make_one(recipe, one, limit, None) for one in seeds)
        else:
            many = _make(recipe, seeds, limit, None)
            for made in many:
                if made.board is None:
                    raise _none_found(recipe, made)
                yield made
            if len(many) < count:
                raise TimeUpError(None if limit.stopped() else limit.seconds)
        count = min(2 * count, _AT_ONCE[1])


# Small boards, with all layouts enumerated


def _is_small(recipe: Recipe) -> bool:
    # The binomial of a large board has a million digits, and computing it cannot be interrupted.
    among, mines = _free_cells(recipe), recipe.level.mines
    layouts = 1
    for step in range(min(mines, among - mines)):
        layouts = layouts * (among - step) // (step + 1)
        if layouts > FEW_LAYOUTS:
            return False
    return True


def _free_cells(recipe: Recipe) -> int:
    return len(recipe.level.grid) - len(recipe.first.kept_clear(recipe.level.grid, recipe.start))


def _one_of_all(recipe: Recipe, seed: int) -> Made:
    """One of all no-guess boards, uniformly at random."""
    grid, mines = recipe.level.grid, recipe.level.mines
    clear = recipe.first.kept_clear(grid, recipe.start)
    places = [index for index in range(len(grid)) if index not in clear]
    layouts = comb(_free_cells(recipe), mines)
    boards = bytearray(len(grid) * layouts)
    for number, chosen in enumerate(combinations(places, mines)):
        for index in chosen:
            boards[number * len(grid) + index] = 1
    found = _core().proven(grid, bytes(boards), recipe.start, counting=recipe.counting)
    if not found:
        sentence = _n(
            "there is no board of {what}: the only layout needs a guess; {advice}",
            "there is no board of {what}: all {count} layouts need a guess; {advice}",
            layouts,
        )
        raise _no_board(recipe, sentence, count=layouts)
    number = found[Chance(seed).below(len(found))]
    mine_at = bytes(boards[number * len(grid) : (number + 1) * len(grid)])
    return Made(Board.unchecked(grid, mine_at), recipe.deals + layouts)


# Error messages when there is none


def _what(recipe: Recipe) -> str:
    """The kind of board, for a sentence."""
    if recipe.counting:
        what = _("{level} that needs no guess from {place} (first click {first})")
    else:
        what = _(
            "{level} that needs neither a guess nor the number of mines from {place} "
            "(first click {first})"
        )
    return what.format(level=recipe.level.header, place=place(recipe.start), first=recipe.first)


def _no_board(recipe: Recipe, sentence: str, **gaps: object) -> NoBoardError:
    advice = _("expected fewer mines, or an opening as the first click")
    if recipe.first is FirstClick.OPENING:
        advice = _("expected fewer mines")
    return NoBoardError(
        sentence.format(what=_what(recipe), advice=advice, **gaps),
        recipe.level.header,
        cell=recipe.start,
    )


def _none_found(recipe: Recipe, made: Made) -> NoBoardError:
    sentence = _(
        "no board of {what} was found among {tried}: there was room for {grown} of "
        "{mines} mines; {advice}"
    )
    mines = recipe.level.mines
    return _no_board(recipe, sentence, tried=made.tried, grown=made.grown, mines=mines)
