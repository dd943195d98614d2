"""Line by line: what is typed, and what is printed of it."""

from io import StringIO
from pathlib import Path

from contract.drivers.driver import Data, Driver, Start, as_data
from expected import known
from minewise.screens.blocks import Board
from minewise.screens.play import PlayScreen
from minewise.screens.view import Given, View
from minewise.session import commands
from minewise.ui.plain.stage import Plain
from minewise.ui.plain.typed_line import chosen_from


class _Noted(Plain):
    """Remembers what a person was given."""

    def __init__(self, screen: PlayScreen, out: StringIO) -> None:
        super().__init__(screen, out, asks=True)
        self.copied, self.given = "", ""

    def copy(self, text: str) -> None:
        self.copied = text
        super().copy(text)

    def save(self, name: str, data: bytes) -> None:
        self.given = name
        super().save(name, data)


class PlainDriver(Driver):
    name, on = "plain", commands.PLAIN
    own = frozenset(("board", "help"))
    goes_on = True

    def __init__(self, start: Start) -> None:
        super().__init__()
        self._folder = start.folder
        self._out = StringIO()
        self._plain = _Noted(PlayScreen(start.session(), self.on), self._out)
        self._plain.begin()

    @property
    def view(self) -> Data:
        return as_data(self._shown)

    @property
    def _shown(self) -> View:
        return self._plain._stage.view

    def _type(self, line: str) -> None:
        """Type a line; what is said of it, or copied, must be printed."""
        self._plain.given = self._plain.copied = ""
        printed = self._typed(line)
        due = self._plain.copied.rstrip() or self._shown.message
        assert due in printed, f"{due!r} is not in {printed!r}"
        self.copied = self._plain.copied or self.copied
        if self._plain.given:
            path = self._folder / f"given-{len(self.files)}"
            self._typed(str(path))
            self.files[self._plain.given] = path.read_bytes()

    def _typed(self, line: str) -> str:
        self._out.truncate(0)
        self._out.seek(0)
        self._plain.answer(line)
        return self._out.getvalue()

    def press(self, action: str, given: Given) -> None:
        rest = ""
        if given.row:
            rest = self._row(given.row)
        elif given.cell is not None:
            board = known(self._shown.first(Board))
            rest = " ".join(str(number + board.first) for number in given.cell)
        self._type(f"{action} {rest}".rstrip())

    def _row(self, row: str) -> str:
        """How a row is named: as its first column has it, where no other row is called so."""
        table = known(chosen_from(self._shown))
        number = next(at for at, each in enumerate(table.rows) if each.id == row)
        names = [{each.cells[0].lower(), each.id.lower()} for each in table.rows]
        for text in (row, table.rows[number].cells[0]):
            if next(at for at, each in enumerate(names) if text.lower() in each) == number:
                return text
        return str(number + 1)

    def set(self, field: str, value: str) -> None:
        chosen = next(each for each in self._shown.fields if each.name == field)
        self._type(f"set {field} {dict(chosen.options).get(value, value)}")

    def answer(self, text: str, file: Path | None) -> None:
        asked = self._shown.ask
        is_yes = asked is not None and asked.kind == "yes"
        self._type("yes" if is_yes else str(file or text))

    def back(self) -> None:
        self._type("back")

    def tick(self) -> None:
        """Nothing goes on by itself."""
