"""Help for beginners: the tutorial waits for what it asks for, and the glossary shows examples."""

from pathlib import Path

import pytest

from minewise.core import Grid, Position
from minewise.screens.blocks import Table
from minewise.screens.glossary import Term, terms
from minewise.session import commands
from minewise.solver import solve
from screens.sitting import at_home, playing

LAST = [("open", (1, 0)), ("open", (0, 0))]
DONE = [("open", (3, 3)), ("flag", (1, 1)), ("hint", None), ("open", (0, 1)), *LAST]
ANYTHING = [(action, cell) for action in ("open", "flag") for cell in Grid(4, 4)]


@pytest.mark.parametrize(
    ("on", "how"),
    [
        (commands.TERMINAL, "press Space."),
        (commands.WINDOW, ""),
        (commands.PAGE, "Click it, or tap it."),
        (commands.PLAIN, "Type o 4 4."),
    ],
)
def test_each_sentence_says_how_it_is_done_and_waits_until_it_is_done(on: str, how: str) -> None:
    front = playing(on=on)
    assert front.press("tutorial").name == "tutorial"
    assert front.text.endswith(how)
    for action, cell in DONE:
        before = front.text, front.board
        for other, elsewhere in ANYTHING:
            right = LAST if (action, cell) == LAST[0] else [(action, cell)]
            if (other, elsewhere) not in right:
                assert front.press(other, cell=elsewhere).said, "one sentence"
                assert (front.text, front.board) == before
        if action != "hint":
            assert cell in {mark.cell for mark in front.board.marks}, "it is marked"
            assert front.press("hint").said
        front.press(action, cell=cell)
        assert (front.text, front.board) != before
        assert front.said.endswith("is safe.") is (action == "hint")
    assert front.text.startswith("You have won")
    assert [action.label for action in front.view.actions] == ["Play"]
    for action in ("open", "flag", "hint"):
        front.press(action, cell=(0, 0))
    assert front.press("done").name == "play"


def test_it_can_be_skipped_and_is_in_the_help() -> None:
    front = playing()
    assert front.press("help").has(Table)
    assert front.text.startswith("Some cells hide a mine.")
    assert front.press_each("tutorial", "done").name == "help"
    assert front.press("tutorial").back().name == "help"


def test_whoever_is_new_is_told_of_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    session = at_home()
    assert "New here? Press H for a half-minute tutorial" in playing(session).said
    session.settings.remember(commands.TERMINAL, rulers=True)
    assert "tutorial" not in playing(at_home()).said, "there are settings now"
    assert "tutorial" not in playing().said, "nothing is kept here"


# The glossary

EXAMPLES = [term for term in terms() if term.position]


def test_every_word_is_there_once_with_a_meaning_and_is_looked_up_from_the_game() -> None:
    dummy = playing()
    assert dummy.press("glossary").name == "glossary"
    rows = dummy.rows()
    assert len({word for word, _meaning in rows}) == len(rows) == len(terms())
    assert all(meaning.endswith(".") for _word, meaning in rows)
    assert [mark.cell for mark in dummy.press("look-up", "50/50").board.marks] == [(0, 2), (1, 2)]
    assert dummy.back().press("look-up", "3BV").said == "There is no board for this word."


@pytest.mark.parametrize("term", EXAMPLES, ids=lambda term: term.word)
def test_what_is_marked_as_certain_is_certain(term: Term) -> None:
    position = Position.parse(term.position)
    found = solve(position).probability
    for kind, cells in term.shown:
        for cell in cells:
            chance = found.get(cell, 0)  # an open cell is no mine
            certain = {"safe": chance == 0, "mine": chance == 1, "asked": 0 < chance < 1}
            assert certain.get(kind, position.number(cell) is not None), (kind, cell)
        assert len({*cells}) == len(cells)
