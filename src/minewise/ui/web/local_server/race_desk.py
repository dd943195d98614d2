"""Races at the server: boards are made, rooms opened, and everybody in a race is told of it.

What a race is, `minewise.ui.web.race` decides. Here are only the clock that moves it along, the
sockets that hear of it, and the rooms of its boards, which are none of the rooms in `rooms`: a
race does not take the place of anybody's game.
"""

import asyncio
import contextlib
import secrets
import shutil
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from minewise.base import FileError, MinewiseError, Task, files, gettext as _
from minewise.boards import lay_board
from minewise.core import Deal, FirstClick, NoGuess
from minewise.session import Round
from minewise.ui.web import limits, race_room
from minewise.ui.web.answers import InvitationData
from minewise.ui.web.local_server.access import Browser
from minewise.ui.web.local_server.each import Each
from minewise.ui.web.local_server.room import Room, Watcher
from minewise.ui.web.local_server.rooms import Rooms
from minewise.ui.web.messages import Racing
from minewise.ui.web.race import Fate, Phase, Progress, Race, RaceError
from minewise.ui.web.race_data import race_as_data, room_name
from minewise.ui.web.race_room import RaceConversation
from minewise.ui.web.races import Races
from minewise.ui.web.texts import as_text

_BOARD_SECONDS = 30.0

Invite = Callable[[str], tuple[str, InvitationData]]
"""Makes a token and a link to a race that let several browsers in."""


