"""Games: what clicks do, count and promise, and how they end."""

import subprocess
import sys

import pytest
from hypothesis import given, strategies as st

from minewise.base.errors import IllegalMoveError
from minewise.core import Board, Cell, Click, Ending, FirstClick, Game, Grid, State, Step
from minewise.core.game import Clicks, Outcome, make_click, turned_over
from strategies import boards, cells, first_clicks, games, grids, seeds

# Its numbers:  1*10
#               1121
#               001*
BOARD = Board.parse("4x3x2/.*../..../...*")

ACTIONS = ("open", "flag", "question", "chord", "cycle_mark")


def view(game: Game) -> str:
    return game.position.line().partition("/")[2]


def test_a_number_opens_alone_and_a_0_with_all_around_it_and_so_on() -> None:
    game = Game.on(BOARD)
    assert (game.state, game.outcome, game.mines_left) == (State.READY, None, 2)
    assert view(game) == "####/####/####"
    assert game.open((0, 0)) == ((0, 0),)
    assert (game.state, view(game)) == (State.PLAYING, "1###/####/####")
    opened = game.open((2, 0))
    assert opened[0] == (2, 0)
    assert set(opened) == {(2, 0), (2, 1), (1, 0), (1, 1), (1, 2), (2, 2)}
    assert view(game) == "1###/112#/001#"
    marked = Game.on(BOARD)
    marked.flag((1, 1))
    marked.question((1, 0))
    marked.open((2, 0))
    assert (view(marked), marked.questions) == ("####/1F2#/001#", frozenset())


@pytest.mark.parametrize(
    ("clicks", "outcome", "words", "shown"),
    [
        ("open 1,1 open 3,1 open 1,4", Outcome(True, Ending.CLEARED),
         "won: every safe cell is open", "1*10/1121/001*"),
        ("flag 1,1 open 3,4", Outcome(False, Ending.OPENED_MINE, ((2, 3),)),
         "lost: opened the mine at row 3, column 4", "F*##/####/###*"),
        ("open 2,2 flag 1,1 chord 2,2", Outcome(False, Ending.CHORDED_MINE, ((0, 1),)),
         "lost: a wrong flag made the chord open row 1, column 2, a mine", "F*1#/112#/001*"),
    ],
)  # fmt: skip
def test_a_game_ends_when_all_is_open_or_a_mine_and_shows_the_mines(
    clicks: str, outcome: Outcome, words: str, shown: str
) -> None:
    game = Game.on(BOARD)
    for action, cell in zip(clicks.split()[::2], clicks.split()[1::2], strict=True):
        assert game.outcome is None
        getattr(game, action)(cell)
    assert (game.outcome, str(game.outcome), view(game)) == (outcome, words, shown)
    assert game.state is (State.WON if outcome.won else State.LOST)
    for action in ACTIONS:
        with pytest.raises(IllegalMoveError, match=r"game is over \((won|lost): ") as caught:
            getattr(game, action)((0, 0))
        assert (caught.value.cell, caught.value.position) == ((0, 0), game.position.line())


def test_a_flagged_cell_is_not_opened_and_an_open_one_not_flagged() -> None:
    game = Game.on(BOARD)
    assert game.flag((0, 1)) is True
    assert game.open((0, 1)) == ()
    assert game.outcome is None
    assert game.flag((0, 1)) is False
    assert view(game) == "####/####/####"
    game.open((0, 0))
    assert game.flag((0, 0)) is game.question((0, 0)) is False
    assert view(game) == "1###/####/####"
    for cell in [(0, 1), (0, 2), (0, 3)]:
        game.flag(cell)
    assert game.mines_left == -1, "wrong flags count as well"


def test_a_question_mark_takes_the_place_of_a_flag_and_marks_go_round() -> None:
    game = Game.on(BOARD)
    game.flag((0, 0))
    assert game.question((0, 0)) is True
    assert game.questions == {(0, 0)}
    assert (game.mines_left, game.position[0, 0]) == (2, "#")
    assert game.question((0, 0)) is False
    game.question((0, 0))
    game.flag((0, 0))
    assert (game.questions, game.position.flags) == (frozenset(), ((0, 0),))
    game.question((0, 0))
    assert game.open((0, 0)) == ((0, 0),)
    assert game.questions == frozenset()
    seen = []
    for _again in range(3):
        assert make_click(game, Click.MARK, (1, 1)) == ()
        seen.append((game.position[1, 1], game.questions))
    assert seen == [("F", frozenset()), ("#", {(1, 1)}), ("#", frozenset())]


