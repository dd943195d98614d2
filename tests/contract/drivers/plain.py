"""Line by line: what is typed, and what is read in the answer."""

import io
import re
from pathlib import Path

from contract.drivers.model import new_session
from contract.kinds import Kind
from contract.vocabulary import (
    CannotError,
    Comfortable,
    Driver,
    GameState,
    Judged,
    Listed,
    Pointed,
    Row,
    Watched,
    told_of,
)
from minewise.core import Cell
from minewise.ui.plain import Plain

_GUESSES = re.compile(r"Guesses: (\d+), of which (\d+) needless")
_MISTAKES = re.compile(r"Mistakes: (\d+)")
_STEP = re.compile(r"^\d+\. (open|flag|chord|question|mark) \d+ \d+", re.MULTILINE)
_TALLY = re.compile(
    r"^(?P<title>.+), first click (?P<first>\w+), (?P<help>without help|with help or a known "
    r"board): (?P<games>\d+) games?, (?P<wins>\d+) won"
)
_LISTED = re.compile(r"^(?P<name>.+): [-\d]+ [:\d]+, (?P<level>.+), (?P<done>won|lost|\d+ %)")


class PlainDriver(Driver, Comfortable):
    """A person who types lines."""

    name = "plain"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._said = ""
        self._sit_down()

    def _sit_down(self) -> None:
        self.session = new_session(self._folder)
        self._out = io.StringIO()
        self._plain = Plain(self.session, self._out, asks=True)
        self._plain.begin()

    def begin(self, kind: Kind) -> None:
        # What the options of the command do.
        self.session.new(kind.settings)
        if kind.text is not None:
            self.paste(kind.text)

    def type(self, line: str) -> str:
        """Type a line, and read the answer."""
        self._out.seek(0)
        self._out.truncate()
        self._plain.answer(line)
        self._said = self._out.getvalue()
        return self._said

    def _sure(self, line: str) -> str:
        """The same, and say once more that it is meant where that is asked."""
        said = self.type(line)
        return self.type(line) if "again to do so." in said else said

    def state(self) -> GameState:
        message = self._said
        view = self._drawn(self.type("b"))
        self._said = message
        return told_of(self.session, view, message)

    def _drawn(self, text: str) -> str:
        """The board as it is drawn: the rows have their numbers in front."""
        cells = self._table(text)
        return "".join("0" if symbol == "." else symbol for symbol in cells)

    def _table(self, text: str) -> list[str]:
        width = self.session.round.game.grid.width
        rows = [line.split() for line in text.splitlines() if re.match(r"^ *\d+  ", line)]
        return [cell for row in rows if len(row) == width + 1 for cell in row[1:]]

    def close(self) -> None:
        pass

    def _on(self, command: str, cell: Cell) -> str:
        return self.type(f"{command} {cell[0] + 1} {cell[1] + 1}")

    def open(self, cell: Cell) -> str:
        return self._on("o", cell)

    def flag(self, cell: Cell) -> str:
        return self._on("m", cell)

    def chord(self, cell: Cell) -> str:
        return self._on("c", cell)

    def undo(self) -> str:
        return self.type("u")

    def redo(self) -> str:
        return self.type("r")

    def hint(self) -> Pointed:
        return Pointed(self.type("h"), None)

    def why(self, cell: Cell) -> str:
        return self._on("w", cell)

    def odds(self) -> tuple[str, dict[Cell, str]]:
        said, grid = self.type("p"), self.session.round.game.grid
        drawn = dict(zip(grid, self._table(said), strict=False))
        known = self.session.round.position.numbers
        return said, {cell: mark for cell, mark in drawn.items() if cell not in known}

    def ai_move(self) -> str:
        return self.type("a")

    def auto_play(self, moves: int) -> str:
        raise CannotError(self.type("auto"))

    def pause(self) -> str:
        raise CannotError(self.type("pause"))

    def resume(self) -> str:
        raise CannotError(self.type("resume"))

    def save(self, name: str) -> str:
        return self.type(f"s {name}")

    def listed(self) -> dict[str, Listed]:
        found = [_LISTED.match(line) for line in self.type("games").splitlines()]
        return {one["name"]: Listed(one["level"], one["done"]) for one in found if one}

    def load(self, name: str) -> str:
        return self._sure(f"l {name}")

    def leave_and_come_back(self) -> None:
        self._plain.play(["q"])
        self._sit_down()
        assert "You left a game" in self._out.getvalue()
        self._sure("l")

    def retry(self) -> str:
        return self._sure("retry")

    def share(self) -> tuple[str, str]:
        return self.type("deal").strip(), self.type("position").strip()

    def paste(self, text: str) -> str:
        if "\n" not in text.strip():
            return self._sure(f"deal {text.strip()}")
        # A line is all that can be pasted here: what has more is read from a file.
        path = self._folder / "pasted.rawvf"
        path.write_text(text, encoding="utf-8")
        return self._sure(f"l {path}")

    def export(self, folder: Path) -> Path:
        path = folder / "plain.json"
        self.type(f"s {path}")
        return path

    def replay(self) -> Watched | str:
        said = self.type("replay")
        steps = len(_STEP.findall(said))
        return Watched(steps, None) if steps else said

    def review(self) -> Judged | str:
        said = self.type("replay")
        if not _STEP.search(said):
            return said
        guesses, mistakes = _GUESSES.search(said), _MISTAKES.search(said)
        return Judged(
            int(guesses[1]) if guesses else 0,
            int(guesses[2]) if guesses else 0,
            int(mistakes[1]) if mistakes else 0,
        )

    def analyse(self) -> str:
        """There is no analysis line by line: whoever wants one copies the position."""
        raise CannotError(self.type("analyse"))

    def edit(self, position: str, cell: Cell, symbol: str) -> str:
        raise CannotError(self.type("edit"))

    # Comforts

    def prefer(self, name: str, value: str) -> str:
        return self.type(f"set {name} {value}")

    def point(self, gesture: str, cell: Cell) -> None:
        raise CannotError(self.type("?"))

    def pressed(self, cell: Cell) -> set[Cell]:
        raise CannotError(self.type("?"))

    def set_key(self, command: str, key: str, *, take: bool) -> str:
        raise CannotError(self.type("?"))

    def usual_keys(self) -> str:
        raise CannotError(self.type("?"))

    def keep_level(self, name: str) -> str:
        return self.type(f"keep {name}")

    def play_level(self, name: str) -> str:
        return self._sure(f"preset {name}")

    def forget_level(self, name: str) -> str:
        return self.type(f"forget {name}")

    def reset_statistics(self) -> list[str]:
        return [self.type("reset") for _ in range(3)]

    def restore_statistics(self) -> str:
        return self.type("restore")

    def done_today(self) -> str:
        found = re.search(r"\[ ?\d+ (.+?)\]", self.type("calendar"))
        assert found is not None
        return found[1]

    def luck(self) -> str:
        return self.type("luck")

    def figures(self) -> dict[str, str]:
        told = self.type("figures").strip().removesuffix(".").split(", ")
        return dict(part.split(": ") for part in told)

    def today(self, level: str) -> str:
        return self._sure(f"today {level}")

    def again(self) -> str:
        return self._sure("again")

    def ending(self) -> str:
        return self._said

    def export_all(self, path: Path) -> str:
        return self.type(f"export {path}")

    def import_all(self, path: Path) -> str:
        return self.type(f"import {path}")

    def statistics(self) -> list[Row]:
        found = [_TALLY.match(line) for line in self.type("stats").splitlines()]
        return [
            Row(
                one["title"],
                one["first"],
                one["help"] != "without help",
                int(one["games"]),
                int(one["wins"]),
            )
            for one in found
            if one
        ]
