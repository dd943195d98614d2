"""Games: what clicks do, count and promise, and how they end."""

import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from minewise.base.errors import IllegalMoveError, MinewiseError
from minewise.base.shape import shaped
from minewise.core import Board, Cell, Click, Ending, FirstClick, Game, State, Step, svg
from minewise.core.game import Clicks, Outcome, StepData, make_click, turned_over, view_of
from strategies import boards, cells, first_clicks, games, grids, seeds

# Its numbers:  1*10
#               1121
#               001*
BOARD = Board.parse("4x3x2/.*../..../...*")

ACTIONS = ("open", "flag", "question", "chord", "cycle_mark")


def view(game: Game) -> str:
    return game.position.line().partition("/")[2]


MARKED = {
    Click.FLAG: {"#": "F", "?": "F", "F": "#"},
    Click.QUESTION: {"#": "?", "F": "?", "?": "#"},
    Click.MARK: {"#": "F", "F": "?", "?": "#"},
}


class Plainly:
    """The rules of the game, cell by cell, to be read beside it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.looks = dict.fromkeys(board.grid, "#")
        self.exploded: list[Cell] = []

    def looking(self, looks: str, among: Iterable[Cell]) -> list[Cell]:
        return [cell for cell in among if self.looks[cell] in looks]

    def click(self, click: Click, cell: Cell) -> bool:
        """Whether it changes anything."""
        around = self.board.grid.neighbours(cell)
        look = self.looks[cell]
        match click:
            case Click.OPEN:
                turned = self.looking("#?", [cell])
            case Click.CHORD:
                # As many flags as the number says, no more and no fewer.
                enough = look == str(len(self.looking("F", around)))
                turned = self.looking("#?", around) if enough else []
            case _:
                self.looks[cell] = MARKED[click].get(look, look)
                return not look.isdigit()
        self.turn_over(turned)
        return bool(turned)

    def turn_over(self, cells: Iterable[Cell]) -> None:
        for cell in cells:
            if self.board.is_mine(cell):
                self.exploded.append(cell)
            elif self.looks[cell] in "#?":
                self.looks[cell] = str(self.board.number(cell))
                if self.looks[cell] == "0":
                    self.turn_over(self.looking("#?", self.board.grid.neighbours(cell)))

    @property
    def outcome(self) -> Outcome | None:
        if self.exploded:
            return Outcome(False, Ending.OPENED_MINE, tuple(self.exploded))
        closed = self.looking("#?F", self.board.grid)
        return Outcome(True, Ending.CLEARED) if len(closed) == self.board.mine_count else None

    def view(self) -> str:
        """What is seen: once it is over, the mines too."""
        over = self.outcome is not None
        return "".join(
            "*" if over and look in "#?" and self.board.is_mine(cell) else look.replace("?", "#")
            for cell, look in self.looks.items()
        )

    def symbol(self, cell: Cell) -> str:
        """How a cell looks; once it is over, with what was won or went wrong."""
        look, outcome = self.looks[cell], self.outcome
        if outcome is None or cell in self.exploded:
            return look if outcome is None else "X"
        if self.board.is_mine(cell):
            return "F" if outcome.won or look == "F" else "*"
        return "W" if look == "F" else look


@given(boards(any_shape=True), st.data())
def test_clicks_do_and_count_what_the_rules_say(board: Board, data: st.DataObject) -> None:
    game, plain = Game.on(board), Plainly(board)
    effective: list[Click] = []
    wasted: list[Click] = []
    any_click = st.tuples(st.sampled_from(Click), cells(board.grid), st.booleans())
    for click, cell, prepared in data.draw(st.lists(any_click, max_size=40)):
        if prepared and click is Click.CHORD and game.outcome is None:
            for mine in filter(board.is_mine, plain.looking("#?", board.grid.neighbours(cell))):
                assert game.flag(mine) is plain.click(Click.FLAG, mine) is True
                effective.append(Click.FLAG)
        if game.outcome is not None:
            break
        found = {*turned_over(game.position, click, cell)}
        closed = {*plain.looking("#?F", board.grid)}
        opened = make_click(game, click, cell)
        assert plain.click(click, cell) == (opened is not None)
        (wasted if opened is None else effective).append(click)
        now_open = closed - {*plain.looking("#?F", board.grid)}
        assert sorted(opened or ()) == sorted(now_open)
        # What the click itself turns over: all else was opened by a 0.
        assert {*plain.exploded} <= found <= now_open | {*plain.exploded}
        for other in now_open - found:
            assert 0 in map(game.position.number, board.grid.neighbours(other))
        assert bool(found) == bool(now_open or plain.exploded)
    all_clicks = [*effective, *wasted]
    opens, chords = all_clicks.count(Click.OPEN), all_clicks.count(Click.CHORD)
    marks = len(all_clicks) - opens - chords
    assert game.clicks == Clicks(opens, marks, chords, wasted=len(wasted))
    assert (game.clicks.total, game.clicks.effective) == (len(all_clicks), len(effective))
    assert game.position.view == plain.view()
    assert view_of(game) == "".join(map(plain.symbol, board.grid))
    assert game.questions == {*plain.looking("?", board.grid)}
    assert game.mines_left == board.mine_count - len(plain.looking("F", board.grid))
    if game.outcome is None:
        is_ready = len(plain.looking("#?F", board.grid)) == len(board.grid)
        assert game.state is (State.READY if is_ready else State.PLAYING)
    if game.outcome is not None and game.outcome.ending is Ending.CHORDED_MINE:
        assert all_clicks[-1] is Click.CHORD
        assert game.outcome.exploded == tuple(plain.exploded)
    else:
        assert game.outcome == plain.outcome


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


@pytest.mark.parametrize("cell", [(-1, 0), (3, 0), (0, 4), (0, -1)])
def test_off_the_board_no_move_is_legal(cell: Cell) -> None:
    game = Game.on(BOARD)
    for action in ACTIONS:
        with pytest.raises(IllegalMoveError, match=r"off the board: expected a row from 0 to 2"):
            getattr(game, action)(cell)
    assert game.clicks.total == 0


@given(st.data())
def test_the_first_click_meets_the_board_it_was_promised(data: st.DataObject) -> None:
    grid = data.draw(grids(any_shape=True))
    start = data.draw(cells(grid))
    first, seed = data.draw(first_clicks), data.draw(seeds)
    mines = data.draw(st.integers(0, len(grid) - first.most_kept_clear(grid)))
    game = Game(grid, mines, seed=seed, first=first)
    before = game.board
    assert (before is None) == (first is not FirstClick.ANY), "dealt by the first click"
    if game.outcome is None:
        game.open(start)
    # What is promised of such boards, test_board knows.
    assert game.board == Board.generate(grid, mines, seed=seed, first=first, start=start)
    assert before in (None, game.board), "the first cell plays no part"


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


def test_a_step_as_data_names_the_ai_that_made_it() -> None:
    assert [*Step(Click.OPEN, (1, 2), 3.5).as_data()] == ["open", 1, 2, 3.5]
    assert [*Step(Click.FLAG, (0, 1), 4.0, "exact").as_data()] == ["flag", 0, 1, 4.0, "exact"]
    assert {click for click in Click if click.opens} == {Click.OPEN, Click.CHORD}
    shape: Any = StepData
    for seconds, *by in ((0,), (0.5,), (3 * 10**10, "x"), (1, "x" * 40)):
        step = Step(Click.MARK, (0, 0), float(seconds), *by)
        assert Step.of_data(shaped(["mark", 0, 0, seconds, *by], shape)) == step
    for wrong in ([-0.5], [3.2e10], [1, ""], [1, "x" * 41], [1, "x\n"]):
        with pytest.raises(MinewiseError):
            shaped(["mark", 0, 0, *wrong], shape)


def test_a_game_shows_itself_by_its_position() -> None:
    game = Game.on(Board.parse("4x1x1/...*"))
    game.open((0, 2))
    assert repr(game) == "<Game 4x1x1/##1#, given board, first click any, playing>"
    assert game._repr_svg_() == svg(game.grid, 1, "##1#")
