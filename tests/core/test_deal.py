"""A deal: on one line and back, and what is known of its board at each moment."""

import pytest
from hypothesis import given, strategies as st

from minewise.base import ImpossibleError
from minewise.core import Board, Deal, FirstClick, Level, NoGuess
from strategies import boards

LAID = "9x9x10 first safe seed 7"
DEMANDS = (None, NoGuess(), NoGuess(counting=False), NoGuess(rating=(1300, 2800)))


def laid_out(text: str, start: tuple[int, int] = (4, 3)) -> Deal:
    deal = Deal.parse(text)
    board = Board.generate(deal.level.grid, deal.level.mines, seed=5, start=start)
    return deal.laid(start, board)


@given(
    board=boards(largest=5),
    first=st.sampled_from(FirstClick),
    seed=st.none() | st.integers(0, 2**64 - 1),
    demand=st.sampled_from(DEMANDS),
    fair=st.booleans(),
    data=st.data(),
)
def test_a_line_is_read_back_as_the_same_deal(
    *,
    board: Board,
    first: FirstClick,
    seed: int | None,
    demand: NoGuess | None,
    fair: bool,
    data: st.DataObject,
) -> None:
    safe = [cell for cell in board.grid if not board.is_mine(cell)]
    given_board = seed is None or data.draw(st.booleans())
    laid = given_board and bool(safe) and data.draw(st.booleans())
    deal = Deal(
        Level.of(board.grid, board.mine_count),
        first,
        seed,
        board if given_board else None,
        demand,
        fair,
        data.draw(st.sampled_from(safe)) if laid else None,
    )
    assert Deal.parse(deal.line()) == deal
    listed = Deal.parse_setup(deal.line())
    assert listed == (deal if seed is None else deal.setup), "only a board with a seed is left out"


@pytest.mark.parametrize(
    ("deal", "is_given"),
    [
        (Deal.parse(LAID), False),
        (laid_out(LAID), False),
        (Deal.parse("3x1x1 first any board 3x1x1/*.."), True),
        (Deal.parse("3x1x1 first safe seed 7 board 3x1x1/*.."), True),
        (laid_out("9x9x10 first safe fair seed 7"), False),
        (Deal.parse("3x1x1 first safe start 1 2 board 3x1x1/*.."), True),
    ],
    ids=["to come", "laid out", "given", "given with a seed", "fair", "of another program"],
)
def test_a_board_stays_where_it_was_given(deal: Deal, is_given: bool) -> None:
    assert deal.is_given is is_given
    other = Board.generate(deal.level.grid, deal.level.mines, seed=1, start=(0, 0))
    assert (deal.laid((0, 0), other).board == deal.board) is is_given
    assert (deal.game().board is not None) is is_given, "else the first click may lay another"


@given(boards(largest=5), st.sampled_from(FirstClick))
def test_a_game_on_a_given_board_is_played_on_it(board: Board, first: FirstClick) -> None:
    deal = Deal.on(board, first)
    assert (deal.level, deal.first) == (Level.of(board.grid, board.mine_count), first)
    assert Deal.on(board).first is FirstClick.ANY
    assert deal.is_given
    assert deal.game().board == board


def test_another_first_cell_has_another_board_unless_it_is_given() -> None:
    deal = laid_out(LAID)
    assert " start 5 4 board " in deal.line(), "counted from 1"
    assert deal.board_for((4, 3)) == deal.board
    assert deal.board_for((0, 0)) == Deal.parse(LAID).board_for((0, 0)) != deal.board
    assert deal.board_for(None) is None, "it depends on the first cell"
    any_first = laid_out("9x9x10 first any seed 7")
    assert not any_first.is_given
    assert any_first.game().board == any_first.board, "it is there before the first click"
    assert Deal.parse("9x9x10 first any seed 7").board_for(None) is not None
    assert Deal.parse(LAID).kind == ""
    assert Deal.parse("9x9x10 first safe no-guess v1 fair seed 7").kind == "no-guess fair"


def test_a_no_guess_board_is_made_once_for_each_first_cell() -> None:
    setup = Deal.parse("9x9x10 first safe no-guess v1 seed 7")
    assert setup.needs_board((4, 3))
    deal = laid_out("9x9x10 first safe no-guess v1 seed 7")
    assert not deal.needs_board((4, 3))
    assert deal.needs_board((0, 0))
    assert setup.board_for((0, 0)) is None
    with pytest.raises(ImpossibleError, match="has not been made"):
        setup.game().open((4, 3))
    game = setup.game(lambda start: deal.board or pytest.fail("it was made"))
    game.open((4, 3))
    assert game.board == deal.board
    again = deal.game()
    again.open((4, 3))
    assert again.board == deal.board


@pytest.mark.parametrize(
    ("text", "promises"),
    [
        ("9x9x10 first safe seed 7", True),
        ("9x9x10 first any seed 7", False),
        ("9x9x10 first any no-guess v1 seed 7", True),
        ("3x1x1 first safe seed 7 board 3x1x1/*..", False),
        ("3x1x1 first safe board 3x1x1/*..", True),
        ("3x1x1 first any board 3x1x1/*..", False),
    ],
)
def test_what_is_promised_of_the_first_click(text: str, promises: bool) -> None:
    assert Deal.parse(text).promises_first is promises
