"""The terminal: keys and clicks in an app without a screen, and what its widgets show."""

import asyncio
import contextlib
import contextvars
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar
from unittest.mock import patch

from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen as TextualScreen
from textual.widgets import Input, OptionList, Static
from textual.worker import WorkerCancelled

from contract.drivers.driver import Data, Driver, Start, as_data
from expected import known
from minewise.core import Cell
from minewise.screens.play import PlayScreen
from minewise.screens.view import Given, View
from minewise.session import commands
from minewise.ui.tui.app import MinewiseApp
from minewise.ui.tui.blocks import DrawnBoard, DrawnForm, DrawnTable
from minewise.ui.tui.stage_screen import Dialog, StageScreen

# What lists do with keys themselves.
_LIST_KEYS = {"up", "down", "home", "end", "pageup", "pagedown", "enter", "space", "left", "right"}
_BUTTONS = {"left": 1, "right": 3}

_Found = TypeVar("_Found")


class _Still(StageScreen):
    """A stage for which no time goes by."""

    def _wait(self, seconds: float | None) -> None:
        pass

    def tick(self) -> None:
        self.stage.tick()


class _Hand(Pilot[None]):
    """Presses and clicks; it waits for what the app does then, not for a time."""

    async def press(self, *keys: str) -> None:
        for key in keys:
            character = {"space": " "}.get(key, key if len(key) == 1 else None)
            name = _character_to_key(key) if len(key) == 1 else key
            self.app.post_message(events.Key(name, character))
            await self.pause()

    async def pause(self, delay: float | None = None) -> None:
        """Wait until the app has nothing to do: no message, no worker, nothing to be drawn."""
        app, loop = self.app, asyncio.get_running_loop()
        drawn: set[TextualScreen[Any]] = set()
        while True:
            await asyncio.sleep(0)
            if loop._ready:  # type: ignore[attr-defined]
                continue
            if any(worker.is_running for worker in app.workers):
                with contextlib.suppress(WorkerCancelled):  # its screen was closed
                    await app.workers.wait_for_complete()
                continue
            # One below a dialog asks to be drawn again whenever it is drawn.
            due = {*app.screen_stack} - (drawn - {app.screen})
            due = {each for each in due if each._update_timer._active.is_set()}
            if not due:
                return
            drawn |= due
            for screen in due:
                screen.call_later(screen._on_timer_update)


