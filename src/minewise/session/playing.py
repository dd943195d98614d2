"""What a person does on the board: open, mark, undo, move the cursor, stop the clock.

Where no cell is named, it is the cursor's.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from minewise.base import MinewiseError, Task, gettext as _
from minewise.boards import MOST_CANDIDATES, lay_board
from minewise.core import HIDDEN, Board, Cell, Click, Deal, Grid, State, Torus, place
from minewise.session import words
from minewise.session.following import (
    AUTO_FLAG,
    AUTOMATIC,
    CHORD_ON,
    ready_chords,
    settled_mines,
)
from minewise.session.result import Result, refused
from minewise.session.round import BOARD_SECONDS, Change
from minewise.session.rules import When
from minewise.session.settings import Mode
from minewise.session.state import SessionState
from minewise.session.statistics import StatisticsError


class Playing(SessionState):
    """A session whose game can be played."""

    # Cells

    def open(self, cell: Cell | None = None) -> Task[Result]:
        """Open a cell."""
        return self._with_board(cell, lambda where: self._step(Click.OPEN, where))

    def press(self, cell: Cell | None = None) -> Task[Result]:
        """What a left click means: open a hidden cell, chord an open one."""
        return self._with_board(cell, self._press)

    def flag(self, cell: Cell | None = None) -> Result:
        """Flag a cell, or take its flag away."""
        return self._step(Click.FLAG, self._where(cell))

    def mark(self, cell: Cell | None = None) -> Result:
        """What a right click means: flag, then question mark if they are on, then nothing."""
        click = Click.MARK if self.settings.questions else Click.FLAG
        return self._step(click, self._where(cell))

    def question(self, cell: Cell | None = None) -> Result:
        """Put a question mark on a cell, or take it away."""
        if why := When.QUESTIONS.refusal(self):
            return refused(why)
        return self._step(Click.QUESTION, self._where(cell))

    def chord(self, cell: Cell | None = None) -> Result:
        """Open all around a number that has as many flags around it."""
        if why := When.CHORDS.refusal(self):
            return refused(why)
        return self._step(Click.CHORD, self._where(cell))

    def _where(self, cell: Cell | None) -> Cell:
        return self.cursor if cell is None else cell

    def _press(self, cell: Cell) -> Result:
        game = self.round.game
        is_open = cell in game.grid and game.position.number(cell) is not None
        click = Click.CHORD if is_open and self.comfort.chord_by != "off" else Click.OPEN
        return self._step(click, cell)

    def _with_board(self, cell: Cell | None, step: Callable[[Cell], Result]) -> Task[Result]:
        """A step that may be the first one of a no-guess game: then its board is made before."""
        where, played = self._where(cell), self.round
        if where in played.game.grid and played.fixed_start is not None:
            where = played.fixed_start
        if where not in played.game.grid or not played.awaits_board(where):
            return Task.of(step(where))
        deal = played.deal

        def finish(board: Board) -> Result:
            self.round.lay(where, board)
            return step(where)

        made = self.ahead.begin((deal, where))
        if made is not None:
            return Task.of(finish(made))
        task = self._task(lambda task: make_board(task, deal, where), finish)
        tell_of_board(task, deal)
        return task

    def _step(self, click: Click, cell: Cell, by: str | None = None) -> Result:
        """Make a step of the game, and say what it did."""
        played = self.round
        if cell not in played.game.grid:
            return refused(off_the_board(cell, played.game.grid))
        self.cursor = cell
        if why := When.NOT_OVER.refusal(self):
            return refused(why)
        begins = click.opens and played.state is State.READY
        if begins and played.day:
            self.storage.note_begun(played.day, str(played.deal.level))
        try:
            change = played.click(click, cell, by)
        except MinewiseError as error:  # there is no board for this first cell
            return refused(words.as_sentence(str(error)))
        if change is None:
            return refused(words.no_effect(played.game, click, cell))
        followed = [] if by is not None else [*self._follow(change)]
        promised = played.promise if begins else ""
        # How the game ended comes first: nobody looks for it behind a long reason.
        return self._changed(
            change,
            self._ending(),
            self._effect(change),
            words.verdict(change.verdict) if change.verdict else "",
            words.as_sentence(promised) if promised else "",
            words.followed([each.step for each in followed]) if followed else "",
            followed=followed,
        )

    def _effect(self, change: Change) -> str:
        """What a step did to the board; when that has ended the game, nobody needs to know."""
        played, step = self.round, change.step
        if not step.click.opens:
            return words.marked(played, step.cell)
        return "" if played.outcome is not None else words.opened(played.game, change.opened)

    def _follow(self, change: Change) -> Iterator[Change]:
        """What follows a person's click by itself, where that is wanted; each kind is help."""
        comfort, played = self.comfort, self.round
        if self.settings.mode is Mode.STRICT:
            return
        chords = comfort.chord_on and change.step.click is Click.CHORD
        opened: list[Cell] = [*change.opened]
        kinds = set()
        while opened and played.outcome is None:
            if comfort.auto_flag:
                for mine in settled_mines(played.position, opened):
                    if flagged := played.click(Click.FLAG, mine, AUTO_FLAG):
                        kinds.add("auto_flags")
                        yield flagged
            numbers = [*ready_chords(played.position, opened)] if chords else []
            opened = []
            for number in numbers:
                if played.outcome is None and (
                    went_on := played.click(Click.CHORD, number, CHORD_ON)
                ):
                    kinds.add("auto_opens")
                    opened += went_on.opened
                    yield went_on
        for kind in sorted(kinds):
            self._count(kind)

    def _ending(self) -> str:
        """What is due when the game has just ended: a record, and words for it."""
        if self.round.outcome is None:
            return ""
        said = words.outcome(self.round)
        try:
            self.storage.record(self.round, self.settings.mode)
        except StatisticsError as error:
            not_recorded = _("It was not recorded: {why}.").format(why=error)
            said = f"{said} {not_recorded}"
        return said

    def _changed(self, change: Change, *said: str, followed: Sequence[Change] = ()) -> Result:
        self.cursor = change.step.cell
        self.hint_level = None
        changed, opened = change.cells, change.opened
        if followed:
            changed = tuple(sorted({*changed, *(cell for each in followed for cell in each.cells)}))
            opened += tuple(cell for each in followed for cell in each.opened)
        return Result(
            done=True,
            message=" ".join(filter(None, said)),
            changed=changed,
            opened=opened,
            ended=self.round.outcome is not None,
            step=change.step,
            summary=self.round.summary,
        )

    # Back and forth

    def undo(self) -> Result:
        """Take back the last step. A death that is undone is still counted."""
        if why := When.UNDO.refusal(self):
            return refused(why)
        by_itself, change = [], self.round.undo()
        assert change is not None, "else it is refused"
        # What followed a click by itself goes back with it; a file may have it at the beginning.
        while change.step.by in AUTOMATIC and (before := self.round.undo()) is not None:
            by_itself.append(change)
            change = before
        step = words.step_undone(change.step, self.round.game)
        return self._changed(change, _("Undone: {step}.").format(step=step), followed=by_itself)

    def redo(self) -> Result:
        """Make again what was taken back last."""
        if why := When.REDO.refusal(self):
            return refused(why)
        change = self.round.redo()
        assert change is not None, "else it is refused"
        said = _("Redone: {step}.").format(step=words.step_redone(change.step, self.round.game))
        by_itself = []
        while (following := self.round.next_undone) and following.by in AUTOMATIC:
            went_on = self.round.redo()
            assert went_on is not None, "there is one"
            by_itself.append(went_on)
        return self._changed(change, words.outcome(self.round), said, followed=by_itself)

    # The cursor

    def go_to(self, cell: Cell) -> Result:
        """Put the cursor on a cell."""
        if cell not in self.round.game.grid:
            return refused(off_the_board(cell, self.round.game.grid))
        self.cursor = cell
        return Result(done=True)

    def move(self, rows: int, columns: int) -> Result:
        """Move the cursor by so many rows and columns, as far as the board goes.

        On a torus, which has no edge, a step to the next cell goes round; a leap ends in the
        last row or column as elsewhere, for that is where people want to go with one.
        """
        grid, (row, column) = self.round.game.grid, self.cursor
        row, column = row + rows, column + columns
        if isinstance(grid, Torus) and max(abs(rows), abs(columns)) == 1:
            self.cursor = row % grid.height, column % grid.width
        else:
            self.cursor = max(0, min(row, grid.height - 1)), max(0, min(column, grid.width - 1))
        return Result(done=True)

    def next_hidden(self, *, backwards: bool = False) -> Result:
        """Put the cursor on the next hidden cell without a flag, round and round."""
        if why := When.HIDDEN.refusal(self):
            return refused(why)
        grid, view = self.round.game.grid, self.round.position.view
        here = grid.index(self.cursor)
        if backwards:
            index = view.rfind(HIDDEN, 0, here)
            index = view.rfind(HIDDEN) if index < 0 else index
        else:
            index = view.find(HIDDEN, here + 1)
            index = view.find(HIDDEN) if index < 0 else index
        self.cursor = grid.cell(index)
        return Result(done=True)

    # The clock

    def pause(self) -> Result:
        """Stop the clock until `resume` or the next step."""
        if why := When.RUNNING.refusal(self):
            return refused(why)
        self.round.pause()
        return Result(True, _("Paused at {time}.").format(time=words.duration(self.round.seconds)))

    def look(self, viewer: object, *, at: bool) -> None:
        """A screen shows the board, or something else on top of it.

        While no screen shows it the clock stands still and the board is covered, so that nobody
        thinks for free. A game that was paused stays paused.
        """
        if at:
            self._viewers.add(viewer)
        else:
            self._viewers.discard(viewer)
        if self._viewers:
            self.round.let_go()
        else:
            self.round.hold()

    def resume(self) -> Result:
        """Let the clock run on."""
        if why := When.PAUSED.refusal(self):
            return refused(why)
        self.round.resume()
        return Result(True, _("Resumed."))


