"""Claims: a cell is safe or a mine *because of* these numbers, and whether that follows.

    claim    a cell, its status (safe or a mine), and the numbers cited as the reason, perhaps
             with the number of mines on the board, the *total*
    layout   mines that agree with every number cited; one that contradicts the claimed status
             refutes the claim

A claim is judged only by the numbers it cites, and by the cells that are open or show a mine. So
a claim can be true and still not follow.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from minewise.advice.explanation import Conclusion
from minewise.analysis import Analysis
from minewise.base.data import Serializable
from minewise.base.errors import IllegalMoveError, NotationError, quote
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.limit import FOREVER, Limit
from minewise.core import FLAG, HIDDEN, MINE, Cell, Chance, Grid, Position, read_cell
from minewise.core.grid import place, written_cell
from minewise.logic import Proof, Words
from minewise.players import Guess, Move, MoveKind
from minewise.players.program import read_move
from minewise.solver import NoLayoutError, solve

TOTAL = "total"
"""How a claim cites the number of mines on the board."""

# A longer list of names would be harder to read than none.
_MOST_NAMED = 8

_CLAIM = re.compile(
    r"\s*(\S+?|\([^)]*\))\s+(?:is\s+)?(?:a\s+)?(safe|mine)\s+because\b(?:\s+of\b)?(.*)",
    re.IGNORECASE | re.DOTALL | re.ASCII,
)
_BETWEEN = r"(?:\s|[,;.]|\band\b|\bthe\b)*+"
_CITED = re.compile(
    _BETWEEN + r"(?:\(?\s*([0-9]{1,9})\s*,\s*([0-9]{1,9})(?![0-9])\s*\)?|(total))", re.IGNORECASE
)
_NO_MORE = re.compile(_BETWEEN, re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement about a cell, and the numbers cited as its reason.

    >>> claim = Claim.parse("1,1 safe because 2,2 2,3", Grid(3, 2))
    >>> claim.cell, str(claim.says), claim.numbers
    ((0, 0), 'safe', ((1, 1), (1, 2)))
    >>> str(claim)
    '1,1 safe because 2,2 2,3'
    """

    cell: Cell
    says: Conclusion  #: `safe` or `mine`
    numbers: tuple[Cell, ...] = ()  #: the cells of the numbers cited, row by row
    uses_total: bool = False  #: whether the number of mines on the board is cited too

    @classmethod
    def parse(cls, text: str, grid: Grid) -> "Claim":
        """Read a claim: `3,4 safe because 2,3 2,4 total`, cells counted from 1.

        Cells without a number are accepted too: the judgement reports them.
        """
        match = _CLAIM.fullmatch(text)
        if match is None:
            message = _(
                "{given} is not a claim: expected ROW,COLUMN safe or mine, then because and "
                "the numbers, as in 3,4 safe because 2,3 2,4"
            )
            raise NotationError(message.format(given=quote(text)), text)
        cell, says, cited = match.groups()
        return cls.because(read_cell(cell, grid), Conclusion(says.lower()), cited)

    @classmethod
    def because(cls, cell: Cell, says: Conclusion, cited: str) -> "Claim":
        """Read the reason `cited`: cells counted from 1, and perhaps `total`."""
        numbers, uses_total, at = set[Cell](), False, 0
        while found := _CITED.match(cited, at):
            at = found.end()
            if found[3]:
                uses_total = True
            else:
                numbers.add((int(found[1]) - 1, int(found[2]) - 1))
        if not _NO_MORE.fullmatch(cited, at) or not (numbers or uses_total):
            text = _(
                "{given} names no numbers: expected their cells, as in 2,3 2,4, and total for "
                "the number of mines"
            )
            raise NotationError(text.format(given=quote(cited.strip())), cited)
        return cls(cell, says, tuple(sorted(numbers)), uses_total)

    @classmethod
    def of(cls, proof: Proof) -> "Claim":
        """The claim that a proof about one cell makes."""
        (cell,) = proof.conclusion.cells
        says = Conclusion.of(bool(proof.conclusion.count))
        return cls(cell, says, tuple(sorted(proof.numbers)), proof.uses_total)

    @property
    def cited(self) -> str:
        """The cited numbers, as written."""
        return " ".join([*map(written_cell, self.numbers), *([TOTAL] if self.uses_total else [])])

    def __str__(self) -> str:
        return f"{written_cell(self.cell)} {self.says} because {self.cited}"


