"""The conditions of commands: the one place that decides them, for session and screens."""

from collections.abc import Callable
from enum import StrEnum
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from minewise.base.language import gettext as _
from minewise.session.options import Mode
from minewise.session.result import Result

if TYPE_CHECKING:
    from minewise.session.session import Session


class When(StrEnum):
    """The condition of a command."""

    ALWAYS = "always"
    NOT_OVER = "not over"
    CHORDS = "chords"
    HIDDEN = "hidden"
    HELP = "help"
    UNDO = "undo"
    REDO = "redo"
    LOST = "lost"
    RUNNING = "running"
    PAUSED = "paused"
    KEPT = "kept"
    STUDY = "study"
    REPLAY = "replay"
    LUCK = "luck"
    RECORDED = "recorded"

    def refusal(self, session: "Session") -> str | None:
        """The reason why the command is refused now, in a sentence; None if it is allowed."""
        now = facts(session)
        for rule in _RULES[self]:
            if rule.broken_by in now:
                return rule.text()
        return None


def refused(sentence: str) -> Result:
    """The result of a refused action, with the reason."""
    return Result(done=False, message=sentence)


def facts(session: "Session") -> frozenset[str]:
    """The facts that hold now; equal facts give equal refusals."""
    strict, found = session.options.mode is Mode.STRICT, session.played.facts()
    found |= {
        "strict": strict,
        # In strict mode a game can be studied when it is over.
        "strict, not over": strict and not found["over"],
        "no chords": session.settings.values.chord_by == "off",
        "no saved games": session.storage.games is None,
        "no statistics": session.storage.statistics is None,
    }
    return frozenset(compress(found, found.values()))


class _Rule(NamedTuple):
    broken_by: str  # a fact
    text: Callable[[], str]


_NOT_OVER = _Rule("over", lambda: _("The game is over: start a new one, or this board again."))
_UNCOVERED = _Rule("covered", lambda: _("The game is paused: resume it first."))
_NOT_PAUSED = _Rule("paused", _UNCOVERED.text)
_NOT_STRICT = _Rule("strict", lambda: _("There is no help in strict mode."))
_STUDY = _Rule("strict, not over", _NOT_STRICT.text)
_UNDO = _Rule("strict", lambda: _("There is no undo in strict mode."))
_CHORDS = _Rule("no chords", lambda: _("Chords are switched off."))
_HIDDEN = _Rule("none hidden", lambda: _("No hidden cell is left without a flag."))
_TO_UNDO = _Rule("no steps", lambda: _("There is nothing to undo."))
_TO_REDO = _Rule("none undone", lambda: _("There is nothing to redo."))
_LOST = _Rule("not lost", lambda: _("The game is not lost."))
_RUNNING = _Rule("not running", lambda: _("The clock is not running."))
_PAUSED = _Rule("not covered", lambda: _("The game is not paused."))
_KEPT = _Rule("no saved games", lambda: _("Games are not saved in this session."))
_RECORDED = _Rule("no statistics", lambda: _("Games are not recorded here."))
_STEPS = _Rule("no steps", lambda: _("There is nothing to replay yet."))
_NOT_FAIR = _Rule("fair", lambda: _("In a fair game every forced guess is safe: that is no luck."))
_LUCK = _Rule("strict, not over", lambda: _("In strict mode, luck is shown after the game."))

_RULES: dict[When, tuple[_Rule, ...]] = {
    When.ALWAYS: (),
    When.NOT_OVER: (_NOT_OVER, _UNCOVERED),
    When.CHORDS: (_CHORDS, _NOT_OVER, _UNCOVERED),
    When.HIDDEN: (_HIDDEN, _UNCOVERED),
    When.HELP: (_NOT_OVER, _NOT_STRICT, _UNCOVERED),
    When.UNDO: (_UNDO, _TO_UNDO, _UNCOVERED),
    When.REDO: (_TO_REDO, _UNCOVERED),
    When.LOST: (_LOST,),
    When.RUNNING: (_RUNNING,),
    When.PAUSED: (_PAUSED,),
    When.KEPT: (_KEPT,),
    When.STUDY: (_STUDY, _NOT_PAUSED),
    When.REPLAY: (_STEPS, _STUDY, _NOT_PAUSED),
    When.LUCK: (_NOT_FAIR, _LUCK),
    When.RECORDED: (_RECORDED,),
}


def refusals(now: frozenset[str]) -> dict[When, str]:
    """The conditions that fail with these facts, with the reasons."""
    found: dict[When, str] = {}
    for when, rules in _RULES.items():
        for rule in rules:
            if when not in found and rule.broken_by in now:
                found[when] = rule.text()
    return found
