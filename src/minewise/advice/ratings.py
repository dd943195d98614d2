"""The difficulty of a board, or of the next step of a position, as plain data."""

from typing import NotRequired, TypedDict, final

from minewise.base.data import Data
from minewise.base.errors import ImpossibleError, quote
from minewise.base.language import gettext as _
from minewise.base.limit import FOREVER, Limit
from minewise.boards import Certificate, Guesses, Way, fewest_guesses, grade, rate
from minewise.boards.certificate import hardest_step
from minewise.boards.waves import easiest
from minewise.core import Board, Cell, Position
from minewise.core.grid import CellData, place
from minewise.logic import Proof, Reasoning, Words, proof_as_data
from minewise.logic.proof_data import ProofStepData
from minewise.measures import measure
from minewise.solver import solve


class WaveData(TypedDict):
    """A moment at which single numbers do not suffice."""

    way: str
    cells: int


class RatedStepData(TypedDict):
    """A step, and how hard it is."""

    way: str
    cell: CellData
    position: str  #: before the step
    text: str
    proof: list[ProofStepData] | None


class CheckedCertificateData(TypedDict):
    """A valid certificate."""

    steps: int
    counting: bool


@final
class RatedBoardData(TypedDict):
    """The difficulty of a board."""

    board: str
    start: CellData
    no_guess: bool  #: whether it can be won from `start` without a guess
    rating: int | None  #: 400 to 2800; null if it needs a guess
    word: str | None
    #: `single`, `pair`, `three`, `four`, `cases` or `total` (`docs/boards.md#difficulty`)
    hardest: str
    guesses: Data[Guesses]  #: how many it needs; `most` if they all succeed
    waves: list[WaveData]  #: where single numbers do not suffice
    three_bv: int
    openings: int
    islands: int
    hardest_step: RatedStepData | None
    certificate: NotRequired[CheckedCertificateData]  #: if a valid one was read


def rated_board(board: Board, start: Cell, limit: Limit = FOREVER) -> RatedBoardData:
    """The difficulty of a board for a game that begins at a cell."""
    if board.is_mine(start):
        text = _("the first cell, {place}, is a mine: expected a safe one")
        raise ImpossibleError(text.format(place=place(start)), start, cell=start)
    measured = measure(board)
    no_guess, waves = grade(board, [start])
    rating = rate(waves, measured.three_bv)
    guesses = fewest_guesses(board, start, limit)
    return {
        "board": board.line(),
        "start": list(start),
        "no_guess": no_guess,
        "rating": rating.value if no_guess else None,
        "word": rating.word if no_guess else None,
        "hardest": str(rating.hardest),
        "guesses": guesses.as_data(),
        "waves": [{"way": str(wave.way), "cells": wave.cells} for wave in waves],
        "three_bv": measured.three_bv,
        "openings": measured.openings,
        "islands": measured.islands,
        "hardest_step": None
        if (found := hardest_step(board, start, limit)) is None
        else _step(found[0], found[1].cell, found[2], found[1].proof),
    }


def _step(way: Way, cell: Cell, position: Position, proof: Proof | None) -> RatedStepData:
    text = _("It is safe in every layout.") if proof is None else Words().proof(proof)
    return {
        "way": str(way),
        "cell": list(cell),
        "position": position.line(),
        "text": text,
        "proof": None if proof is None else proof_as_data(proof),
    }


def rated_certificate(certificate: Certificate) -> RatedBoardData:
    """The difficulty of the board of a checked certificate."""
    about = rated_board(certificate.board, certificate.start)
    about["certificate"] = {"steps": certificate.steps, "counting": certificate.counting}
    return about


@final
class RatedPositionData(TypedDict):
    """The next step of a position, if anything is certain."""

    position: str
    next: str | None  #: the easiest way
    step: RatedStepData | None


def rated_position(position: Position, limit: Limit = FOREVER) -> RatedPositionData:
    """The easiest way to a safe cell in a position, and its difficulty."""
    known: dict[Cell, bool] = {}
    hardest = Way.SINGLE
    while True:
        limit.check()
        way, found = easiest(position, known)
        hardest = max(hardest, way)
        safe = sorted(cell for cell, is_mine in found.items() if not is_mine)
        if safe or not found:
            break
        known |= found
    if not safe:
        return {"position": position.line(), "next": None, "step": None}
    oracle = solve(position, lazy=True).settled
    reasoning = Reasoning(position, oracle=oracle, limit=limit)
    proof = reasoning.easiest(safe, limit)
    cell = safe[0] if proof is None else min(proof.conclusion.cells)
    step = _step(hardest, cell, position, proof)
    return {"position": position.line(), "next": str(hardest), "step": step}


def usual_start(board: Board) -> Cell:
    """The cell from which a board is rated: a 0 of the largest opening, or else any safe cell."""
    safe = [cell for cell in board.grid if not board.is_mine(cell)]
    if not safe:
        text = _("the board {board} has no safe cell")
        raise ImpossibleError(text.format(board=quote(board.line())), board.line())
    zeros = dict.fromkeys(cell for cell in safe if board.number(cell) == 0)
    largest: list[Cell] = []
    while zeros:
        opening = [next(iter(zeros))]
        del zeros[opening[0]]
        for cell in opening:  # grows while we walk along it
            found = [near for near in board.grid.neighbours(cell) if near in zeros]
            opening += found
            for near in found:
                del zeros[near]
        largest = max(largest, opening, key=len)
    return largest[0] if largest else safe[0]