@dataclass(frozen=True, slots=True)
class JudgedClaim(Serializable):
    """A claim, judged only by the numbers that it cites."""

    KEYS = """
        follows cell=claim.cell says=claim.says numbers=claim.numbers
        uses_total=claim.uses_total missing refuted_by text
    """

    claim: Claim
    position: Position
    follows: bool
    missing: tuple[Cell, ...] = ()  #: cells cited that show no number: then it does not follow
    #: mines that agree with the numbers cited, and contradict the claim: around these numbers, or
    #: on the whole board if the total is cited. None if the claim follows, or numbers are missing.
    layout: frozenset[Cell] | None = None

    @property
    def refuted_by(self) -> Position | None:
        """The numbers cited, with that layout shown as mines; null if there is none."""
        if self.layout is None:
            return None
        view = list(_only(self.position, self.claim.numbers))
        for cell in self.layout:
            view[self.position.grid.index(cell)] = MINE
        # If the total is not cited, the layout may have more mines than the board.
        mines = max(self.position.mines, len(self.layout))
        return Position.unchecked(self.position.grid, mines, "".join(view))

    @property
    def text(self) -> str:
        """The judgement in words."""
        return _in_words(self)


def judge_claim(analysis: Analysis, claim: Claim, limit: Limit = FOREVER) -> JudgedClaim:
    """Judge whether a claim follows from the numbers that it cites.

    >>> position = Position.parse("3x2x1/###/111")
    >>> analysis = Analysis(position)
    >>> judge_claim(analysis, Claim.parse("1,1 safe because 2,2 2,3", position.grid)).follows
    True
    >>> judged = judge_claim(analysis, Claim.parse("1,1 safe because 2,2", position.grid))
    >>> judged.follows, str(judged.refuted_by)
    (False, '3x2x1/*##/#1#')
    >>> print(judged.text)
    The 1 at (2,2) also allows a mine at (1,1): so (1,1) may be a mine.
    """
    position = analysis.position
    if position[claim.cell] not in (HIDDEN, FLAG):
        text = _("{place} is not hidden: expected a claim about a cell that is")
        raise IllegalMoveError(
            text.format(place=place(claim.cell)),
            claim.cell,
            position=position.line(),
            cell=claim.cell,
        )
    missing = tuple(cell for cell in claim.numbers if cell not in position.numbers)
    if missing:
        return JudgedClaim(claim, position, follows=False, missing=missing)
    settled = analysis.within(limit).settled(claim.numbers, claim.uses_total)
    if settled is None:
        solve(*_cited(position, claim, position.mines), limit=limit)  # raises, naming the conflict
    elif settled.get(claim.cell) == (claim.says is Conclusion.MINE):
        return JudgedClaim(claim, position, follows=True)
    layout = _refuting(position, claim, limit)
    return JudgedClaim(claim, position, follows=False, layout=layout)


def _only(position: Position, numbers: Iterable[Cell]) -> str:
    """The view with only these numbers and the shown mines; all else is hidden."""
    kept = {position.grid.index(cell) for cell in numbers}
    return "".join(
        symbol if index in kept or symbol == MINE else HIDDEN
        for index, symbol in enumerate(position.view)
    )


def _cited(position: Position, claim: Claim, mines: int) -> tuple[Position, dict[Cell, bool]]:
    """The numbers cited as a position with `mines` mines, and the other open cells as safe."""
    seen = Position.unchecked(position.grid, mines, _only(position, claim.numbers))
    return seen, dict.fromkeys(position.numbers.keys() - set(claim.numbers), False)


