"""One game as it is played, with its steps, its clock, deaths, and the help it had."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from minewise.advice import HintLevel
from minewise.base.language import gettext as _
from minewise.base.limit import Limit
from minewise.base.task import Task
from minewise.boards import FairVerdict, judge
from minewise.boards.generator import MOST_CANDIDATES, lay_board
from minewise.core import (
    FLAG,
    HIDDEN,
    NUMBERS,
    Board,
    Cell,
    Chance,
    Click,
    Deal,
    Game,
    Outcome,
    Position,
    State,
    Step,
)
from minewise.core.game import turned_over, view_of
from minewise.measures import Parts, parts
from minewise.measures.three_bv import seen_three_bv, solved_three_bv
from minewise.session.history import History
from minewise.session.options import GameOptions
from minewise.session.replay import Replay
from minewise.session.saved_game import SavedGame
from minewise.session.summary import Summary
from minewise.session.today import middle

# Judging a click of a fair game usually takes milliseconds.
_MOST_SECONDS = 5.0

# On larger boards, looking at every cell after every click would take too long.
_MOST_CELLS = 20_000

BOARD_SECONDS = 120.0
"""The time limit for making a board: people would not wait longer."""


@dataclass(frozen=True, slots=True)
class StepEffect:
    """The effect of a step that was made or undone."""

    step: Step
    opened: tuple[Cell, ...]  # the clicked one first; none if it was taken back
    cells: tuple[Cell, ...]  # those that look different now, row by row
    verdict: FairVerdict | None = None  # of a click in a fair game


class PlayedGame:
    """One game as it is played. An impossible action returns None and changes nothing.

    >>> deal = Deal.parse("4x1x1 first any board 4x1x1/...*")
    >>> played = PlayedGame(SavedGame(deal), now=lambda: 0.0)
    >>> played.click(Click.OPEN, (0, 2)).opened, played.view
    (((0, 2),), '##1#')
    >>> played.undo().cells, played.view
    (((0, 2),), '####')
    """

    def __init__(self, saved: SavedGame, now: Callable[[], float]) -> None:
        self.id = saved.id
        self.deaths = saved.deaths  # on this board; undo does not change it
        self.help = saved.help
        self.day = saved.day
        level = saved.deal.level
        # A board without a safe cell is won before it begins: no game to record.
        self.recorded = saved.recorded or level.mines == len(level.grid)
        setup = saved.deal.setup

        def make(start: Cell) -> Board:
            return lay_board(setup, start, limit=Limit(BOARD_SECONDS))

        self._history = History(saved.deal, saved.done, saved.undone, make)
        self._position: Position | None = None
        self._summed_up: tuple[object, Summary] | None = None
        self._measured: tuple[Board, Parts] | None = None
        self._clock = Clock(now, saved.seconds)
        self._clock.paused = saved.paused
        self._watched = True
        self._set_clock()

    # Facts

    @property
    def game(self) -> Game:
        """The game. To play, use `click`: it keeps the history."""
        return self._history.game

    @property
    def deal(self) -> Deal:
        """Level, first-click rule, seed and given board: nothing the player may not know."""
        return self._history.deal.setup

    @property
    def full_deal(self) -> Deal:
        """The deal with its board, once it is laid out: for files."""
        return self._history.deal

    @property
    def position(self) -> Position:
        """The visible position; computed once after each step."""
        if self._position is None:
            self._position = self._history.game.position
        return self._position

    @property
    def view(self) -> str:
        """The symbol of each cell, row by row, including question marks: see `session.view`."""
        return view_of(self._history.game, self.position)

    @property
    def state(self) -> State:
        """Ready, playing, won or lost."""
        return self._history.game.state

    def facts(self) -> dict[str, bool]:
        """The facts that the conditions of commands depend on: see `session.rules`."""
        history, paused = self._history, self._clock.paused
        state = history.game.state
        covered = state is State.PLAYING and (paused or not self._watched)
        return {
            "over": history.game.outcome is not None,
            # The board of a paused game is covered, as it is while no screen shows it.
            "covered": covered,
            "not covered": not covered,
            # A screen on top of the board may look into the game, unless the person has paused it.
            "paused": covered and paused,
            "none hidden": HIDDEN not in self.position.view,
            "no steps": not history.done,
            "none undone": not history.undone,
            "not lost": state is not State.LOST,
            "not running": state is not State.PLAYING,
            "fair": history.deal.fair,
        }

    def saved(self, options: GameOptions, hint: HintLevel | None, cursor: Cell) -> SavedGame:
        """The game and the state of its session, to resume later."""
        return SavedGame(
            self._history.deal,
            options,
            done=tuple(self._history.done),
            undone=tuple(self._history.undone),
            seconds=round(self._clock.seconds, 3),
            paused=self._clock.paused,
            deaths=self.deaths,
            help=self.help,
            hint=hint,
            cursor=cursor,
            id=self.id,
            recorded=self.recorded,
            day=self.day,
        )

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None until it has."""
        return self._history.game.outcome

    @property
    def fixed_start(self) -> Cell | None:
        """The cell that the first click opens wherever it is made: the middle of today's board."""
        return middle(self.deal.level) if self.day and self.state is State.READY else None

    def awaits_board(self, start: Cell) -> bool:
        """Whether a no-guess board still has to be made, for a game that begins here."""
        return self.game.board is None and self._history.deal.needs_board(start)

    def set_board(self, start: Cell, board: Board) -> None:
        """Use a board that was made for the first click."""
        self._position = None
        self._history.set_board(start, board)

    @property
    def no_guess_note(self) -> str:
        """A note that the board needs no guess, if proved for its first cell; else empty."""
        if self.full_deal.demand is None or self.game.board is None:
            return ""
        start = next((step.cell for step in self.steps if step.click is Click.OPEN), None)
        made = start is not None and self.deal.board is None
        return _("no guessing (proved)") if made else ""

    @property
    def mines_left(self) -> int:
        """The mine counter: below 0 with too many flags, 0 when the game is won."""
        game = self._history.game
        return 0 if game.outcome is not None and game.outcome.won else game.mines_left

    @property
    def three_bv(self) -> int | None:
        """The 3BV of the board: the fewest clicks. None until the game is over."""
        return None if self.outcome is None else self.whole_three_bv

    @property
    def whole_three_bv(self) -> int | None:
        """The 3BV even before the end, when it reveals something; None without a board."""
        if self.game.board is None or self.state is State.READY:
            return None
        return self._parts(self.game.board).three_bv

    def _parts(self, board: Board) -> Parts:
        """The parts of the board, cached since finding them takes long on a large one."""
        if self._measured is None or self._measured[0] is not board:
            self._measured = board, parts(board)
        return self._measured[1]

    @property
    def done_three_bv(self) -> int | None:
        """The 3BV of the open cells, as far as visible; None on a huge board."""
        if self.summary is not None:
            return self.summary.solved
        return seen_three_bv(self.position) if len(self.game.grid) <= _MOST_CELLS else None

    @property
    def safe_cells(self) -> int:
        """The number of cells without a mine."""
        return len(self._history.game.grid) - self._history.deal.level.mines

    @property
    def opened_cells(self) -> int:
        """The number of open cells."""
        return sum(map(self.position.view.count, NUMBERS))

    @property
    def summary(self) -> Summary | None:
        """The summary of the game; None until it is over."""
        outcome, board = self.outcome, self._history.game.board
        if outcome is None or board is None or self.three_bv is None:
            return None
        state = (board, len(self._history.done), outcome, self.deaths, self.help)
        if self._summed_up is None or self._summed_up[0] != state:
            self._summed_up = state, self._sum_up(board, outcome, self.three_bv)
        return self._summed_up[1]

    def _sum_up(self, board: Board, outcome: Outcome, three_bv: int) -> Summary:
        clicks = [step.click for step in self.steps]
        opens, chords = clicks.count(Click.OPEN), clicks.count(Click.CHORD)
        return Summary(
            outcome.won,
            round(self.seconds, 3),
            three_bv,
            solved_three_bv(board, self.position.view, self._parts(board)),
            opens,
            len(clicks) - opens - chords,
            chords,
            self.deaths,
            self.help.kinds,
        )

    @property
    def seconds(self) -> float:
        """The time on the clock."""
        return self._clock.seconds

    @property
    def paused(self) -> bool:
        """Whether the person has stopped the clock: the board should be covered then."""
        return self._clock.paused

    @property
    def is_running(self) -> bool:
        """Whether the clock runs."""
        return self.state is State.PLAYING and not self.covered

    @property
    def covered(self) -> bool:
        """Whether the board should be covered: the game is not over, but the clock is stopped."""
        stopped = self._clock.paused or not self._watched
        return stopped and self.state is State.PLAYING

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that led to the present state."""
        return tuple(self._history.done)

    @property
    def undone(self) -> tuple[Step, ...]:
        """The steps that can be redone, the next one last."""
        return tuple(self._history.undone)

    def replay(self) -> Replay:
        """A replay of the steps so far, to step through and to grade."""
        return Replay.of(self.full_deal, self.steps)

    # Steps

    def click(self, click: Click, cell: Cell, by: str | None = None) -> StepEffect | None:
        """Make a step; None if it changes nothing. The game must not be over."""
        before = self.view if click.opens else ""
        verdict = self._judge(click, cell) if click.opens and self.full_deal.fair else None
        # To the millisecond: it is written in files that people read.
        step = Step(click, cell, round(self.seconds, 3), by)
        opened = self._history.play(step)
        if opened is None:
            return None
        if self.outcome is not None and not self.outcome.won:
            self.deaths += 1
        return replace(self._changed(step, before, opened), verdict=verdict)

    def _judge(self, click: Click, cell: Cell) -> FairVerdict | None:
        """Judge a click of a fair game, and deal the mines again if needed."""
        board = self.game.board
        opening = turned_over(self.position, click, cell)
        # After a death all mines have been seen; before the first click none has been dealt.
        if board is None or not opening or self.deaths:
            return None
        view = self.position.view.replace(FLAG, HIDDEN)
        shown = Position.unchecked(board.grid, self.full_deal.level.mines, view)
        chance = Chance(Chance(self.full_deal.seed or 0).next64() ^ len(self._history.done))
        verdict = judge(board, shown, opening, chance, limit=Limit(_MOST_SECONDS))
        if verdict.board is not board:
            self._history.deal_again(verdict.board)
        return verdict

    def undo(self) -> StepEffect | None:
        """Take back the last step. A death that is undone is still counted."""
        before = self._look_before(self._history.done)
        step = self._history.undo()
        if step is None:
            return None
        if step.click.opens:
            self.help = replace(self.help, undos=self.help.undos + 1)
        return self._changed(step, before)

    def redo(self) -> StepEffect | None:
        """Redo the last undone step."""
        before = self._look_before(self._history.undone)
        step = self._history.redo()
        return None if step is None else self._changed(step, before)

    def _look_before(self, steps: Sequence[Step]) -> str:
        """The view before the last of some steps; empty for a mark, which changes only one cell."""
        return self.view if steps and steps[-1].click.opens else ""

    def _changed(self, step: Step, before: str, opened: tuple[Cell, ...] = ()) -> StepEffect:
        self._position = None
        self.resume()
        cells = self._cells_changed(before) if step.click.opens else (step.cell,)
        return StepEffect(step, opened, cells)

    def _cells_changed(self, before: str) -> tuple[Cell, ...]:
        after, width = self.view, self.game.grid.width
        changed: list[Cell] = []
        for row in range(self.game.grid.height):
            # A click changes few rows, and strings compare quickly.
            was, is_now = (view[row * width : (row + 1) * width] for view in (before, after))
            if was != is_now:
                changed += [
                    (row, column) for column in range(width) if was[column] != is_now[column]
                ]
        return tuple(changed)

    # The clock

    def pause(self) -> None:
        """Stop the clock until `resume` or the next step."""
        self._clock.paused = True
        self._set_clock()

    def resume(self) -> None:
        """Resume the clock, and uncover the board."""
        self._clock.paused, self._watched = False, True
        self._set_clock()

    def set_watched(self, watched: bool) -> None:
        """Note whether a screen shows the board: while none does, the game is as good as paused."""
        self._watched = watched
        self._set_clock()

    def _set_clock(self) -> None:
        """Run the clock from the first opened cell to the end, unless it is paused."""
        if self.is_running:
            self._clock.run()
        else:
            self._clock.stop()


class Clock:
    """Adds up the seconds while it runs."""

    def __init__(self, now: Callable[[], float], seconds: float = 0.0) -> None:
        self._now = now
        self._counted = seconds
        self._since: float | None = None
        self.paused = False

    @property
    def seconds(self) -> float:
        """The total running time."""
        running = 0.0 if self._since is None else max(self._now() - self._since, 0.0)
        return self._counted + running

    def run(self) -> None:
        """Start or continue."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stop, keeping the seconds."""
        self._counted = self.seconds
        self._since = None


def make_board(task: Task[Any], deal: Deal, start: Cell) -> Board:
    """Make the board of a no-guess game for its first cell, and report progress."""
    limit = task.limit(BOARD_SECONDS)
    report_board(task, deal)
    return lay_board(deal, start, limit=limit, progress=partial(report_board, task, deal))


def report_board(task: Task[Any], deal: Deal, part: float = 0.0) -> None:
    """Report the progress of making a board."""
    if deal.demand is not None and deal.demand.selects:  # until one is hard enough
        tried = round(part * MOST_CANDIDATES)
        text = _("Looking for a board of that difficulty, {tried} tried").format(tried=tried)
        task.report(None, text)
    else:
        task.report(part, _("Making a board that needs no guess"))
