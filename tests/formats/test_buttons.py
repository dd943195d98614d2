import pytest
from hypothesis import given, strategies as st

from minewise.formats.buttons import Buttons, Deed, Held
from minewise.formats.mouse import Mouse


def deeds(words: str, marks: bool = True) -> list[Deed]:
    """What the mouse asks for, when every right press changes a mark (or none does)."""
    buttons = Buttons()
    found = []
    for word in words.split():
        deed = buttons.take(Mouse(word))
        if deed is Deed.MARK:
            buttons.marked(marks)
        if deed is not None:
            found.append(deed)
    return found


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("lc lr", [Deed.OPEN]),
        ("rc rr", [Deed.MARK]),
        ("mc mr", [Deed.CHORD]),
        ("sc lr", [Deed.CHORD]),
        ("lc mv mv lr", [Deed.OPEN]),
        ("lc rc lr rr", [Deed.CHORD]),
        ("lc rc rr lr", [Deed.CHORD]),
        ("lc cc lr rr", [Deed.CHORD]),
        ("rc lc lr rr", [Deed.MARK, Deed.CHORD]),
        ("rc lc rr lr", [Deed.MARK, Deed.CHORD]),
        ("rc cc rr lr", [Deed.MARK, Deed.CHORD]),
        ("cc rr", [Deed.CHORD]),
        ("lc rc lr lc lr rr", [Deed.CHORD, Deed.CHORD]),
        ("lc rc rr rc rr lr", [Deed.CHORD, Deed.CHORD]),
        ("lr rr", []),
        ("lc rr lr", [Deed.OPEN]),
        ("rc lr rr", [Deed.MARK]),
    ],
)
def test_what_presses_and_releases_ask_for(words: str, asked: list[Deed]) -> None:
    assert deeds(words) == asked


def test_a_right_press_with_nothing_to_mark_is_part_of_the_chord() -> None:
    assert deeds("rc lc lr rr", marks=False) == [Deed.MARK, Deed.CHORD_NOT_MARK]
    assert deeds("rc lc rr lr", marks=False) == [Deed.MARK, Deed.CHORD_NOT_MARK]
    # Only once: the right button is still held, and the next chord is one of its own.
    assert deeds("rc lc lr lc lr rr", marks=False) == [
        Deed.MARK,
        Deed.CHORD_NOT_MARK,
        Deed.CHORD,
    ]


def test_after_a_chord_the_button_that_is_still_held_does_nothing() -> None:
    assert deeds("lc rc rr lr") == [Deed.CHORD]
    assert deeds("rc lc lr rr", marks=False)[-1] is Deed.CHORD_NOT_MARK


@given(st.lists(st.sampled_from(list(Mouse)), max_size=60))
def test_when_all_buttons_are_up_nothing_is_held(kinds: list[Mouse]) -> None:
    buttons = Buttons()
    for kind in kinds:
        buttons.take(kind)
    for _ in range(2):
        buttons.take(Mouse.LEFT_UP)
        buttons.take(Mouse.RIGHT_UP)
    assert buttons.held is Held.NONE
