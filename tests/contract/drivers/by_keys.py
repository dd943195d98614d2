"""What the terminal and the window have in common: a cursor, and the same keys."""

from abc import abstractmethod

from contract.vocabulary import Comfortable, Driver
from minewise.core import Cell
from minewise.session import Session


class KeyDriver(Driver, Comfortable):
    """A person at the keys."""

    session: Session

    @abstractmethod
    def press(self, *keys: str) -> str:
        """Press keys, wait until all is done, and read what is said."""

    def _at(self, cell: Cell, key: str) -> str:
        gone = self.session.go_to(cell)
        return self.press(key) if gone.done else gone.message or ""

    def open(self, cell: Cell) -> str:
        return self._at(cell, "space")

    def flag(self, cell: Cell) -> str:
        return self._at(cell, "f")

    def chord(self, cell: Cell) -> str:
        return self._at(cell, "c")

    def why(self, cell: Cell) -> str:
        return self._at(cell, "w")

    def undo(self) -> str:
        return self.press("u")

    def redo(self) -> str:
        return self.press("U")

    def ai_move(self) -> str:
        return self.press("a")

    def pause(self) -> str:
        return self.press("z")

    def resume(self) -> str:
        return self.press("z")

    def luck(self) -> str:
        return self.press("L")
