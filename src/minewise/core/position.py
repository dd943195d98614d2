"""The position: the player's view of a game, and nothing more.

Each cell is one symbol:

    0-8  open, and the number it shows
    #    hidden
    F    hidden, and flagged by the player
    *    a mine that is shown (once the game is over)

A question mark is only a note of the player's, so it is read as `#`; so are
`H`, `x` and `_`, which other programs write.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache

from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import notation
from minewise.core.counts import cells_in_words, mines_in_words
from minewise.core.drawing import svg
from minewise.core.grid import Cell, Grid, place
from minewise.core.levels import check_mines

HIDDEN, FLAG, MINE = "#", "F", "*"
"""The symbols of cells that are not open."""
NUMBERS = "012345678"
"""The symbols of open cells."""
_CLOSED = frozenset(HIDDEN + FLAG + MINE)
_NUMBERS = {symbol: int(symbol) for symbol in NUMBERS}

_SYMBOLS = {symbol: symbol for symbol in NUMBERS + HIDDEN + FLAG + MINE}
_SYMBOLS |= dict.fromkeys("Hx?_", HIDDEN)


@cache
def _table(symbols: str, values: bytes) -> bytes:
    """For `bytes.translate`: a value for each of these symbols, and 0 for all others."""
    found = bytearray(256)
    for symbol, value in zip(symbols, values, strict=True):
        found[ord(symbol)] = value
    return bytes(found)


@dataclass(frozen=True, slots=True)
class Position:
    """The player's view of a game. Immutable.

    >>> position = Position.parse("3x3x1/1##/###/###")
    >>> position[0, 0], position[2, 2]
    ('1', '#')
    >>> print(position.block())
    3x3x1
    1##
    ###
    ###

    Flags are the player's own and may be wrong.
    """

    grid: Grid
    mines: int  #: on the whole board
    view: str  #: one symbol a cell, row by row

    def __post_init__(self) -> None:
        if len(self.view) != len(self.grid):
            sentence = _("{size} has {cells}, but {given} symbols were given").format(
                size=self.grid.size, cells=cells_in_words(len(self.grid)), given=len(self.view)
            )
            raise NotationError(sentence, self.view)
        strange = set(self.view).difference(NUMBERS, _CLOSED)
        if strange:
            cell = self.grid.cell(min(map(self.view.index, strange)))
            symbols = " ".join(NUMBERS + HIDDEN + FLAG + MINE)
            text = _("{place}: {given} is not a symbol of a position: expected one of {symbols}")
            sentence = text.format(place=place(cell), given=quote(self[cell]), symbols=symbols)
            raise NotationError(sentence, self.view, cell=cell)
        check_mines(self.grid, self.mines, self.mines)
        self._check()

    @classmethod
    def parse(cls, text: str, *, trust_flags: bool = True) -> "Position":
        """Read a position in either spelling of the notation; trusted flags must be possible."""
        position = cls.written(text)
        try:
            position._check()
            if trust_flags:
                position._check_flags()
        except ImpossibleError as error:
            error.input = text
            raise
        return position

    @classmethod
    def written(cls, text: str) -> "Position":
        """Read a position without checks, even an impossible one: for editors."""
        return cls.unchecked(*notation.read(text, _SYMBOLS, "position"))

    @classmethod
    def unchecked(cls, grid: Grid, mines: int, view: str) -> "Position":
        """Make a position that is known to be possible, without checks: for games."""
        position = object.__new__(cls)
        object.__setattr__(position, "grid", grid)
        object.__setattr__(position, "mines", mines)
        object.__setattr__(position, "view", view)
        return position

    def line(self) -> str:
        """The position on one line."""
        return notation.write(self.grid, self.mines, self.view, "/")

    def block(self) -> str:
        """The position as a block of lines."""
        return notation.write(self.grid, self.mines, self.view, "\n")

    def __str__(self) -> str:
        return self.line()

    def __repr__(self) -> str:
        return f"Position.written({self.line()!r})"

    def _repr_svg_(self) -> str | None:
        return svg(self.grid, self.mines, self.view)

    def __getitem__(self, cell: Cell) -> str:
        """The symbol of a cell."""
        if cell not in self.grid:
            raise self._impossible(_("{cell} is off the board").format(cell=cell))
        return self.view[self.grid.index(cell)]

    def number(self, cell: Cell) -> int | None:
        """The number that an open cell shows; None for any other."""
        symbol = self[cell]
        return None if symbol in _CLOSED else int(symbol)

    @property
    def numbers(self) -> dict[Cell, int]:
        """The open cells with the numbers they show, row by row."""
        cell = self.grid.cell_at
        return {cell(i): _NUMBERS[s] for i, s in enumerate(self.view) if s in _NUMBERS}

    @property
    def hidden(self) -> tuple[Cell, ...]:
        """The cells not yet open, flagged or not, row by row."""
        return self._where(HIDDEN + FLAG)

    @property
    def flags(self) -> tuple[Cell, ...]:
        """The flagged cells, row by row."""
        return self._where(FLAG)

    @property
    def shown_mines(self) -> tuple[Cell, ...]:
        """The mines that are shown, row by row."""
        return self._where(MINE)

    def _where(self, symbols: str) -> tuple[Cell, ...]:
        if not any(symbol in self.view for symbol in symbols):
            return ()
        cell = self.grid.cell_at
        return tuple([cell(i) for i, symbol in enumerate(self.view) if symbol in symbols])

    # Impossible positions

    def _check(self) -> None:
        """Refuse a position that no layout fits, whatever its flags."""
        closed, shown = sum(map(self.view.count, _CLOSED)), self.view.count(MINE)
        if closed < self.mines:
            fact = _n(
                "{mines} cannot lie under the {closed} cell that is not open",
                "{mines} cannot lie under the {closed} cells that are not open",
                closed,
            )
        elif shown > self.mines:
            fact = _n(
                "{shown} mine is shown, but the board has {mines}",
                "{shown} mines are shown, but the board has {mines}",
                shown,
            )
        else:
            fact = ""
        if fact:
            words = mines_in_words(self.mines)
            raise self._impossible(fact.format(mines=words, closed=closed, shown=shown))
        self._check_room()
        self._check_marked(MINE)

    def _check_room(self) -> None:
        """Refuse a number that touches too few cells that could be mines."""
        if self._within(HIDDEN + FLAG + MINE, at_least=True):
            return
        for index, symbol in enumerate(self.view):
            if symbol in "12345678":
                touching = sum([self.view[i] in _CLOSED for i in self.grid.around(index)])
                if touching == 0:
                    fact = _("the {number} touches no cell that could be a mine")
                    raise self._impossible(fact.format(number=symbol), index)
                if touching < int(symbol):
                    fact = _n(
                        "the {number} touches only {count} cell that could be a mine",
                        "the {number} touches only {count} cells that could be mines",
                        touching,
                    )
                    raise self._impossible(fact.format(number=symbol, count=touching), index)

    def _check_flags(self) -> None:
        self._check_marked(FLAG + MINE)
        marked = self.view.count(FLAG) + self.view.count(MINE)
        if marked > self.mines:
            fact = _n(
                "{count} cell is flagged, but the board has {mines}",
                "{count} cells are flagged, but the board has {mines}",
                marked,
            )
            raise self._impossible(fact.format(count=marked, mines=mines_in_words(self.mines)))

    def _check_marked(self, symbols: str) -> None:
        """Refuse a number that touches too many of these symbols."""
        if self._within(symbols, at_least=False):
            return
        marked = (index for index, symbol in enumerate(self.view) if symbol in symbols)
        touching = Counter(i for index in marked for i in self.grid.around(index))
        for index in sorted(touching):
            number = self.view[index]
            count = touching[index]
            if number not in _CLOSED and count > int(number):
                touches = (
                    _n(
                        "the {number} touches {count} flag or shown mine",
                        "the {number} touches {count} flags or shown mines",
                        count,
                    )
                    if FLAG in symbols
                    else _n(
                        "the {number} touches {count} mine that is shown",
                        "the {number} touches {count} mines that are shown",
                        count,
                    )
                )
                raise self._impossible(touches.format(number=number, count=count), index)

    def _within(self, symbols: str, *, at_least: bool) -> bool:
        """Whether every number touches at least, or at most, its own number of these symbols.

        All at once, with a byte for each cell in one long integer: cell by cell takes ten times
        as long. A column of padding keeps the rows apart. Always false for other shapes, which
        are checked cell by cell.
        """
        if not at_least and not any(symbol in self.view for symbol in symbols):
            return True
        if type(self.grid) is not Grid:
            return False
        width = self.grid.width
        rows = [self.view[start : start + width] for start in range(0, len(self.view), width)]
        padded = " ".join(rows).encode("ascii")

        def cells(symbols: str, values: bytes) -> int:
            return int.from_bytes(padded.translate(_table(symbols, values)), "little")

        marked = cells(symbols, b"\1" * len(symbols))
        three = marked + (marked << 8) + (marked >> 8)
        down = 8 * (width + 1)
        highest = cells(NUMBERS, b"\x80" * len(NUMBERS))
        open_cells = (highest << 1) - (highest >> 7)  # all bits of their bytes
        touching = (three + (three << down) + (three >> down) - marked) & open_cells
        numbers = cells(NUMBERS, bytes(range(len(NUMBERS))))
        more, less = (touching, numbers) if at_least else (numbers, touching)
        # A byte borrows from its own highest bit where `less` is more.
        return (highest + more - less) & highest == highest

    def _impossible(self, fact: str, index: int | None = None) -> ImpossibleError:
        cell = None if index is None else self.grid.cell(index)
        if cell is None:
            sentence = _("{fact} in {position}").format(fact=fact, position=quote(self.line()))
        else:
            sentence = _("{place}: {fact}").format(place=place(cell), fact=fact)
        return ImpossibleError(sentence, self.line(), position=self.line(), cell=cell)
