"""The course's rules, and the judge of conclusions, held against others that know them."""

import pytest
from hypothesis import given, settings, strategies as st

from minesweeper import MinesweeperAI
from minewise.course.layouts import layout_with
from minewise.course.proof import prove
from minewise.course.reference import Call, Reference, bit_board
from minewise.course.small_boards import cases
from strategies import opened_boards

Game = tuple[int, int, list[Call]]


@st.composite
def games(draw: st.DrawFn, largest: int = 6) -> Game:
    """Some cells of a board, opened in some order."""
    board, opened = draw(opened_boards(largest, any_shape=False))
    calls = [(*cell, board.number(cell)) for cell in opened[:10]]
    return board.grid.height, board.grid.width, calls


@given(games())
@settings(max_examples=150)
def test_the_reference_concludes_what_our_course_ai_does(game: Game) -> None:
    height, width, calls = game
    ai, reference = MinesweeperAI(height, width), Reference(height, width)
    for row, column, count in calls:
        ai.add_knowledge((row, column), count)
        reference.tell((row, column), count)
        assert set(reference.field.cells(reference.safes)) == ai.safes
        assert set(reference.field.cells(reference.mines)) == ai.mines
        held = {reference.field.mask(one.cells): one.count for one in ai.knowledge}
        assert reference.sentences == held


@given(games())
def test_what_the_rules_conclude_has_a_proof_and_no_layout_against_it(game: Game) -> None:
    height, width, calls = game
    reference = Reference.after(height, width, calls)
    field = reference.field
    for cell in field.cells((reference.safes | reference.mines) & ~reference.moves):
        bit = field.mask([cell])
        is_mine = bool(reference.mines & bit)
        against = {"safes": bit} if is_mine else {"mines": bit}
        assert layout_with(height, width, calls, **against) is None
        lines = prove(height, width, calls, bit)
        assert lines[-1].rule == ("mines" if is_mine else "safe")
        assert lines[-1].sentence[0] & bit


@given(games(3))
def test_layouts_are_found_where_there_are_any(game: Game) -> None:
    height, width, calls = game
    field = bit_board(height, width)
    opened = field.mask((row, column) for row, column, _ in calls)
    fitting = [
        layout
        for layout in range(field.all + 1)
        if not layout & opened
        and all(field.number((row, column), layout) == count for row, column, count in calls)
    ]
    for bit in (1 << place for place in range(height * width)):
        found = layout_with(height, width, calls, mines=bit)
        assert (found is not None) == any(layout & bit for layout in fitting)


@pytest.mark.parametrize("calls", [1, 2, 3])
def test_small_cases_can_all_be(calls: int) -> None:
    every = list(cases(calls))
    assert len(set(every)) == len(every)
    for case in every[:: len(every) // 100]:
        field = bit_board(case.height, case.width)
        for row, column, count in case.calls:
            assert not field.mask([(row, column)]) & case.mines
            assert field.number((row, column), case.mines) == count
