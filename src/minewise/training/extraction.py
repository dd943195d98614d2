"""Cutting a puzzle out of a position: its themes, and the possible questions."""

from collections.abc import Callable, Collection, Iterator
from itertools import chain as chained
from typing import TypeVar

from minewise.boards import Wave, Way, rate
from minewise.core import Cell, Chance
from minewise.logic.patterns import Name, guesses
from minewise.training.puzzle import Puzzle
from minewise.training.question import Question
from minewise.training.stages import FindingStages
from minewise.training.theme import Theme
from minewise.training.truth import NO_MATTER, Truth, frontier

_Choice = TypeVar("_Choice")

_NUMBERS_TO_LOOK_AT = 3
"""The weight of each number to look at, like that of 3BV in the rating of boards."""

_MOST_CERTAIN = 10
"""More cells are tedious to mark."""

_MOST_LAYOUTS = 400
"""Up to this many, the best guess is known exactly, and at once."""

_MOST_HIDDEN = 40

_BY_WAY = {
    Way.SINGLE: frozenset((Theme.COUNTING,)),
    Way.PAIR: frozenset((
        Theme.ONE_ONE, Theme.ONE_TWO, Theme.REDUCTION, Theme.HOLE, Theme.TRIANGLE,
        Theme.ONE_TWO_ONE, Theme.ONE_TWO_TWO_ONE, Theme.CORNER,
    )),
    Way.TOTAL: frozenset((Theme.MINE_COUNTING, Theme.CHAIN, Theme.GUESS)),
}  # fmt: skip
_OF_SEVERAL = frozenset((Theme.CORNER, Theme.BOX_LOGIC, Theme.CHAIN, Theme.CASES, Theme.GUESS))
GUESSING = frozenset((Theme.DEAD_CELL, Theme.FIFTY, Theme.GUESS, Theme.MINE_COUNTING))
"""The themes of positions in which no cell is certainly safe."""


def themes_of(way: Way | None) -> frozenset[Theme]:
    """The possible themes of a position whose easiest safe cell takes that way."""
    return GUESSING if way is None else _BY_WAY.get(way, _OF_SEVERAL)


def cut(stages: FindingStages, wanted: Collection[Theme], chance: Chance) -> Puzzle | None:
    """A puzzle of one of the wanted themes; None if the position has none."""
    possible = themes_of(stages.hardest).intersection(wanted)
    if not possible:
        return None
    if stages.hardest is None:
        return _of_guesses(stages, possible, chance)
    is_hard = stages.hardest not in (Way.SINGLE, Way.PAIR)
    if is_hard and Theme.GUESS in possible and not chance.below(4):
        return rated(stages, Question.DUE, Theme.GUESS, stages.waves(stages.path))
    if Theme.CHAIN in possible and (tied := _tied(stages)):
        return _chain(stages, tied, chance)
    theme = stages.theme
    return None if theme not in possible or theme is None else asked(stages, theme, chance)


def rated(
    stages: FindingStages,
    question: Question,
    theme: Theme,
    waves: list[Wave],
    cells: tuple[Cell, ...] = (),
) -> Puzzle:
    """A puzzle with its first rating: that of a board with these waves and as many numbers."""
    rating = rate(waves, _NUMBERS_TO_LOOK_AT * stages.work).value
    return Puzzle(stages.position, question, theme, rating, cells)


# Positions with something certain


def asked(stages: FindingStages, theme: Theme, chance: Chance) -> Puzzle:
    """A question about the certain cells in a position of that theme."""
    askers: list[Callable[[], Puzzle | None]] = [
        *[lambda: _find(stages, theme)] * 3,
        *[lambda: _judge(stages, theme, chance)] * 3,
        *[lambda: _prove(stages, theme, chance)] * 2,
        *[lambda: _everything(stages, theme)] * 2,
        *[lambda: next(_count(stages), None)] * (6 if theme is Theme.MINE_COUNTING else 0),
    ]
    while askers:
        found = askers.pop(chance.below(len(askers)))()
        if found is not None:
            return found
    return _find(stages, theme)


def _find(stages: FindingStages, theme: Theme) -> Puzzle:
    return rated(stages, Question.SAFE, theme, stages.waves(stages.path))


def _settled(stages: FindingStages) -> dict[Cell, bool]:
    """The cells that the theme settles, and those that follow at once: none is known before."""
    hardest = stages.hardest
    first = next(n for n, stage in enumerate(stages.path) if stage.way is hardest)
    return dict(chained.from_iterable(stage.found.items() for stage in stages.path[first:]))


def _judge(stages: FindingStages, theme: Theme, chance: Chance) -> Puzzle | None:
    settled, position = _settled(stages), stages.position
    kind = chance.below(3)
    if kind < 2:
        cells = sorted(cell for cell, mine in settled.items() if mine == bool(kind))
        waves = stages.waves(stages.path)
    else:
        certain = stages.analysis.safe | stages.analysis.mines
        cells = [
            cell
            for cell in sorted(frontier(position) - certain)
            if sum(position.number(near) is not None for near in position.grid.neighbours(cell)) > 1
        ]
        # Nothing settles it: to know that, one must have found all certain cells.
        waves = stages.waves(stages.all)
    if not cells:
        return None
    return rated(stages, Question.JUDGE, theme, waves, (_pick(cells, chance),))