class TerminalDriver(Driver):
    """A person at the keys.

    The app lives in a loop that runs while somebody does something: between two actions it
    stands still, and the test looks at it.
    """

    name, on = "terminal", commands.TERMINAL

    def __init__(self, start: Start) -> None:
        super().__init__()
        self._folder = start.folder
        self._app = MinewiseApp("plain")
        self._app.animation_level = "none"
        self._screen = _Still(PlayScreen(start.session(), self.on))
        self._screen.stage._now = start.clock
        self._app.first_screen = self._screen
        self._loop, self._context = asyncio.new_event_loop(), contextvars.copy_context()
        self._open = contextlib.AsyncExitStack()
        # It draws when the hand asks it to, not sixty times a second.
        self._open.enter_context(patch("textual.screen.UPDATE_PERIOD", 3600))
        self._run(self._open.enter_async_context(self._app.run_test(size=(110, 40))))
        self._do(lambda pilot: pilot.pause())

    def _run(self, what: Coroutine[Any, Any, object]) -> None:
        self._loop.run_until_complete(self._loop.create_task(what, context=self._context))

    def _do(self, what: Callable[[Pilot[None]], Awaitable[object]]) -> None:
        async def doing() -> None:
            hand = _Hand(self._app)
            await what(hand)
            await hand.pause()

        self._run(doing())
        wrong = self._app._exception
        assert wrong is None, f"the app has ended: {wrong!r}"
        self.copied = self._app.clipboard

    def close(self) -> None:
        with contextlib.suppress(Exception):  # a test has said already what went wrong
            self._run(self._open.aclose())
        self._loop.close()

    @property
    def view(self) -> Data:
        screen, view = self._screen, self._view
        drawn = tuple(each.block for each in screen._blocks)
        said, titled = (str(screen.query_one(name, Static).visual) for name in ("#words", "#title"))
        asks = isinstance(self._top, Dialog)
        assert asks == (view.ask is not None), f"{view.ask} and {self._top}"
        shown = replace(view, title=titled, blocks=drawn)
        # Here cells go by their letters.
        message = shown.message if said == (shown.lettered or screen.idle) else said
        return as_data(replace(shown, message=message))

    @property
    def _view(self) -> View:
        return known(self._screen._view)

    @property
    def _top(self) -> TextualScreen[Any]:
        return self._app.screen

    def _drawn(self, kind: type[_Found]) -> list[_Found]:
        return [each for each in self._screen._blocks if isinstance(each, kind)]

    def press(self, action: str, given: Given) -> None:
        async def pressing(pilot: Pilot[None]) -> None:
            if given.row:
                await self._choose_row(pilot, given.row)
            if given.cell is not None:
                (board,) = self._drawn(DrawnBoard)
                board.cursor = given.cell
                board.focus()
            await pilot.pause()
            await self._press(pilot, action)
            await self._keep_file(pilot)

        self._do(pressing)

    async def _press(self, pilot: Pilot[None], name: str) -> None:
        """Press the key of an action; what has none is in the list of everything."""
        action = self._view.action(name)
        in_list = isinstance(self._screen.focused, OptionList)
        tables = self._drawn(DrawnTable)
        focused = next((each for each in tables if each.has_focus_within), None)
        taken = _LIST_KEYS if in_list else set()
        assert action is not None, name
        keys = [key for key in action.keys if key not in taken]
        if focused is not None and focused.block.enter == name:
            keys = ["enter"]
        if keys:
            await pilot.press(keys[0])
            return
        assert action.place != "hidden", f"{name} has no key here"
        await pilot.press("f10")
        assert isinstance(self._top, Dialog)
        listed = self._top.query_one(OptionList)
        listed.highlighted = listed.get_option_index(name)
        await pilot.press("enter")

    async def _choose_row(self, pilot: Pilot[None], row: str) -> None:
        for drawn in self._drawn(DrawnTable):
            if drawn.block.enter and any(each.id == row for each in drawn.block.rows):
                await _highlight(pilot, drawn.query_one(OptionList), row)
                return
        raise AssertionError(f"there is no row {row}")

    async def _keep_file(self, pilot: Pilot[None]) -> None:
        """Take a file that one is given, by its name."""
        top = self._top
        if self._view.ask is None and isinstance(top, Dialog):
            name, path = top.query_one(Input).value, self._folder / f"given-{len(self.files)}"
            said = self._view.lettered
            await self._type(pilot, str(path))
            self.files[name] = path.read_bytes()
            self._screen._say(said)  # else that it was written

    async def _type(self, pilot: Pilot[None], text: str) -> None:
        focused = known(self._app.focused)
        await pilot.press("ctrl+u", "end", "ctrl+u")
        focused.post_message(events.Paste(text))
        await pilot.press("enter")

    def point(self, cell: Cell, gesture: str) -> None:
        async def clicking(pilot: Pilot[None]) -> None:
            (drawn,) = self._drawn(DrawnBoard)
            drawn.cursor = cell  # so that it is seen
            drawn.draw()
            await pilot.pause()
            board = drawn._board
            place = board.place_of(cell)
            at = (place.x + place.width // 2, place.y)
            # Two clicks are a double one however slow this machine is, and none of two gestures.
            pilot.app.__dict__["CLICK_CHAIN_TIME_THRESHOLD"] = 60.0
            pilot.app._click_chain_last_offset = None
            board.hold = None  # nor is a press ever held
            if gesture == "both":
                await pilot.mouse_down(board, offset=at)
                for what in (events.MouseDown, events.MouseUp):  # the pilot has no words for these
                    await pilot._post_mouse_events([what], board, offset=at, button=3)
                await pilot.mouse_up(board, offset=at)
            else:
                opens = "right" if board.swapped else "left"
                is_double = gesture == "double"
                button = _BUTTONS[opens if is_double else gesture]
                await pilot.click(board, offset=at, button=button, times=1 + is_double)

        self._do(clicking)

    def set(self, field: str, value: str) -> None:
        async def setting(pilot: Pilot[None]) -> None:
            (form,) = self._drawn(DrawnForm)
            await _highlight(pilot, form.query_one(OptionList), field)
            chosen = known(form.field)
            if chosen.kind in ("text", "number"):
                await pilot.press("enter")
                await self._type(pilot, value)
                return
            values = [name for name, _label in chosen.options] or ["no", "yes"]
            value_now = chosen.value
            now = ("no", "yes")[value_now] if isinstance(value_now, bool) else str(value_now)
            # Left and right may be keys of the view; Enter goes round.
            for _time in range((values.index(value) - values.index(now)) % len(values)):
                await pilot.press("enter")

        self._do(setting)

    def answer(self, text: str, file: Path | None) -> None:
        async def answering(pilot: Pilot[None]) -> None:
            ask = known(self._view.ask)
            if ask.kind in ("yes", "key"):
                await pilot.press("y" if ask.kind == "yes" else text)
            else:
                await self._type(pilot, str(file or text))
            await self._keep_file(pilot)

        self._do(answering)

    def back(self) -> None:
        self._do(lambda pilot: pilot.press("escape"))

    def tick(self) -> None:
        async def ticking(_pilot: Pilot[None]) -> None:
            self._screen.tick()

        self._do(ticking)


async def _highlight(pilot: Pilot[None], listed: OptionList, row: str) -> None:
    listed.focus()
    listed.highlighted = listed.get_option_index(row)
    await pilot.pause()
