"""Reasons that count: arrangements to walk through, and groups of cells with a letter each."""

from minewise.core import Board as Mines, Cell
from minewise.screens.blocks import Board, Slider
from minewise.screens.play import PlayScreen
from minewise.session.options import GameOptions
from minewise.session.session import Session
from screens.dummy import Dummy
from screens.sitting import Clock, playing

WALK = "8x8x14/...**.../....*.../....*.../..***..*/....*.*./.....*../...*..*./.*......"
BEFORE_WALK = "11 34 83 64 67 65 76 54 24 75"
BEFORE_TOTAL = f"{BEFORE_WALK} 81 84 85 86 56 17 46 47 58 68"
GROUPS = "8x8x14/....*.*./......*./...*..../...*...*/.*...*../...*..../...*.*.*/.*.....*"
BEFORE_GROUPS = "11 53 35 25 16 26 36 37 45 46 47 77 38 62 61 63 71 72 73 83"


def hinted(board: str, opened: str) -> Dummy:
    """A game in which cells were opened, and all of a hint was asked for."""
    session = Session(GameOptions(player="exact"), now=Clock())
    session.new(board=Mines.parse(board))
    for cell in opened.split():
        session.open((int(cell[0]) - 1, int(cell[1]) - 1)).result()
    dummy = playing(session)
    for _degree in range(3):
        dummy.press("hint")
    return dummy


def block(dummy: Dummy, kind: type[Board] | type[Slider]) -> Board | Slider:
    return next(each for each in dummy.view.blocks if isinstance(each, kind))


def letters(dummy: Dummy) -> dict[Cell, str]:
    board = block(dummy, Board)
    assert isinstance(board, Board)
    return dict(board.notes)


def mines(dummy: Dummy) -> set[Cell]:
    board = block(dummy, Board)
    assert isinstance(board, Board)
    return {mark.cell for mark in board.marks if mark.kind == "mine"}


def test_asking_for_a_hint_again_walks_through_the_arrangements_and_begins_anew() -> None:
    dummy = hinted(WALK, BEFORE_WALK)
    assert "leave three arrangements: in each of them" in dummy.said
    seen = []
    for number in range(1, 4):
        slider = block(dummy, Slider)
        assert isinstance(slider, Slider)
        assert slider.words == f"Arrangement: {number} of 3"
        assert len(mines(dummy)) <= 14
        seen.append(frozenset(mines(dummy)))
        assert dummy.press("hint").message.endswith(f"Arrangement {number % 3 + 1} of 3.")
    assert len({*seen}) > 1
    assert mines(dummy) == seen[0]
    assert letters(dummy) == {(7, 3): "A"}


def test_arrangements_are_of_the_position_that_they_were_counted_in() -> None:
    dummy = hinted(WALK, BEFORE_WALK)
    dummy.press("case", text="99")
    slider = block(dummy, Slider)
    assert isinstance(slider, Slider)
    assert slider.words == "Arrangement: 3 of 3"
    screen = dummy.stage.top
    assert isinstance(screen, PlayScreen)
    screen.session.ai().result()  # as from another tab
    assert not dummy.has(Slider)
    assert not mines(dummy)
    dummy.press("hint")
    assert not dummy.said.endswith("of 3.")


def test_why_on_an_open_cell_repeats_the_reason_on_the_board() -> None:
    dummy = hinted(WALK, BEFORE_TOTAL)
    reason, shown = dummy.said, letters(dummy)
    dummy.press("why", cell=(0, 0))
    assert (dummy.said, letters(dummy)) == (reason, shown)
    dummy.press("stop")
    assert dummy.press("why", cell=(0, 0)).message.endswith("is open already.")


def test_cells_that_are_named_have_letters_of_their_own() -> None:
    dummy = hinted(WALK, BEFORE_TOTAL)
    assert dummy.view.lettered == (
        "The board has 14 mines; 13 are certain; the 1 at (8,6) needs one mine among A and B: "
        "so C is safe. Pattern: mine counting."
    )


def test_groups_that_are_only_counted_have_a_letter_each() -> None:
    dummy = hinted(GROUPS, BEFORE_GROUPS)
    assert "the last 9 are in four groups of cells: so (8,4) is safe" in dummy.said
    found = letters(dummy)
    assert found.pop((7, 3)) == "A"
    assert {*found.values()} == {"B", "C", "D", "E"}
