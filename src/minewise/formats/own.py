"""Minewise's own replay format: one line for the deal, and one for each step.

    minewise replay 1
    9x9x10 first safe seed 7 start 5 5 board 9x9x10/...
    open 5 5 0.000
    flag 3 4 2.150
    open 1 4 3.100 exact

Rows and columns are counted from 1. The number after them is the time in seconds, and a name
after that is the AI that made the step. Only this module knows the format.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.core import Click, Deal, Step
from minewise.formats.model import Recording
from minewise.formats.scan import grid_of, refusal

HEADER = "minewise replay 1"
"""The first line of a replay."""

_STEP = re.compile(
    r"(\w+) +([0-9]{1,9}) +([0-9]{1,9})(?: +([0-9]{1,10}(?:\.[0-9]{1,6})?))?(?: +(\S+))?", re.ASCII
)


def looks_like(data: bytes) -> bool:
    """Whether this is a Minewise replay, by its first line."""
    return data.lstrip(b"\xef\xbb\xbf \r\n").startswith(HEADER.encode("ascii"))


def parse(text: str) -> Recording:
    r"""Read a replay, as much as possible, without playing it.

    >>> parse("minewise replay 1\n4x1x1 first any seed 7\nopen 1 4 3.1 exact").written
    (Step(click=<Click.OPEN: 'open'>, cell=(0, 3), seconds=3.1, by='exact'),)
    """
    (_at, line), *rest = _lines(text)
    deal = Deal.parse(line)
    steps: list[Step] = []
    for at, line in rest:
        step = _read_step(line, deal)
        if step is None:
            message = _("line {number} is not a click: {given}")
            damage = message.format(number=at + 1, given=quote(line))
            return recording_of(deal, steps, damage)
        steps.append(step)
    return recording_of(deal, steps)


def parse_setup(text: str) -> Deal:
    """Read the deal of a replay, without laying out its board."""
    return Deal.parse_setup(_lines(text)[0][1])


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines of the deal and the steps, each with its line number."""
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    numbered = [(at, line) for at, line in enumerate(lines) if line and not line.startswith(";")]
    if len(numbered) < 2 or numbered[0][1] != HEADER:
        raise refusal(
            _("a replay begins with the line {given}, and its deal follows"), given=quote(HEADER)
        )
    return numbered[1:]


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
    """A replay as text; the steps are not played."""
    lines = [HEADER, deal.line()]
    for step in steps:
        row, column = step.cell
        by = "" if step.by is None else f" {step.by}"
        lines.append(f"{step.click} {row + 1} {column + 1} {step.seconds:.3f}{by}")
    return "\n".join(lines) + "\n"


def recording_of(deal: Deal, steps: Iterable[Step], damage: str = "") -> Recording:
    """A game played here as a recording, with its board if that is known."""
    steps = tuple(steps)
    start = next((step.cell for step in steps if step.click.opens), None)
    board = None if start is None else deal.board_for(start)
    if start is not None and board is not None:
        deal = deal.laid(start, board)
    by = {step.by or "" for step in steps}
    return Recording(
        "replay",
        deal,
        written=steps,
        version="1",
        program="Minewise",
        player=by.pop() if len(by) == 1 else "",
        damage=damage,
    )


def read(data: bytes, encoding: str | None = None) -> Recording:
    """Read a replay from a file."""
    found = parse(data.decode(encoding or "utf-8-sig", "replace"))
    grid_of(found.level.width, found.level.height, "replay")  # refuses one too large
    found.board  # noqa: B018 - raises if there is none
    if not found.damage:
        return found
    left_out = _("{damage}; the rest is left out").format(damage=found.damage)
    return replace(found, damage=left_out)


def write(recording: Recording) -> bytes:
    """Write a recording as a Minewise replay: the clicks that changed something, with times."""
    return text_of(recording.deal, recording.steps).encode("ascii")
