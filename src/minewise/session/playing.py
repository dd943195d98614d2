"""Playing: what a person does with the cells, back and forth, and with the cursor.

Cells that are left out mean the cursor's.
"""

from dataclasses import replace

from minewise.core import Cell
from minewise.core.cell import place
from minewise.core.position import HIDDEN
from minewise.session import words
from minewise.session.history import Click, Step
from minewise.session.result import Result, refused
from minewise.session.settings import Mode
from minewise.session.sitting import Sitting
from minewise.session.statistics import FinishedGame, StatisticsError

OVER = "The game is over: begin a new one, try the board again, or undo."
NO_HELP = "There is no help in strict mode."


class Playing(Sitting):
    """A sitting at which somebody plays. Front ends use `Session`, which can do more."""

    # What a person does with a cell

    def open(self, cell: Cell | None = None) -> Result:
        """Open a cell."""
        return self._click(Click.OPEN, cell)

    def chord(self, cell: Cell | None = None) -> Result:
        """Open all around a number that has as many flags around it."""
        if not self.settings.chords:
            return refused("Chords are switched off.")
        return self._click(Click.CHORD, cell)

    def press(self, cell: Cell | None = None) -> Result:
        """What a left click means: open a hidden cell, chord an open one."""
        cell = self.cursor if cell is None else cell
        is_open = cell in self.game.grid and self.position.number(cell) is not None
        if is_open and self.settings.chords:
            return self.chord(cell)
        return self.open(cell)

    def flag(self, cell: Cell | None = None) -> Result:
        """Flag a cell, or take its flag away."""
        return self._click(Click.FLAG, cell)

    def question(self, cell: Cell | None = None) -> Result:
        """Put a question mark on a cell, or take it away."""
        if not self.settings.questions:
            return refused("Question marks are switched off.")
        return self._click(Click.QUESTION, cell)

    def mark(self, cell: Cell | None = None) -> Result:
        """What a right click means: flag, then question mark if they are on, then nothing."""
        return self._click(Click.MARK if self.settings.questions else Click.FLAG, cell)

    def _click(self, click: Click, cell: Cell | None, by: str | None = None) -> Result:
        cell = self.cursor if cell is None else cell
        if cell not in self.game.grid:
            return refused(self._off_the_board(cell))
        self.cursor = cell
        if self.outcome is not None:
            return refused(OVER)
        before = self.view
        # To the millisecond: it is written in files that people read.
        step = Step(click, cell, round(self.seconds, 3), by)
        opened = self._history.play(step)
        if opened is None:
            return refused(words.no_effect(self.game, click, cell))
        self._clock.paused = False
        self._set_clock()
        self.hint_level = None
        said = [
            words.opened(self.game, opened) if click.opens else words.marked(self.game, cell),
            self._ended(),
        ]
        return Result(
            done=True,
            message=" ".join(filter(None, said)),
            changed=self._changed(before),
            opened=opened,
            ended=self.outcome is not None,
            step=step,
        )

    def _ended(self) -> str:
        """What is due when the game has just ended: a death, a record, and words for it."""
        outcome = self.outcome
        if outcome is None:
            return ""
        if not outcome.won:
            self.deaths += 1
        said = self._outcome_in_words()
        recorded, self._recorded = self._recorded, True
        if recorded or self.statistics is None or self.settings.mode is Mode.PRACTICE:
            return said
        assert self.three_bv is not None, "the game is over"
        try:
            self.statistics.record(
                FinishedGame(
                    id=self._id,
                    level=self.deal.level,
                    first=self.deal.first,
                    help=self.help.kinds,
                    won=outcome.won,
                    seconds=self.seconds,
                    three_bv=self.three_bv,
                    clicks=len(self.steps),
                )
            )
        except StatisticsError as error:
            said += f" It is not recorded: {error}."
        return said

    def _outcome_in_words(self) -> str:
        if self.outcome is None:
            return ""
        said = words.capital(str(self.outcome))
        if self.outcome.won and self.three_bv is not None:
            said = f"{said} {words.figures(self.seconds, self.three_bv)}"
        return said

    def _off_the_board(self, cell: object) -> str:
        grid = self.game.grid
        match cell:
            case (int(row), int(column)):
                where = place((row, column)).capitalize()
            case _:
                where = repr(cell)
        rows, columns = words.many(grid.height, "row"), words.many(grid.width, "column")
        return f"{where} is off the board, which has {rows} and {columns}."

    def _changed(self, before: str) -> tuple[Cell, ...]:
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

    # Back and forth

    def undo(self) -> Result:
        """Take back the last step. A death that is undone is still counted."""
        if self.settings.mode is Mode.STRICT:
            return refused(NO_HELP)
        before = self.view
        step = self._history.undo()
        if step is None:
            return refused("There is nothing to undo.")
        if step.click.opens:
            self.help = replace(self.help, undos=self.help.undos + 1)
        return self._went(step, before, "Taken back")

    def redo(self) -> Result:
        """Make again what was taken back last."""
        before = self.view
        step = self._history.redo()
        if step is None:
            return refused("There is nothing to redo.")
        return self._went(step, before, "Made again")

    def _went(self, step: Step, before: str, what: str) -> Result:
        self.cursor = step.cell
        self.hint_level = None
        self._clock.paused = False
        self._set_clock()
        return Result(
            done=True,
            message=f"{what}: {words.step_taken(step)}. {self._outcome_in_words()}".rstrip(),
            changed=self._changed(before),
            ended=self.outcome is not None,
            step=step,
        )

    # The cursor

    def move_cursor(self, rows: int, columns: int) -> Result:
        """Move the cursor by so many rows and columns, as far as the board goes."""
        grid = self.game.grid
        row = max(0, min(self.cursor[0] + rows, grid.height - 1))
        column = max(0, min(self.cursor[1] + columns, grid.width - 1))
        return self.go_to((row, column))

    def go_to(self, cell: Cell) -> Result:
        """Put the cursor on a cell."""
        if cell not in self.game.grid:
            return refused(self._off_the_board(cell))
        self.cursor = cell
        return Result(done=True)

    def next_hidden(self, *, backwards: bool = False) -> Result:
        """Put the cursor on the next hidden cell without a flag, round and round."""
        view, here = self.position.view, self.game.grid.index(self.cursor)
        if backwards:
            index = view.rfind(HIDDEN, 0, here)
            index = view.rfind(HIDDEN) if index < 0 else index
        else:
            index = view.find(HIDDEN, here + 1)
            index = view.find(HIDDEN) if index < 0 else index
        if index < 0:
            return refused("No cell is hidden without a flag.")
        return self.go_to(self.game.grid.cell(index))
