"""Our own replays: one line for the deal, and one for each click.

    minewise replay 1
    9x9x10 first safe seed 7
    open 5 5 0.000
    flag 3 4 2.150

Rows and columns are counted from 1; the number at the end is the time in seconds, and a name
after it is that of the AI that made the click.
"""

import re

from minewise.core import (
    Board,
    Cell,
    Chance,
    FirstClick,
    Grid,
    ImpossibleError,
    Level,
    gettext as _,
    quote,
)
from minewise.formats.clicks import Click, events_of
from minewise.formats.errors import FormatError
from minewise.formats.model import Recording
from minewise.formats.scan import grid_of
from minewise.formats.simulation import simulate

HEADER = "minewise replay 1"
"""The first line of a replay."""

_DEAL = re.compile(r"(.+?) first (\w+)(?: seed ([0-9]{1,20}))?(?: board (.+))?", re.ASCII)
_STEP = re.compile(
    r"(\w+) +([0-9]{1,9}) +([0-9]{1,9})(?: +([0-9]{1,10}(?:\.[0-9]{1,6})?))?(?: +(\S+))?", re.ASCII
)
_Step = tuple[Click, Cell, int, str]


def read_step(line: str) -> tuple[str, Cell, float, str] | None:
    """The line of a click: its word, cell, seconds, and the AI that made it; None if it is none.

    >>> read_step("open 1 4 3.1 exact"), read_step("open the door")
    (('open', (0, 3), 3.1, 'exact'), None)
    """
    match = _STEP.fullmatch(line)
    if match is None:
        return None
    word, row, column, seconds, by = match.groups()
    return word, (int(row) - 1, int(column) - 1), float(seconds or 0), by or ""


def looks_like(data: bytes) -> bool:
    """Whether this is a replay of ours: it says so."""
    return data.lstrip(b"\xef\xbb\xbf \r\n").startswith(HEADER.encode("ascii"))


def read(data: bytes, encoding: str | None = None) -> Recording:
    """Read a replay."""
    lines = [line.strip() for line in data.decode(encoding or "utf-8-sig", "replace").splitlines()]
    numbered = [(at, line) for at, line in enumerate(lines) if line and not line.startswith(";")]
    if len(numbered) < 2 or numbered[0][1] != HEADER:
        raise FormatError(
            _("a replay begins with the line {given}, and its deal follows").format(
                given=quote(HEADER)
            )
        )
    return _recording(numbered)


def _recording(numbered: list[tuple[int, str]]) -> Recording:
    deal = numbered[1][1]
    match = _DEAL.fullmatch(deal)
    if match is None:
        raise FormatError(
            _("line {number} is not a deal: {given}").format(
                number=numbered[1][0] + 1, given=quote(deal)
            ),
            deal,
        )
    size, first, seed, cells = match.groups()
    level = Level.parse(size)
    grid_of(level.width, level.height, "replay")  # refuses one that is too large
    grid = level.grid
    steps, damage, marked = [], "", _Marked()
    for at, line in numbered[2:]:
        step = _step(line, grid, marked)
        if step is None:
            damage = _("line {number} is not a click: {given}; what follows is left out").format(
                number=at + 1, given=quote(line)
            )
            break
        steps.append(step)
    board = Board.parse(cells) if cells else _deal(level, first, seed, steps)
    if board.grid != grid or board.mine_count != level.mines:
        raise FormatError(
            _("the board {given} is not one of {header}").format(
                given=quote(cells), header=level.header
            ),
            cells,
        )
    by = {name for *_, name in steps}
    return Recording(
        "replay",
        board,
        tuple(events_of((click, cell, time) for click, cell, time, _ in steps)),
        version="1",
        program="Minewise",
        player=by.pop() if len(by) == 1 else "",
        damage=damage,
    )


class _Marked:
    """Which cells are marked: what `mark`, which goes round, does next."""

    def __init__(self) -> None:
        self._marks: dict[Cell, Click] = {}

    def click(self, word: str, cell: Cell) -> Click | None:
        """What a word does with a cell; None if it is no word for that."""
        if word == "mark":
            word = Click.FLAG if cell not in self._marks else Click.QUESTION
        if word not in tuple(Click):
            return None
        click = Click(word)
        if not click.opens and self._marks.pop(cell, None) is not click:
            self._marks[cell] = click
        return click


def _step(line: str, grid: Grid, marked: _Marked) -> _Step | None:
    found = read_step(line)
    if found is None:
        return None
    word, cell, seconds, by = found
    click = marked.click(word, cell) if cell in grid else None
    return None if click is None else (click, cell, round(1000 * seconds), by)


def _deal(level: Level, first: str, seed: str | None, steps: list[_Step]) -> Board:
    """Deal the mines again: the first cell that is opened has a part in that."""
    if seed is None:
        raise ImpossibleError(_("a deal needs a seed or a board"), level.header)
    rule = FirstClick.parse(first)
    start = next((cell for click, cell, *_ in steps if click is Click.OPEN), None)
    if start is None and rule is not FirstClick.ANY:
        raise FormatError(_("no cell is opened in this replay, so its mines have not been dealt"))
    Chance(int(seed))  # refuses a seed that cannot be
    return Board.generate(
        level.grid, level.mines, seed=int(seed), first=rule, start=start or (0, 0)
    )


def write(recording: Recording) -> bytes:
    """Write a recording as one of ours: the clicks that changed something, with their times."""
    lines = [HEADER, f"{recording.level.header} first any board {recording.board.line()}"]
    for action in simulate(recording).actions:
        row, column = action.cell
        seconds = max(action.time, 0) / 1000
        lines.append(f"{action.click} {row + 1} {column + 1} {seconds:.3f}")
    return ("\n".join(lines) + "\n").encode("ascii")
