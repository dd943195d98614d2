"""The page: the real conversation with a real server, and a page as thin as can be.

The server is in this process, on a thread of its own, and its clock stands still. What the
page's own scripts draw is held by the tests in a browser.
"""

import base64
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from contract.kinds import Kind
from contract.vocabulary import (
    Comfortable,
    Driver,
    GameState,
    Judged,
    Listed,
    Pointed,
    Row,
    Watched,
)
from minewise.core import FLAG, Cell, Grid, Position, grid_of
from minewise.session import SettingsFile, settings_file
from minewise.ui import heat
from minewise.ui.web import limits, sittings
from minewise.ui.web.conversation import PausableClock
from ui.web.serving import Site, served


@contextmanager
def still_server(folder: Path) -> Iterator[Site]:
    """A server whose clock stands still, and that speaks the language of its starter."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MINEWISE_DATA", str(folder))
        patch.setattr(sittings, "PausableClock", lambda: PausableClock(lambda: 0.0))
        # Nobody is faster than that but a test.
        patch.setattr(limits, "MESSAGES_AT_ONCE", 1e9)
        with served() as site:
            yield site


class PageDriver(Driver, Comfortable):
    """A person at a page."""

    name = "page"

    def __init__(self, folder: Path, site: Site | None = None, room: str | None = None) -> None:
        """Open the page, of a server in this process unless another is named.

        Args:
            folder: For the files of the server.
            site: Another server.
            room: Which room to come to; None for the last one.
        """
        self._open_things = ExitStack()
        self._site = site or self._open_things.enter_context(still_server(folder))
        self._tab = self._site.tab(room=room)
        self._take(self._tab.welcome)
        self._said = ""
        self._swapped = False

    @property
    def room(self) -> str:
        """What tells the room from every other."""
        return self._tab.room

    @property
    def saved_as(self) -> str | None:
        """What the game is called."""
        name: str | None = self._state["saved_as"]
        return name

    def close(self) -> None:
        self._tab.socket.close()
        self._open_things.close()

    # The page

    def _take(self, message: dict[str, Any]) -> None:
        """A whole board has come."""
        assert message["type"] != "refused", message["text"]
        room = message["room"]
        self._grid: Grid = grid_of(room["shape"], room["width"], room["height"])
        self._view = list(room["view"])
        self._state = room["state"]

    def do(self, action: str, **keys: Any) -> dict[str, Any]:
        """Do something, and show what comes of it; the result."""
        self._tab.number += 1
        self._tab.say(type="do", id=self._tab.number, action=action, **keys)
        while (answer := self._tab.hear()).get("id") != self._tab.number:
            assert answer["type"] != "refused", answer["text"]
            if answer["type"] == "board":
                self._take(answer)
        while answer["type"] == "working":
            answer = self._tab.hear(number=self._tab.number)
        if answer["type"] == "refused":
            self._said = answer["text"]
            return {"done": False, "message": answer["text"], "highlight": []}
        for index, symbol in answer["changes"]:
            self._view[index] = symbol
        self._state = answer["state"]
        result: dict[str, Any] = answer["result"]
        self._said = result["message"] or ""
        return result

    def _tell(self, action: str, **keys: Any) -> str:
        self.do(action, **keys)
        return self._said

    def state(self) -> GameState:
        state, texts = self._state, self._tab.ask("link")
        assert not isinstance(texts, str), texts
        steps = texts["replay"].splitlines()[2:]
        return GameState(
            "" if state["paused"] else "".join(self._view),
            state["phase"],
            state["mines_left"],
            state["deaths"],
            state["paused"],
            texts["deal"],
            tuple(" ".join(step.split()[:3]) for step in steps),
            "redo" not in state["refused"],
            tuple(state["helped"]),
            self._said,
        )

    # What people do

    def begin(self, kind: Kind) -> None:
        self.do("new", settings=kind.settings.as_data())
        if kind.text is not None:
            self.paste(kind.text)

    def open(self, cell: Cell) -> str:
        return self._tell("press", cell=list(cell))

    def flag(self, cell: Cell) -> str:
        return self._tell("mark", cell=list(cell))

    def chord(self, cell: Cell) -> str:
        return self._tell("chord", cell=list(cell))

    def undo(self) -> str:
        return self._tell("undo")

    def redo(self) -> str:
        return self._tell("redo")

    def hint(self) -> Pointed:
        result = self.do("hint")
        return Pointed(self._said, frozenset((row, column) for row, column in result["highlight"]))

    def why(self, cell: Cell) -> str:
        return self._tell("why", cell=list(cell))

    def odds(self) -> tuple[str, dict[Cell, str]]:
        result = self.do("odds")
        odds = result.get("odds")
        if odds is None or odds["promised"]:
            return self._said, {}
        return self._said, {
            (row, column): heat.mark(
                chance,
                flagged=self._view[self._grid.index((row, column))] == FLAG,
                estimated=odds["estimated"] is not None,
            )
            for row, line in enumerate(odds["probability"])
            for column, chance in enumerate(line)
            if chance is not None
        }

    def ai_move(self) -> str:
        return self._tell("ai")

    def auto_play(self, moves: int) -> str:
        for _ in range(moves):
            result = self.do("ai")
            if not result["done"] or result["ended"]:
                break
        return self._said

    def pause(self) -> str:
        return self._tell("pause")

    def resume(self) -> str:
        return self._tell("resume")

    def save(self, name: str) -> str:
        return self._tell("save", name=name)

    def listed(self) -> dict[str, Listed]:
        return {
            game["name"]: Listed(
                game["level_name"],
                game["state"]
                if game["state"] in ("won", "lost")
                else f"{int(100 * game['progress'])} %",
            )
            for game in self._tab.ask("saved")["games"]
        }

    def load(self, name: str) -> str:
        return self._tell("load", name=name)

    def leave_and_come_back(self) -> None:
        self._tab.socket.close()
        self._tab = self._site.tab()
        self._take(self._tab.welcome)

    def retry(self) -> str:
        return self._tell("retry")

    def share(self) -> tuple[str, str]:
        texts = self._tab.ask("link")
        return texts["deal"], texts["position"]

    def paste(self, text: str) -> str:
        return self._tell("paste", text=text)

    def export(self, folder: Path) -> Path:
        """What the page shares as text, in a file."""
        path = folder / "page.replay"
        path.write_text(self._tab.ask("link")["replay"], encoding="utf-8")
        return path

    def _replay(self) -> dict[str, Any] | str:
        found: dict[str, Any] | str = self._tab.ask("replay", room=True)
        if not isinstance(found, str):
            self._synchronise()
        return found

    def _synchronise(self) -> None:
        """Looking at one's own game may count as help: the page hears of that."""
        self._tab.say(type="sync")
        self._take(self._tab.hear("welcome"))

    def replay(self) -> Watched | str:
        found = self._replay()
        if isinstance(found, str):
            return found
        view = ["#"] * (found["width"] * found["height"])
        for step in found["steps"]:
            for index, symbol in step["changes"]:
                view[index] = symbol
        return Watched(len(found["steps"]), "".join(view))

    def review(self) -> Judged | str:
        found = self._replay()
        if isinstance(found, str):
            return found
        grades = [grade for grade in self._tab.ask("grades", replay=found["id"])["grades"] if grade]
        return Judged(*(sum(grade[kind] for grade in grades) for kind in _JUDGED))

    def analyse(self) -> str:
        texts = self._tab.ask("link")
        assert not isinstance(texts, str), texts
        found = self._hear_of(texts["position"])
        self._synchronise()
        return found

    def _hear_of(self, position: str) -> str:
        found = self._tab.ask("analyse", position=position)
        return found if isinstance(found, str) else str(found["text"])

    def edit(self, position: str, cell: Cell, symbol: str) -> str:
        found = Position.parse(position, trust_flags=False)
        index = found.grid.index(cell)
        view = found.view[:index] + symbol + found.view[index + 1 :]
        return self._hear_of(Position.unchecked(found.grid, found.mines, view).line())

    # Comforts

    def prefer(self, name: str, value: str) -> str:
        number = int(value) if value.isdigit() else value
        typed = {"yes": True, "no": False}.get(value, number)
        if name == "swap":
            self._swapped = typed is True
        return self._tell("prefer", comfort={name: typed})

    def point(self, gesture: str, cell: Cell) -> None:
        # As `gestures.js` has it, which is tested in a browser.
        opens = "right" if self._swapped else "left"
        made = (opens, opens, "double") if gesture == "double" else (gesture,)
        for each in made:
            self.do("point", gesture=each, cell=list(cell), flag_mode=False)

    def pressed(self, cell: Cell) -> set[Cell]:
        return {(row, column) for row, column in self._tab.ask("pressed", cell=list(cell))}

    def set_key(self, command: str, key: str, *, take: bool) -> str:
        asked = self.do("keys", command=command, keys=[key])
        if asked["done"] or not take:
            return self._said
        return self._tell("keys", command=command, keys=[key], take=True)

    def usual_keys(self) -> str:
        return self._tell("reset-keys")

    def keep_level(self, name: str) -> str:
        return self._tell("save-preset", name=name)

    def play_level(self, name: str) -> str:
        return self._tell("preset", name=name)

    def forget_level(self, name: str) -> str:
        return self._tell("delete-preset", name=name)

    def reset_statistics(self) -> list[str]:
        asked = self._tab.ask("statistics")["reset"]
        return [*asked, self._tell("reset-statistics")]

    def restore_statistics(self) -> str:
        return self._tell("restore-statistics")

    def done_today(self) -> str:
        weeks = self._tab.ask("today", back=0)["weeks"]
        (marks,) = (marks for week in weeks for _day, marks, is_today in week if is_today)
        return str(marks)

    def luck(self) -> str:
        found = self._tab.ask("luck")
        return found if isinstance(found, str) else str(found["text"])

    def figures(self) -> dict[str, str]:
        found = dict(self._tab.ask("figures"))
        self._synchronise()
        return found

    def today(self, level: str) -> str:
        # The server keeps its settings from seat to seat; whoever sits down has begun nothing.
        SettingsFile(settings_file()).remember_look("today", **{level: ""})
        return self._tell("today", level=level)

    def again(self) -> str:
        return self._tell("again")

    def ending(self) -> str:
        found = self._tab.ask("finish")
        return found if isinstance(found, str) else str(found["text"])

    def export_all(self, path: Path) -> str:
        found = self._tab.ask("export")
        path.write_bytes(base64.b64decode(found["file"]))
        return f"Your browser has saved it as {path}."

    def import_all(self, path: Path) -> str:
        data = base64.b64encode(path.read_bytes()).decode()
        return self._tell("import", file=data, name=path.name)

    def statistics(self) -> list[Row]:
        return [
            Row(
                ", ".join(filter(None, (each["level"], each["kind"]))),
                each["first"],
                each["helped"],
                each["games"],
                each["wins"],
            )
            for each in self._tab.ask("statistics")["tallies"]
        ]


_JUDGED = ("guess", "needless", "mistake")
