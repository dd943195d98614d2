"""Boards that need no guess: what is made is what it says, and each as likely as any other."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations
from threading import Event

import pytest
from hypothesis import given, settings, strategies as st

from evenness import deviation
from expected import known
from logic.brute_force import forced
from minewise.base.errors import MinewiseError
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.boards import NoBoardError, generator, make_board, make_boards, reference
from minewise.boards.reference import Made, Recipe
from minewise.boards.waves import open_all
from minewise.core import LEVELS, Board, Cell, FirstClick, Game, Level, NoGuess, Position
from minewise.solver import solve
from strategies import cells, first_clicks, grids, seeds

native = pytest.importorskip(
    "minewise.boards.native", reason="the native core is not installed", exc_type=ImportError
)
OPENING = FirstClick.OPENING
GOLDEN = {
    (OPENING, 7, NoGuess()): "6x5x6/...*../*...../*....*/....../.*.*..",
    (FirstClick.SAFE, 8, NoGuess()): "6x5x6/.*..../....../.....*/*...*./..*..*",
    (OPENING, 7, NoGuess(counting=False)): "6x5x6/...*../*...../*....*/....../.*.*..",
    (OPENING, 7, NoGuess(hardest="total")): "6x5x6/.*.*../....../....*./....../.**.*.",
}
GOLDEN_DENSE = (
    "9x9x32/.*.*..***/.*****.../...**...*/.*....*../*......../"
    ".*....**./**.*...*./.**.****./..*.*.*.."
)


def is_won_by(certain: Callable[[Position], Iterable[Cell]], board: Board, start: Cell) -> bool:
    """Whether a board is won by opening what is said to be certain, and nothing else."""
    game = Game.on(board)
    while game.outcome is None:
        safe = list(certain(game.position)) if game.position.numbers else [start]
        if not safe:
            return False
        open_all(game, safe)
    return game.outcome.won


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_both_cores_know_boards_that_need_no_guess_as_brute_force_does(data: st.DataObject) -> None:
    grid = data.draw(grids(4, any_shape=True).filter(lambda grid: len(grid) <= 12))
    start = data.draw(cells(grid))
    board = Board(grid, data.draw(st.sets(cells(grid), max_size=len(grid) // 2)))
    for counting in (True, False):

        def certain(seen: Position, counting: bool = counting) -> set[Cell]:
            """By brute force: every layout there is, and no code of the solver."""
            return forced(seen, seen.numbers, use_total=counting)[0]

        expected = not board.is_mine(start) and is_won_by(certain, board, start)
        assert reference.is_proven(board, start, counting=counting) is expected
        found = native.proven(grid, board.mine_at, start, counting=counting)
        assert found == ([0] if expected else [])


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_the_native_core_makes_the_very_boards_that_python_makes(data: st.DataObject) -> None:
    grid = data.draw(grids(7, any_shape=True))
    start, first = data.draw(cells(grid)), data.draw(first_clicks)
    most = len(grid) - len(first.kept_clear(grid, start))
    level = Level.of(grid, data.draw(st.integers(0, min(most, len(grid) // 3))))
    recipe = Recipe(
        level, first, start, counting=data.draw(st.booleans()), deals=2, moves=6, proofs=40
    )
    some = data.draw(st.lists(seeds, min_size=1, max_size=3))
    assert native.make(recipe, some, FOREVER) == reference.make(recipe, some, FOREVER)


@pytest.mark.parametrize("counting", [True, False])
@pytest.mark.parametrize("name", ["beginner", "expert", "30x16x140", "torus 12x12x20"])
def test_a_board_is_won_by_certain_moves_alone(name: str, counting: bool) -> None:
    level, start = Level.parse(name), (3, 4)
    board = known(make_board(level, OPENING, start, 5, NoGuess(counting=counting)).board)
    assert board.mine_count == level.mines

    def certain(seen: Position) -> list[Cell]:
        settled = solve(seen, core="native", lazy=True).settled([*seen.numbers], counting)
        return [cell for cell, is_mine in known(settled).items() if not is_mine]

    assert is_won_by(certain, board, start)


def test_a_seed_names_a_board_for_ever() -> None:
    """The version of the generator is written in every deal: other boards are another version."""
    for (first, seed, demand), board in GOLDEN.items():
        assert str(make_board(Level.parse("6x5x6"), first, (2, 2), seed, demand).board) == board
    dense = make_board(Level.parse("9x9x32"), OPENING, (4, 4), 7)
    assert dense.walked
    assert str(dense.board) == GOLDEN_DENSE
    many = list(make_boards(Level.parse("beginner"), OPENING, (4, 4), range(200)))
    assert len(set(many)) == 200, "neighbouring seeds give different boards"


@pytest.mark.parametrize(
    ("name", "demand"),
    [("beginner", NoGuess()), ("4x4x3", NoGuess()), ("8x8x8", NoGuess(hardest="pairs"))],
)
def test_many_boards_are_those_that_are_made_one_by_one(name: str, demand: NoGuess) -> None:
    level, some = Level.parse(name), range(3, 8)
    many = make_boards(level, OPENING, (1, 1), some, demand)
    assert [*many] == [make_board(level, OPENING, (1, 1), seed, demand).board for seed in some]


# Each as likely


def proven_layouts(recipe: Recipe) -> set[bytes]:
    grid = recipe.level.grid
    clear = recipe.first.kept_clear(grid, recipe.start)
    places = [index for index in range(len(grid)) if index not in clear]
    layouts = [
        bytes(index in chosen for index in range(len(grid)))
        for chosen in combinations(places, recipe.level.mines)
    ]
    found = native.proven(grid, b"".join(layouts), recipe.start, counting=recipe.counting)
    return {layouts[number] for number in found}


def layouts_of(boards: list[Made]) -> Counter[bytes]:
    return Counter(made.board.mine_at for made in boards if made.board is not None)


def test_dealt_boards_are_each_as_likely() -> None:
    recipe = Recipe.usual(Level.parse("4x4x3"), FirstClick.SAFE, (0, 0), counting=True)
    boards = native.make(recipe, range(20_000), FOREVER)
    assert abs(deviation(layouts_of(boards), proven_layouts(recipe))) < 4


@pytest.mark.thorough
def test_grown_boards_are_each_as_likely_after_their_walk_and_not_before() -> None:
    usual = Recipe.usual(Level.parse("5x5x4"), FirstClick.SAFE, (0, 0), counting=True)
    recipe = replace(usual, deals=0)
    layouts = proven_layouts(recipe)
    assert len(layouts) == 3462  # by brute force, and so says everybody who has counted them
    grown = native.make(replace(recipe, moves=0), range(40_000), FOREVER)
    assert deviation(layouts_of(grown), layouts) > 4
    walked = native.make(recipe, range(8_000), FOREVER)
    assert abs(deviation(layouts_of(walked), layouts)) < 4


def test_a_walk_leads_to_boards_that_need_no_guess() -> None:
    level = Level.parse("10x10x30")
    recipe = replace(Recipe.usual(level, OPENING, (5, 5), counting=True), deals=0)
    (made,) = native.make(replace(recipe, moves=0), [1], FOREVER)
    after = native.walk(made.board, recipe, seed=3)
    assert after != made.board
    assert after.mine_count == 30
    assert reference.is_proven(after, (5, 5), counting=True)


# Where there is none


@pytest.mark.parametrize(
    ("level", "first", "start", "sentence"),
    [
        ("2x2x1", "safe", (0, 0), "there is no board of 2x2x1 that needs no guess from row 1, "
         r"column 1 \(first click safe\): all 3 layouts need a guess; expected fewer mines, or"),
        ("30x16x300", "opening", (8, 15), "no board of 30x16x300 that needs no guess from row 9, "
         r"column 16 .* was found among 55\d: there was room for \d+ of 300 mines; expected fewer"),
        ("5x5x1 several", "opening", (2, 2), "among 20 boards, no board of 5x5x1 .* .hardest step"),
        ("9x9x10", "safe", (9, 0), "row 10, column 1 is off the board of 9x9 cells"),
        ("3x3x5", "opening", (1, 1), "5 mines do not fit on 3x3 cells"),
    ],
)  # fmt: skip
def test_where_there_is_no_board_a_sentence_says_why(
    level: str, first: str, start: Cell, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minewise.boards.reference.PROOFS", 300)
    monkeypatch.setattr("minewise.boards.generator.MOST_CANDIDATES", 20)
    size, _space, hardest = level.partition(" ")
    demand = NoGuess(hardest=hardest or None)
    with pytest.raises(MinewiseError, match=sentence):
        make_board(Level.parse(size), FirstClick(first), start, 1, demand)


def test_a_limit_ends_the_making(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(TimeUpError, match=r"more than 0.05 seconds"):
        make_board(Level.parse("60x60x1200"), OPENING, (5, 5), 1, limit=Limit(0.05))
    # The number of layouts has 42,000 digits here: it is not counted to know that it is large.
    monkeypatch.setattr(generator, "comb", None)
    for start in ((0, 0), (200, 200)):
        with pytest.raises(TimeUpError):
            make_board(Level.parse("400x400x48000"), OPENING, start, 7, limit=Limit(0.05))


@pytest.mark.parametrize(
    ("level", "demand", "after"),
    [("60x60x1200", NoGuess(), 1), ("9x9x10", NoGuess(rating=(2795, 2800)), 3)],
    ids=["one large", "many until one is hard enough"],
)
def test_progress_goes_forward_until_it_is_stopped(level: str, demand: NoGuess, after: int) -> None:
    stopped = Event()
    shares: list[float] = []

    def progress(part: float) -> None:
        shares.append(part)
        if len(shares) == after:
            stopped.set()

    size, limit = Level.parse(level), Limit(stopped=stopped)
    with pytest.raises(TimeUpError, match="stopped"):
        make_board(size, OPENING, (4, 4), 1, demand, limit=limit, progress=progress)
    assert after <= len(shares) < 100, "it is stopped soon"
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] <= 1
    if demand.selects:
        assert shares[:3] == [1 / 20_000, 2 / 20_000, 3 / 20_000]


def test_the_reference_tells_how_far_it_is_too() -> None:
    shares: list[float] = []
    recipe = Recipe(
        Level.parse("9x9x25"), OPENING, (4, 4), counting=True, deals=0, moves=10, proofs=5000
    )
    (made,) = reference.make(recipe, [1], FOREVER, shares.append)
    assert made.board
    assert 0 < shares[0] < 0.2 < shares[-1] < 1
    assert shares[-10:] == sorted(shares[-10:])


def test_python_makes_the_same_without_the_native_core(monkeypatch: pytest.MonkeyPatch) -> None:
    small = (Level.parse("6x6x5"), FirstClick.SAFE, (2, 3), 9)
    with pytest.raises(MinewiseError, match="the seed '-1' is out of range"):
        make_board(*small[:3], -1)
    made = [
        *((*small, demand) for demand in (NoGuess(), NoGuess(counting=False))),
        (*small, NoGuess(hardest="pairs")),
        *((LEVELS[name], OPENING, (4, 4), 3, NoGuess()) for name in ("intermediate", "expert")),
    ]
    there = [make_board(*one) for one in made]
    monkeypatch.setenv("MINEWISE_CORE", "python")
    assert [make_board(*one) for one in made] == there
    with pytest.raises(NoBoardError, match="all 3 layouts"):
        make_board(Level.parse("2x2x1"), FirstClick.SAFE, (0, 0), 1)
