"""A position put together cell by cell: editing, undo, paste, and the verdict on it."""

from unittest.mock import Mock

import pytest
from hypothesis import given, strategies as st

import hard_positions
from brackets import Brackets, is_spoken
from logic.brute_force import layouts
from minewise.advice import Conclusion
from minewise.base.errors import MinewiseError
from minewise.base.language import speaking
from minewise.base.limit import Limit
from minewise.core import HIDDEN, SHAPES, Board, Level, Position
from minewise.core.shapes import grid_of
from minewise.formats import read_text, write
from minewise.session.edited_position import SYMBOLS, EditedPosition, PositionVerdict, read_position
from minewise.solver import TooWideError, solve
from strategies import boards, cells, endgames, positions_that_may_conflict

TIME = 60.0


def judged(text: str, seconds: float = TIME) -> PositionVerdict:
    return PositionVerdict.of(Position.written(text), Limit(seconds))


@st.composite
def edits(draw: st.DrawFn) -> tuple[EditedPosition, list[Position]]:
    """A position after edits of every kind, and what it was after each."""
    edited = EditedPosition(draw(positions()))
    seen = [edited.position]
    for _ in range(draw(st.integers(0, 12))):
        cell, other = draw(cells(edited.grid)), draw(positions())
        doings: dict[str, tuple[object, ...]] = {
            "set": (cell, draw(st.sampled_from(SYMBOLS))),
            "press": (cell,),
            "flag": (cell,),
            "clear": (),
            "resize": (Level.of(other.grid, other.mines),),
            "add_mines": (draw(st.integers(-3, 3)),),
            "use": (read_position(other.line()).position,),
        }
        name = draw(st.sampled_from([*doings]))
        getattr(edited, name)(*doings[name])
        if edited.position != seen[-1]:
            seen.append(edited.position)
    return edited, seen


@st.composite
def positions(draw: st.DrawFn, largest: int = 4) -> Position:
    """Any symbols at all; most cannot be."""
    side = st.integers(1, largest)
    grid = grid_of(draw(st.sampled_from(sorted(SHAPES))), draw(side), draw(side))
    view = draw(st.text(SYMBOLS, min_size=len(grid), max_size=len(grid)))
    return Position.unchecked(grid, draw(st.integers(0, len(grid))), view)


# Editing


def test_clicks_go_round_mines_are_as_many_as_fit_and_another_size_keeps_what_is_on_both() -> None:
    edited = EditedPosition(Position.parse("1x1x1/#"))
    seen = ""
    for _ in range(10):
        edited.press((0, 0))
        seen += edited.view
    assert seen == "012345678#"
    for symbol in "F*":
        edited.set((0, 0), symbol)
        edited.press((0, 0))
        assert edited.view == "#"
    for added, mines in ((-5, 0), (1, 1), (9, 1)):
        edited.add_mines(added)
        assert edited.level.mines == mines
    edited.use(Position.parse("3x2x1/###/111"))
    edited.flag((0, 0))
    edited.resize(Level(2, 3, 2, "torus"))
    assert edited.text() == "torus 2x3x2\nF#\n11\n##"
    assert edited.level == Level(2, 3, 2, "torus")


@given(edits())
def test_undo_inverts_each_edit_and_redo_undo(edit: tuple[EditedPosition, list[Position]]) -> None:
    edited, seen = edit
    for before in reversed(seen[:-1]):
        assert edited.undo()
        assert edited.position == before
    assert not edited.undo()
    for after in seen[1:]:
        assert edited.redo()
        assert edited.position == after
    assert not edited.redo()


def test_the_last_two_hundred_edits_can_be_undone_and_a_new_one_leaves_nothing_to_redo() -> None:
    edited = EditedPosition(Position.parse("1x1x1/#"))
    for _ in range(205):
        edited.press((0, 0))
    undone = 0
    while edited.undo():
        undone += 1
    assert (undone, edited.view) == (200, "4")
    edited.set((0, 0), "4")
    assert edited.redo(), "nothing was changed in between"
    edited.set((0, 0), "0")
    assert not edited.redo()


# Paste


@given(positions())
def test_what_is_copied_can_be_pasted_even_if_it_cannot_be(position: Position) -> None:
    edited = EditedPosition(position)
    edited.use(read_position(edited.text()).position)
    assert edited.position == position
    assert not edited.undo(), "nothing has changed"
    assert read_position(position.line()).position == position


