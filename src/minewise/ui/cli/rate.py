"""`minewise rate`: how hard boards and positions are, and what their hardest step is."""

import json
from collections.abc import Iterator
from typing import NotRequired, TypedDict, final

import rich_click as click

from minewise import formats
from minewise.arena import read_boards
from minewise.base import ImpossibleError, MinewiseError, files, quote
from minewise.boards import (
    Certificate,
    Way,
    easiest,
    fewest_guesses,
    grade,
    hardest_step,
    rate,
    read_certificate,
)
from minewise.core import Board, Cell, CellData, Position, place, read_cell
from minewise.logic import Proof, ProofStepData, Reasoning, Words, proof_as_data
from minewise.measures import measure
from minewise.session import is_saved_game
from minewise.solver import analyse
from minewise.ui.cli.options import read_data
from minewise.ui.replays import is_link, replay_of_saved


@click.command("rate")
@click.argument("file")
@click.option(
    "--start",
    metavar="R,C",
    help="The first cell, counted from 1. Without it, a 0 of the largest opening.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def command(file: str, start: str | None, as_json: bool) -> None:
    """Say how hard the boards in FILE (- for standard input) are: a rating from 400 to 2800.

    A board is rated by the hardest step that it needs, the easiest taken first; how many
    guesses it needs at least is said where it needs some. Of a position, the next step is
    rated. FILE holds boards, one a line, or a position, in the notation; or a board, a replay
    or a saved game in any format that convert reads: the board of each game is rated from the
    cell that was opened first. A certificate is checked, step by step.
    """
    for about in _all_in(_read(file), file, start):
        click.echo(json.dumps(about) if as_json else _in_words(about))


def _read(file: str) -> bytes:
    if file == "-":
        return read_data(file)
    return file.encode() if is_link(file) else files.read_bytes(file, pipes=True)


def _all_in(
    data: bytes, name: str, start: str | None
) -> Iterator["RatedBoardData | RatedPositionData"]:
    """What there is to say of each thing in a file."""
    text = data.decode("utf-8", "replace")
    saved = is_saved_game(data)
    if text.lstrip().startswith("{") and not saved:
        try:
            certificate = read_certificate(text)
        except MinewiseError as error:
            raise ImpossibleError(
                f"the certificate {quote(name)} is refused: {error}", name
            ) from None
        yield _about_certified(certificate)
        return
    if _is_lines_of_boards(text):
        for board in read_boards(text, name):
            yield _about_board(board, _first_cell(board, start))
        return
    try:
        contents = replay_of_saved(data, name) if saved else formats.read_bytes(data, name)
    except MinewiseError as error:
        raise ImpossibleError(f"cannot read {quote(name)}: {error}", name) from None
    if contents.position is not None:
        yield _about_position(contents.position)
        return
    boards = [(recording.board, _opened_first(recording)) for recording in contents.recordings]
    if contents.board is not None:
        boards = [(contents.board, contents.start)]
    if not boards:
        raise ImpossibleError(f"{quote(name)} holds no board: expected one to rate", name)
    for board, named in boards:
        yield _about_board(board, (named if start is None else None) or _first_cell(board, start))


def _opened_first(recording: formats.Recording) -> Cell | None:
    """The cell that the player opened first; None where that was a mine, or none was opened."""
    first = next((step.cell for step in recording.steps if step.click.opens), None)
    return None if first is None or recording.board.is_mine(first) else first


def _is_lines_of_boards(text: str) -> bool:
    lines = [line.strip() for line in text.splitlines()]
    lines = [line for line in lines if line and not line.startswith(";")]
    return bool(lines) and all(
        "/" in line and set(line.partition("/")[2]) <= set(".*/") for line in lines
    )


def _first_cell(board: Board, start: str | None) -> Cell:
    """The cell that was named, or a 0 of the largest opening, or else any safe cell."""
    if start is not None:
        cell = read_cell(start, board.grid)
        if board.is_mine(cell):
            raise ImpossibleError(
                f"the first cell, {place(cell)}, is a mine: expected a safe one", start
            )
        return cell
    safe = [cell for cell in board.grid if not board.is_mine(cell)]
    if not safe:
        raise ImpossibleError(f"the board {quote(board.line())} has no safe cell", board.line())
    size: dict[Cell, int] = {}
    for cell in safe:
        if board.number(cell) == 0 and cell not in size:
            group = _opening(board, cell)
            size |= dict.fromkeys(group, len(group))
    return max(size, key=lambda cell: size[cell]) if size else safe[0]


def _opening(board: Board, start: Cell) -> list[Cell]:
    """The 0s that hang together with one."""
    group = {start: None}
    walk = [start]
    for cell in walk:  # grows while we walk along it
        for near in board.grid.neighbours(cell):
            if near not in group and board.number(near) == 0 and not board.is_mine(near):
                group[near] = None
                walk.append(near)
    return list(group)


# What there is to say


class GuessesData(TypedDict):
    """How many guesses a board needs."""

    least: int
    most: int


class WaveData(TypedDict):
    """Where single numbers do not suffice."""

    way: str
    cells: int


class RatedStepData(TypedDict):
    """A step, and how hard it is."""

    way: str
    cell: CellData
    position: str
    """Before the step."""
    text: str
    proof: list[ProofStepData] | None


class CheckedCertificateData(TypedDict):
    """A certificate that is right."""

    steps: int
    counting: bool


@final
class RatedBoardData(TypedDict):
    """How hard a board is."""

    board: str
    start: CellData
    no_guess: bool
    """Whether it can be won from `start` without a guess."""
    rating: int | None
    """400 to 2800; null if it needs a guess."""
    word: str | None
    hardest: str
    """`single`, `pair`, `three`, `four`, `cases` or `total` (`docs/boards.md#difficulty`)."""
    guesses: GuessesData
    """How many it needs; `most` if they go well."""
    waves: list[WaveData]
    """Where single numbers do not suffice."""
    three_bv: int
    openings: int
    islands: int
    hardest_step: RatedStepData | None
    certificate: NotRequired[CheckedCertificateData]
    """If a valid one was read."""


def _about_board(board: Board, start: Cell) -> RatedBoardData:
    measured = measure(board)
    no_guess, waves = grade(board, [start])
    rating = rate(waves, measured.three_bv)
    guesses = fewest_guesses(board, start)
    return {
        "board": board.line(),
        "start": list(start),
        "no_guess": no_guess,
        "rating": rating.value if no_guess else None,
        "word": rating.word if no_guess else None,
        "hardest": str(rating.hardest),
        "guesses": {"least": guesses.least, "most": guesses.most},
        "waves": [{"way": str(wave.way), "cells": wave.cells} for wave in waves],
        "three_bv": measured.three_bv,
        "openings": measured.openings,
        "islands": measured.islands,
        "hardest_step": _hardest(board, start),
    }


def _hardest(board: Board, start: Cell) -> RatedStepData | None:
    found = hardest_step(board, start)
    if found is None:
        return None
    way, step, position = found
    return _step(way, step.cell, position, step.proof)


def _step(way: Way, cell: Cell, position: Position, proof: Proof | None) -> RatedStepData:
    text = "It is safe in every layout." if proof is None else Words().proof(proof)
    return {
        "way": str(way),
        "cell": list(cell),
        "position": position.line(),
        "text": text,
        "proof": None if proof is None else proof_as_data(proof),
    }


def _about_certified(certificate: Certificate) -> RatedBoardData:
    about = _about_board(certificate.board, certificate.start)
    about["certificate"] = {"steps": certificate.steps, "counting": certificate.counting}
    return about


@final
class RatedPositionData(TypedDict):
    """The next step of a position, if anything is certain."""

    position: str
    next: str | None
    """The easiest method."""
    step: RatedStepData | None


def _about_position(position: Position) -> RatedPositionData:
    """The easiest way to a safe cell in a position."""
    known: dict[Cell, bool] = {}
    hardest = Way.SINGLE
    while True:
        way, found = easiest(position, known)
        hardest = max(hardest, way)
        safe = sorted(cell for cell, is_mine in found.items() if not is_mine)
        if safe or not found:
            break
        known |= found
    if not safe:
        return {"position": position.line(), "next": None, "step": None}
    reasoning = Reasoning(position, oracle=analyse(position, lazy=True).settled)
    step = _step(hardest, safe[0], position, reasoning.explain(safe[0]))
    return {"position": position.line(), "next": str(hardest), "step": step}


def _in_words(about: RatedBoardData | RatedPositionData) -> str:
    if "position" in about:
        if about["next"] is None or about["step"] is None:
            return "Nothing is certain here: the next step is a guess."
        way = Way[about["next"].upper()]
        return f"The next step takes {way.in_words}. {_told(about['step'])}"
    start = place((about["start"][0], about["start"][1]))
    size = about["board"].partition("/")[0]
    least, most = about["guesses"]["least"], about["guesses"]["most"]
    if about["no_guess"]:
        head = f"{size} from {start}: no guess needed. Rated {about['rating']}, {about['word']}."
    else:
        many = str(least) if least == most else f"{least} to {most}"
        guesses = "guess" if most == 1 else "guesses"
        head = f"{size} from {start}: it needs at least {many} {guesses}."
    lines = [head]
    if "certificate" in about:
        lines.append(
            f"The certificate is right: {about['certificate']['steps']} steps, each proved."
        )
    counts = {way: sum(wave["way"] == str(way) for wave in about["waves"]) for way in Way}
    harder = [f"{count} x {way.in_words}" for way, count in counts.items() if count]
    lines.append("Beyond single numbers: " + (", ".join(harder) if harder else "nothing") + ".")
    if about["hardest_step"] is not None:
        way = Way[about["hardest_step"]["way"].upper()]
        lines.append(f"Hardest step, {way.in_words}: {_told(about['hardest_step'])}")
    lines.append(
        f"3BV {about['three_bv']}, openings {about['openings']}, islands {about['islands']}."
    )
    return "\n".join(lines)


def _told(step: RatedStepData) -> str:
    return f"{Words().cell((step['cell'][0], step['cell'][1]))} is safe. {step['text']}"