def make_board(task: Task[Any], deal: Deal, start: Cell) -> Board:
    """Make the board of a no-guess game for its first cell, and tell how far it is.

    Raises:
        NoBoardError: There is none.
        TimeUpError: It takes too long, or somebody has stopped it.
    """
    limit = task.limit(BOARD_SECONDS)
    tell_of_board(task, deal)
    return lay_board(deal, start, limit=limit, progress=partial(tell_of_board, task, deal))


def tell_of_board(task: Task[Any], deal: Deal, part: float = 0.0) -> None:
    """Tell how far the making of a board is."""
    if deal.demand is not None and deal.demand.selects:  # until one is hard enough
        tried = round(part * MOST_CANDIDATES)
        said = _("Looking for a board of that difficulty, {tried} tried").format(tried=tried)
        task.tell(None, said)
    else:
        task.tell(part, _("Making a board that needs no guess"))


def off_the_board(cell: object, grid: Grid) -> str:
    """What is said of a cell that the board does not have."""
    match cell:
        case (int(row), int(column)):
            where = words.capital_letter(place((row, column)))
        case _:
            where = repr(cell)
    return _("{cell} is off the board, which has {rows} and {columns}.").format(
        cell=where, rows=words.rows(grid.height), columns=words.columns(grid.width)
    )
