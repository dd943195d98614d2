"""`minewise generate`: boards from seeds, one a line."""

from collections.abc import Iterable

import rich_click as click

from minewise.arena import Experiment, deal_boards
from minewise.core import Board, files
from minewise.ui.cli.options import WhichGame, which_boards
from minewise.ui.cli.running import read_games


@click.command("generate")
@which_boards
@click.option("--games", default="1", show_default=True, help="How many boards.")
@click.option("--out", metavar="FILE", help="Write them into a file.")
def command(games: str, out: str | None, **game: str) -> None:
    """Generate boards from seeds, one per line: WIDTHxHEIGHTxMINES, then the rows, * for a mine.

    Board number i has the random seed plus i, and is the same in every command. With the
    first-click rules safe and opening it depends on the first cell too: play it from there.

    minewise generate --level expert --games 100 | minewise bench --boards - --start 1,1
    """
    which = WhichGame.read(**game)
    count = read_games(games)
    start = which.start or (0, 0)
    # Whatever cannot be dealt is refused before the first line, as bench refuses it.
    Experiment("random", which.level, which.first, start, which.seed, count).check()
    boards = deal_boards(which.level, which.first, start, which.seed, count)
    if out is None:
        for board in boards:
            click.echo(board.line())
    else:
        _write(out, boards)


def _write(name: str, boards: Iterable[Board]) -> None:
    with files.replacing(name) as file:
        file.writelines(f"{board.line()}\n".encode() for board in boards)
