"""`minewise generate`: boards from seeds, one per line."""

from collections.abc import Iterable
from typing import Any

import rich_click as click

from minewise.arena import Experiment, deal_boards
from minewise.base import files
from minewise.boards import certify, make_boards
from minewise.core import Board
from minewise.ui.cli.bench import GAMES
from minewise.ui.cli.options import WhichGame, board_options, no_guess_options, take_no_guess


@click.command("generate")
@board_options
@no_guess_options
@click.option("--games", type=GAMES, default="1", help="How many boards.")
@click.option("--out", metavar="FILE", help="Write them to a file.")
@click.option(
    "--certificate",
    metavar="FILE",
    help="Write a JSON proof of every step (needs --no-guess and one board).",
)
@click.option("--force", is_flag=True, help="Overwrite existing files.")
def generate_command(games: int, out: str | None, certificate: str | None, **options: Any) -> None:
    """Generate boards from seeds, one per line: WIDTHxHEIGHTxMINES, then the rows, * for a mine.

    Board number i has the random seed plus i, and is the same in every command. With safe,
    opening or --no-guess the board also depends on --start; begin the game there.

    minewise generate --level expert --games 100 | minewise bench --boards - --start 1,1

    minewise generate --level expert --first opening --no-guess --hardest several
    """
    files.check_new(out, certificate, force=options.pop("force"))
    demand = take_no_guess(options)
    which = WhichGame.read(**options)
    if certificate is not None and (demand is None or games != 1):
        raise click.UsageError("--certificate is for one board that needs no guess.")
    start, level, first = which.start or (0, 0), which.level, which.first
    # Refuse impossible boards before the first line, as bench does.
    Experiment("random", level, first, start, which.seed, games).check()
    boards: Iterable[Board]
    if demand is None:
        boards = deal_boards(level, first, start, which.seed, games)
    else:
        seeds = range(which.seed, which.seed + games)
        boards = make_boards(level, first, start, seeds, demand)
        if certificate is not None:
            boards = list(boards)
            proof = certify(boards[0], start, counting=demand.counting)
            files.write_text(certificate, proof.text())
    if out is None:
        for board in boards:
            click.echo(board.line())
        return
    with files.replacing(out) as file:
        file.writelines(f"{board.line()}\n".encode() for board in boards)
