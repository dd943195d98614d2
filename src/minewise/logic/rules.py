"""The four rules of the pair bot, by their names.

A bot that reasons one number at a time, or with two numbers side by side, needs
only these. Its words:

    tile           an open cell with its number
    mines          the cells around a tile that are taken for mines (the bot's flags)
    closed         the other cells around it that are not open
    border tile    a tile with at least one closed cell
    bombtile pair  two closed cells of a tile of which exactly one is a mine, because
                   they are all that is closed around another tile beside it, and
                   that one lacks one mine

and its rules:

    already satisfied         number = mines                     the closed cells are safe
    obvious choice            number = mines + closed            the closed cells are mines
    mutant already satisfied  number = mines + 1                 all but the pair are safe
    mutant obvious choice     number = mines + 1 + (closed - 2)  all but the pair are mines

The mutants need a pair, and more closed cells than the pair. The premises of a proof are the
number of the tile, that of the tile the pair was found from, and the mines around either, row by
row.

`known` holds a proof for each cell taken for a mine; without it, flags are taken for mines.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from minewise.core import FLAG, MINE, NUMBERS, Cell, Position
from minewise.logic import proof as proofs
from minewise.logic.proof import Proof, Rule
from minewise.logic.sentence import Sentence

Known = Mapping[Cell, Proof]

FOUR_RULES = (
    Rule.ALREADY_SATISFIED,
    Rule.OBVIOUS_CHOICE,
    Rule.MUTANT_ALREADY_SATISFIED,
    Rule.MUTANT_OBVIOUS_CHOICE,
)
"""The rules of the bot."""


def first_that_applies(position: Position, tile: Cell, known: Known | None = None) -> Proof | None:
    """The proof by the rule that applies to the tile, if any: at most one does.

    >>> print(first_that_applies(Position.parse("3x1x1/F1#"), (0, 1)))
    {(0, 2)} = 0 by already satisfied
    >>> print(first_that_applies(Position.parse("3x1x2/#2#"), (0, 1)))
    {(0, 0), (0, 2)} = 2 by obvious choice
    >>> print(first_that_applies(Position.parse("4x3x2/####/####/#111"), (2, 2)))
    {(1, 1)} = 0 by mutant already satisfied
    >>> print(first_that_applies(Position.parse("4x2x2/####/#121"), (1, 2)))
    {(0, 1)} = 1 by mutant obvious choice
    """
    border = _look(position, tile, known)
    if border is None:
        return None
    missing, closed = border.missing, len(border.closed)
    if missing == 0:
        return _prove(Rule.ALREADY_SATISFIED, [border], border.closed, are_mines=False)
    if missing == closed:
        return _prove(Rule.OBVIOUS_CHOICE, [border], border.closed, are_mines=True)
    if closed == 2 or missing not in (1, closed - 1):
        return None
    partner = _pair_tile(position, border, known)
    if partner is None:
        return None
    rule = Rule.MUTANT_ALREADY_SATISFIED if missing == 1 else Rule.MUTANT_OBVIOUS_CHOICE
    others = set(border.closed).difference(partner.closed)
    return _prove(rule, [border, partner], others, are_mines=missing != 1)


@dataclass(frozen=True, slots=True)
class _Border:
    """A border tile: its cell and number, and the cells around it, row by row."""

    cell: Cell
    number: int
    closed: tuple[Cell, ...]
    mines: Mapping[Cell, Proof]

    @property
    def missing(self) -> int:
        """How many mines are among the closed cells."""
        return self.number - len(self.mines)

    def leaf(self) -> Proof:
        return proofs.from_number(self.cell, self.number, (*self.closed, *self.mines))


def _look(position: Position, tile: Cell, known: Known | None) -> _Border | None:
    """The border tile at a cell; None if it is none."""
    number = position[tile]
    if number not in NUMBERS:
        return None
    grid, view = position.grid, position.view
    closed: list[Cell] = []
    mines: dict[Cell, Proof] = {}
    for index in grid.around(grid.index(tile)):
        symbol = view[index]
        if symbol in NUMBERS:
            continue
        cell = grid.cell(index)
        if known is not None and cell in known:
            mines[cell] = known[cell]
        elif symbol == MINE:
            mines[cell] = proofs.seen(cell, is_mine=True)
        elif symbol == FLAG and known is None:
            mines[cell] = proofs.given(cell, is_mine=True)
        else:
            closed.append(cell)
    return _Border(tile, int(number), tuple(closed), mines) if closed else None


def _pair_tile(position: Position, border: _Border, known: Known | None) -> _Border | None:
    """The first tile beside this one whose closed cells are a pair of this one's."""
    for cell in position.grid.neighbours(border.cell):
        other = _look(position, cell, known)
        if (
            other is not None
            and len(other.closed) == 2
            and other.missing == 1
            and set(other.closed) <= set(border.closed)
        ):
            return other
    return None


def _prove(rule: Rule, tiles: list[_Border], cells: Iterable[Cell], *, are_mines: bool) -> Proof:
    facts: dict[Cell, Proof] = {}
    for tile in tiles:
        facts.update(tile.mines)
    premises = [tile.leaf() for tile in tiles] + [facts[cell] for cell in sorted(facts)]
    about = frozenset(cells)
    return Proof(rule, tuple(premises), Sentence(about, len(about) if are_mines else 0))