def _prove(stages: FindingStages, theme: Theme, chance: Chance) -> Puzzle | None:
    cell = _pick(sorted(_settled(stages)), chance)
    proof = stages.analysis.proof(cell)
    if proof is None or proof.uses_total:
        return None
    # Each further number has to be found as well.
    waves = [*stages.waves(stages.path), *[Wave(Way.PAIR, 1)] * (len(proof.numbers) - 1)]
    return rated(stages, Question.PROVE, theme, waves, (cell,))


def _tied(stages: FindingStages) -> list[Cell]:
    """The cells that a chain settles, if nothing easier settles any."""
    last = stages.path[-1]
    if {stages.hardest, last.way} != {Way.TOTAL} or len(last.found) > _MOST_CERTAIN:
        return []
    return [cell for cell in sorted(last.found) if stages.theme_of_cell(cell) is Theme.CHAIN]


def _chain(stages: FindingStages, tied: list[Cell], chance: Chance) -> Puzzle:
    waves = stages.waves(stages.path)
    if len(tied) == len(stages.path[-1].found):
        return rated(stages, Question.SAFE, Theme.CHAIN, waves)
    # Other cells follow by mere counting: so ask for one of the chain.
    return rated(stages, Question.JUDGE, Theme.CHAIN, waves, (_pick(tied, chance),))


def _everything(stages: FindingStages, theme: Theme) -> Puzzle | None:
    certain = stages.analysis.safe | stages.analysis.mines
    if len(certain) > _MOST_CERTAIN or len(certain) != sum(len(s.found) for s in stages.all):
        return None
    if any(stage.way > (stages.hardest or 0) for stage in stages.all):
        return None  # the rest takes more than the theme
    return rated(stages, Question.CERTAIN, theme, stages.waves(stages.all))


# Positions with nothing certain


def _of_guesses(stages: FindingStages, wanted: Collection[Theme], chance: Chance) -> Puzzle | None:
    position = stages.position
    if len(position.hidden) > _MOST_HIDDEN:
        return None
    if (stages.analysis.layouts or 0) - 1 not in range(_MOST_LAYOUTS):
        return None
    found = list(_guesses_in(stages, wanted))
    return _pick(found, chance) if found else None


def _guesses_in(stages: FindingStages, wanted: Collection[Theme]) -> Iterator[Puzzle]:
    if Theme.MINE_COUNTING in wanted:
        yield from _count(stages)
    if Theme.FIFTY in wanted:
        yield from _fifties(stages)
    if Theme.DEAD_CELL in wanted:
        yield from _best_guess(stages, Theme.DEAD_CELL)
    if Theme.GUESS in wanted:
        yield from _best_guess(stages, Theme.GUESS)
        yield rated(stages, Question.DUE, Theme.GUESS, [Wave(Way.THREE, 1)])


def _count(stages: FindingStages) -> Iterator[Puzzle]:
    position = stages.position
    rest = tuple(cell for cell in position.hidden if cell not in frontier(position))
    puzzle = rated(
        stages, Question.COUNT, Theme.MINE_COUNTING, [Wave(Way.TOTAL, len(rest) or 1)], rest
    )
    if len(rest) > 1 and Truth(puzzle).count is not None:
        yield puzzle


def _fifties(stages: FindingStages) -> Iterator[Puzzle]:
    """Two cells with one mine, for which guessing now is clearly right or clearly wrong."""
    position, known = stages.position, stages.analysis.mines
    for number, shows in position.numbers.items():
        around = [n for n in position.grid.neighbours(number) if position.number(n) is None]
        pair = tuple(sorted(cell for cell in around if cell not in known))
        if len(pair) != 2 or shows - sum(cell in known for cell in around) != 1:
            continue
        puzzle = rated(stages, Question.FIFTY, Theme.FIFTY, [Wave(Way.THREE, 2)], pair)
        truth = Truth(puzzle)
        given_away = truth.best_wins - max(map(truth.wins, pair))
        if truth.word == "now" or given_away > NO_MATTER:
            yield puzzle


def _best_guess(stages: FindingStages, theme: Theme) -> Iterator[Puzzle]:
    """A guess that can be a bad one; for the theme of dead cells, a dead one is tempting."""
    position, analysis = stages.position, stages.analysis
    undecided = [cell for cell in position.hidden if cell not in analysis.mines]
    truth = Truth(rated(stages, Question.GUESS, theme, [Wave(Way.FOUR, 1)]))
    good = truth.best_guesses
    if 2 * len(good) > len(undecided):
        return
    safest = max(map(truth.safety, undecided))
    tempting = [cell for cell in undecided if truth.safety(cell) > safest - 1e-9]
    misleads = not set(tempting) <= set(good)
    if theme is Theme.DEAD_CELL:
        dead = {
            cell
            for pattern in guesses(position, analysis.reasoning())
            if pattern.name is Name.DEAD_CELL
            for cell in pattern.undecided
        }
        if not dead.intersection(tempting) - set(good) or dead.intersection(good):
            return
    wave = Wave(Way.CASES if misleads else Way.FOUR, 1)
    yield rated(stages, Question.GUESS, theme, [wave])


def _pick(choices: "list[_Choice]", chance: Chance) -> _Choice:
    return choices[chance.below(len(choices))]