@given(boards(largest=5))
def test_a_board_in_any_spelling_is_pasted_untouched(board: Board) -> None:
    for ending in ("link", "board"):
        text = write(read_text(board.line()), ending).decode()
        edited = EditedPosition(Position.parse("1x1x1/#"))
        edited.use(read_position(text).position)
        assert edited.level == Level.of(board.grid, board.mine_count)
        assert set(edited.view) == {HIDDEN}


@pytest.mark.parametrize(
    ("text", "view"),
    [
        ("3x3:0,0,mfff", "#########"),
        ("minewise replay 1\n4x1x1 first any board 4x1x1/..*.\nopen 1 1 0.5\n", "01##"),
        ("3x2x1/F#F/1?1", "F#F1#1"),
    ],
)
def test_ids_replays_and_wrong_flags_are_pasted(text: str, view: str) -> None:
    assert read_position(text).position.view == view


def test_what_is_no_position_is_said_and_changes_nothing() -> None:
    edited = EditedPosition(Position.parse("2x1x1/1#"))
    for text in ("nothing of the kind", "3x2x1/###/119", "2x2x5/##/##", ""):
        with pytest.raises(MinewiseError):
            edited.use(read_position(text).position)
    assert edited.view == "1#"
    assert not edited.undo()


# The verdict


@given(positions(largest=3) | endgames() | positions_that_may_conflict())
def test_the_verdict_is_what_trying_every_layout_finds(position: Position) -> None:
    verdict = PositionVerdict.of(position, Limit(TIME))
    every = layouts(position, position.numbers, use_total=True)
    assert verdict.is_possible is (next(every, None) is not None)
    word = "possible" if verdict.is_possible else "impossible"
    assert verdict.text.startswith(f"This position is {word}")
    assert (verdict.analysis is not None) is verdict.is_possible
    assert verdict.is_possible or not verdict.odds
    assert not (verdict.is_possible and verdict.cells)
    if PositionVerdict.checked(position, Limit(TIME)).is_possible is False:
        assert not verdict.is_possible


def test_a_verdict_names_wrong_flags_and_the_numbers_that_contradict_each_other() -> None:
    flags = "Your flags at (1,1) and (1,3) are wrong: no mine is there."
    assert flags in judged("3x2x1/F#F/111").text
    assert set(judged("6x3x3/######/###05#/######").cells) == {(1, 3), (1, 4)}
    assert judged("2x1x1/8#").cells == ((0, 0),)


@pytest.mark.parametrize("text", ["4x3x3/1###/####/####", "3x2x1/###/111"])
def test_odds_that_are_estimated_say_so_once(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    give_up = Mock(side_effect=TooWideError(40, 50_000))
    monkeypatch.setattr(type(solve(Position.parse(text))), "count", give_up)
    verdict = judged(text)
    assert verdict.text.startswith("No contradiction was found.")
    assert verdict.text.count(f"Estimated from {verdict.estimated} sampled layouts") == 1
    assert verdict.odds


def test_a_position_that_takes_too_long_to_count_says_so() -> None:
    verdict = judged(hard_positions.COUNTED, 0.1)
    assert verdict.is_possible
    assert verdict.text.startswith(
        "No contradiction was found, but the layouts were not counted: "
        "working it out takes more than 0.1 seconds. "
    )
    for text in (hard_positions.WIDE, "3x2x1/###/111", "4x4x3/####/#1##/####/####"):
        assert judged(text, 0).is_possible, "without time nothing is called impossible"
        assert PositionVerdict.checked(Position.written(text), Limit(0)).is_possible


def test_each_reason_has_its_own_time() -> None:
    position = Position.parse("3x2x1/###/111")
    for verdict in (judged("3x2x1/###/111"), PositionVerdict.checked(position, Limit(0))):
        assert "not found in time" in verdict.why((0, 2), Limit(0)).text
        found = verdict.why((0, 2), Limit(TIME))
        assert "so (1,3) is safe" in found.text
        assert found.conclusion is Conclusion.SAFE
        none = verdict.why((1, 0), Limit(TIME))
        assert none.text == "Row 2, column 1 is not hidden: choose a cell that is."
    impossible = judged("2x1x1/8#")
    found = impossible.why((0, 1), Limit(TIME))
    assert (found.text, found.conclusion) == (impossible.text, Conclusion.UNKNOWN)


@pytest.mark.parametrize(
    "text", ["3x2x1/###/111", "2x1x1/8#", "30x16x99" + "/" + "/".join(["#" * 30] * 16)]
)
def test_every_sentence_speaks_the_language(text: str) -> None:
    with speaking(Brackets()):
        verdict = judged(text, 5)
        assert is_spoken(verdict.text), verdict.text
        assert is_spoken(verdict.why((0, 0), Limit(5)).text)
