"""`minewise rate`: the difficulty of boards and positions, and their hardest steps."""

import json
import re
from collections.abc import Iterator

import rich_click as click

from minewise import formats
from minewise.advice import rated_board, rated_position
from minewise.advice.ratings import (
    RatedBoardData,
    RatedPositionData,
    RatedStepData,
    rated_certificate,
    usual_start,
)
from minewise.arena import read_boards
from minewise.base.errors import ImpossibleError, MinewiseError, quote
from minewise.boards import Way, read_certificate
from minewise.core import Board, Cell, read_cell
from minewise.core.grid import place
from minewise.logic import Words
from minewise.session.replay_files import is_link, read_any_bytes
from minewise.session.saved_game import is_saved_game
from minewise.ui.cli.options import read_data


@click.command("rate")
@click.argument("file")
@click.option(
    "--start",
    metavar="R,C",
    help="The first cell, counted from 1. Default: a 0 of the largest opening.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line.")
def rate_command(file: str, start: str | None, as_json: bool) -> None:
    """Rate how hard the boards in FILE (- for standard input) are, from 400 to 2800.

    A board is rated by the hardest step that it needs if the easiest is always taken first; if
    it cannot be won without guessing, the fewest guesses it needs are given. For a position,
    the next step is rated. FILE holds boards, one per line, or a position, in the notation; or
    a board, a replay or a saved game in any format that convert reads: the board of each game
    is rated from the cell that was opened first. Certificates are checked step by step.
    """
    data = file.encode() if is_link(file) else read_data(file)
    for about in _all_in(data, file, start):
        click.echo(json.dumps(about) if as_json else _in_words(about))


def _all_in(
    data: bytes, name: str, start: str | None
) -> Iterator[RatedBoardData | RatedPositionData]:
    """Yield the ratings of all boards, games or positions in a file."""
    text = data.decode("utf-8", "replace")
    if text.lstrip().startswith("{") and not is_saved_game(data):
        try:
            certificate = read_certificate(text)
        except MinewiseError as error:
            raise ImpossibleError(
                f"the certificate {quote(name)} is refused: {error}", name
            ) from None
        yield rated_certificate(certificate)
        return
    if _is_lines_of_boards(text):
        for board in read_boards(text, name):
            yield rated_board(board, _first_cell(board, start))
        return
    try:
        contents = read_any_bytes(data, name)
    except MinewiseError as error:
        raise ImpossibleError(f"cannot read {quote(name)}: {error}", name) from None
    if contents.position is not None:
        yield rated_position(contents.position)
        return
    boards = [(recording.board, _opened_first(recording)) for recording in contents.recordings]
    if contents.board is not None:
        boards = [(contents.board, contents.start)]
    if not boards:
        raise ImpossibleError(f"{quote(name)} holds no board: expected one to rate", name)
    for board, named in boards:
        yield rated_board(board, (named if start is None else None) or _first_cell(board, start))


def _opened_first(recording: formats.Recording) -> Cell | None:
    """The cell that the player opened first; None if it was a mine, or none was opened."""
    first = next((step.cell for step in recording.steps if step.click.opens), None)
    return None if first is None or recording.board.is_mine(first) else first


def _is_lines_of_boards(text: str) -> bool:
    lines = [line for line in map(str.strip, text.splitlines()) if line[:1] not in ("", ";")]
    return bool(lines) and all(re.fullmatch(r"[^/]*/[.*/]*", line) for line in lines)


def _first_cell(board: Board, start: str | None) -> Cell:
    """The cell given, or a 0 of the largest opening, or else any safe cell."""
    return usual_start(board) if start is None else read_cell(start, board.grid)


def _in_words(about: RatedBoardData | RatedPositionData) -> str:
    if "position" in about:
        if about["next"] is None or about["step"] is None:
            return "Nothing is certain here: the next step is a guess."
        way = Way[about["next"].upper()]
        return f"The next step takes {way.in_words}. {_step_in_words(about['step'])}"
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
        lines.append(f"Hardest step, {way.in_words}: {_step_in_words(about['hardest_step'])}")
    lines.append(
        f"3BV {about['three_bv']}, openings {about['openings']}, islands {about['islands']}."
    )
    return "\n".join(lines)


def _step_in_words(step: RatedStepData) -> str:
    return f"{Words().cell((step['cell'][0], step['cell'][1]))} is safe. {step['text']}"
