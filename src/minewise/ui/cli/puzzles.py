"""`minewise puzzles`: make packs, list them, and print sheets."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rich_click as click

from minewise import formats
from minewise.base import files
from minewise.base.errors import ImpossibleError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.core import Chance
from minewise.core.no_guess import HIGHEST, LOWEST, read_rating
from minewise.formats.in_parallel import files_below
from minewise.formats.registry import REPLAYS
from minewise.training import Pack, Puzzle, Question, Theme, make_puzzles, our_pack
from minewise.training.pack import ListedPuzzle
from minewise.ui.cli.bar import bar_shown
from minewise.ui.cli.options import SEED, Reads, read_text, together, whole


def _read_question(text: str) -> Question:
    try:
        return Question(text.strip().lower())
    except ValueError:
        message = _("{given} is not a question: expected one of {questions}")
        raise NotationError(
            message.format(given=quote(text), questions=", ".join(Question)), text
        ) from None


_COUNT = whole(
    "NUMBER", 10**6, lambda: _("{given} is not a number of puzzles: expected 1 to {most}")
)


@click.group("puzzles")
def puzzles_command() -> None:
    """Make puzzles from games, list them, and print them.

    A puzzle is a position from a game and a question. Its answer is worked out, not stored.
    """


_choosing = together(
    click.option(
        "--theme",
        "themes",
        type=Reads("THEME", Theme.parse),
        multiple=True,
        help=f"{', '.join(Theme)}. Can be given several times.",
    ),
    click.option(
        "--question",
        "questions",
        type=Reads("QUESTION", _read_question),
        multiple=True,
        help=f"{', '.join(Question)}. Can be given several times.",
    ),
    click.option(
        "--rating",
        type=Reads("LOW-HIGH", read_rating),
        help=f"How hard, such as 900-1200; from {LOWEST} to {HIGHEST}.",
    ),
    click.option("--count", type=_COUNT, help="At most this many, spread over all that match."),
)
"""The options that select puzzles from a pack."""


def _chosen(
    pack: Pack,
    themes: tuple[Theme, ...],
    questions: tuple[Question, ...],
    rating: tuple[int, int] | None,
    count: int | None,
) -> list[Puzzle]:
    found = list(pack.only(themes, questions, rating))
    if not found:
        raise ImpossibleError(
            _("no puzzle has these themes, questions and ratings: expected fewer demands"), None
        )
    if count is None or count >= len(found):
        return found
    # Spread evenly over all that match, from the easiest to the hardest.
    return [found[place * len(found) // count] for place in range(count)]


@puzzles_command.command("make")
@click.option("--count", type=_COUNT, default="100", help="How many puzzles.")
@click.option("--seed", type=SEED, default="1", help="The random seed.")
@click.option("--out", metavar="FILE", help="Write them to a file.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
@click.option(
    "--replays",
    "replays",
    metavar="PATH",
    multiple=True,
    help="A replay, or a folder of them, to cut puzzles from first. Can be given several times.",
)
def make(count: int, seed: int, out: str | None, force: bool, replays: tuple[str, ...]) -> None:
    """Cut puzzles from games that our players play, spread over themes and ratings.

    One line for each: ID RATING QUESTION THEME POSITION CELLS. No two are the same, turned or
    mirrored. The same seed makes the same pack.

    minewise puzzles make --count 3000 --seed 1 --out puzzles.txt
    """
    files.check_new(out, force=force)
    with bar_shown() as show:
        made = make_puzzles(
            count, seed, _recordings(replays), lambda done: show(_("Making puzzles"), done, count)
        )
        pack = Pack(made)
    if out is None:
        click.echo(pack.text(), nl=False)
    else:
        files.write_text(out, pack.text())


def _recordings(paths: tuple[str, ...]) -> Iterator[formats.Recording]:
    for path in paths:
        folder = Path(path)
        for file in files_below(folder, REPLAYS) if folder.is_dir() else [folder]:
            contents = formats.read_file(file)
            yield from (each for each in contents.recordings if not each.damage)


@puzzles_command.command("list")
@click.argument("file", required=False)
@_choosing
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list, with the answers.")
def list_puzzles(file: str | None, as_json: bool, **chosen: Any) -> None:
    """List the puzzles in FILE (- for standard input), or those that come with Minewise."""
    found = _chosen(_read(file), **chosen)
    for number, puzzle in enumerate(found, 1):
        if as_json:
            data = json.dumps(ListedPuzzle(puzzle).as_data())
            click.echo(f"{'[' if number == 1 else ''}{data}{',' if number < len(found) else ']'}")
        else:
            click.echo(puzzle.line())


def _read(file: str | None) -> Pack:
    if file is None:
        return our_pack()
    return Pack.parse(read_text(file), file) if file == "-" else Pack.read(file)


@puzzles_command.command("sheet")
@click.argument("out")
@click.option(
    "--pack",
    metavar="FILE",
    help="The pack to draw from. Default: the one that comes with Minewise.",
)
@_choosing
@click.option("--seed", type=SEED, help="Draw them at random, instead of evenly.")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
def sheet(out: str, pack: str | None, seed: int | None, **chosen: Any) -> None:
    """Write a sheet of puzzles to print, with the answers on a separate page.

    OUT ends in .pdf, .svg (a file for each page) or .json. For pictures install the extra plots.

    minewise puzzles sheet monday.pdf --theme 1-1 --theme 1-2 --rating 800-1100 --count 12
    """
    files.check_new(out, force=chosen.pop("force"))
    is_data = Path(out).suffix.lower() == ".json"
    if not is_data:
        from minewise.ui import puzzle_sheet  # noqa: PLC0415 - only for sheets

        puzzle_sheet.check(out)
    count = chosen.pop("count") or 12
    found = _chosen(_read(pack), **chosen, count=None if seed is not None else count)
    if seed is not None:
        places = Chance(seed).choose(min(count, len(found)), len(found))
        found = [found[place] for place in sorted(places)]
    if is_data:
        listed = [ListedPuzzle(puzzle).as_data() for puzzle in found]
        files.write_text(out, json.dumps(listed, indent=1) + "\n")
        written = [out]
    else:
        written = puzzle_sheet.save(out, found)
    for name in written:
        click.echo(_("Written: {file}.").format(file=repr(name)))