class RaceDesk:
    """The races of one server."""

    def __init__(
        self,
        folder: Path,
        rooms: Rooms,
        invite: Invite,
        revoke: Callable[[str], None],
        now: Callable[[], float] = time.time,
    ) -> None:
        """Take the races that were going on when the server ended.

        Args:
            folder: Where boards are kept, and the file of all races.
            rooms: The rooms of all browsers, which know where a person's things are.
            invite: Makes a link to a race.
            revoke: Makes an end of it, by its token.
            now: The time in seconds, as all machines count it.
        """
        self.races = Races(now)
        self._folder = folder
        self._file = folder / "races.json"
        self._rooms = rooms
        self._pools = rooms.pools
        self._invite = invite
        self._revoke = revoke
        self._now = now
        self._boards: dict[tuple[str, str], Room] = {}
        self._links: dict[str, tuple[str, InvitationData]] = {}
        self._watching: dict[Watcher, tuple[str, str]] = {}
        self._opening = Each(asyncio.Lock)
        self._starting: set[asyncio.Task[None]] = set()
        self._some = asyncio.Event()
        self._saving = asyncio.Lock()
        self.races.load(self._file)
        self._tidy_folder()

    def _tidy_folder(self) -> None:
        """Remove the boards of races that are gone."""
        wanted = {race.board for race in self.races}
        with contextlib.suppress(OSError):
            for folder in self._folder.iterdir():
                if folder.is_dir() and folder.name not in wanted:
                    shutil.rmtree(folder, ignore_errors=True)

    # What is heard

    async def hear(self, watcher: Watcher, browser: Browser, message: Racing) -> Any:
        """Do what somebody asks for; the answer is plain data.

        Raises:
            MinewiseError: It cannot be done.
        """
        if message.action == "link":
            return self._link(browser)
        had = self.races.of(browser.id)
        answer = self.races.hear(browser.id, browser.owner, message)
        race = self.races.of(browser.id)
        if race is None or race is not had:
            self._forget(browser, race)
        if race is not None:
            self._watch(watcher, browser, race)
            if race.phase is Phase.STARTING:
                self._start(race)
        self._some.set()
        await self._save()
        return answer

    def _link(self, browser: Browser) -> InvitationData:
        """The link to the race that somebody is in, with its QR code."""
        race = self.races.of(browser.id)
        if race is None:
            raise RaceError(_("You are in no race: open one, or join one"), "link")
        if race.id not in self._links:
            self._links[race.id] = self._invite(race.id)
        return self._links[race.id][1]

    def _watch(self, watcher: Watcher, browser: Browser, race: Race) -> None:
        if watcher not in self._watching:
            self._watching[watcher] = race.id, browser.id
            race.come(browser.id)

    def _forget(self, browser: Browser, race: Race | None) -> None:
        """The tabs of a browser look at another race now, or at none."""
        for watcher, (name, whose) in list(self._watching.items()):
            if whose == browser.id and (race is None or name != race.id):
                self.gone(watcher)
                watcher.send(as_text("race", race=None))

    def gone(self, watcher: Watcher) -> None:
        """A socket is closed."""
        name, browser = self._watching.pop(watcher, ("", ""))
        race = self.races.get(name)
        if race is not None:
            race.go(browser, self._now())
            self.races.changed.add(race.id)

    # Boards

    def _start(self, race: Race) -> None:
        """Make the board of a heat, once."""
        if any(task.get_name() == race.board for task in self._starting):
            return
        making = asyncio.create_task(self._make(race, race.board), name=race.board)
        self._starting.add(making)
        making.add_done_callback(self._starting.discard)

    async def _make(self, race: Race, board: str) -> None:
        try:
            await self._lay_out(race, board)
        except MinewiseError as error:
            race.cannot_start(str(error))
        except Exception:
            traceback.print_exc()
            race.cannot_start(_("The board could not be made"))
        self.races.changed.add(race.id)
        await self._save()

    async def _lay_out(self, race: Race, name: str) -> None:
        """Make the board, and a room for everybody in the heat."""
        level = race.level
        # Everybody gets the same, so the first cell is ours to choose.
        start = level.height // 2, level.width // 2
        setup = Deal(level, FirstClick.OPENING, secrets.randbelow(1 << 64), demand=NoGuess())
        making = Task.finding(
            lambda task: lay_board(setup, start, limit=task.limit(_BOARD_SECONDS))
        )
        await self._pools.work(race.id, making)
        deal = setup.laid(start, making.result())
        self._drop_boards()
        for racer in race.racers:
            browser = Browser(racer.browser, racer.owner)
            folder, storage = self._folder / name / browser.id, self._rooms.storage(browser)
            room = await self._pools.slow(race_room.begin, folder, storage, deal)
            self._boards[name, browser.id] = Room(room)
        race.count_down(self._now())
        await self._pools.slow(self._tidy_folder)

    def _drop_boards(self) -> None:
        """Let go of the boards of heats that are gone."""
        wanted = {race.board for race in self.races}
        self._boards = {key: room for key, room in self._boards.items() if key[0] in wanted}

    async def open(self, browser: Browser, name: str) -> Room:
        """The board of somebody in a race.

        Raises:
            MinewiseError: They are in no such race, or it cannot be read.
        """
        board = name.removeprefix(room_name(""))
        race = self.races.with_board(board)
        racer = None if race is None else race.people.get(browser.id)
        if race is None or racer is None or not racer.is_in_heat:
            raise RaceError(_("There is no such race any more: open another one"), name)
        async with self._opening.of(browser.id):
            if (board, browser.id) not in self._boards:  # the server was started again
                folder, seconds = self._folder / board / browser.id, self._now() - race.began
                storage = self._rooms.storage(browser)
                room = await self._pools.slow(race_room.resume, folder, storage, seconds)
                self._boards[board, browser.id] = Room(room)
        self._close_boards(race)
        return self._boards[board, browser.id]

    def game_of(self, browser: Browser) -> Round | None:
        """The game that somebody plays in a race that is going on; None for none."""
        race = self.races.of(browser.id)
        if race is None or race.phase is not Phase.RUNNING:
            return None
        room = self._boards.get((race.board, browser.id))
        return None if room is None else room.conversation.session.round

    def _close_boards(self, race: Race) -> None:
        """When a heat is over, or somebody has left it, nothing more is done on the board."""
        for racer in race.racers:
            room = self._boards.get((race.board, racer.browser))
            if room is None or not isinstance(room.conversation, RaceConversation):
                continue
            if race.phase is Phase.OVER:
                room.conversation.closed = _("The race is over")
            elif racer.fate is Fate.LEFT:
                room.conversation.closed = _("You have left this race")

    # Time

    async def run(self) -> None:
        """Move all races along, for as long as the server runs."""
        for race in self.races:
            for racer in race.racers:  # how far they are is in their journals
                with contextlib.suppress(MinewiseError):
                    await self.open(Browser(racer.browser, racer.owner), room_name(race.board))
        while True:
            if not len(self.races):
                self._some.clear()
                await self._some.wait()
            try:
                await self._round()
            except Exception:
                traceback.print_exc()  # a mistake of ours must not end the others' races
            await asyncio.sleep(min(self._until_go(), limits.RACE_TOLD_SECONDS))

    def _until_go(self) -> float:
        """The seconds until the next heat begins."""
        waits = [race.began - self._now() for race in self.races if race.phase is Phase.COUNTDOWN]
        return max(0.0, min(waits, default=1.0))

    async def _round(self) -> None:
        before = [(race.id, race.phase, race.host) for race in self.races]
        for race in self.races:
            if race.phase is Phase.COUNTDOWN and self._now() >= race.began:
                await self._go(race)
            if race.phase is Phase.RUNNING:
                self._look(race)
        closed = self.races.pass_time()
        for race in closed:
            self._revoke(self._links.pop(race.id, ("", {}))[0])
            self._drop_boards()
            await self._pools.slow(self._tidy_folder)
        self._publish()
        if closed or before != [(race.id, race.phase, race.host) for race in self.races]:
            await self._save()

    async def _go(self, race: Race) -> None:
        for racer in race.racers:
            room = self._boards.get((race.board, racer.browser))
            if room is None or not isinstance(room.conversation, RaceConversation):
                continue
            async with room.turn:
                room.send(room.conversation.go())
        race.go_now(self._now())
        self.races.changed.add(race.id)

    def _look(self, race: Race) -> None:
        """Look how far everybody is."""
        for racer in race.racers:
            room = self._boards.get((race.board, racer.browser))
            if room is None:
                continue
            if race.note(racer.browser, Progress.of(room.conversation.session.round)):
                self.races.changed.add(race.id)

    def _publish(self) -> None:
        """Tell those who look what has changed."""
        changed, self.races.changed = self.races.changed, set()
        for name in changed:
            race = self.races.get(name)
            if race is None:
                continue
            if race.phase in (Phase.RUNNING, Phase.OVER):
                self._close_boards(race)
            for watcher, (watched, browser) in list(self._watching.items()):
                if watched == name and race.has(browser):
                    watcher.send(as_text("race", race=race_as_data(race, browser, self._now())))

    async def _save(self) -> None:
        async with self._saving:
            text = self.races.as_text()
            with contextlib.suppress(FileError):  # then they end with the server
                await self._pools.slow(files.write_text, self._file, text, make_folder=True)
