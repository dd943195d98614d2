"""When something can be done: the one place that decides it, for the session and for screens."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING

from minewise.base import gettext as _
from minewise.core import HIDDEN, State
from minewise.session.options import Mode

if TYPE_CHECKING:
    from minewise.session.session import Session


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

    def refusal(self, session: "Session") -> str | None:
        """Why it cannot be done now, in a sentence; None if it can be."""
        return next((said for rule in _RULES[self] if (said := rule(session)) is not None), None)


def _not_over(session: "Session") -> str | None:
    if session.played.outcome is None:
        return None
    return _("The game is over: start a new one, retry this board, or undo.")


def _uncovered(session: "Session") -> str | None:
    """The board of a paused game is covered, as it is while no screen shows it."""
    return _("The game is paused: resume it first.") if session.played.covered else None


def _not_paused(session: "Session") -> str | None:
    """A screen on top of the board may look into the game, unless the person has paused it."""
    return _uncovered(session) if session.played.paused else None


def _not_strict(session: "Session") -> str | None:
    if session.options.mode is not Mode.STRICT:
        return None
    return _("There is no help in strict mode.")


def _undo_not_strict(session: "Session") -> str | None:
    strict = session.options.mode is Mode.STRICT
    return _("There is no undo in strict mode.") if strict else None


def _chords(session: "Session") -> str | None:
    return None if session.settings.values.chord_by != "off" else _("Chords are switched off.")


def _questions(session: "Session") -> str | None:
    return None if session.options.questions else _("Question marks are switched off.")


def _hidden(session: "Session") -> str | None:
    found = HIDDEN in session.played.position.view
    return None if found else _("No cell is hidden without a flag.")


def _to_undo(session: "Session") -> str | None:
    return None if session.played.steps else _("There is nothing to undo.")


def _to_redo(session: "Session") -> str | None:
    return None if session.played.undone else _("There is nothing to redo.")


def _running(session: "Session") -> str | None:
    return None if session.played.state is State.PLAYING else _("The clock is not running.")


def _paused(session: "Session") -> str | None:
    return None if session.played.covered else _("The game is not paused.")


def _kept(session: "Session") -> str | None:
    return _("Games are not kept in this session.") if session.storage.games is None else None


def _recorded(session: "Session") -> str | None:
    return _("Games are not recorded here.") if session.storage.statistics is None else None


def _steps(session: "Session") -> str | None:
    return None if session.played.steps else _("There is nothing to replay yet.")


def _study(session: "Session") -> str | None:
    """In strict mode a game is looked into when it is over."""
    return _not_strict(session) if session.played.outcome is None else None


def _luck(session: "Session") -> str | None:
    if session.played.full_deal.fair:
        return _("A fair game takes no luck: a guess that has to be made is safe.")
    if session.options.mode is Mode.STRICT and session.played.outcome is None:
        return _("In strict mode luck is told when the game is over.")
    return None


_RULES: dict[When, tuple[Callable[["Session"], str | None], ...]] = {
    When.ALWAYS: (),
    When.NOT_OVER: (_not_over, _uncovered),
    When.CHORDS: (_chords, _not_over, _uncovered),
    When.QUESTIONS: (_questions, _not_over, _uncovered),
    When.HIDDEN: (_hidden, _uncovered),
    When.HELP: (_not_over, _not_strict, _uncovered),
    When.UNDO: (_undo_not_strict, _to_undo, _uncovered),
    When.REDO: (_to_redo, _uncovered),
    When.RUNNING: (_running,),
    When.PAUSED: (_paused,),
    When.KEPT: (_kept,),
    When.STUDY: (_study, _not_paused),
    When.REPLAY: (_steps, _study, _not_paused),
    When.LUCK: (_luck,),
    When.RECORDED: (_recorded,),
}


def all_refused(session: "Session") -> frozenset[When]:
    """What cannot be done now; each rule is looked at once."""
    broken = {rule for rule in _EACH if rule(session) is not None}
    return frozenset(when for when, rules in _RULES.items() if not broken.isdisjoint(rules))


_EACH = frozenset(rule for rules in _RULES.values() for rule in rules)
