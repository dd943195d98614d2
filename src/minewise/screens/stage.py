"""The stage: the open screens, the question asked, and the task under way.

A front end holds a stage, draws its `view` when `Host.draw` is called, and passes on the
input: `press` for an action, `answer` for a question, `back` for Escape.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from minewise.base import files
from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.screens.view import NOTHING, Ask, Did, Given, Screen, View
from minewise.session import words


class Host(Protocol):
    """The services of a front end for its stage."""

    def work(self, task: Task[Did], then: Callable[[Did], None]) -> None:
        """Run a task in the background, then call `then` with its effect, unless it was stopped."""

    def draw(self) -> None:
        """Draw the changed view."""

    def copy(self, text: str) -> None:
        """Put a text into the clipboard."""

    def save(self, name: str, data: bytes) -> None:
        """Give the person a file: see `write_file`."""

    def play(self, sound: str) -> None:
        """Play a sound."""

    def closed(self) -> None:
        """The last screen is closed."""


class Stage:
    """Screens on top of each other; the last one is visible."""

    def __init__(self, host: Host, now: Callable[[], float] = time.monotonic) -> None:
        self._host = host
        self._now = now
        self.screens: list[Screen] = []
        self._message = ""
        self._ask: Ask | None = None
        self._task: Task[Did] | None = None
        self._is_beside = False
        self._waiting: list[tuple[str, Given]] = []
        self._ticked = 0.0
        self._seen: View | None = None

    def __len__(self) -> int:
        return len(self.screens)

    @property
    def is_open(self) -> bool:
        return bool(self.screens)

    @property
    def is_working(self) -> bool:
        """Whether the person waits for a task."""
        return self._task is not None and not self._is_beside

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    @property
    def view(self) -> View:
        self._seen = self.top.view()
        return replace(self._seen, message=self._message, ask=self._ask, working=self._working())

    @property
    def seen(self) -> View:
        """The view drawn last, or the present one if something was done since."""
        if self._seen is None:
            self._seen = self.top.view()
        return self._seen

    def _working(self) -> str:
        task = self._task
        if task is None or self._is_beside:
            return ""
        return task.text if task.progress is None else f"{task.text}: {task.progress:.0%}"

    # Input

    def open(self, screen: Screen) -> None:
        self._stop()
        if self.screens:
            self.top.cover()
        self.screens.append(screen)
        self._message, self._ask = "", None
        self._load()

    def press(self, name: str, given: Given = NOTHING) -> None:
        """Do an action of the visible screen, if it is allowed now."""
        view = self.seen
        action = view.action(name)
        if view.tick is None:
            self._ticked = self._now()  # time did not pass until now
        self._ask, self._message = None, ""
        if action is not None and action.why_not:
            self._say(action.why_not)
        elif action is not None and action.needs == "row" and not given.row:
            self._say(_("Choose a row first."))
        elif self.is_working and (given.cell is not None if action is None else action.waits):
            self._waiting.append((name, given))
        else:
            self._do(name, given)

    def answer(self, text: str = "", data: bytes = b"") -> None:
        """Answer the question with yes, or with what it asks for."""
        ask, self._ask = self._ask, None
        if ask is not None:
            self._do(ask.action, Given(ask.row, text=text, data=data, sure=ask.sure))

    def answer_file(self, path: str) -> None:
        """Answer the question with a file, or report why it cannot be read."""
        try:
            data = files.read_bytes(Path(path).expanduser())
        except (MinewiseError, RuntimeError) as error:  # the second: no such home folder
            self._ask = None
            self._say(words.as_sentence(str(error)))
        else:
            self.answer(path, data)

    def do(self, call: Callable[[], Did | Task[Did]]) -> None:
        """Do something that the screen has no action for, such as opening another one."""
        self._stop()
        self._message, self._ask = "", None
        self._go_on(call())

    def back(self) -> None:
        """Answer no, stop the work, or do the screen's action for Escape, or close the screen."""
        escape = self.seen.by_key("escape")
        if self._ask is not None:
            self._ask = None
            self._draw()
        elif self.is_working:
            self.stop()
            self._say(_("Stopped."))
        elif escape is not None:
            self.press(escape.name)
        else:
            self._close()

    def close_to(self, screen: Screen) -> None:
        if self.top is screen:
            return
        while self.top is not screen:
            self._close(quietly=True)
        self._load()

    def close(self) -> None:
        while self.screens:
            self._close(quietly=True)
        self._host.closed()

    def tick(self) -> None:
        """Let time pass on the screen, as `View.tick` asks for."""
        if not self.screens:
            return
        before, self._ticked = self._ticked, self._now()
        self.top.tick(self._ticked - before)
        found = None if self._task is not None else self.top.beside()
        if found is None:
            self._draw()
        else:
            self._go_on(found, beside=True)

    # Effects

    def stop(self) -> None:
        """Stop the work, if there is any, for good."""
        if self._task is not None and self.screens:
            self.top.stopped()
        self._stop()

    def _stop(self) -> None:
        task, self._task = self._task, None
        self._waiting.clear()
        if task is not None:
            task.stop()

    def _do(self, name: str, given: Given) -> None:
        self._stop()
        self._go_on(self.top.do(name, given))

    def _go_on(self, found: Did | Task[Did], *, beside: bool = False) -> None:
        if isinstance(found, Did):
            self._did(found)
        elif found.is_worked_out:
            self._did(found.result())
        else:
            self._task, self._is_beside = found, beside
            self._draw()
            self._host.work(found, lambda did: self._worked(found, did))

    def _worked(self, task: Task[Did], did: Did) -> None:
        if self._task is not task:
            return  # it was stopped in the meantime
        waiting, self._waiting = self._waiting, []
        self._task = None
        # Background work leaves a question open.
        self._did(replace(did, ask=did.ask or self._ask) if self._is_beside else did)
        for name, given in waiting:
            if self.screens:
                self.press(name, given)

    def _did(self, did: Did) -> None:
        self._message, self._ask = did.message or self._message, did.ask
        if did.copy:
            self._host.copy(did.copy)
        if did.file is not None:
            self._host.save(*did.file)
        if did.sound:
            self._host.play(did.sound)
        if did.close:
            self._close(did)
        if did.open is not None:
            self.open(did.open)
            self._message = self._message or did.message
            self._draw()
        elif self.screens and not did.close:
            if did.then is None:
                self._draw()
            else:
                self._go_on(did.then, beside=True)

    def _close(self, did: Did = Did(), *, quietly: bool = False) -> None:  # noqa: B008 - frozen
        """Close the screen on top, and pass the result of the game to the one below."""
        self._stop()
        self.screens.pop().leave()
        self._message, self._ask = did.message, None
        if quietly:
            return
        if not self.screens:
            self._host.closed()
            return
        self._load()
        if did.result is not None:
            self._did(self.top.happened(did.result))
        elif did.message:
            self._say(did.message)

    def _load(self) -> None:
        self._ticked = self._now()
        loading = self.top.load()
        if loading is None:
            self._draw()
        else:
            self._go_on(loading)

    def _draw(self) -> None:
        self._seen = None
        self._host.draw()

    def _say(self, text: str) -> None:
        self._message = text
        self._draw()


def write_file(path: str, data: bytes, *, replaces: bool = False) -> str:
    """Write a file to the path that the person chose; return a message."""
    try:
        file = Path(path).expanduser()
        text = _("{file} already exists: choose another name")
        files.check_new(file, force=replaces, sentence=text)
        files.write_bytes(file, data)
    except (MinewiseError, RuntimeError) as error:
        return words.as_sentence(str(error))
    return _("Saved in {path}.").format(path=repr(path))
