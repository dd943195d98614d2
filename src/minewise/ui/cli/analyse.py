"""`minewise analyse`: what is certain in a position, how likely the rest is, and why.

Logic and counting are two witnesses here. Counting knows everything: it gives
each cell its probability, and so also says which cells are certain. Logic knows
why. Where too many numbers depend on each other to count, logic speaks alone.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any

import rich_click as click

from minewise.core import FLAG, Cell, Position
from minewise.logic import HintLevel, Reasoning, Words, explain, hint
from minewise.logic.explanation import cells_as_data
from minewise.players.reasons import outcomes_in_words
from minewise.solver import (
    Analysis,
    Probability,
    TooWideError,
    WinChance,
    analyse,
    best_cell,
    core_in_use,
    outcomes,
    win_chance,
)
from minewise.solver.judge import judge
from minewise.ui import heat, picture
from minewise.ui.cli.options import read_cell, read_text
from minewise.ui.text import draw, pieces

SAFE, MINE = heat.SAFE_MARK, heat.MINE_MARK

# A longer number of layouts is told by its size: nobody reads so many digits.
_MOST_DIGITS = 150


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
@click.option(
    "--image",
    metavar="OUT.png|OUT.svg",
    help='Also draw a heat map of the board. Needs: pip install "minewise[plots]".',
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    file: str, explained: str | None, hint_level: str | None, image: str | None, as_json: bool
) -> None:
    """Say what is certain in the position in FILE (- for standard input), and why.

    Every other hidden cell gets the exact probability that it is a mine, and
    the best move is named.

    The position is in the notation: a first line WIDTHxHEIGHTxMINES, then the
    rows, with 0-8 for open cells, # for hidden and F for flagged ones; or all
    of it on one line with / between. Flags are taken for notes and not trusted.
    """
    if image is not None:
        if hint_level is not None:
            raise click.UsageError("--image shows more than --hint may: use one of the two.")
        picture.check(image)  # before work that may take a while
    position = Position.parse(read_text(file), trust_flags=False)
    if hint_level is not None:
        _print_hint(position, HintLevel.parse(hint_level), as_json)
        return
    cell = None if explained is None else read_cell(explained, position.grid)
    findings = Findings.of(position)
    if image is not None:
        picture.save(image, position, findings.probability, findings.best)
    if as_json:
        click.echo(json.dumps(_as_data(findings, cell)))
        return
    if cell is not None:
        click.echo(_explanation(findings, cell)["text"])
    else:
        _print_all(findings)
    if image is not None:
        click.echo(f"\nThe heat map is in {image}.")


@dataclass(frozen=True)
class Findings:
    """All that is known of a position.

    Attributes:
        reasoning: What logic says.
        analysis: What counting says; None where it would take too long.
        layouts: How many layouts agree; None where counting them takes too long.
        too_wide: Why one of the two is None, in one sentence; else None.
    """

    reasoning: Reasoning
    analysis: Analysis | None
    layouts: int | None
    too_wide: str | None

    @classmethod
    def of(cls, position: Position) -> "Findings":
        """Ask logic first: where numbers clash, it names the fewest that do."""
        reasoning = Reasoning(position, judge=judge())
        analysis = None
        try:
            analysis = analyse(position)
            return cls(reasoning, analysis, analysis.layouts, None)
        except TooWideError as error:
            # A fast core may know the probabilities and still not the exact number.
            return cls(reasoning, analysis, None, str(error))

    @property
    def position(self) -> Position:
        """What is seen."""
        return self.reasoning.position

    @cached_property
    def safe(self) -> set[Cell]:
        """The hidden cells that are safe for sure."""
        return self.reasoning.safe if self.analysis is None else set(self.analysis.safe)

    @cached_property
    def mines(self) -> set[Cell]:
        """The hidden cells that are mines for sure."""
        return self.reasoning.mines if self.analysis is None else set(self.analysis.mines)

    @cached_property
    def probability(self) -> Mapping[Cell, Probability]:
        """How likely hidden cells are mines; without counting, only for those that are certain."""
        if self.analysis is not None:
            return self.analysis.probability
        return dict.fromkeys(self.safe, 0.0) | dict.fromkeys(self.mines, 1.0)

    @cached_property
    def best(self) -> Cell | None:
        """The cell to open next; None if there is none, or none can be told."""
        if self.analysis is not None:
            return best_cell(self.analysis)
        return min(self.safe, default=None)

    @cached_property
    def win_chance(self) -> WinChance | None:
        """How likely the game is to be won by the best move; None where it cannot be told."""
        if self.analysis is None or self.best is None:
            return None
        return win_chance(self.analysis, None if self.best in self.safe else self.best)


# For programs


def _as_data(findings: Findings, cell: Cell | None) -> dict[str, Any]:
    position, analysis = findings.position, findings.analysis
    data: dict[str, Any] = {
        "width": position.grid.width,
        "height": position.grid.height,
        "mines": position.mines,
        "layouts": None if findings.layouts is None else _digits(findings.layouts),
        "safe": cells_as_data(findings.safe),
        "mine": cells_as_data(findings.mines),
        "probability": None,
        "best": None,
        "core": core_in_use(),
    }
    if analysis is not None:
        data["probability"] = _rows(analysis)
        data["core"] = analysis.core
        if findings.best is not None:
            safe = 1 - Fraction(analysis.probability[findings.best])
            win = findings.win_chance
            data["best"] = {
                "cell": list(findings.best),
                "safe_probability": heat.as_float(safe),
                "win_probability": win.chance if win else None,
                "win_probability_is_exact": win.exact if win else None,
            }
    if findings.too_wide is not None:
        data["too_wide"] = findings.too_wide
    if cell is not None:
        data["explanation"] = _explanation(findings, cell)
    return data


def _rows(analysis: Analysis) -> list[list[float | None]]:
    grid = analysis.position.grid
    known = {cell: heat.as_float(mine) for cell, mine in analysis.probability.items()}
    return [
        [known.get((row, column)) for column in range(grid.width)] for row in range(grid.height)
    ]


def _digits(number: int, separator: str = "") -> str:
    """All digits of a whole number: Python's own `str` refuses more than some thousands."""
    return f"{Decimal(number):{separator}f}"


