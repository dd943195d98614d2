"""The screen model: a view to draw, and actions to do. Every front end draws the same views.

    Screen    describes itself (`view`) and acts (`do`)
    View      a title, blocks from top to bottom (see `blocks`), and actions: plain data
    Action    something to do, by its name
    Ask       a question before an action goes on: yes or no, a line, a file, a key
    Did       the effect of an action

A front end draws each kind of block once, by means of its toolkit, and knows nothing of the
subject of a view.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from typing import Any, Literal, TypeVar

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import Cell
from minewise.core.grid import short_place
from minewise.formats import Recording
from minewise.screens.blocks import Block, Board, Field, Form
from minewise.session import commands, words
from minewise.session.automatic_steps import last_by_hand
from minewise.session.keys import Keys
from minewise.session.result import Result
from minewise.session.session import Session

_Block = TypeVar("_Block", bound=Block)
_Found = TypeVar("_Found")


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done: by a button, a key, a menu, or a typed word.

    `needs` is its argument: the chosen `row` of a table, the `cell` of the cursor, or nothing.
    `why_not` is the reason if it is disabled. `place` is where a screen puts it: among the `main`
    buttons, behind `more`, or nowhere (`hidden`: keys and clicks only). `on` is the state of a
    switch; None for other actions. One that `waits` is done after the work in progress; others
    stop that.
    """

    name: str
    label: str
    keys: tuple[str, ...] = ()
    needs: Literal["", "row", "cell"] = ""
    help: str = ""
    why_not: str = ""
    place: Literal["main", "more", "hidden"] = "main"
    on: bool | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A question. Its answer repeats `action` with this row, and `sure`: the questions answered.

    `kind` is the kind of answer: `yes` (or no), a `line` of text, a `file` to read, or a `key`.
    """

    text: str
    yes: str
    action: str
    row: str = ""
    sure: int = 1
    kind: Literal["yes", "line", "file", "key"] = "yes"
    line: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a front end draws of a screen.

    `tick` is the number of seconds after which the screen continues by itself. `message`, `ask`
    and `working` are filled in by the `Stage`.
    """

    name: str
    title: str
    blocks: tuple[Block, ...] = ()
    actions: tuple[Action, ...] = ()
    tick: float | None = None
    message: str = ""
    ask: Ask | None = None
    working: str = ""

    def every(self, kind: type[_Block]) -> list[_Block]:
        return [block for block in self.blocks if isinstance(block, kind)]

    def first(self, kind: type[_Block]) -> _Block | None:
        return next(iter(self.every(kind)), None)

    @property
    def fields(self) -> list[Field]:
        """The fields of all forms."""
        return [field for form in self.every(Form) for field in form.fields]

    @property
    def lettered(self) -> str:
        """The message with letters for cells, as on the board; screen readers read `message`."""
        text = self.message
        for board in self.every(Board):
            for cell, letter in board.letters.items():
                text = text.replace(short_place(cell), letter)
        return text

    def action(self, name: str) -> Action | None:
        """The action of that name, if the view offers it."""
        for each in self.actions:
            if each.name == name:
                return each
        return None

    def by_key(self, key: str) -> Action | None:
        return next((each for each in self.actions if key in each.keys), None)


@dataclass(frozen=True, slots=True)
class Given:
    """The arguments of an action.

    `row` is the id of a row, or the name of a field to set. `text` is a typed line, the value of a
    field, or the name of a file; `data` is the contents of a file; `sure` counts the questions that
    were answered with yes.
    """

    row: str = ""
    cell: Cell | None = None
    text: str = ""
    data: bytes = b""
    sure: int = 0

    @property
    def number(self) -> int | None:
        """The number of a row, or the new place of a slider; None if it is no number."""
        text = self.row or self.text
        is_number = text.isascii() and text.isdigit() and len(text) < 10
        return int(text) if is_number else None


NOTHING = Given()
"""The arguments of an action that needs none."""


@dataclass(frozen=True, slots=True)
class Did:
    """The effect of an action.

    `message` is shown; `ask` is asked; `open` is another screen to show on top, `close` closes this
    one. `copy` goes to the clipboard, `file` (a name and contents) to where the person wants it.
    `result` is the effect on the game, for the screen with the board. `sound` is played where
    sounds are possible: open, area, flag, won or lost. `then` is run next, in the background.
    """

    message: str = ""
    ask: Ask | None = None
    open: "Screen | None" = None
    close: bool = False
    copy: str = ""
    file: tuple[str, bytes] | None = None
    result: Result | None = None
    sound: str = ""
    then: Task["Did"] | None = None


