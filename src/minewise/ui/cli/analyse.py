"""`minewise analyse`: what can be proven in a position, and why."""

import json
from typing import Any

import rich_click as click

from minewise.core import Cell, Position
from minewise.logic import HintLevel, Reasoning, Words, explain, hint
from minewise.logic.explanation import cells_as_data
from minewise.logic.reasoning import explain_all
from minewise.ui.cli.options import read_cell, read_text
from minewise.ui.text import draw

SAFE, MINE = "s", "M"


@click.command("analyse")
@click.argument("file")
@click.option(
    "--explain",
    "explained",
    metavar="R,C",
    help="Explain one cell, row and column from 0 as in JSON.",
)
@click.option(
    "--hint",
    "hint_level",
    metavar="1|2|3|4",
    help="Only a hint: 1 is anything certain, 2 is a flag wrong, 3 which numbers, 4 the reason.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(file: str, explained: str | None, hint_level: str | None, as_json: bool) -> None:
    """Say what can be proven in the position in FILE (- for standard input), and why.

    The position is in the notation: a first line WIDTHxHEIGHTxMINES, then the
    rows, with 0-8 for open cells, # for hidden and F for flagged ones; or all
    of it on one line with / between. Flags are taken for notes and not trusted.
    """
    position = Position.parse(read_text(file), trust_flags=False)
    if hint_level is not None:
        _print_hint(position, HintLevel.parse(hint_level), as_json)
        return
    reasoning = Reasoning(position)
    cell = None if explained is None else read_cell(explained, position.grid)
    if as_json:
        click.echo(json.dumps(_as_data(reasoning, cell)))
    elif cell is not None:
        click.echo(explain(reasoning, cell)["text"])
    else:
        _print_all(reasoning)


def _as_data(reasoning: Reasoning, cell: Cell | None) -> dict[str, Any]:
    position = reasoning.position
    data: dict[str, Any] = {
        "width": position.grid.width,
        "height": position.grid.height,
        "mines": position.mines,
        "safe": cells_as_data(reasoning.safe),
        "mine": cells_as_data(reasoning.mines),
        "core": "python",
    }
    if cell is not None:
        data["explanation"] = explain(reasoning, cell)
    return data


def _print_all(reasoning: Reasoning) -> None:
    marks = dict.fromkeys(reasoning.safe, SAFE) | dict.fromkeys(reasoning.mines, MINE)
    click.echo(draw(reasoning.position, marks))
    safe, mines = len(reasoning.safe), len(reasoning.mines)
    click.echo(
        f"\nProven: {safe} safe ({SAFE}), {mines} {'mine' if mines == 1 else 'mines'} ({MINE}). "
        "Cells are (row,column), counted from 1."
    )
    words = Words()
    for cell, proof in explain_all(reasoning).items():
        verdict = "mine" if proof.conclusion.count else "safe"
        click.echo(f"\n{words.cell(cell)} {verdict}. {words.proof(proof)}")
    if not reasoning.safe:
        click.echo(f"\n{words.certain_move(False)}")


def _print_hint(position: Position, level: HintLevel, as_json: bool) -> None:
    found = hint(position, level)
    if not as_json:
        click.echo(found.text)
        return
    data: dict[str, Any] = {"level": int(level), "answer": found.answer, "text": found.text}
    if level >= HintLevel.NUMBERS:
        data["numbers"] = cells_as_data(set(found.numbers))
    if level is HintLevel.PROOF:
        data["cell"] = None if found.cell is None else list(found.cell)
    click.echo(json.dumps(data))
