"""A moment of a student's game: both boards, the AI's sentences, and the mistakes.

A hidden cell shows its letter and its state: `-` safe, `x` a mine, `?` missed by the AI, `!` wrong.
Cells are counted from 0, as in the student's program.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from minewise.base.language import gettext as _, ngettext as _n
from minewise.core import HIDDEN, Cell, Grid
from minewise.course.stepper import Moment, Stepper
from minewise.course.words import Names
from minewise.screens.blocks import Board, Mark

_MOST_SENTENCES = 60


def heading(stepper: Stepper) -> str:
    """The present step, with the last call of the AI."""
    moment, last = stepper.moment, stepper.game.last
    if not moment.calls:
        return _("Step 0 of {last}: nothing is known yet").format(last=last)
    row, column, count = moment.calls[-1]
    how = {"safe": _("a safe move"), "random": _("a random move")}.get(
        moment.how, _("not its own move")
    )
    text = _("Step {place} of {last}: add_knowledge({cell}, {count}), {how}")
    return text.format(place=stepper.place, last=last, cell=(row, column), count=count, how=how)


def called(width: int, height: int, calls: Iterable[tuple[int, int, int]], label: str) -> Board:
    """A board that shows the counts that the AI was given in these calls."""
    given, grid = {(row, column): str(count) for row, column, count in calls}, Grid(width, height)
    return Board(grid, "".join(given.get(cell, HIDDEN) for cell in grid), label, first=0)


def boards(moment: Moment, press: str = "") -> tuple[Board, Board]:
    """The boards of the student's AI and of the course's method, with their knowledge."""
    marks = tuple(_marks(moment))
    cursor = moment.calls[-1][:2] if moment.calls else None
    knows = (
        (_("Your AI"), moment.safes, moment.mines, moment.wrong),
        (_("The course's method"), moment.known_safes, moment.known_mines, frozenset[Cell]()),
    )
    yours, method = (
        replace(
            called(moment.width, moment.height, moment.calls, _knows(who, len(safes), len(mines))),
            press=press,
            cursor=cursor,
            marks=marks,
            notes=dict(_notes(moment, safes, mines, wrong)),
        )
        for who, safes, mines, wrong in knows
    )
    return yours, method


def _knows(who: str, safes: int, mines: int) -> str:
    text = _n("{who}: {safes} safe, {mines} mine", "{who}: {safes} safe, {mines} mines", mines)
    return text.format(who=who, safes=safes, mines=mines)


def _notes(
    moment: Moment, safes: frozenset[Cell], mines: frozenset[Cell], wrong: frozenset[Cell]
) -> Iterator[tuple[Cell, str]]:
    letters = Names(moment.height, moment.width, moment.calls).letters
    opened = {(row, column) for row, column, _count in moment.calls}
    for cell in sorted({*letters, *safes, *mines, *moment.missed} - opened):
        known = "x" if cell in mines else "-" if cell in safes else ""
        if known and cell in wrong:
            known = "!"
        elif not known and cell in moment.missed:
            known = "?"
        yield cell, letters.get(cell, "") + known


def _marks(moment: Moment) -> Iterator[Mark]:
    for cell in sorted(moment.lit):
        yield Mark(cell, "looked", _("part of the reason"))
    for cell in sorted(moment.missed - moment.wrong):
        yield Mark(cell, "asked", _("missing"))
    for cell in sorted(moment.wrong):
        yield Mark(cell, "asked", _("wrong"))


def sentences(moment: Moment, most: int = _MOST_SENTENCES) -> tuple[str, ...]:
    """The sentences of the AI, first those that the last call added (+) or removed (-)."""
    names, new = Names(moment.height, moment.width, moment.calls), set(moment.new)
    lines = [f"+ {names.held(one)}" for one in moment.sentences if one in new]
    lines += [f"- {names.held(one)}" for one in moment.vanished]
    lines += [f"  {names.held(one)}" for one in moment.sentences if one not in new]
    shown = [_("Its sentences: {count}").format(count=len(moment.sentences)), *lines[:most]]
    left = len(lines) - most
    if left > 0:
        shown.append(_n("and {count} more", "and {count} more", left).format(count=left))
    return tuple(shown)


def remarks(stepper: Stepper) -> tuple[str, ...]:
    """The mistakes here and their causes, line by line; or how the game ended."""
    moment = stepper.moment
    if not moment.differs:
        return (_ending(stepper),)
    names = Names(moment.height, moment.width, moment.calls)
    text = _("Still missing: {cells}.")
    wrong = moment.text or text.format(cells=", ".join(map(names.cell, sorted(moment.missed))))
    return (wrong, *((_("Why:"), *moment.why) if moment.why else ()))


def _ending(stepper: Stepper) -> str:
    game = stepper.game
    if stepper.place < game.last:
        return _("No difference here.")
    return {
        "won": _("The game is won."),
        "lost": _("The next move, {cell}, opens a mine: the game is lost.").format(cell=game.move),
        "stuck": _("The AI is stuck."),
    }.get(game.end, _("No difference here."))
