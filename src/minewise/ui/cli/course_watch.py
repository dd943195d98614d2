"""`minewise course watch`: a game of a student's AI, step by step, line by line.

A line is a command. Cells are counted from 0 here, as in the student's program.
"""

import re
from collections.abc import Callable, Iterable, Iterator

from minewise.base import IllegalMoveError, MinewiseError, NotationError, gettext as _, quote
from minewise.core import Cell
from minewise.course import Moment, Names, Watching, draw


def commands() -> str:
    """What can be typed."""
    return _(
        "Enter: next; b: back; d: to the first difference; g NUMBER: go to a step; "
        "o ROW,COLUMN: open a cell yourself, from 0; a: let the AI play again; "
        "r: read the file again; q: quit."
    )


_MOST_SENTENCES = 12


class Stepper:
    """Goes through a game as it is told, and says what is to be seen."""

    def __init__(self, watching: Watching) -> None:
        self._watching = watching
        self._place = 0

    def run(self, lines: Iterable[str], say: Callable[[str], None]) -> None:
        """Follow commands until there are no more."""
        say(commands())
        say(self._shown())
        for line in lines:
            words = line.split(maxsplit=1)
            if words and words[0] in ("q", "quit"):
                return
            try:
                self._do(words)
            except MinewiseError as error:
                say(str(error))
                continue
            say(self._shown())

    def _do(self, words: list[str]) -> None:
        watching, name = self._watching, words[0] if words else "n"
        last = len(watching.moments) - 1
        if name == "n":
            self._place = min(self._place + 1, last)
        elif name == "b":
            self._place = max(self._place - 1, 0)
        elif name == "d":
            first = watching.first_difference
            self._place = last if first is None else first
        elif name == "g":
            self._place = min(_number(words), last)
        elif name == "o":
            watching.open(_cell(words), self._place)
            self._place = len(watching.moments) - 1
        elif name == "a":
            watching.replay()
            self._place = 0
        elif name == "r":
            watching.reload()
            self._place = min(self._place, len(watching.moments) - 1)
        else:
            raise NotationError(
                _("{given} is not a command. {commands}").format(
                    given=quote(name), commands=commands()
                ),
                name,
            )

    def _shown(self) -> str:
        moments = self._watching.moments
        moment = moments[self._place]
        return "\n".join(_in_words(moment, self._place, len(moments) - 1, self._watching.end))


def _number(words: list[str]) -> int:
    if len(words) < 2 or not re.fullmatch("[0-9]{1,6}", words[1].strip(), re.ASCII):
        raise NotationError(_("expected the number of a step"), " ".join(words))
    return int(words[1])


def _cell(words: list[str]) -> Cell:
    text = "".join(words[1:]).strip()
    match = re.fullmatch(r"\(?([0-9]{1,6}), *([0-9]{1,6})\)?", text, re.ASCII)
    if match is None:
        raise IllegalMoveError(_("expected ROW,COLUMN, from 0"), " ".join(words))
    return int(match[1]), int(match[2])


def _in_words(moment: Moment, place: int, last: int, end: str) -> Iterator[str]:
    yield ""
    if moment.calls:
        row, column, count = moment.calls[-1]
        how = {
            "safe": _("a safe move"),
            "random": _("a random move"),
        }.get(moment.how, _("told"))
        yield _("Step {place} of {last}: add_knowledge({cell}, {count}), {how}").format(
            place=place, last=last, cell=(row, column), count=count, how=how
        )
    else:
        yield _("Step 0 of {last}: nothing is known yet").format(last=last)
    names = Names(moment.height, moment.width, moment.calls)
    yield ""
    yield from _side_by_side(moment, names)
    yield _("- safe, x a mine, ? missing, # unknown; the letters name cells below")
    yield ""
    yield from _sentences(moment, names)
    if moment.differs:
        yield ""
        yield moment.text or _("Still missing: {cells}.").format(
            cells=", ".join(map(names.cell, sorted(moment.missed)))
        )
        yield from (f"  {line}" for line in moment.why)
    elif place == last:
        endings = {
            "won": _("The game is won."),
            "lost": _("The next move opens a mine: the game is lost."),
            "stuck": _("The AI is stuck."),
        }
        if end in endings:
            yield endings[end]


def _side_by_side(moment: Moment, names: Names) -> Iterator[str]:
    yours = _board(moment, moment.safes, moment.mines, moment.missed)
    rules = _board(moment, moment.known_safes, moment.known_mines, frozenset())
    lettered = draw(names).splitlines()
    wide = max(map(len, yours))
    yield f"{_('yours'):<{wide}}     {_('the rules'):<{wide}}     {_('names')}"
    for one, other, third in zip(yours, rules, lettered, strict=True):
        yield f"{one:<{wide}}     {other:<{wide}}     {third}"


def _board(
    moment: Moment, safes: frozenset[Cell], mines: frozenset[Cell], missed: frozenset[Cell]
) -> list[str]:
    told = {(row, column): str(count) for row, column, count in moment.calls}
    wide = len(str(max(moment.width, moment.height) - 1))
    lines = [" " * (wide + 2) + "".join(f" {column:>{wide}}" for column in range(moment.width))]
    for row in range(moment.height):
        line = f"{row:>{wide}}  "
        for column in range(moment.width):
            cell = (row, column)
            symbol = "x" if cell in mines else "-" if cell in safes else "#"
            symbol = told.get(cell, "?" if cell in missed else symbol)
            line += f" {symbol:>{wide}}"
        lines.append(line)
    return lines


def _sentences(moment: Moment, names: Names) -> Iterator[str]:
    """What it holds; + is new, what has vanished follows with -."""
    yield _("Its sentences: {count}").format(count=len(moment.sentences))
    for held in moment.sentences[:_MOST_SENTENCES]:
        yield f"  {'+' if held in moment.new else ' '} {names.held(held)}"
    left = len(moment.sentences) - _MOST_SENTENCES
    if left > 0:
        yield _("    and {count} more").format(count=left)
    for held in moment.vanished[:_MOST_SENTENCES]:
        yield f"  - {names.held(held)}"