def test_a_chord_opens_the_rest_once_the_flags_equal_the_number() -> None:
    game = Game.on(BOARD)
    assert game.chord((1, 1)) == (), "it is hidden"
    game.open((1, 1))
    assert game.chord((1, 1)) == (), "too few flags"
    game.flag((0, 0))
    game.flag((0, 1))
    assert game.chord((1, 1)) == game.chord((0, 0)) == (), "too many flags, or flagged itself"
    assert view(game) == "FF##/#1##/####"
    game.flag((0, 0))
    assert set(game.chord((1, 1))) == {(0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)}
    assert view(game) == "1F1#/112#/001#"
    assert game.chord((2, 0)) == (), "nothing is left to open"


def test_clicks_are_counted_by_kind_and_wasted_ones_apart() -> None:
    game = Game.on(BOARD)
    game.open((1, 1))
    game.open((1, 1))  # wasted: it is open
    game.chord((1, 1))  # wasted: no flag yet
    game.flag((0, 1))
    game.open((0, 1))  # wasted: it is flagged
    game.flag((1, 1))  # wasted: it is open
    game.question((1, 1))  # wasted: it is open
    game.chord((1, 1))
    assert game.clicks == Clicks(opens=3, marks=3, chords=2, wasted=5)
    assert (game.clicks.total, game.clicks.effective) == (8, 3)


@pytest.mark.parametrize("cell", [(-1, 0), (3, 0), (0, 4), (0, -1)])
def test_off_the_board_no_move_is_legal(cell: Cell) -> None:
    game = Game.on(BOARD)
    for action in ACTIONS:
        with pytest.raises(IllegalMoveError, match=r"off the board: expected a row from 0 to 2"):
            getattr(game, action)(cell)
    assert game.clicks.total == 0


def test_a_board_of_mines_is_won_at_once_and_one_without_by_one_click() -> None:
    game = Game.on(Board.parse("2x1x2/**"))
    assert (game.state, view(game)) == (State.WON, "**")
    for grid in (Grid(5, 4), Grid(1, 1)):
        game = Game(grid, mines=0, seed=1)
        assert set(game.open((0, 0))) == set(grid)
        assert game.state is State.WON


@given(st.data())
def test_the_first_click_meets_what_it_was_promised(data: st.DataObject) -> None:
    grid = data.draw(grids(any_shape=True))
    start = data.draw(cells(grid))
    first, seed = data.draw(first_clicks), data.draw(seeds)
    most = len(grid) - first.most_kept_clear(grid)
    mines = data.draw(st.integers(0, most))
    game = Game(grid, mines, seed=seed, first=first)
    if first is FirstClick.ANY:
        board = game.board
        if mines < len(grid):
            game.open(start)
        assert game.board is board, "the first cell plays no part"
        assert board == Board.generate(grid, mines, seed=seed)
        return
    assert game.board is None, "the mines are dealt by the first click"
    assert start in game.open(start)
    if first is FirstClick.OPENING:
        assert game.position.number(start) == 0


@pytest.mark.parametrize(
    ("game", "is_safe"),
    [
        (Game(BOARD.grid, 2, seed=1), False),
        (Game(BOARD.grid, 2, seed=1, first=FirstClick.SAFE), True),
        (Game(BOARD.grid, 2, seed=1, make=lambda start: BOARD), True),
        (Game.on(BOARD), False),
    ],
    ids=["any", "safe", "made", "given"],
)
def test_a_promise_ends_with_the_first_open_cell(game: Game, is_safe: bool) -> None:
    assert game.first_click_is_safe is is_safe
    game.flag((0, 0))
    assert game.first_click_is_safe is is_safe, "a flag opens nothing"
    game.open((2, 0))
    assert game.first_click_is_safe is False


def test_a_board_that_is_made_is_made_for_the_first_cell() -> None:
    asked: list[Cell] = []

    def make(start: Cell) -> Board:
        asked.append(start)
        return BOARD

    game = Game(BOARD.grid, 2, seed=1, make=make)
    assert game.board is None
    game.open((2, 0))
    game.open((0, 0))
    assert (asked, view(game)) == ([(2, 0)], "1###/112#/001#")