def _refuting(position: Position, claim: Claim, limit: Limit) -> frozenset[Cell]:
    """A layout that agrees with the numbers cited, and contradicts the claim."""
    for mines in [position.mines] if claim.uses_total else _nearest(position):
        limit.check()
        seen, known = _cited(position, claim, mines)
        known[claim.cell] = claim.says is Conclusion.SAFE
        try:
            layout = solve(seen, known, limit=limit).sample(Chance(0))
        except NoLayoutError:
            continue
        if claim.uses_total:
            return layout
        around = {near for number in claim.numbers for near in position.grid.neighbours(number)}
        return layout & {*around, claim.cell, *position.shown_mines}
    raise AssertionError("a claim that does not follow can be refuted")


def _nearest(position: Position) -> Iterator[int]:
    """Every possible number of mines, nearest to the true one first, if the total is not cited."""
    most = len(position.hidden) + len(position.shown_mines)
    yield from sorted(range(most + 1), key=lambda mines: abs(mines - position.mines))


# In words


def _in_words(judged: JudgedClaim) -> str:
    claim, words = judged.claim, Words()
    cell = words.cell(claim.cell)
    if judged.missing:
        return _n(
            "There is no number at {cells}, so nothing follows from it.",
            "There are no numbers at {cells}, so nothing follows from them.",
            len(judged.missing),
        ).format(cells=words.cells(judged.missing))
    safe = claim.says is Conclusion.SAFE
    several = len(claim.numbers) + claim.uses_total
    if judged.follows:
        text = _n("{cited} leaves no other way", "{cited} leave no other way", several)
        so = _("{premise}: so {cell} is safe.") if safe else _("{premise}: so {cell} is a mine.")
    else:
        text = _n("{cited} also allows {layout}", "{cited} also allow {layout}", several)
        may = _("{premise}: so {cell} may be a mine.")
        so = may if safe else _("{premise}: so {cell} may be safe.")
    premise = text.format(cited=_cited_in_words(judged), layout=_layout_in_words(judged))
    return so.format(premise=f"{premise[0].upper()}{premise[1:]}", cell=cell)


def _cited_in_words(judged: JudgedClaim) -> str:
    claim, words = judged.claim, Words()
    if len(claim.numbers) > _MOST_NAMED:
        names = [_("the {count} numbers cited").format(count=len(claim.numbers))]
    else:
        names = [words.number(cell, judged.position[cell]) for cell in claim.numbers]
    if claim.uses_total:
        names.append(_("the number of mines on the board"))
    return words.listed(names)


def _layout_in_words(judged: JudgedClaim) -> str:
    mines = judged.layout or frozenset[Cell]()
    if not mines:
        return _("no mine there")
    if len(mines) > _MOST_NAMED:
        return _("another layout")
    text = _n("a mine at {cells}", "mines at {cells}", len(mines))
    return text.format(cells=Words().cells(mines))


# Moves as text


@dataclass(frozen=True, slots=True)
class SpokenMove:
    """A move as text, perhaps with a reason: `open 3 4`, `flag 3,4 because 2,3 2,4`.

    Cells are counted from 1. The reason makes it a claim: that the cell to open is safe, or that
    the one to flag is a mine.

    >>> move = SpokenMove.parse("open 1 1 because 2,2 2,3", Grid(3, 2))
    >>> str(move.action), move.cell, str(move.claim)
    ('open', (0, 0), '1,1 safe because 2,2 2,3')
    """

    action: MoveKind
    cell: Cell
    claim: Claim | None = None  #: if a reason was given

    @classmethod
    def parse(cls, text: str, grid: Grid) -> "SpokenMove":
        """Read a move."""
        action, cell, because = read_move(text, grid)
        if because is None:
            return cls(action, cell)
        says = Conclusion.of(action is MoveKind.FLAG)
        return cls(action, cell, Claim.because(cell, says, because))

    @classmethod
    def of(cls, move: Move) -> "SpokenMove":
        """Put a player's move into words; its proof becomes the claim."""
        if isinstance(move.reason, Guess) or not move.certain:
            return cls(move.action, move.cell)
        claim = Claim.of(move.reason)
        # A proof may use no number: then there is nothing to cite.
        return cls(move.action, move.cell, claim if claim.cited else None)

    def __str__(self) -> str:
        row, column = self.cell
        because = "" if self.claim is None else f" because {self.claim.cited}"
        return f"{self.action} {row + 1} {column + 1}{because}"
