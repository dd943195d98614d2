"""`minewise analyse`: the certain cells of a position, the odds of the rest, and the reasons."""

import json
from collections.abc import Iterator
from operator import sub

import rich_click as click

from minewise.advice import Claim, HintLevel, analysis_as_data, explain, hint, judge_claim
from minewise.advice.analysis_data import digits
from minewise.advice.best_move import best_move_in_words
from minewise.advice.chances import estimated_in_words
from minewise.advice.drawing import draw, pieces
from minewise.advice.explanation import settled_together
from minewise.advice.hints import wrong_flags_in_words
from minewise.analysis import Analysis
from minewise.base import files
from minewise.base.errors import MinewiseError
from minewise.base.limit import Limit
from minewise.core import FLAG, Position, read_cell
from minewise.session.edited_position import position_in
from minewise.session.replay_files import is_link, read_any_bytes
from minewise.ui import heat
from minewise.ui.cli.options import Reads, read_data, seconds

SAFE, MINE = heat.SAFE_MARK, heat.MINE_MARK

# A number of layouts with more digits is given as a power of ten.
_MOST_DIGITS = 150


@click.command("analyse")
@click.argument("file")
@click.option(
    "--explain",
    "explained",
    metavar="ROW,COLUMN",
    help="Explain one cell, counted from 1 as in every sentence.",
)
@click.option(
    "--claim",
    "claimed",
    metavar='"R,C safe|mine because R,C R,C"',
    help="Judge a claim only by the numbers it cites; the word total cites the mines.",
)
@click.option(
    "--hint",
    "hint_level",
    type=Reads("1|2|3|4", HintLevel.parse),
    help="Only a hint: 1 is anything certain, 2 is a flag wrong, 3 which numbers, 4 the reason.",
)
@click.option(
    "--seconds",
    "allowed",
    type=seconds(3600),
    default="10",
    help="Time limit. Anything unfinished by then is left out, with a note.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def analyse_command(  # noqa: PLR0913 - one for each option
    *,
    file: str,
    explained: str | None,
    claimed: str | None,
    hint_level: HintLevel | None,
    allowed: float,
    as_json: bool,
) -> None:
    """Find the certain cells of the position in FILE (- for standard input), with proofs.

    A position itself may stand in place of FILE.

    For every other hidden cell, print the exact probability that it is a mine, and
    name the best move. If a position is too wide to count, probabilities are
    estimated from sampled layouts, and marked as such.

    A position is written as a first line WIDTHxHEIGHTxMINES, then the rows,
    with 0-8 for open cells, # for hidden and F for flagged ones; or all
    of it on one line with / between. Flags are notes, and are not trusted. FILE may
    also be a saved game, a link or a replay of any program: the position is the last
    one before the game was over.
    """
    position = _read_position(file)
    limit = Limit(allowed)
    analysis = Analysis(position).within(limit)
    if hint_level is not None:
        found = hint(analysis, hint_level, limit)
        click.echo(json.dumps(found.as_data()) if as_json else found.text)
        return
    cell = None if explained is None else read_cell(explained, position.grid)
    claim = None if claimed is None else Claim.parse(claimed, position.grid)
    analysis.check()
    if as_json:
        click.echo(json.dumps(analysis_as_data(analysis, cell, limit, claim)))
        return
    if cell is not None:
        click.echo(explain(analysis, cell, limit).text)
    if claim is not None:
        click.echo(judge_claim(analysis, claim, limit).text)
    done = cell is not None or claim is not None or _print_all(analysis, limit)
    if not (done and limit.complete):
        click.echo(
            f"\nThe analysis is incomplete: time was up after {allowed:g} s. "
            "Use --seconds to allow more."
        )


def _read_position(file: str) -> Position:
    """The position in a file or a link; for a game, the last one before it was over."""
    data = file.encode() if is_link(file) else read_data(file)
    try:
        return Position.parse(files.as_text(data, file), trust_flags=False)
    except MinewiseError as error:
        try:
            return position_in(read_any_bytes(data, file), file).position
        except MinewiseError:
            raise error from None  # most people meant the notation


# The whole board


