"""What a screen shows of a walk through a game: as data, and as text.

The symbols of a cell: its number where it is open, `#` unknown, `-` safe, `x` a mine, `?` not
known although the rules give it, `!` wrong.
"""

from collections.abc import Iterator
from typing import Literal, TypedDict

from minewise.base import gettext as _, ngettext as _n
from minewise.core import Cell
from minewise.course.moments import Moment
from minewise.course.stepper import Stepper
from minewise.course.words import Names, draw

_MOST_SENTENCES = 60
_MOST_IN_TEXT = 12

Cells = list[list[int]]


class SentenceData(TypedDict):
    """A sentence of the student's AI: + came with the last call, - went, a blank stayed."""

    text: str
    mark: Literal["+", "-", " "]


class KnownData(TypedDict):
    """What the student's AI knows, or what the rules give.

    `view` has a symbol for each cell, row by row; `notes` what is written on each: its letter
    and its symbol, or nothing where it is open.
    """

    label: str
    view: str
    notes: list[str]
    safes: int
    mines: int


class WatchedData(TypedDict):
    """All that is to be seen at a place of the walk. Cells are counted from 0."""

    file: str
    level: str
    seed: int
    height: int
    width: int
    place: int
    last: int
    difference: int | None
    playing: bool
    heading: str
    yours: KnownData
    rules: KnownData
    chosen: list[int] | None
    call: list[int] | None
    lit: Cells
    missed: Cells
    wrong: Cells
    count: int
    sentences: list[SentenceData]
    more: int
    said: str
    why: list[str]
    legend: str
    message: str


def shown(stepper: Stepper) -> WatchedData:
    """What is to be seen now."""
    moment, game = stepper.moment, stepper.game
    names = Names(moment.height, moment.width, moment.calls)
    sentences = _sentences(moment, names)
    return {
        "file": stepper.name,
        "level": stepper.level.header,
        "seed": stepper.seed,
        "height": moment.height,
        "width": moment.width,
        "place": stepper.place,
        "last": game.last,
        "difference": game.difference(),
        "playing": stepper.playing,
        "heading": _heading(moment, stepper.place, game.last),
        "yours": _known(
            _("Your AI"), moment, names, moment.safes, moment.mines, wrong=moment.wrong
        ),
        "rules": _known(_("The rules"), moment, names, moment.known_safes, moment.known_mines),
        "chosen": None if stepper.chosen is None else list(stepper.chosen),
        "call": list(moment.calls[-1]) if moment.calls else None,
        "lit": _as_data(moment.lit),
        "missed": _as_data(moment.missed),
        "wrong": _as_data(moment.wrong),
        "count": len(moment.sentences),
        "sentences": sentences[:_MOST_SENTENCES],
        "more": max(0, len(sentences) - _MOST_SENTENCES),
        "said": _said(moment, names) or _ending(stepper),
        "why": list(moment.why),
        "legend": legend(),
        "message": stepper.message,
    }


def legend() -> str:
    """What the symbols mean."""
    return _("- safe, x a mine, ? missing, ! wrong")


def as_text(stepper: Stepper) -> str:
    """The same for a terminal, line by line."""
    data = shown(stepper)
    return data["message"] or "\n".join(_lines(stepper.moment, data))


def _as_data(cells: frozenset[Cell]) -> Cells:
    return [list(cell) for cell in sorted(cells)]


def _heading(moment: Moment, place: int, last: int) -> str:
    if not moment.calls:
        return _("Step 0 of {last}: nothing is known yet").format(last=last)
    row, column, count = moment.calls[-1]
    how = {"safe": _("a safe move"), "random": _("a random move")}.get(moment.how, _("told"))
    return _("Step {place} of {last}: add_knowledge({cell}, {count}), {how}").format(
        place=place, last=last, cell=(row, column), count=count, how=how
    )


