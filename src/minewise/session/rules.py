"""When something can be done: the one place that decides it, for the session and for screens."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from minewise.base import gettext as _
from minewise.core import State
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
        return self.refused_by(facts_of(session))

    def refused_by(self, facts: "Facts") -> str | None:
        """The same, where the facts are known."""
        for rule in _RULES[self]:
            if said := rule(facts):
                return said
        return None


class Facts(NamedTuple):
    """All that the rules look at: while these are the same, the same can be done."""

    status: Status
    strict: bool
    chords: bool
    questions: bool
    kept: bool
    recorded: bool


def facts_of(session: "SessionState") -> Facts:
    """What the rules look at, as it is now."""
    return Facts(
        session.round.status,
        session.settings.mode is Mode.STRICT,
        session.comfort.chord_by != "off",
        session.settings.questions,
        session.storage.games is not None,
        session.storage.statistics is not None,
    )


def _not_over(facts: Facts) -> str | None:
    if not facts.status.over:
        return None
    return _("The game is over: start a new one, retry this board, or undo.")


def _not_paused(facts: Facts) -> str | None:
    """A paused game is covered: what needs its board waits until it is resumed."""
    return _("The game is paused: resume it first.") if facts.status.paused else None


def _not_strict(facts: Facts) -> str | None:
    return _("There is no help in strict mode.") if facts.strict else None


def _undo_not_strict(facts: Facts) -> str | None:
    return _("There is no undo in strict mode.") if facts.strict else None


def _chords(facts: Facts) -> str | None:
    return None if facts.chords else _("Chords are switched off.")


def _questions(facts: Facts) -> str | None:
    return None if facts.questions else _("Question marks are switched off.")


def _hidden(facts: Facts) -> str | None:
    return None if facts.status.hidden else _("No cell is hidden without a flag.")


def _to_undo(facts: Facts) -> str | None:
    return None if facts.status.steps else _("There is nothing to undo.")


def _to_redo(facts: Facts) -> str | None:
    return None if facts.status.undone else _("There is nothing to redo.")


def _running(facts: Facts) -> str | None:
    return None if facts.status.state is State.PLAYING else _("The clock is not running.")


def _paused(facts: Facts) -> str | None:
    return None if facts.status.paused else _("The game is not paused.")


def _kept(facts: Facts) -> str | None:
    return None if facts.kept else _("Games are not kept in this session.")


def _recorded(facts: Facts) -> str | None:
    return None if facts.recorded else _("Games are not recorded here.")


def _steps(facts: Facts) -> str | None:
    return None if facts.status.steps else _("There is nothing to replay yet.")


def _study(facts: Facts) -> str | None:
    """In strict mode a game is looked into when it is over."""
    return None if facts.status.over else _not_strict(facts)


def _luck(facts: Facts) -> str | None:
    if facts.status.fair:
        return _("A fair game takes no luck: a guess that has to be made is safe.")
    if facts.strict and not facts.status.over:
        return _("In strict mode luck is told when the game is over.")
    return None


_RULES: dict[When, tuple[Callable[[Facts], str | None], ...]] = {
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