# One cell


def _explanation(findings: Findings, cell: Cell) -> dict[str, Any]:
    """Why a cell is certain; else how likely it is a mine, and what it would show."""
    words, position, analysis = Words(), findings.position, findings.analysis
    found = explain(findings.reasoning, cell, words)
    if found["steps"] or cell not in position.hidden:
        return found
    if cell in findings.safe | findings.mines:
        is_mine = cell in findings.mines
        found["conclusion"] = "mine" if is_mine else "safe"
        found["uses_total"] = True
        verdict = "a mine" if is_mine else "safe"
        found["text"] = f"{words.cell(cell)} is {verdict}. {words.too_many_cases(cell)}"
    elif analysis is not None:
        found["text"] += f" {_if_opened(analysis, cell)}"
    else:
        found["text"] = (
            f"Logic alone cannot settle {words.cell(cell)}, and its probability is out of reach: "
            f"{findings.too_wide}."
        )
    return found


def _if_opened(analysis: Analysis, cell: Cell) -> str:
    shown = [
        f"{'an' if number == 8 else 'a'} {number} in {heat.spoken(chance)}"
        for number, chance in analysis.numbers(cell).items()
    ]
    shown[0] += " of them"
    mine = heat.spoken(analysis.probability[cell])
    return f"It is a mine in {mine} of all layouts. Opened, it shows {', '.join(shown)}."


# The whole board


def _print_all(findings: Findings) -> None:
    _print_grid(findings)
    words = Words()
    safe, mines = len(findings.safe), len(findings.mines)
    click.echo(f"\n{_legend(findings)}")
    click.echo(
        f"Proven: {safe} safe ({SAFE}), {mines} {'mine' if mines == 1 else 'mines'} ({MINE}). "
        "Cells are (row,column), counted from 1."
    )
    click.echo()
    for sentence in _summary(findings, words):
        click.echo(sentence)
    for cell in sorted(findings.safe | findings.mines):
        proof = findings.reasoning.explain(cell)
        verdict = "mine" if cell in findings.mines else "safe"
        reason = words.too_many_cases(cell) if proof is None else words.proof(proof)
        click.echo(f"\n{words.cell(cell)} {verdict}. {reason}")


def _print_grid(findings: Findings) -> None:
    from rich.console import Console  # noqa: PLC0415 - JSON and hints do without
    from rich.text import Text  # noqa: PLC0415

    console = Console(highlight=False)
    position = findings.position
    marks = {
        cell: heat.mark(findings.probability.get(cell), flagged=position[cell] == FLAG)
        for cell in position.hidden
    }
    if not console.is_terminal:
        click.echo(draw(findings.position, marks))
        return
    text = Text()
    for piece, cell in pieces(findings.position, marks, console.width):
        mine = None if cell is None else findings.probability.get(cell)
        style = "" if mine is None else f"{heat.foreground(mine)} on {heat.background(mine)}"
        text.append(piece, style)
    # By way of a string, so that one place alone, the application, deals with pipes that close.
    with console.capture() as captured:
        console.print(text, soft_wrap=True)
    click.echo(captured.get(), nl=False, color=True)


