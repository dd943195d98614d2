"""Certificates: a no-guess board, and why each of its cells is safe, step by step.

    wave  all safe cells that the easiest way settles at one moment
    step  one of them, with a proof from the position at that moment

A certificate is checked by playing it: every proof is checked against the position of its wave,
by the checker of `logic`, which is independent of how proofs are found; then the cells are
opened, and at the end every safe cell must be open. If a proof would have to list too many
cases, the step is marked `counted`, and the checker counts again, with the Python reference.

Everything else in a certificate (the rating, the way of each wave, the text of each step) is
recomputed, and must be the same. So an accepted certificate is true, line by line. Texts are in
English, whatever the language in use, because they are compared too.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Any, NotRequired, TypedDict

from minewise.base.errors import MinewiseError, quote
from minewise.base.header import read_json
from minewise.base.language import gettext as _, speaking
from minewise.base.limit import FOREVER, Limit
from minewise.base.shape import ShapeError, shaped
from minewise.boards.rating import Rating, rate
from minewise.boards.waves import Known, Wave, Way, easiest, easiest_first, open_all, safe_cells
from minewise.core import Board, Cell, Game, Grid, Position
from minewise.core.grid import CellData, place
from minewise.logic import Proof, Reasoning, Sentence, check, proof_as_data, proof_from_data
from minewise.logic.proof_data import ProofStepData
from minewise.measures import measure
from minewise.solver import solve

WHAT = "certificate"
FORMAT = 1


class CertifiedStepData(TypedDict):
    """A safe cell, and why it is safe."""

    cell: CellData
    uses_total: NotRequired[bool]
    proof: NotRequired[list[ProofStepData]]
    counted: NotRequired[bool]  #: whether the proof would list too many cases


class CertifiedWaveData(TypedDict):
    """The cells that the easiest way settles at one moment."""

    way: str
    settled: int  #: how many cells, mines included
    steps: list[CertifiedStepData]


class CertificateData(TypedDict):
    """The proof that a board needs no guess; texts are in English."""

    minewise: str  #: `certificate`
    version: int
    board: str
    start: CellData
    counting: bool  #: whether steps may use the number of mines
    rating: int
    steps: int
    waves: list[CertifiedWaveData]


class CertificateError(MinewiseError):
    """A certificate is wrong, or none is possible."""


@dataclass(frozen=True, slots=True)
class CertifiedStep:
    """A safe cell, and why it is."""

    cell: Cell
    proof: Proof | None  #: None if there are too many cases to list


@dataclass(frozen=True, slots=True)
class CertifiedWave:
    """The safe cells that the easiest way settles at one moment."""

    way: Way  #: the easiest way
    settled: int  #: how many cells, mines included
    steps: tuple[CertifiedStep, ...]  #: the safe cells, row by row


@dataclass(frozen=True, slots=True)
class Certificate:
    """The proof that a board needs no guess."""

    board: Board
    start: Cell
    counting: bool  #: whether a step may use the number of mines
    waves: tuple[CertifiedWave, ...]  #: the solution, the easiest step first

    @property
    def steps(self) -> int:
        """How many cells are proved safe."""
        return sum(len(wave.steps) for wave in self.waves)

    @property
    def rating(self) -> Rating:
        """The difficulty of the board."""
        waves = (Wave(wave.way, wave.settled) for wave in self.waves if wave.way is not Way.SINGLE)
        return rate(waves, measure(self.board).three_bv)

    def as_data(self) -> CertificateData:
        """The certificate as plain values, its texts in English."""
        with speaking(NullTranslations()):
            return {
                "minewise": WHAT,
                "version": FORMAT,
                "board": self.board.line(),
                "start": list(self.start),
                "counting": self.counting,
                "rating": self.rating.value,
                "steps": self.steps,
                "waves": [
                    {
                        "way": str(wave.way),
                        "settled": wave.settled,
                        "steps": [_step_as_data(step) for step in wave.steps],
                    }
                    for wave in self.waves
                ],
            }

    def text(self) -> str:
        """The certificate as JSON, one wave per line."""
        data = dict(self.as_data())
        waves = ",\n".join(f"  {json.dumps(wave)}" for wave in self.as_data()["waves"])
        del data["waves"]
        head = "".join(
            f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in data.items()
        )
        return f'{{\n{head} "waves": [\n{waves}\n ]\n}}\n'


def _step_as_data(step: CertifiedStep) -> CertifiedStepData:
    cell, proof = list(step.cell), step.proof
    if proof is None:
        return {"cell": cell, "counted": True}
    return {"cell": cell, "uses_total": proof.uses_total, "proof": proof_as_data(proof)}


# Making certificates


def certify(
    board: Board, start: Cell, *, counting: bool = True, limit: Limit = FOREVER
) -> Certificate:
    """Prove that a board needs no guess, step by step.

    >>> certificate = certify(Board.parse("5x1x1/...*."), (0, 0))
    >>> certificate.steps
    1
    """
    if board.is_mine(start):
        raise _needs_a_guess(board, start, counting)
    game = Game.on(board)
    game.open(start)
    waves = []
    for way, found in easiest_first(game, limit=limit):
        if way is Way.TOTAL and not counting:
            break
        safe = safe_cells(found)
        steps = _prove(game.position, safe, way, limit) if safe else ()
        waves.append(CertifiedWave(way, len(found), steps))
    if game.outcome is None:
        raise _needs_a_guess(board, start, counting)
    return Certificate(board, start, counting, tuple(waves))


def hardest_step(
    board: Board, start: Cell, limit: Limit = FOREVER
) -> tuple[Way, CertifiedStep, Position] | None:
    """The first step of the hardest kind on a board, before any guess, and its position.

    None if nothing has to be proved; raises `TimeUpError` if the limit is reached before.

    >>> way, step, position = hardest_step(Board.parse("5x1x1/...*."), (0, 0))
    >>> str(way), step.cell, str(position)
    ('total', (0, 4), '5x1x1/001##')
    """
    game = Game.on(board)
    game.open(start)
    hardest: tuple[Way, Cell, Position] | None = None
    way = Way.SINGLE
    for easiest_way, found in easiest_first(game, limit=limit):
        way = max(way, easiest_way)
        safe = safe_cells(found)
        if safe:  # else the mines found are needed for the next cells
            if hardest is None or way > hardest[0]:
                hardest = way, safe[0], game.position
            way = Way.SINGLE
    if hardest is None:
        return None
    way, cell, position = hardest
    (step,) = _prove(position, [cell], way, limit)
    return way, step, position


def _prove(
    position: Position, safe: Sequence[Cell], way: Way, limit: Limit
) -> tuple[CertifiedStep, ...]:
    analysis = solve(position, lazy=True)
    reasoning = Reasoning(
        position, use_total=way is Way.TOTAL, oracle=analysis.settled, limit=limit
    )
    return tuple(CertifiedStep(cell, reasoning.explain(cell, limit)) for cell in safe)


def _needs_a_guess(board: Board, start: Cell, counting: bool) -> CertificateError:
    if counting:
        needs = _("the board {board} cannot be won from {place} without a guess")
    else:
        needs = _("the board {board} cannot be won from {place} without a guess or counting mines")
    return CertificateError(
        needs.format(board=quote(board.line()), place=place(start)), board.line(), cell=start
    )


# Checking certificates


def read_certificate(text: str) -> Certificate:
    """Read a certificate, and check every step of it."""
    other = _("it is not a certificate of Minewise")
    data = read_json(text, WHAT, FORMAT, other=other, error=CertificateError)
    try:
        certificate = _read(shaped(data, CertificateData))
    except CertificateError:
        raise
    except MinewiseError as error:
        raise CertificateError(str(error), text) from None
    _compare(data, certificate.as_data())
    return certificate


def _read(data: CertificateData) -> Certificate:
    board = Board.parse(data["board"])
    start, counting = _cell(data["start"], board.grid), data["counting"]
    if board.is_mine(start):
        raise ShapeError("start", data["start"], _("a safe cell"))
    game = Game.on(board)
    game.open(start)
    known: Known = {}
    waves = [_check_wave(wave, game, known, counting) for wave in data["waves"]]
    if game.outcome is None or not game.outcome.won:
        text = _("it does not lead to the end: {count} safe cells are still closed")
        raise CertificateError(
            text.format(count=len(game.position.hidden) - board.mine_count), board.line()
        )
    return Certificate(board, start, counting, tuple(waves))


def _check_wave(data: CertifiedWaveData, game: Game, known: Known, counting: bool) -> CertifiedWave:
    """Check the steps of a wave, open its cells, and return it as recomputed."""
    position = game.position
    if game.outcome is not None:
        raise CertificateError(_("it goes on after the end of the game"), position.line())
    steps = []
    for step in data["steps"]:
        cell = _cell(step["cell"], position.grid)
        steps.append(CertifiedStep(cell, _checked(step, cell, position, counting)))
    way, found = easiest(position, known)
    safe = safe_cells(found)
    if not found or [step.cell for step in steps] != safe:
        raise CertificateError(
            _(
                "the steps after {count} open cells are not the {safe} that the easiest way "
                "proves safe there"
            ).format(count=len(position.numbers), safe=len(safe)),
            position.line(),
        )
    known |= found
    open_all(game, safe)
    return CertifiedWave(way, len(found), tuple(steps))


def _cell(data: CellData, grid: Grid) -> Cell:
    row, column = data
    if (row, column) not in grid:
        raise ShapeError("cell", data, _("a cell of the board"))
    return row, column


def _checked(
    step: CertifiedStepData, cell: Cell, position: Position, counting: bool
) -> Proof | None:
    def wrong(why: object) -> CertificateError:
        sentence = _("the step at {place} is wrong: {why}").format(place=place(cell), why=why)
        return CertificateError(sentence, position.line())

    if step.get("counted") is True:
        counted = solve(position, core="python", lazy=True)
        settled = counted.settled(list(position.numbers), use_total=counting)
        if settled is None or settled.get(cell) != 0:
            raise wrong(_("the cell is not safe in every layout"))
        if "proof" in step:
            raise ShapeError("proof", step["proof"], _("none in a counted step"))
        return None
    try:
        proof = proof_from_data(step.get("proof"), position)
        check(proof, position)
    except MinewiseError as error:
        raise wrong(error) from None
    if proof.conclusion != Sentence.of([cell], 0):
        raise wrong(_("it is proved of another cell, or of a mine"))
    if proof.uses_total and not counting:
        raise wrong(_("it counts mines, and should not"))
    return proof


def _compare(claimed: Any, true: Any, name: str = "") -> None:
    """Refuse a certificate with a wrong value; `name` is the path of the value."""
    if isinstance(true, dict) and isinstance(claimed, dict):
        for key, value in true.items():
            _compare(claimed.get(key), value, f"{name}.{key}" if name else key)
    elif isinstance(true, list) and isinstance(claimed, list) and len(true) == len(claimed):
        for number, value in enumerate(true):
            _compare(claimed[number], value, f"{name}[{number}]")
    elif type(claimed) is not type(true) or claimed != true:
        raise CertificateError(
            _("it makes a false claim: {name} is {claimed}, and should be {true}").format(
                name=name, claimed=quote(json.dumps(claimed)), true=quote(json.dumps(true))
            ),
            name,
        )