def _print_all(analysis: Analysis, limit: Limit) -> bool:
    """Print the board, the conclusions and the reasons; return whether time was enough."""
    _print_grid(analysis)
    safe, mines = analysis.safe, analysis.mines
    click.echo(f"\n{_legend(analysis)}")
    click.echo(
        f"Proven: {len(safe)} safe ({SAFE}), {len(mines)} {'mine' if len(mines) == 1 else 'mines'} "
        f"({MINE}). Cells are (row,column), counted from 1.\n"
    )
    for sentence in _summary(analysis, limit):
        click.echo(sentence)
    certain = sorted(safe | mines)
    found = []
    for cell in certain:
        if limit.over:
            break
        found.append(explain(analysis, cell, limit))
    for settled in settled_together(found, analysis.position):
        click.echo(f"\n{settled}")
    left = len(certain) - len(found)
    if left:
        click.echo(f"\nThe reasons for {left} more cells are left out.")
    return not left


def _print_grid(analysis: Analysis) -> None:
    from rich.console import Console  # noqa: PLC0415 - JSON and hints do without
    from rich.text import Text  # noqa: PLC0415

    console = Console(highlight=False)
    position, probability = analysis.position, analysis.probability
    estimated = _is_estimated(analysis)
    marks = {
        cell: heat.mark(probability.get(cell), flagged=position[cell] == FLAG, estimated=estimated)
        for cell in position.hidden
    }
    if not console.is_terminal:
        click.echo(draw(position, marks))
        return
    text = Text()
    for piece, cell in pieces(position, marks, console.width):
        mine = None if cell is None else probability.get(cell)
        style = "" if mine is None else f"{heat.foreground(mine)} on {heat.background(mine)}"
        text.append(piece, style)
    # Print through a string, so that closed pipes are handled in one place, the application.
    with console.capture() as captured:
        console.print(text, soft_wrap=True)
    click.echo(captured.get(), nl=False, color=True)


def _legend(analysis: Analysis) -> str:
    position, counted = analysis.position, analysis.counted()
    estimated = _is_estimated(analysis)
    parts = [f"{SAFE} safe for sure", f"{MINE} a mine for sure"]
    if estimated:
        parts.append(f"{heat.ABOUT}12% about how likely it is a mine")
    elif counted is not None:
        parts.append("12% the chance of a mine")
    else:
        parts.append("# hidden and not settled")
    if position.flags:
        about = heat.ABOUT * estimated
        example = f"{about}12{FLAG}, {SAFE}{FLAG}, {MINE}{FLAG}" if counted else FLAG
        parts.append(f"{example} the same with your flag")
    if position.shown_mines:
        parts.append("* a mine that is shown")
    return f"{'; '.join(parts)}. The other cells are open."


def _summary(analysis: Analysis, limit: Limit) -> Iterator[str]:
    """The number of layouts, wrong flags, and the best move."""
    if _is_estimated(analysis):
        yield from _estimate_in_words(analysis)
    elif (layouts := analysis.layouts) is not None:
        yield f"Mine layouts that fit the visible numbers: {_size(layouts)}."
    else:
        counted = analysis.counted()
        missing = "Probabilities are" if counted is None else "The number of layouts is"
        yield f"{missing} out of reach: {analysis.too_wide()}."
    if wrong := analysis.wrong_flags():
        yield wrong_flags_in_words(wrong)
    yield best_move_in_words(analysis, limit)


def _is_estimated(analysis: Analysis) -> bool:
    counted = analysis.counted()
    return counted is not None and counted.estimated


def _estimate_in_words(analysis: Analysis) -> Iterator[str]:
    """The accuracy of the estimates."""
    counted, probability = analysis.count(), analysis.probability
    open_cells = [cell for cell, mine in probability.items() if mine not in (0, 1)]
    text = estimated_in_words(counted.drawn)
    if open_cells:
        low, high = zip(*map(counted.interval, open_cells), strict=True)
        mean = sum(map(sub, high, low)) / len(open_cells) / 2
        text += (
            f" Chances are right to about {100 * mean:.0f} points on average, in 19 of 20 cases"
            " (--json gives an interval for each cell)."
        )
    yield text
    if not analysis.safe and not analysis.mines:
        yield "Nothing is proven; a cell that is a mine in none of the samples may still be one."


def _size(number: int) -> str:
    """An integer for a sentence: in full, or as a power of ten if it has too many digits."""
    all_digits = digits(number)
    if len(all_digits) <= _MOST_DIGITS:
        return digits(number, ",")
    rounded = f"{all_digits[0]}.{all_digits[1:3]}"
    return f"about {rounded} x 10^{len(all_digits) - 1} (--json gives every digit)"