def _known(  # noqa: PLR0913 - what one of the two boards is made of
    who: str,
    moment: Moment,
    names: Names,
    safes: frozenset[Cell],
    mines: frozenset[Cell],
    *,
    wrong: frozenset[Cell] = frozenset(),
) -> KnownData:
    told = {(row, column): str(count) for row, column, count in moment.calls}
    missing = moment.missed - safes - mines
    view, notes = "", []
    for row in range(moment.height):
        for column in range(moment.width):
            cell = (row, column)
            symbol = "x" if cell in mines else "-" if cell in safes else "#"
            if cell in missing:
                symbol = "?"
            elif symbol != "#" and cell in wrong:
                symbol = "!"
            view += told.get(cell, symbol)
            note = names.letters.get(cell, "") + symbol.replace("#", "")
            notes.append("" if cell in told else note)
    return {
        "label": _n(
            "{who}: {safes} safe, {mines} mine", "{who}: {safes} safe, {mines} mines", len(mines)
        ).format(who=who, safes=len(safes), mines=len(mines)),
        "view": view,
        "notes": notes,
        "safes": len(safes),
        "mines": len(mines),
    }


def _sentences(moment: Moment, names: Names) -> list[SentenceData]:
    new = set(moment.new)
    held: list[SentenceData] = [
        {"text": names.held(one), "mark": "+" if one in new else " "} for one in moment.sentences
    ]
    # What is new is what one looks for, and what vanished belongs beside it.
    held.sort(key=lambda one: one["mark"] != "+")
    gone: list[SentenceData] = [{"text": names.held(one), "mark": "-"} for one in moment.vanished]
    first = len(new & set(moment.sentences))
    return [*held[:first], *gone, *held[first:]]


def _said(moment: Moment, names: Names) -> str:
    """What is wrong here, if anything."""
    if not moment.differs:
        return ""
    return moment.text or _("Still missing: {cells}.").format(
        cells=", ".join(map(names.cell, sorted(moment.missed)))
    )


def _ending(stepper: Stepper) -> str:
    if stepper.place < stepper.game.last:
        return ""
    return {
        "won": _("The game is won."),
        "lost": _("The next move, {cell}, opens a mine: the game is lost.").format(
            cell=stepper.game.move
        ),
        "stuck": _("The AI is stuck."),
    }.get(stepper.game.end, "")


# As text


def _lines(moment: Moment, data: WatchedData) -> Iterator[str]:
    yield ""
    yield data["heading"]
    yield ""
    yield from _side_by_side(moment, data)
    yield _("{legend}, # unknown").format(legend=data["legend"])
    yield ""
    yield _("Its sentences: {count}").format(count=data["count"])
    for one in data["sentences"][:_MOST_IN_TEXT]:
        yield f"  {one['mark']} {one['text']}"
    left = len(data["sentences"]) + data["more"] - _MOST_IN_TEXT
    if left > 0:
        yield _("    and {count} more").format(count=left)
    if data["said"]:
        yield ""
        yield data["said"]
        yield from (f"  {line}" for line in data["why"])


def _side_by_side(moment: Moment, data: WatchedData) -> Iterator[str]:
    yours, rules = _board(data, data["yours"]["view"]), _board(data, data["rules"]["view"])
    lettered = draw(Names(moment.height, moment.width, moment.calls)).splitlines()
    wide = max(map(len, yours))
    yield f"{_('yours'):<{wide}}     {_('the rules'):<{wide}}     {_('names')}"
    for one, other, third in zip(yours, rules, lettered, strict=True):
        yield f"{one:<{wide}}     {other:<{wide}}     {third}"


def _board(data: WatchedData, view: str) -> list[str]:
    height, width = data["height"], data["width"]
    wide = len(str(max(width, height) - 1))
    lines = [" " * (wide + 2) + "".join(f" {column:>{wide}}" for column in range(width))]
    for row in range(height):
        symbols = view[row * width : (row + 1) * width]
        lines.append(f"{row:>{wide}}  " + "".join(f" {symbol:>{wide}}" for symbol in symbols))
    return lines
