"""The terminal: keys that are pressed in an app without a screen, and what it shows."""

import asyncio
import contextlib
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

from textual import events
from textual.geometry import Region
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static
from textual.worker import WorkerCancelled

from contract.drivers.by_keys import KeyDriver
from contract.drivers.model import new_session
from contract.kinds import Kind
from contract.vocabulary import (
    GameState,
    Judged,
    Listed,
    Pointed,
    Row,
    Watched,
    told_of,
)
from minewise.core import FLAG, Cell
from minewise.session import choices
from minewise.ui import heat
from minewise.ui.choices import SPEEDS
from minewise.ui.tui.begin_screens import PresetsScreen, TodayScreen
from minewise.ui.tui.editor import EditorScreen
from minewise.ui.tui.frame import BoardScreen
from minewise.ui.tui.game_app import GameApp, GameScreen
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.replay_app import ReplayScreen
from minewise.ui.tui.saved_screen import SavedGamesScreen
from minewise.ui.tui.settings_screen import KeysScreen, SettingsScreen
from minewise.ui.tui.statistics_screen import StatisticsScreen
from ui.tui.playing import settled, until

_Found = TypeVar("_Found")
_LISTED = re.compile(r"[-\d]+ [:\d]+, (?P<level>.+), (?P<done>won|lost|\d+ %)")


async def at_rest(pilot: Pilot[None]) -> None:
    """Wait until all that is worked out beside the screen is done."""
    await asyncio.sleep(0)
    while any(worker.is_running for worker in pilot.app.workers):
        with contextlib.suppress(WorkerCancelled):  # its screen was closed
            await pilot.app.workers.wait_for_complete()
        await asyncio.sleep(0)