def _legend(findings: Findings) -> str:
    position = findings.position
    parts = [f"{SAFE} safe for sure", f"{MINE} a mine for sure"]
    if findings.analysis is not None:
        parts.append("12% the chance of a mine")
    else:
        parts.append("# hidden and not settled")
    if position.flags:
        example = f"12{FLAG}, {SAFE}{FLAG}, {MINE}{FLAG}" if findings.analysis else FLAG
        parts.append(f"{example} the same with your flag")
    if position.shown_mines:
        parts.append("* a mine that is shown")
    return f"{'; '.join(parts)}. The other cells are open."


def _summary(findings: Findings, words: Words) -> Iterator[str]:
    """Layouts, flags that are wrong, and the best move."""
    if findings.layouts is not None:
        yield f"Layouts of mines that agree with what is seen: {_size(findings.layouts)}."
    else:
        missing = "Probabilities are" if findings.analysis is None else "The number of layouts is"
        yield f"{missing} out of reach: {findings.too_wide}."
    wrong = findings.safe.intersection(findings.position.flags)
    if wrong:
        is_wrong = "Your flag at {} is wrong" if len(wrong) == 1 else "Your flags at {} are wrong"
        yield f"{is_wrong.format(words.cells(wrong))}: no mine is there."
    yield _best_move(findings, words)


def _best_move(findings: Findings, words: Words) -> str:
    best, analysis = findings.best, findings.analysis
    if best is None:
        if analysis is None:
            return "Logic alone proves no safe cell."
        return "Nothing is left to open: every cell that is not open is a mine."
    name = words.cell(best)
    if best in findings.safe:
        return f"Best move: open {name}, safe for sure. {_win_chance(findings)}".rstrip()
    assert analysis is not None, "without counting only a safe cell can be best"
    safe = heat.spoken(1 - Fraction(analysis.probability[best]))
    return "\n".join(
        [
            words.certain_move(False),
            f"Best move: open {name}, {safe} safe. {_compared(analysis, best, words)}",
            outcomes_in_words(outcomes(analysis, best)),
            _win_chance(findings),
        ]
    ).rstrip()


def _compared(analysis: Analysis, best: Cell, words: Words) -> str:
    """How safe the best cell is beside the others."""
    equal = len(analysis.safest)
    if best not in analysis.safest:
        safest = analysis.safest[0]
        safer = heat.spoken(1 - Fraction(analysis.probability[safest]))
        return f"{words.cell(safest)} is safer, {safer}, but leaves a smaller chance to live on."
    if equal == 1:
        return "No other cell is as safe."
    if analysis.core == "native":
        return f"{equal} cells are equally safe; this one leaves the best chance to live on."
    return (
        f"{equal} cells are equally safe; of these one that touches a number goes "
        "before one that does not, then the one with the fewest undecided cells around it."
    )


def _win_chance(findings: Findings) -> str:
    win = findings.win_chance
    if win is None:
        return ""
    if win.exact:
        return f"Played perfectly from here, the game is won in {heat.spoken(win.chance)}."
    return (
        f"The game is won from here in about {heat.percent(win.chance)} % "
        "(estimated by playing on in layouts drawn at random)."
    )


def _size(number: int) -> str:
    """A whole number for a sentence: in full, or by its size where it has very many digits."""
    digits = _digits(number)
    if len(digits) <= _MOST_DIGITS:
        return _digits(number, ",")
    return f"about {digits[0]}.{digits[1:3]} x 10^{len(digits) - 1} (--json gives every digit)"


# Hints


def _print_hint(position: Position, level: HintLevel, as_json: bool) -> None:
    found = hint(position, level, judge=judge())
    if not as_json:
        click.echo(found.text)
        return
    data: dict[str, Any] = {"level": int(level), "answer": found.answer, "text": found.text}
    if level >= HintLevel.NUMBERS:
        data["numbers"] = cells_as_data(set(found.numbers))
    if level is HintLevel.PROOF:
        data["cell"] = None if found.cell is None else list(found.cell)
    click.echo(json.dumps(data))
