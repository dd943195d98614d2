"""Help: hints, reasons, odds, and an AI to ask. Working it out may take long."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Event
from typing import Any

from minewise.advice import (
    ExplainedMove,
    Explanation,
    Hint,
    HintLevel,
    Odds,
    explain,
    first_click_in_words,
    hint,
    next_level,
    odds,
)
from minewise.analysis import PositionAnalysis
from minewise.base import Limit, gettext as _
from minewise.core import FLAG, HIDDEN, Board, Cell, Click, place
from minewise.players import MOVE_SECONDS, MoveKind as Does
from minewise.session.actions.cells import MakeBoard, make_step, off_the_board
from minewise.session.proposal import Action, HelpingAction, Work
from minewise.session.result import Result
from minewise.session.round import BOARD_SECONDS
from minewise.session.rules import When
from minewise.session.session import Session
from minewise.session.words import capital_letter, together

# How long a person waits for a hint or a reason, in seconds.
HINT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class GetHint(HelpingAction):
    """The next hint for this position: each gives away more than the one before."""

    def work(self, session: Session) -> Work | None:
        """Look for the hint of the next level."""
        analysis = session.analysis
        if analysis.first_click_is_safe or _seen_before(session) is not None:
            return None
        level = next_level(analysis.position, session.hint_level)
        return _Question(HINT_SECONDS, lambda limit: _hint(analysis, level, limit))

    def apply(self, session: Session, found: Hint | None) -> Result:
        """Show it, and count it as help."""
        seen = _seen_before(session)
        if seen is not None:
            _count(session, "hints")
            return Result(True, _seen_in_words(seen), highlight=(seen,))
        if found is None:
            return Result(True, first_click_in_words())
        if found.level is not session.hint_level:
            session.hint_level = found.level
            _count(session, "hints")
        return _shown(found)


@dataclass(frozen=True, slots=True)
class ClearHint(Action):
    """Take the hint away: nothing is pointed at, and the next hint begins anew."""

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002 - no work, nothing found
        """Take it away."""
        session.hint_level = None
        return Result(done=True)


@dataclass(frozen=True, slots=True)
class RepeatHint(HelpingAction):
    """The hint that was last given for this position, for drawing it again."""

    def refusal(self, session: Session) -> str | None:
        """Without a hint there is none to repeat."""
        if session.hint_level is None:
            return _("No hint was given for this position.")
        return None

    def work(self, session: Session) -> Work:
        """Look for the hint again."""
        analysis, level = session.analysis, session.hint_level
        assert level is not None, "else it is refused"
        return _Question(HINT_SECONDS, lambda limit: hint(analysis, level, limit))

    def apply(self, session: Session, found: Hint) -> Result:  # noqa: ARG002 - nothing changes
        """Show it."""
        return _shown(found)


def _seen_before(session: Session) -> Cell | None:
    """A cell of a fair game that was open before it was undone: it is known to be safe.

    The position does not tell, but the game counts it as certain.
    """
    position = session.round.position
    return next((cell for cell in session.round.shown_before if position[cell] == HIDDEN), None)


def _seen_in_words(cell: Cell) -> str:
    return _("{cell} is safe: it was open before you undid it.").format(
        cell=capital_letter(place(cell))
    )


class _Question:
    """The work of a question that takes no longer than so many seconds."""

    def __init__(self, seconds: float, ask: Callable[[Limit], Any]) -> None:
        self._seconds = seconds
        self._ask = ask
        self._stopped = Event()

    def __call__(self) -> Any:
        """Ask it: the time runs from now on."""
        return self._ask(Limit(self._seconds, self._stopped))

    def stop(self) -> None:
        """Give it up."""
        self._stopped.set()


def _hint(analysis: PositionAnalysis, level: HintLevel, limit: Limit) -> Hint:
    found = hint(analysis, level, limit)
    if level is HintLevel.NUMBERS and not found.answer:
        # There are no numbers to look at; that nothing is certain was said before.
        return hint(analysis, HintLevel.PROOF, limit)
    return found


def _shown(found: Hint) -> Result:
    highlight = found.numbers if found.cell is None else (*found.numbers, found.cell)
    said = found.text
    if found.level is not HintLevel.PROOF:
        said = f"{said} {_('Ask again for more.')}"
    return Result(True, said, highlight=highlight, hint=found)


@dataclass(frozen=True, slots=True)
class Explain(HelpingAction):
    """Why a hidden cell is safe or a mine, or that neither is certain."""

    cell: Cell | None = None

    def refusal(self, session: Session) -> str | None:
        """Only hidden cells have something to explain."""
        cell, game = self._where(session), session.round.game
        if cell not in game.grid:
            return off_the_board(cell, game.grid)
        problem = self.when.refusal(session)
        if problem is None and game.position[cell] not in (HIDDEN, FLAG):
            return _("{cell} is open already.").format(cell=capital_letter(place(cell)))
        return problem

    def work(self, session: Session) -> Work:
        """Look for the reason."""
        analysis, cell = session.analysis, self._where(session)
        return _Question(HINT_SECONDS, lambda limit: explain(analysis, cell, limit))

    def apply(self, session: Session, found: Explanation) -> Result:
        """Tell it, and count it as help."""
        _count(session, "hints")
        return Result(True, found.text, highlight=(found.cell,), explanation=found)

    def _where(self, session: Session) -> Cell:
        return session.cursor if self.cell is None else self.cell


@dataclass(frozen=True, slots=True)
class ShowOdds(HelpingAction):
    """How likely each hidden cell is a mine, and the best cell to open."""

    def work(self, session: Session) -> Work:
        """Count."""
        analysis = session.analysis
        return _Question(MOVE_SECONDS, lambda limit: odds(analysis, limit))

    def apply(self, session: Session, found: Odds) -> Result:
        """Show them; a position is counted as help once, however often they are drawn."""
        seen = session.round.position.view.replace(FLAG, HIDDEN)
        if session.odds_seen != seen and not session.analysis.first_click_is_safe:
            _count(session, "probabilities")
        session.odds_seen = seen
        highlight = () if found.best is None else (found.best,)
        return Result(True, found.text, highlight=highlight, odds=found)


@dataclass(frozen=True, slots=True)
class Study(Action):
    """Look into the game with the solver: a review, a replay with odds, the position editor.

    Whoever shows the person's own game that way does this first. Once the game is over it is
    free; before that it is help, counted once a position, and there is none in strict mode.
    """

    when = When.STUDY

    def apply(self, session: Session, found: Any) -> Result:  # noqa: ARG002 - no work, nothing found
        """Count it as help, unless the game is over or nothing is known of it yet."""
        played = session.round
        if played.outcome is not None or session.analysis.first_click_is_safe:
            return Result(done=True)
        seen = played.position.view.replace(FLAG, HIDDEN)
        if session.studied != seen:
            _count(session, "analyses")
        session.studied = seen
        return Result(True, _("Looking into a game that is not over counts as help."))


class _NextMove:
    """Let an AI think of its next move, and make the board for it if it is the first."""

    def __init__(self, think: _Question, session: Session) -> None:
        self._think = think
        self._deal = session.round.deal
        self._awaits_board = session.round.awaits_board
        self._making: MakeBoard | None = None
        self._stopped = Event()

    def __call__(self) -> tuple[ExplainedMove, Board | None]:
        """Think, and make it."""
        advised: ExplainedMove = self._think()
        cell = advised.move.cell
        if advised.move.action is not Does.OPEN or not self._awaits_board(cell):
            return advised, None
        self._making = MakeBoard(self._deal, cell, Limit(BOARD_SECONDS, self._stopped))
        return advised, self._making().board

    @property
    def progress(self) -> float | None:
        """How far the board is, where that can be told."""
        return None if self._making is None else self._making.progress

    @property
    def doing(self) -> str | None:
        """What is done with the board; None while the AI thinks."""
        return None if self._making is None else self._making.doing

    def stop(self) -> None:
        """Give the move up, or the board."""
        self._think.stop()
        self._stopped.set()


@dataclass(frozen=True, slots=True)
class _AskPlayer(HelpingAction):
    """Ask an AI, the usual one if none is named."""

    player: str | None = None

    def work(self, session: Session) -> Work | None:
        """Let it think."""
        return self._think(session)

    def _think(self, session: Session) -> _Question:
        analysis, player_pool, name = session.analysis, session.player_pool, self._who(session)
        return _Question(MOVE_SECONDS, lambda limit: player_pool.ask(name, analysis, limit))

    def _who(self, session: Session) -> str:
        return self.player or session.settings.player

    def _said(self, session: Session, advised: ExplainedMove) -> str:
        return _("{player}: {move}").format(player=self._who(session), move=advised.text)


class Advise(_AskPlayer):
    """What an AI would do now, and why; nothing is done."""

    def apply(self, session: Session, found: ExplainedMove) -> Result:
        """Tell it, and count it as help."""
        _count(session, "moves")
        said, cell = self._said(session, found), found.move.cell
        return Result(True, said, highlight=(cell,), advised=found)


class PlayMove(_AskPlayer):
    """Let an AI make the next move. To let it play on, do this again and again."""

    def work(self, session: Session) -> Work | None:
        """Let it think; the first cell of a no-guess game has its board made for it."""
        if _seen_before(session) is not None:
            return None
        return _NextMove(self._think(session), session)

    def apply(self, session: Session, found: tuple[ExplainedMove, Board | None] | None) -> Result:
        """Make its move, and count it as help."""
        seen = _seen_before(session)
        if found is None and seen is not None:
            _count(session, "moves")
            said = _seen_in_words(seen)
            result = make_step(session, Click.OPEN, seen, by=self._who(session))
            return replace(result, message=together(said, result.message or ""), highlight=(seen,))
        assert found is not None, "an AI was asked"
        advised, board = found
        said, move = self._said(session, advised), advised.move
        if board is not None:
            session.round.lay(move.cell, board)
        _count(session, "moves")
        click = Click.OPEN if move.action is Does.OPEN else Click.FLAG
        result = make_step(session, click, move.cell, by=self._who(session))
        # How the game ended comes first, the reason of a move that goes on before its effect.
        both = (result.message or "", said) if result.ended else (said, result.message or "")
        message = together(*both)
        return replace(result, message=message, highlight=(move.cell,), advised=advised)


def _count(session: Session, kind: str) -> None:
    had = session.round.help
    session.round.help = replace(had, **{kind: getattr(had, kind) + 1})