class Screen:
    """A view and its actions. Its methods neither take long nor raise.

    The action `name-of-it` is the method `act_name_of_it`. That may return None if there is no
    message, raise a `MinewiseError`, which becomes the message, or return a `Task` for slow work.
    """

    def view(self) -> View:
        raise NotImplementedError

    def do(self, action: str, given: Given = NOTHING) -> Did | Task[Did]:
        act: Act | None = getattr(self, f"act_{action.replace('-', '_')}", None)
        if act is None:
            return Did(_("{action} cannot be done here.").format(action=quote(action)))
        try:
            return act(given) or Did()
        except MinewiseError as error:
            return failed(error)

    def load(self) -> Task[Did] | None:
        """Load the data of the view: called each time the screen is shown."""
        return None

    def tick(self, seconds: float) -> None:
        """Let time pass, as `View.tick` asks for."""

    def beside(self) -> Task[Did] | None:
        """The next background task: asked for after each tick, unless one is under way."""
        return None

    def stopped(self) -> None:
        """Note that the work was stopped, or has failed: it must not begin again by itself."""

    def cover(self) -> None:
        """Another screen is shown on top; `load` is called when this one is visible again."""

    def happened(self, result: Result) -> Did:
        """Close this screen: one on top of it has begun another game, and is closed."""
        return did(result, close=True)

    def leave(self) -> None:
        """Release resources: the screen is closed."""


class SessionScreen(Screen):
    """A screen of a session on a front end, with the keys of a context (see `commands.table`)."""

    def __init__(
        self, session: Session, on: str = commands.TERMINAL, context: str = "play"
    ) -> None:
        self.session = session
        self._on = on
        self._context = context
        self._keys: Keys | None = None

    @property
    def keys(self) -> Keys:
        """The keys of the context, with custom ones."""
        if self._keys is None:
            self._keys = self.session.settings.keys(self._context, self._on)
        return self._keys

    def load(self) -> Task[Did] | None:
        self._keys = None  # they may have been changed
        return None

    def _action(
        self,
        name: str,
        label: str,
        *like: str,
        needs: Literal["", "row", "cell"] = "",
        why_not: str = "",
        place: Literal["main", "more", "hidden"] = "main",
    ) -> Action:
        """An action with the keys of the command of its name, or of the commands `like`."""
        by_name = {each.name: each.keys for each in self.keys.commands}
        found = chain.from_iterable(by_name.get(each, ()) for each in like or (name,))
        return Action(name, label, tuple(found), needs, why_not=why_not, place=place)

    def act_help(self, _given: Given) -> Did:
        """Show the keys; those of a game are not those of a screen beside it."""
        from minewise.screens.help import HelpScreen  # noqa: PLC0415 - it is such a screen itself

        is_own = self._context != "play"
        return Did(open=HelpScreen(self.session, self._on, self._context) if is_own else None)

    def _give_up_first(self, given: Given, action: str, row: str = "") -> Did | None:
        """The question before another game replaces this one; None if nothing is lost."""
        question = None if given.sure else self.session.give_up_question()
        return None if question is None else Did(ask=Ask(question, _("Give it up"), action, row))

    def _play_from(self, recording: Recording, at: int, given: Given) -> Did:
        """Play on after `at` steps of a recording, or just before the click that ended it."""
        steps, is_over = recording.steps, recording.played.game.outcome is not None
        if is_over and at >= len(steps):
            at = last_by_hand(steps)
        asked = self._give_up_first(given, "play-on")
        return asked or did(self.session.play_from(recording, at), close=True)


Act = Callable[[Given], Did | Task[Did] | None]
"""The method of a screen for one of its actions."""


def failed(error: MinewiseError) -> Did:
    """An error as a message."""
    return Did(words.as_sentence(str(error)))


def did(result: Result, *, close: bool = False) -> Did:
    """The effect of a command of the session; `close` closes the screen if it was done."""
    return Did(result.message or "", close=close and result.done, result=result)


def will_do(task: Task[Result], *, close: bool = True) -> Task[Did]:
    """The same for a command that takes long."""
    return task.then(lambda result: did(result(), close=close))


def working(
    text: str, work: Callable[[Task[Any]], _Found], show: Callable[[_Found], Did | None]
) -> Task[Did]:
    """A task that works something out, then shows it; an error becomes the message."""
    return Task(work, lambda found: show(found) or Did(), failed, text)


def opening(text: str, make: Callable[[], Screen], *, close: bool = False) -> Task[Did]:
    """A task that makes and opens a screen, which takes a moment; `close` closes the one below."""
    return working(text, lambda _task: make(), lambda screen: Did(open=screen, close=close))
