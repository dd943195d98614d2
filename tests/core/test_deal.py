"""Levels, demands on boards, and deals: on one line and back, and which board is known when."""

import pytest
from hypothesis import given, strategies as st

from minewise.base.errors import ImpossibleError, NotationError
from minewise.core import LEVELS, Board, Deal, FirstClick, Grid, Level, NoGuess, Torus
from minewise.core.no_guess import HARDEST_STEPS, read_hardest, read_rating
from strategies import boards, first_clicks, seeds

LAID = "9x9x10 first safe seed 7"
DEMANDS = (None, NoGuess(), NoGuess(counting=False), NoGuess(rating=(1300, 2800)))


def laid_out(text: str, start: tuple[int, int] = (4, 3)) -> Deal:
    deal = Deal.parse(text)
    board = Board.generate(deal.level.grid, deal.level.mines, seed=5, start=start)
    return deal.laid(start, board)


@given(boards(largest=5), first_clicks, st.none() | seeds, st.data())
def test_a_line_is_read_back_as_the_same_deal(
    board: Board, first: FirstClick, seed: int | None, data: st.DataObject
) -> None:
    safe = [cell for cell in board.grid if not board.is_mine(cell)]
    given_board = seed is None or data.draw(st.booleans())
    laid = given_board and bool(safe) and data.draw(st.booleans())
    deal = Deal(
        Level.of(board.grid, board.mine_count),
        first,
        seed,
        board if given_board else None,
        demand=data.draw(st.sampled_from(DEMANDS)),
        fair=data.draw(st.booleans()),
        start=data.draw(st.sampled_from(safe)) if laid else None,
    )
    assert Deal.parse(deal.line()) == deal
    listed = Deal.parse_setup(deal.line())
    assert listed == (deal if seed is None else deal.setup), "only a board with a seed is left out"
    played = Deal.on(board, first)
    assert (played.level, played.first) == (deal.level, first)
    assert played.is_given
    assert Deal.on(board).game().board == board


@pytest.mark.parametrize(
    ("deal", "is_given", "promises", "kind"),
    [
        (Deal.parse(LAID), False, True, ""),
        (laid_out(LAID), False, True, ""),
        (Deal.parse("9x9x10 first any fair seed 7"), False, False, "fair"),
        (laid_out("9x9x10 first safe fair seed 7"), False, True, "fair"),
        (Deal.parse("9x9x10 first any no-guess v1 fair seed 7"), False, True, "no-guess fair"),
        (Deal.parse("3x1x1 first any board 3x1x1/*.."), True, False, ""),
        (Deal.parse("3x1x1 first safe board 3x1x1/*.."), True, True, ""),
        (Deal.parse("3x1x1 first safe seed 7 board 3x1x1/*.."), True, False, ""),
        # Of another program
        (Deal.parse("3x1x1 first safe start 1 2 board 3x1x1/*.."), True, True, ""),
    ],
    ids=lambda value: value.line() if isinstance(value, Deal) else None,
)
def test_a_board_stays_where_it_was_given_and_what_is_promised_of_the_first_click(
    deal: Deal, is_given: bool, promises: bool, kind: str
) -> None:
    assert (deal.is_given, deal.promises_first, deal.kind) == (is_given, promises, kind)
    other = Board.generate(deal.level.grid, deal.level.mines, seed=1, start=(0, 0))
    assert (deal.laid((0, 0), other).board == deal.board) is is_given
    # Else the first click may lay another.
    assert (deal.game().board is not None) is (is_given or not promises)


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


@pytest.mark.parametrize("board", ["3x1x0/...", "3x1x2/**.", "1x3x1/*/./."])
def test_a_board_of_another_level_is_refused(board: str) -> None:
    with pytest.raises(ImpossibleError, match="is not one of 3x1x1"):
        Deal(Level.parse("3x1x1"), FirstClick.ANY, None, Board.parse(board))


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


ratings = st.tuples(st.integers(400, 2800), st.integers(400, 2800)).map(sorted).map(tuple)


@given(st.booleans(), st.none() | st.sampled_from(HARDEST_STEPS[:-1]), st.none() | ratings)
def test_a_line_is_read_back_as_the_same_demand(
    counting: bool, hardest: str | None, rating: tuple[int, int] | None
) -> None:
    demand = NoGuess(counting, hardest, rating)
    assert NoGuess.parse(demand.line()) == demand
    assert NoGuess.parse(f" {demand.line().replace(' v1', '')} ") == demand, "without a version"
    with pytest.raises(ImpossibleError, match="version 0 of the no-guess generator is not known"):
        NoGuess.parse(demand.line().replace("v1", "v0"))


@pytest.mark.parametrize(
    ("demand", "line", "difficulty", "selects"),
    [
        (NoGuess(), "no-guess v1", "", False),
        (NoGuess(counting=False), "no-guess v1 without counting", "", False),
        (NoGuess(hardest="total"), "no-guess v1 hardest total", "hardest step total", True),
        (NoGuess(rating=(900, 950)), "no-guess v1 rating 900-950", "rated 900 to 950", True),
        (NoGuess(counting=False, hardest="pairs", rating=(400, 2800)),
         "no-guess v1 without counting hardest pairs rating 400-2800",
         "hardest step pairs, rated 400 to 2800", True),
    ],
)  # fmt: skip
def test_a_demand_in_a_deal_and_in_a_sentence(
    demand: NoGuess, line: str, difficulty: str, selects: bool
) -> None:
    assert (demand.line(), demand.difficulty, demand.selects) == (line, difficulty, selects)


def test_ratings_and_steps_are_read_as_people_write_them() -> None:
    assert read_rating(" 900-1500 ") == (900, 1500)
    assert [read_hardest(f" {name.upper()} ") for name in HARDEST_STEPS] == list(HARDEST_STEPS)
    assert NoGuess(hardest="Pairs") == NoGuess(hardest="pairs")
    assert NoGuess(rating=(1500, 1500)).rating == (1500, 1500)
    for rating in [(399, 2800), (400, 2801), (1500, 1499)]:
        with pytest.raises(ImpossibleError, match="expected LOW-HIGH from 400 to 2800"):
            NoGuess(rating=rating)


def test_a_level_is_read_by_its_name_or_size_with_a_shape_in_front() -> None:
    assert {name: level.header for name, level in LEVELS.items()} == {
        "cs50": "8x8x8",
        "beginner": "9x9x10",
        "intermediate": "16x16x40",
        "expert": "30x16x99",
    }
    assert LEVELS["expert"].grid == Grid(width=30, height=16)
    for text in ("expert", " Expert ", "30x16x99"):
        assert Level.parse(text) == LEVELS["expert"]
    for text in ("torus beginner", "Torus  9x9x10", "torus 9x9x10"):
        level = Level.parse(text)
        assert level == Level(9, 9, 10, shape="torus") == Level.of(Torus(9, 9), 10)
        assert (level.grid, level.header, str(level)) == (Torus(9, 9), *["torus 9x9x10"] * 2)
    for text in ("8x8", "torus expert 8", "8x8x8 torus", "x" * 500):
        with pytest.raises(NotationError, match="is not a level") as caught:
            Level.parse(text)
        assert len(str(caught.value)) < 220
