"""When something can be done: the one place that decides it, for the session and for screens."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from minewise.base import gettext as _
from minewise.core import HIDDEN, State
from minewise.session.round import Status
from minewise.session.settings import Mode

if TYPE_CHECKING:
    from minewise.session.state import SessionState


class When(StrEnum):
    """When something can be done."""

    ALWAYS = "always"
    NOT_OVER = "not over"
    CHORDS = "chords"
    QUESTIONS = "questions"
    HIDDEN = "hidden"
    HELP = "help"
    UNDO = "undo"
    REDO = "redo"
    RUNNING = "running"
    PAUSED = "paused"
    KEPT = "kept"
    STUDY = "study"
    REPLAY = "replay"
    LUCK = "luck"
    RECORDED = "recorded"

    def refusal(self, session: "SessionState") -> str | None:
        """Why it cannot be done now, in a sentence; None if it can be."""
        return next((said for rule in _RULES[self] if (said := rule(session)) is not None), None)


def _not_over(session: "SessionState") -> str | None:
    if session.round.outcome is None:
        return None
    return _("The game is over: start a new one, retry this board, or undo.")


def _not_paused(session: "SessionState") -> str | None:
    """A paused game is covered: what needs its board waits until it is resumed."""
    return _("The game is paused: resume it first.") if session.round.paused else None


def _not_strict(session: "SessionState") -> str | None:
    if session.settings.mode is not Mode.STRICT:
        return None
    return _("There is no help in strict mode.")


def _undo_not_strict(session: "SessionState") -> str | None:
    strict = session.settings.mode is Mode.STRICT
    return _("There is no undo in strict mode.") if strict else None


def _chords(session: "SessionState") -> str | None:
    return None if session.comfort.chord_by != "off" else _("Chords are switched off.")


def _questions(session: "SessionState") -> str | None:
    return None if session.settings.questions else _("Question marks are switched off.")


def _hidden(session: "SessionState") -> str | None:
    found = HIDDEN in session.round.position.view
    return None if found else _("No cell is hidden without a flag.")


def _to_undo(session: "SessionState") -> str | None:
    return None if session.round.steps else _("There is nothing to undo.")


def _to_redo(session: "SessionState") -> str | None:
    return None if session.round.undone else _("There is nothing to redo.")


def _running(session: "SessionState") -> str | None:
    return None if session.round.state is State.PLAYING else _("The clock is not running.")


def _paused(session: "SessionState") -> str | None:
    return None if session.round.paused else _("The game is not paused.")


def _kept(session: "SessionState") -> str | None:
    return _("Games are not kept in this session.") if session.storage.games is None else None


def _recorded(session: "SessionState") -> str | None:
    return _("Games are not recorded here.") if session.storage.statistics is None else None


def _steps(session: "SessionState") -> str | None:
    return None if session.round.steps else _("There is nothing to replay yet.")


def _study(session: "SessionState") -> str | None:
    """In strict mode a game is looked into when it is over."""
    return _not_strict(session) if session.round.outcome is None else None


def _luck(session: "SessionState") -> str | None:
    if session.round.laid_deal.fair:
        return _("A fair game takes no luck: a guess that has to be made is safe.")
    if session.settings.mode is Mode.STRICT and session.round.outcome is None:
        return _("In strict mode luck is told when the game is over.")
    return None


_RULES: dict[When, tuple[Callable[["SessionState"], str | None], ...]] = {
    When.ALWAYS: (),
    When.NOT_OVER: (_not_over, _not_paused),
    When.CHORDS: (_chords, _not_over, _not_paused),
    When.QUESTIONS: (_questions, _not_over, _not_paused),
    When.HIDDEN: (_hidden, _not_paused),
    When.HELP: (_not_over, _not_strict, _not_paused),
    When.UNDO: (_undo_not_strict, _to_undo, _not_paused),
    When.REDO: (_to_redo, _not_paused),
    When.RUNNING: (_running,),
    When.PAUSED: (_paused,),
    When.KEPT: (_kept,),
    When.STUDY: (_study, _not_paused),
    When.REPLAY: (_steps, _study, _not_paused),
    When.LUCK: (_luck,),
    When.RECORDED: (_recorded,),
}


def all_refused(session: "SessionState") -> frozenset[When]:
    """What cannot be done now; each rule is looked at once."""
    broken = {rule for rule in _EACH if rule(session) is not None}
    return frozenset(when for when, rules in _RULES.items() if not broken.isdisjoint(rules))


_EACH = frozenset(rule for rules in _RULES.values() for rule in rules)


class Facts(NamedTuple):
    """All that the rules look at: as long as it is the same, so is what they say."""

    status: Status
    mode: Mode
    questions: bool
    chord_by: str
    keeps_games: bool
    records: bool


def facts_of(session: "SessionState") -> Facts:
    """The facts as they are now."""
    return Facts(
        session.round.status,
        session.settings.mode,
        session.settings.questions,
        session.comfort.chord_by,
        session.storage.games is not None,
        session.storage.statistics is not None,
    )
