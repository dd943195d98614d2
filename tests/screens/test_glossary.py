"""The glossary: every example is a position that can be, and shows what is marked on it."""

import pytest

from minewise.core import Position
from minewise.screens.blocks import Board
from minewise.screens.glossary import GlossaryScreen, Term, terms
from minewise.solver import solve
from screens.dummy import Dummy
from screens.sitting import playing, sitting

EXAMPLES = [term for term in terms() if term.position]


def test_a_word_is_looked_up_from_the_game() -> None:
    dummy = playing()
    assert dummy.press("glossary").name == "glossary"
    view = dummy.press("look-up", "50/50")
    (board,) = view.every(Board)
    assert [mark.cell for mark in board.marks] == [(0, 2), (1, 2)]
    dummy.back()
    assert dummy.press("look-up", "3BV").message == "There is no board for this word."


def test_every_word_is_there_once_and_has_a_meaning() -> None:
    rows = Dummy(GlossaryScreen(sitting())).rows()
    assert len({word for word, _meaning in rows}) == len(rows) == len(terms())
    assert all(meaning.endswith(".") for _word, meaning in rows)


@pytest.mark.parametrize("term", EXAMPLES, ids=lambda term: term.word)
def test_what_is_marked_as_certain_is_certain(term: Term) -> None:
    position = Position.parse(term.position)
    found = solve(position).probability
    for kind, cells in term.shown:
        for cell in cells:
            chance = found.get(cell, 0)  # an open cell is no mine
            certain = {"safe": chance == 0, "mine": chance == 1, "asked": 0 < chance < 1}
            assert certain.get(kind, position.number(cell) is not None), (kind, cell)
