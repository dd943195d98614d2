"""What a person does with cells, back and forth."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple

from minewise.base import Limit, MinewiseError, gettext as _
from minewise.boards import MOST_CANDIDATES, lay_board
from minewise.core import Board, Cell, Click, Deal, Grid, State, place
from minewise.session import words
from minewise.session.proposal import Action, Work
from minewise.session.result import Result, refused
from minewise.session.round import BOARD_SECONDS, Change
from minewise.session.rules import When
from minewise.session.session import Session
from minewise.session.statistics import StatisticsError


def make_step(session: Session, click: Click, cell: Cell, by: str | None = None) -> Result:
    """Make a step of the game, and say what it did."""
    if cell not in session.round.game.grid:
        return refused(off_the_board(cell, session.round.game.grid))
    session.cursor = cell
    over = When.NOT_OVER.refusal(session)
    if over is not None:
        return refused(over)
    begins = session.round.state is State.READY
    try:
        change = session.round.click(click, cell, by)
    except MinewiseError as error:  # there is no board for this first cell
        return refused(words.as_sentence(str(error)))
    if change is None:
        return refused(words.no_effect(session.round.game, click, cell))
    game = session.round.game
    said = words.opened(game, change.opened) if click.opens else words.marked(game, cell)
    # How the game ended comes first: nobody looks for it behind a long reason.
    promised = session.round.promise if begins and click.opens else ""
    return _changed(
        session,
        change,
        [
            _ending(session),
            said,
            words.verdict(change.verdict),
            words.as_sentence(promised) if promised else "",
        ],
    )


def _ending(session: Session) -> str:
    """What is due when the game has just ended: a record, and words for it."""
    round_ = session.round
    if round_.outcome is None:
        return ""
    said = words.outcome(round_)
    try:
        session.storage.record(round_, session.settings.mode)
    except StatisticsError as error:
        not_recorded = _("It was not recorded: {why}.").format(why=error)
        said = f"{said} {not_recorded}"
    return said


def _changed(session: Session, change: Change, said: list[str]) -> Result:
    session.cursor = change.step.cell
    session.hint_level = None
    return Result(
        done=True,
        message=" ".join(filter(None, said)),
        changed=change.cells,
        opened=change.opened,
        ended=session.round.outcome is not None,
        step=change.step,
        summary=session.round.summary,
    )


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


class Laid(NamedTuple):
    """A board that was made for a first cell."""

    cell: Cell
    board: Board


@dataclass(slots=True)
class MakeBoard:
    """The work before a first click that needs a board of its own: made for this cell.

    Attributes:
        deal: What the game is laid out from.
        cell: The first cell.
        limit: How long it may take.
    """

    deal: Deal
    cell: Cell
    limit: Limit = field(default_factory=lambda: Limit(BOARD_SECONDS))
    _part: float = 0.0

    def __call__(self) -> Laid:
        """Make it."""
        board = lay_board(self.deal, self.cell, limit=self.limit, progress=self._tell)
        return Laid(self.cell, board)

    def _tell(self, part: float) -> None:
        self._part = part

    @property
    def progress(self) -> float | None:
        """How far it is, from 0 to 1; None while boards are tried until one is hard enough."""
        return None if self._selects else self._part

    @property
    def doing(self) -> str:
        """What it does, in a few words."""
        if not self._selects:
            return _("Making a board that needs no guess")
        tried = round(self._part * MOST_CANDIDATES)
        return _("Looking for a board of that difficulty, {tried} tried").format(tried=tried)

    @property
    def _selects(self) -> bool:
        return self.deal.demand is not None and self.deal.demand.selects

    def stop(self) -> None:
        """Give it up."""
        self.limit.stop()


def _board_to_make(session: Session, cell: Cell) -> Work | None:
    """The work that opening a cell takes: none, unless it is the first one of a no-guess game."""
    played = session.round
    if cell not in played.game.grid or not played.awaits_board(cell):
        return None
    return MakeBoard(played.deal, cell)


@dataclass(frozen=True, slots=True)
class _OnCell(Action):
    """An action on a cell, the cursor's if none is named."""

    cell: Cell | None = None

    def _where(self, session: Session, made: Laid | None = None) -> Cell:
        """The cell; that of the board that was made, for the cursor may have moved since."""
        if made is not None:
            session.round.lay(*made)
            return made.cell
        return session.cursor if self.cell is None else self.cell


@dataclass(frozen=True, slots=True)
class _Click(_OnCell):
    click: ClassVar[Click]

    def apply(self, session: Session, found: Any) -> Result:
        """Make the step."""
        return make_step(session, self.click, self._where(session, found))


class Open(_Click):
    """Open a cell."""

    click = Click.OPEN

    def work(self, session: Session) -> Work | None:
        """The first cell of a no-guess game has its board made for it."""
        return _board_to_make(session, self._where(session))


class Flag(_Click):
    """Flag a cell, or take its flag away."""

    click = Click.FLAG


class Chord(_Click):
    """Open all around a number that has as many flags around it."""

    click = Click.CHORD
    when = When.CHORDS


class Question(_Click):
    """Put a question mark on a cell, or take it away."""

    click = Click.QUESTION
    when = When.QUESTIONS


class Mark(_OnCell):
    """What a right click means: flag, then question mark if they are on, then nothing."""

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Make the step."""
        click = Click.MARK if session.settings.questions else Click.FLAG
        return make_step(session, click, self._where(session))


class Press(_OnCell):
    """What a left click means: open a hidden cell, chord an open one."""

    def work(self, session: Session) -> Work | None:
        """The first cell of a no-guess game has its board made for it."""
        return _board_to_make(session, self._where(session))

    def apply(self, session: Session, found: Any) -> Result:
        """Make the step."""
        cell = self._where(session, found)
        game = session.round.game
        is_open = cell in game.grid and game.position.number(cell) is not None
        click = Click.CHORD if is_open and session.settings.chords else Click.OPEN
        return make_step(session, click, cell)


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Take back the last step. A death that is undone is still counted."""

    when = When.UNDO  # not in strict mode, or a record would not mean much

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Take it back."""
        change = session.round.undo()
        assert change is not None, "else it is refused"
        step = words.step_undone(change.step, session.round.game)
        return _changed(session, change, [_("Undone: {step}.").format(step=step)])


@dataclass(frozen=True, slots=True)
class Redo(Action):
    """Make again what was taken back last."""

    when = When.REDO

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002
        """Make it again."""
        change = session.round.redo()
        assert change is not None, "else it is refused"
        step = words.step_redone(change.step, session.round.game)
        said = _("Redone: {step}.").format(step=step)
        return _changed(session, change, [words.outcome(session.round), said])
