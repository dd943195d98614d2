"""Glossary: the words that players and hints use, some with a small board that shows them."""

from collections.abc import Sequence
from dataclasses import dataclass

from minewise.base.language import gettext as _
from minewise.core import Cell, Position
from minewise.screens.blocks import Board, Column, Mark, MarkKind, Row, Table, Text
from minewise.screens.view import Action, Did, Given, Screen, SessionScreen, View


@dataclass(frozen=True, slots=True)
class Term:
    """A word, its meaning, and perhaps a position in which some cells show it."""

    word: str
    meaning: str
    position: str = ""
    shown: Sequence[tuple[MarkKind, Sequence[Cell]]] = ()


class GlossaryScreen(SessionScreen):
    """Words to look up."""

    def view(self) -> View:
        rows = tuple(Row(each.word, (each.word, each.meaning)) for each in terms())
        table = Table((Column(_("Word")), Column(_("Meaning"))), rows, enter="look-up")
        look_up = Action("look-up", _("Show an example"), needs="row")
        return View("glossary", _("Glossary"), (table,), (look_up,))

    def act_look_up(self, given: Given) -> Did:
        for term in terms():
            if term.word == given.row and term.position:
                return Did(open=ExampleScreen(term))
        return Did(_("There is no board for this word."))


class ExampleScreen(Screen):
    """A word on a board."""

    def __init__(self, term: Term) -> None:
        self._term = term

    def view(self) -> View:
        term = self._term
        position = Position.parse(term.position)
        marks = tuple(Mark(cell, kind) for kind, cells in term.shown for cell in cells)
        board = Board(position.grid, position.view, term.word, marks=marks, rulers=False)
        return View("example", term.word, (Text((term.meaning,)), board))


def terms() -> tuple[Term, ...]:
    """The words, in the order in which a player meets them."""
    return (
        Term(_("Opening"), _("A cell without mines around it, with all that opens with it."),
             "4x3x1/001#/001#/001#", [("safe", [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)])]),
        Term(_("Flag"), _("Your note that a cell is a mine. Flags are never needed to win."),
             "3x2x1/1F1/111", [("mine", [(0, 1)])]),
        Term(_("Chord"), _("Click a number that has all its flags: the rest around it opens."),
             "3x2x1/F1#/11#", [("looked", [(1, 1)]), ("safe", [(0, 2), (1, 2)])]),
        Term(_("1-2 pattern"), _("Beside a wall, a 1 and a 2: the cell beyond the 2 is a mine."),
             "4x2x2/####/1221", [("looked", [(1, 0), (1, 1)]), ("mine", [(0, 2)])]),
        Term(_("Frontier"), _("The hidden cells that touch an open number: where to look."),
             "4x3x2/1###/####/####", [("asked", [(0, 1), (1, 0), (1, 1)])]),
        Term(_("50/50"), _("Two cells, one mine, and nothing will ever tell which: guess early."),
             "3x2x1/01#/01#", [("asked", [(0, 2), (1, 2)])]),
        Term(_("No guessing"), _("A board that logic alone can solve, from the first click on.")),
        Term(_("Luck"), _("The chance of surviving the guesses that you made.")),
        Term(_("3BV"), _("The fewest left clicks that open a whole board without flags.")),
        Term(_("3BV/s"), _("3BV done per second: speed that does not depend on the board.")),
        Term(_("Efficiency"), _("3BV done per click. Chords can take it over 100 %.")),
    )  # fmt: skip
