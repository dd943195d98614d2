"""Our own replays: one line for the deal, and one for each step.

    minewise replay 1
    9x9x10 first safe seed 7 start 5 5 board 9x9x10/...
    open 5 5 0.000
    flag 3 4 2.150
    open 1 4 3.100 exact

Rows and columns are counted from 1; the number at the end is the time in seconds, and a name
after it is that of the AI that made the step. This is the only place that knows the format.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from minewise.base import gettext as _, quote
from minewise.core import Cell, Click, Deal, FirstClick, Step
from minewise.formats.clicks import events_of
from minewise.formats.errors import FormatError
from minewise.formats.model import Recording
from minewise.formats.scan import grid_of
from minewise.formats.simulation import simulate

HEADER = "minewise replay 1"
"""The first line of a replay."""

_STEP = re.compile(
    r"(\w+) +([0-9]{1,9}) +([0-9]{1,9})(?: +([0-9]{1,10}(?:\.[0-9]{1,6})?))?(?: +(\S+))?", re.ASCII
)


@dataclass(frozen=True, slots=True)
class ReplayText:
    """A replay as its text tells it, before anything is played.

    Attributes:
        deal: How the game was laid out.
        steps: Its steps.
        damage: What is wrong with the text, where only a part could be read; else nothing.
    """

    deal: Deal
    steps: tuple[Step, ...]
    damage: str = ""


def looks_like(data: bytes) -> bool:
    """Whether this is a replay of ours: it says so."""
    return data.lstrip(b"\xef\xbb\xbf \r\n").startswith(HEADER.encode("ascii"))


def parse(text: str) -> ReplayText:
    r"""Read a replay, as far as it can be read.

    >>> parse("minewise replay 1\n4x1x1 first any seed 7\nopen 1 4 3.1 exact").steps
    (Step(click=<Click.OPEN: 'open'>, cell=(0, 3), seconds=3.1, by='exact'),)

    Raises:
        FormatError: It is no replay.
        MinewiseError: Its deal cannot be.
    """
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    numbered = [(at, line) for at, line in enumerate(lines) if line and not line.startswith(";")]
    if len(numbered) < 2 or numbered[0][1] != HEADER:
        raise FormatError(
            _("a replay begins with the line {given}, and its deal follows").format(
                given=quote(HEADER)
            )
        )
    deal = Deal.parse(numbered[1][1])
    steps: list[Step] = []
    for at, line in numbered[2:]:
        step = _read_step(line, deal)
        if step is None:
            damage = _("line {number} is not a click: {given}").format(
                number=at + 1, given=quote(line)
            )
            return ReplayText(deal, tuple(steps), damage)
        steps.append(step)
    return ReplayText(deal, tuple(steps))


def _read_step(line: str, deal: Deal) -> Step | None:
    match = _STEP.fullmatch(line)
    if match is None:
        return None
    word, row, column, seconds, by = match.groups()
    cell = int(row) - 1, int(column) - 1
    if word not in tuple(Click) or cell not in deal.level.grid:
        return None
    return Step(Click(word), cell, float(seconds or 0), by)


def text_of(deal: Deal, steps: Iterable[Step]) -> str:
    """A replay as text; the steps are not played for it."""
    lines = [HEADER, deal.line()]
    for step in steps:
        row, column = step.cell
        by = "" if step.by is None else f" {step.by}"
        lines.append(f"{step.click} {row + 1} {column + 1} {step.seconds:.3f}{by}")
    return "\n".join(lines) + "\n"


def read(data: bytes, encoding: str | None = None) -> Recording:
    """Read a replay as a recording."""
    found = parse(data.decode(encoding or "utf-8-sig", "replace"))
    grid_of(found.deal.level.width, found.deal.level.height, "replay")  # refuses one too large
    damage = found.damage and _("{damage}; what follows is left out").format(damage=found.damage)
    return recording_of(found.deal, found.steps, damage)


def recording_of(deal: Deal, steps: Iterable[Step], damage: str = "") -> Recording:
    """A game that was played here as a recording.

    Raises:
        FormatError: Its mines have not been dealt, or its board has to be made first.
    """
    steps = tuple(steps)
    start = next((step.cell for step in steps if step.click.opens), None)
    board = deal.board_for(start)
    if board is None and start is None:
        raise FormatError(_("no cell is opened in this replay, so its mines have not been dealt"))
    if board is None:
        raise FormatError(
            _("the board of this replay is not written in it, and has to be made again"), deal
        )
    by = {step.by or "" for step in steps}
    marked = _Marked()
    return Recording(
        "replay",
        board,
        tuple(
            events_of((marked.click(step), step.cell, round(1000 * step.seconds)) for step in steps)
        ),
        version="1",
        program="Minewise",
        player=by.pop() if len(by) == 1 else "",
        damage=damage,
        deal=deal if start is None else deal.laid(start, board),
    )


class _Marked:
    """Which cells are marked: what `mark`, which goes round, does next."""

    def __init__(self) -> None:
        self._marks: dict[Cell, Click] = {}

    def click(self, step: Step) -> Click:
        """What a step does with its cell."""
        click, cell = step.click, step.cell
        if click is Click.MARK:
            click = Click.FLAG if cell not in self._marks else Click.QUESTION
        if not click.opens and self._marks.pop(cell, None) is not click:
            self._marks[cell] = click
        return click


def write(recording: Recording) -> bytes:
    """Write a recording as one of ours: the clicks that changed something, with their times."""
    by = recording.player if recording.format == "replay" else ""
    steps = [
        Step(action.click, action.cell, max(action.time, 0) / 1000, by or None)
        for action in simulate(recording).actions
    ]
    return text_of(deal_of(recording), steps).encode("ascii")


def deal_of(recording: Recording) -> Deal:
    """The deal of a recorded game: its own, or that of another program.

    Nearly all other programs promise that the first click is safe; if it was a mine, this one
    did not.
    """
    if recording.deal is not None:
        return recording.deal
    deal = Deal.on(recording.board)
    start = next((one.cell for one in simulate(recording).actions if one.click.opens), None)
    return deal if start is None else promised(deal, start)


def promised(deal: Deal, start: Cell) -> Deal:
    """A deal on a given board whose first click was safe by the rules, unless it was a mine."""
    board = deal.board
    if board is None or board.is_mine(start):
        return deal
    return replace(deal, first=FirstClick.SAFE, start=start)