@given(games(any_shape=True))
def test_the_laws_of_a_game_hold_whatever_is_clicked(game: Game) -> None:
    assert game.board is not None
    position = game.position
    for cell, number in position.numbers.items():
        assert not game.board.is_mine(cell)
        assert number == game.board.number(cell)
        if number == 0 and game.outcome is None:
            closed = [c for c in game.grid.neighbours(cell) if position[c] == "#"]
            # A cell whose flag was taken away again may lie beside an open 0.
            assert not closed or game.clicks.marks
    everything_open = len(position.numbers) == len(game.grid) - game.mines
    assert (game.state is State.WON) == everything_open
    assert game.mines_left == game.mines - len(position.flags)
    assert not game.questions & set(position.numbers)


@given(boards(any_shape=True), st.data())
def test_opened_cells_are_reported_once_each(board: Board, data: st.DataObject) -> None:
    game = Game.on(board)
    reported: list[Cell] = []
    while game.outcome is None:
        hidden = data.draw(st.sampled_from(game.position.hidden))
        reported += game.open(hidden)
    assert len(reported) == len(set(reported))
    assert set(reported) == set(game.position.numbers)


def test_a_thousand_by_a_thousand_opens_in_one_click_without_recursion() -> None:
    # In a process of its own: measuring coverage would slow it several times.
    program = """
import sys, time
from minewise.core import Board, Game, Grid
game = Game.on(Board(Grid(1000, 1000), [(0, 0)]))
sys.setrecursionlimit(50)
started = time.process_time()
print(len(game.open((999, 999))), game.state, time.process_time() - started)
"""
    opened, end, seconds = subprocess.check_output([sys.executable, "-c", program]).split()
    assert (opened, end, float(seconds) < 5) == (b"999999", b"won", True)


def state(game: Game) -> tuple[object, ...]:
    return game.position, game.questions, game.clicks, game.outcome, game.state


@given(games(any_shape=True), st.data())
def test_a_copy_goes_on_apart_from_its_game(game: Game, data: st.DataObject) -> None:
    before, copy = state(game), game.copy()
    assert state(copy) == before
    for cell in data.draw(st.lists(cells(game.grid), max_size=5)):
        for click in (copy.question, copy.open):
            if copy.outcome is None:
                click(cell)
    assert state(game) == before


@given(games(any_shape=True), st.data())
def test_a_click_taken_back_leaves_the_game_as_it_was(game: Game, data: st.DataObject) -> None:
    if game.outcome is None:
        before, cell = state(game), data.draw(cells(game.grid))
        kept, action = game.before(cell), data.draw(st.sampled_from(ACTIONS))
        opened = getattr(game, action)(cell)
        changed = opened if action in ("open", "chord") else ()
        game.take_back(kept, [game.grid.index(each) for each in changed])
        assert state(game) == before


@given(games(any_shape=True), st.data())
def test_a_click_says_what_it_opens_and_whether_it_changes_anything(
    game: Game, data: st.DataObject
) -> None:
    if game.outcome is not None:
        return
    cell, click = data.draw(cells(game.grid)), data.draw(st.sampled_from(Click))
    before, questions = game.position, game.questions
    found: set[Cell] = set(turned_over(before, click, cell))
    made = make_click(game, click, cell)
    assert (made is None) == ((before, questions) == (game.position, game.questions))
    opened = set(made or ())
    exploded = set[Cell]() if game.outcome is None else {*game.outcome.exploded}
    assert exploded <= found <= opened | exploded
    # All else was opened by a 0.
    for other in opened - found:
        assert 0 in map(game.position.number, game.grid.neighbours(other))
    assert bool(found) == bool(opened or game.state is State.LOST)


def test_a_step_as_data_names_the_ai_that_made_it() -> None:
    assert [*Step(Click.OPEN, (1, 2), 3.5).as_data()] == ["open", 1, 2, 3.5]
    assert [*Step(Click.FLAG, (0, 1), 4.0, "exact").as_data()] == ["flag", 0, 1, 4.0, "exact"]
    assert {click for click in Click if click.opens} == {Click.OPEN, Click.CHORD}


def test_a_game_shows_itself_by_its_position() -> None:
    game = Game.on(Board.parse("4x1x1/...*"))
    game.open((0, 2))
    assert repr(game) == "<Game 4x1x1/##1#, given board, first click any, playing>"