class TerminalDriver(KeyDriver):
    """A person at the keys.

    The app lives in a loop that runs while somebody does something: between two actions it
    stands still, and the test looks at it.
    """

    name = "terminal"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._loop = asyncio.new_event_loop()
        self._sit_down()

    def _sit_down(self) -> None:
        self.session = new_session(self._folder)
        self._app = GameApp(self.session, Preferences(theme="plain", speed=list(SPEEDS)[-1]))
        self._wishes: asyncio.Queue[tuple[Any, asyncio.Future[Any]] | None] = asyncio.Queue()
        self._living = self._loop.create_task(self._live())
        self._do(settled)

    async def _live(self) -> None:
        """Show the app, and do one thing after the other in it."""
        async with self._app.run_test(size=(100, 40)) as pilot:
            while (wish := await self._wishes.get()) is not None:
                what, found = wish
                try:
                    found.set_result(await what(pilot))
                except BaseException as error:
                    found.set_exception(error)

    def _do(self, what: Callable[[Pilot[None]], Awaitable[_Found]]) -> _Found:
        found: asyncio.Future[_Found] = self._loop.create_future()
        self._wishes.put_nowait((what, found))
        ends: set[asyncio.Future[Any]] = {found, self._living}
        self._loop.run_until_complete(asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED))
        assert found.done(), f"the app has ended: {self._living}"
        return found.result()

    def _end(self) -> None:
        self._wishes.put_nowait(None)
        self._loop.run_until_complete(self._living)

    def close(self) -> None:
        if not self._living.done():  # else a test has said already what went wrong
            self._end()
        self._loop.close()

    # Keys, and what is seen

    def press(self, *keys: str) -> str:
        """Press keys, wait until all is done, and read what is said.

        On a board the key is handed to the screen at once: a pilot waits for the picture to be
        drawn after each, which takes ten times as long.
        """

        async def pressing(pilot: Pilot[None]) -> str:
            for key in keys:
                screen = self._app.screen
                name = screen._keys.action(key) if isinstance(screen, BoardScreen) else None
                if isinstance(screen, BoardScreen) and name is not None:
                    screen.action_press(name)
                else:
                    await pilot.press(key)
                if self._app.screen is not screen:
                    await until(pilot, self._is_drawn)
                await at_rest(pilot)
            return self.said

        return self._do(pressing)

    def _is_drawn(self) -> bool:
        """Whether the screen on top has all its parts."""
        top = self.top
        return top.is_composed if isinstance(top, BoardScreen) else bool(top.query("#problem"))

    @property
    def game(self) -> GameScreen:
        """The screen with the board."""
        screen = self._app.screen_stack[0]
        assert isinstance(screen, GameScreen)
        return screen

    @property
    def top(self) -> Any:
        """The screen on top."""
        return self._app.screen_stack[-1]

    @property
    def said(self) -> str:
        """What the board's screen says."""
        return str(self.game.query_one("#words", Static).render())

    def _told(self, name: str) -> str:
        return str(self.top.query_one(name, Static).render())

    def state(self) -> GameState:
        view = self.game.board.scene.view
        if self.session.round.paused:
            assert set(view) == {"#"}, "the board is covered"
            view = ""
        return told_of(self.session, view, self.said)

    def begin(self, kind: Kind) -> None:
        async def choosing(pilot: Pilot[None]) -> None:
            self.game._chosen(kind.settings)  # what the dialog hands back
            await at_rest(pilot)

        self._do(choosing)
        if kind.text is not None:
            self.paste(kind.text)

    def hint(self) -> Pointed:
        said, scene = self.press("i"), self.game.board.scene
        return Pointed(said, scene.looked_at | scene.settled)

    def odds(self) -> tuple[str, dict[Cell, str]]:
        said, scene = self.press("o"), self.game.board.scene
        odds, view = self.game._odds, self.session.round.position
        marks = {
            cell: heat.mark(
                chance,
                flagged=view[cell] == FLAG,
                estimated=odds is not None and odds.estimated is not None,
            )
            for cell, chance in scene.odds.items()
        }
        if self.game._shows_odds:
            self.press("o")
        return said, {} if odds is None or odds.promised else marks

    def auto_play(self, moves: int) -> str:
        due = len(self.session.round.steps) + moves

        async def playing(pilot: Pilot[None]) -> str:
            await pilot.press("p")
            said = self.said
            while self.game._plays_on and len(self.session.round.steps) < due:
                await pilot.pause(0.005)
                said = self.said
            if self.game._plays_on:
                await pilot.press("p")
            await at_rest(pilot)
            return said

        return self._do(playing)

    def save(self, name: str) -> str:
        self.press("ctrl+s")
        self.top.query_one(Input).value = name
        return self.press("enter")

    def _open_list(self) -> OptionList:
        self.press("ctrl+o")
        assert isinstance(self.top, SavedGamesScreen)
        return self.top.query_one(OptionList)

    def listed(self) -> dict[str, Listed]:
        found = {}
        for option in self._open_list().options:
            name, _, about = str(option.prompt).partition("\n")
            match = _LISTED.match(about.strip())
            if match and option.id != "left":
                found[name] = Listed(match["level"], match["done"])
        self.press("escape")
        return found

    def load(self, name: str) -> str:
        return self._choose(f"={name}")

    def _choose(self, name: str) -> str:
        names = self._open_list()
        names.highlighted = names.get_option_index(name)
        said = self.press("enter")
        if isinstance(self.top, SavedGamesScreen):  # it asks whether to give the game up
            said = self.press("enter")
        return said

    def leave_and_come_back(self) -> None:
        self._end()
        self.session.leave()  # what the command does when the app has ended
        self._sit_down()
        assert "You left a game" in self.said
        self._choose("left")

    def retry(self) -> str:
        said = self.press("r")
        return self.press("r") if "again to do so" in said else said

    def share(self) -> tuple[str, str]:
        self.press("Y")
        deal = self._app.clipboard
        self.press("y")
        return deal, self._app.clipboard

    def paste(self, text: str) -> str:
        async def pasting(pilot: Pilot[None]) -> str:
            for _ in range(2):
                self.game.on_paste(events.Paste(text))
                await at_rest(pilot)
                if "again to do so" not in self.said:
                    break
            return self.said

        return self._do(pasting)

    def export(self, folder: Path) -> Path:
        path = folder / "terminal.json"
        self.save(str(path))
        return path

    def replay(self) -> Watched | str:
        said = self.press("v")
        if not isinstance(self.top, ReplayScreen):
            return said
        self.press("end")
        found = Watched(len(self.top.replay), self.top.board.scene.view)
        self.press("q")
        return found

    def review(self) -> Judged | str:
        said = self.press("v")
        screen = self.top
        if not isinstance(screen, ReplayScreen):
            return said
        self._do(lambda pilot: until(pilot, lambda: screen._review))
        review = screen._review
        assert review is not None
        self.press("q")
        return Judged(len(review.guesses), len(review.needless), len(review.mistakes))

    def analyse(self) -> str:
        said = self.press("E")
        if not isinstance(self.top, EditorScreen):
            return said
        said = self._told("#words")
        self.press("q")
        return said

    def edit(self, position: str, cell: Cell, symbol: str) -> str:
        self.press("E")
        editor = self.top
        assert isinstance(editor, EditorScreen)

        async def writing(pilot: Pilot[None]) -> None:
            editor.on_paste(events.Paste(position))
            await at_rest(pilot)
            editor._cursor = cell
            editor.write(symbol)
            await at_rest(pilot)

        self._do(writing)
        said = self._told("#words")
        self.press("q")
        return said

    # Comforts

    def _row(self, name: str) -> None:
        """Highlight a row of the list on top."""
        listed = self.top.query_one(OptionList)
        listed.highlighted = listed.get_option_index(name)

    def prefer(self, name: str, value: str) -> str:
        self.press("S")
        assert isinstance(self.top, SettingsScreen)
        self._row(name)
        for _ in range(9):  # no setting has more values; a number is counted down
            now = getattr(self.session.comfort, name)
            if {True: "yes", False: "no"}.get(now, str(now)) == value:
                break
            self.press("left" if value.isdigit() else "enter")
        else:
            raise AssertionError(f"{name} cannot be {value}")
        option = self.top.listed.highlighted_option
        assert option is not None
        row = next(each for each in choices() if each.name == name)
        assert row.values.get(value, value) in str(option.prompt)
        said = self._told("#problem")
        self.press("escape")
        return said

    async def _placed(self, pilot: Pilot[None], cell: Cell) -> Region:
        """Where a cell is, once the screen has been laid out and nothing moves any more."""
        board, before = self.game.board, None
        while before != (seen := (board.region, board.place_of(cell))):
            before = seen
            await at_rest(pilot)
            await pilot.pause(0.1)
        return seen[1]

    def point(self, gesture: str, cell: Cell) -> None:
        async def clicking(pilot: Pilot[None]) -> None:
            board = self.game.board
            place = await self._placed(pilot, cell)
            at = (place.x + 1, place.y)
            # Two clicks are a double one however slow this machine is, and none of two gestures.
            pilot.app.__dict__["CLICK_CHAIN_TIME_THRESHOLD"] = 60.0
            pilot.app._click_chain_last_offset = None
            if gesture == "both":
                await pilot.mouse_down(board, offset=at)
                for what in (events.MouseDown, events.MouseUp):  # the pilot has no words for these
                    await pilot._post_mouse_events([what], board, offset=at, button=3)
                await pilot.mouse_up(board, offset=at)
            else:
                opens = 3 if self.session.comfort.swap else 1
                button = {"left": 1, "right": 3, "double": opens}[gesture]
                times = 2 if gesture == "double" else 1
                await pilot.click(board, offset=at, button=button, times=times)
            await at_rest(pilot)

        self._do(clicking)

    def pressed(self, cell: Cell) -> set[Cell]:
        async def pressing(pilot: Pilot[None]) -> set[Cell]:
            board = self.game.board
            place = await self._placed(pilot, cell)
            at = (place.x + 1, place.y)
            await pilot.mouse_down(board, offset=at)
            await pilot.pause()
            found = {*board.scene.pressed}
            await pilot.hover(board, offset=(0, 0))  # let go elsewhere, it opens nothing
            await pilot.mouse_up(board, offset=(0, 0))
            await at_rest(pilot)
            return found

        return self._do(pressing)

    def _in_settings(self, row: str) -> None:
        self.press("S")
        self._row(row)
        self.press("enter")

    def _out_of_settings(self) -> str:
        said = self._told("#problem")
        self.press("escape")
        self.press("escape")
        return said

    def set_key(self, command: str, key: str, *, take: bool) -> str:
        self._in_settings("=keys")
        assert isinstance(self.top, KeysScreen)
        self._row(command)
        self.press("enter")
        self.press(key)
        if take and "Press Enter to take it" in self._told("#problem"):
            self.press("enter")
        return self._out_of_settings()

    def usual_keys(self) -> str:
        self._in_settings("=keys")
        self.press("r")
        return self._out_of_settings()

    def keep_level(self, name: str) -> str:
        self.press("G")
        assert isinstance(self.top, PresetsScreen)
        self.press("a")
        self.top.query_one(Input).value = name
        self.press("enter")
        said = self._told("#problem")
        self.press("escape")
        return said

    def play_level(self, name: str) -> str:
        self.press("G")
        self._row(f"={name}")
        said = self.press("enter")
        return self.press("enter") if isinstance(self.top, PresetsScreen) else said

    def forget_level(self, name: str) -> str:
        self.press("G")
        self._row(f"={name}")
        self.press("d")
        self.press("d")
        said = self._told("#problem")
        self.press("escape")
        return said

    def reset_statistics(self) -> list[str]:
        self.press("s")
        said = []
        for _ in range(3):
            self.press("r")
            said.append(self._told("#problem"))
        self.press("escape")
        return said

    def restore_statistics(self) -> str:
        self.press("s")
        self.press("u")
        said = self._told("#problem")
        self.press("escape")
        return said

    def done_today(self) -> str:
        self.press("T")
        found = re.search(r"\[ ?\d+ (.+?)\]", self._told("#calendar"))
        self.press("escape")
        assert found is not None
        return found[1]

    def figures(self) -> dict[str, str]:
        self.prefer("figures", "yes")
        counted = self.game._counted
        assert counted is not None
        told = dict(counted[0])
        self.prefer("figures", "no")
        names = ("Clicks", "3BV", "3BV/s", "Efficiency", "Record")
        return {name: told[name] for name in names if name in told}

    def today(self, level: str) -> str:
        self.press("T")
        assert isinstance(self.top, TodayScreen)
        self._row(level)
        said = self.press("enter")
        return self.press("enter") if isinstance(self.top, TodayScreen) else said

    def again(self) -> str:
        said = self.press("R")
        return self.press("R") if "again to do so" in said else said

    def ending(self) -> str:
        return self.said

    def export_all(self, path: Path) -> str:
        return self._in_line("X", path)

    def import_all(self, path: Path) -> str:
        return self._in_line("I", path)

    def _in_line(self, key: str, path: Path) -> str:
        self.press(key)
        screen = self.top
        screen.query_one(Input).value = str(path)
        said = self.press("enter")
        if self.top is screen:  # it was refused
            said = self._told("#problem")
            self.press("escape")
        return said

    def statistics(self) -> list[Row]:
        self.press("s")
        assert isinstance(self.top, StatisticsScreen)
        text = self._told("#text")
        self.press("escape")
        found = []
        for line in text.splitlines()[1:]:
            match = re.match(r"(.+?) +(any|safe|opening) +(yes|no) +(\d+) +(\d+) ", line)
            if match:
                title, first, helped, games, wins = match.groups()
                found.append(Row(title, first, helped == "yes", int(games), int(wins)))
        return found
