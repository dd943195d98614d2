"""When something can be done: the one place that decides it, for the session and for screens."""

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from minewise.base.language import gettext as _
from minewise.core import HIDDEN, State
from minewise.session.options import Mode
from minewise.session.result import Result

if TYPE_CHECKING:
    from minewise.session.session import Session


class When(StrEnum):
    """When something can be done."""

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
        """Why it cannot be done now, in a sentence; None if it can be."""
        return next((rule.says() for rule in _RULES[self] if rule.is_broken(session)), None)


def refused(sentence: str) -> Result:
    """An action that was not done, and why."""
    return Result(done=False, message=sentence)


class _Rule(NamedTuple):
    is_broken: Callable[["Session"], bool]
    says: Callable[[], str]


def _is_strict(session: "Session") -> bool:
    return session.options.mode is Mode.STRICT


def _is_over(session: "Session") -> bool:
    return session.played.outcome is not None


_NOT_OVER = _Rule(
    _is_over, lambda: _("The game is over: start a new one, retry this board, or undo.")
)
# The board of a paused game is covered, as it is while no screen shows it.
_UNCOVERED = _Rule(
    lambda session: session.played.covered, lambda: _("The game is paused: resume it first.")
)
# A screen on top of the board may look into the game, unless the person has paused it.
_NOT_PAUSED = _Rule(
    lambda session: session.played.paused and session.played.covered, _UNCOVERED.says
)
_NOT_STRICT = _Rule(_is_strict, lambda: _("There is no help in strict mode."))
# In strict mode a game can be studied when it is over.
_STUDY = _Rule(lambda session: _is_strict(session) and not _is_over(session), _NOT_STRICT.says)
_UNDO = _Rule(_is_strict, lambda: _("There is no undo in strict mode."))
_CHORDS = _Rule(
    lambda session: session.settings.values.chord_by == "off",
    lambda: _("Chords are switched off."),
)
_HIDDEN = _Rule(
    lambda session: HIDDEN not in session.played.position.view,
    lambda: _("No cell is hidden without a flag."),
)
_TO_UNDO = _Rule(lambda session: not session.played.steps, lambda: _("There is nothing to undo."))
_TO_REDO = _Rule(lambda session: not session.played.undone, lambda: _("There is nothing to redo."))
_LOST = _Rule(
    lambda session: session.played.state is not State.LOST, lambda: _("The game is not lost.")
)
_RUNNING = _Rule(
    lambda session: session.played.state is not State.PLAYING,
    lambda: _("The clock is not running."),
)
_PAUSED = _Rule(lambda session: not session.played.covered, lambda: _("The game is not paused."))
_KEPT = _Rule(
    lambda session: session.storage.games is None,
    lambda: _("Games are not kept in this session."),
)
_RECORDED = _Rule(
    lambda session: session.storage.statistics is None, lambda: _("Games are not recorded here.")
)
_STEPS = _Rule(
    lambda session: not session.played.steps, lambda: _("There is nothing to replay yet.")
)
_NOT_FAIR = _Rule(
    lambda session: session.played.full_deal.fair,
    lambda: _("A fair game takes no luck: a guess that has to be made is safe."),
)
_LUCK = _Rule(_STUDY.is_broken, lambda: _("In strict mode, luck is shown after the game."))

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


_EACH = frozenset(rule for rules in _RULES.values() for rule in rules)


def refusals(session: "Session") -> dict[When, str]:
    """The conditions that do not hold now, and why; each rule is evaluated once."""
    said = {rule: rule.says() for rule in _EACH if rule.is_broken(session)}
    why = {when: next(filter(said.get, rules), None) for when, rules in _RULES.items()}
    return {when: said[rule] for when, rule in why.items() if rule is not None}
