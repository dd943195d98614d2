"""What every player must do, whoever wrote it: run over the whole registry."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from expected import known
from minewise.base.errors import IllegalMoveError
from minewise.core import Board, Cell, Chance, Game, Grid, Level, Position
from minewise.logic import Rule, Sentence, is_sound
from minewise.players import Guess, Move, MoveKind, Player, create, names, play
from strategies import boards, cells, seeds

every_player = pytest.mark.parametrize("name", names())

ODD_BOARDS = [
    "1x1x0/.", "1x1x1/*", "2x1x1/*.", "9x1x2/.*....*..", "1x6x1/./././*/./.",
    "5x5x0/...../...../...../...../.....", "4x3x11/****/**.*/****", "4x3x12/****/****/****",
]  # fmt: skip


def check(board: Board, position: Position, move: Move) -> None:
    """A move is legal, its reason holds, and it is right if it is certain."""
    assert position[move.cell] == "#"
    should_be_mine = move.action is MoveKind.FLAG
    if isinstance(move.reason, Guess):
        assert not move.certain
        assert move.reason.reason
        assert 1 <= move.reason.choices <= position.view.count("#")
        assert move.reason.safe_probability is None or 0 <= move.reason.safe_probability <= 1
    else:
        assert move.reason.conclusion == Sentence.of([move.cell], int(should_be_mine))
        # What a person's flags said, even if they are gone by now.
        said = [part for part in move.reason.walk() if part.rule is Rule.GIVEN]
        assert not (move.certain and said)
        unchecked = {cell: True for part in said for cell in part.conclusion.cells}
        assert is_sound(move.reason, position, unchecked)
    if move.certain:
        assert board.is_mine(move.cell) == should_be_mine


def play_and_check(player: Player, game: Game) -> list[tuple[Position, Move]]:
    """Play a game to its end, and check each move; return what was seen and done."""
    board = known(game.board)
    told: list[tuple[Position, Move]] = []
    proven_mines: set[Cell] = set()
    opened: set[Cell] = set()

    def on_move(position: Position, move: Move) -> None:
        told.append((position, move))
        check(board, position, move)
        if move.action is MoveKind.OPEN:
            assert move.cell not in opened | proven_mines
            opened.add(move.cell)
        elif move.certain:
            proven_mines.add(move.cell)

    record = play(player, game, on_move)
    assert record.moves == len(told)
    return told


@every_player
@pytest.mark.parametrize("text", ODD_BOARDS)
def test_it_plays_odd_boards_to_the_end(name: str, text: str) -> None:
    for seed in range(10):
        play_and_check(create(name, seed), Game.on(Board.parse(text)))


@every_player
@settings(max_examples=40)
@given(board=boards(), seed=seeds)
def test_moves_are_legal_and_what_is_certain_is_right(name: str, board: Board, seed: int) -> None:
    play_and_check(create(name, seed), Game.on(board))


@every_player
@pytest.mark.parametrize(
    ("level", "games"),
    [
        ("cs50", 5),
        ("beginner", 5),
        ("torus 8x7x9", 5),
        ("hexagons 8x7x9", 5),
        ("expert", 1),
        pytest.param("expert", 20, marks=pytest.mark.thorough),
    ],
)
def test_what_is_certain_is_right_at_levels_of_any_shape(name: str, level: str, games: int) -> None:
    size = Level.parse(level)
    for seed in range(games):
        play_and_check(create(name, seed), Game(size.grid, size.mines, seed=seed))


@every_player
def test_it_guesses_no_better_or_worse_when_its_seed_is_that_of_the_board(name: str) -> None:
    # Of the first cells opened, one in eight is a mine: 75 of 600, give or take 8.1.
    hits = 0
    for seed in range(600):
        board = Board.generate(Grid(8, 8), 8, seed=seed)
        start = Position.unchecked(board.grid, 8, "#" * 64)
        hits += board.is_mine(create(name, seed).move(start).cell)
    assert 75 - 4.5 * 8.1 < hits < 75 + 4.5 * 8.1


@every_player
@settings(max_examples=25)
@given(board=boards(), other=boards(), seed=seeds)
def test_positions_may_come_in_any_order_and_twice(
    name: str, board: Board, other: Board, seed: int
) -> None:
    seen = [(board, told[0]) for told in play_and_check(create(name, seed), Game.on(board))]
    seen += [(other, told[0]) for told in play_and_check(create(name, seed), Game.on(other))]
    random.Random(seed).shuffle(seen)
    player = create(name, seed)
    for where, position in seen + seen[::-1]:
        first, second = player.move(position), player.move(position)
        check(where, position, first)
        check(where, position, second)
        assert first.certain == second.certain


@st.composite
def games_with_any_flags(draw: st.DrawFn) -> Game:
    """A game in which a person has opened safe cells, and flagged any."""
    board = draw(boards(largest=6))
    game = Game.on(board)
    for cell, flag in draw(st.dictionaries(cells(board.grid), st.booleans())).items():
        if game.outcome is None and (flag or not board.is_mine(cell)):
            (game.flag if flag else game.open)(cell)
    return game


@every_player
@settings(max_examples=60)
@given(game=games_with_any_flags(), seed=seeds, come_and_go=st.booleans())
def test_flags_of_a_person_right_or_wrong_make_nothing_certain_that_is_not(
    name: str, game: Game, seed: int, come_and_go: bool
) -> None:
    board, player, chance = known(game.board), create(name, seed), Chance(seed)
    for _ in range(200):
        if game.outcome is not None or "#" not in game.position.view:
            break
        try:
            move = player.move(game.position)
        except IllegalMoveError:
            # It may only give up where a wrong flag stands in the way.
            assert not all(map(board.is_mine, game.position.flags))
            break
        check(board, game.position, move)
        (game.flag if move.action is MoveKind.FLAG else game.open)(move.cell)
        if come_and_go and game.outcome is None:
            game.flag(game.grid.cell(chance.below(len(game.grid))))


@every_player
def test_where_all_cells_are_flagged_it_says_so(name: str) -> None:
    position = Position.parse("3x1x1/1FF", trust_flags=False)
    with pytest.raises(IllegalMoveError, match="no cell can be opened") as caught:
        create(name).move(position)
    assert caught.value.position == position.line()


@every_player
def test_a_position_that_no_game_can_have_still_gets_a_legal_move(name: str) -> None:
    player = create(name)
    for text in ["5x1x2/1#1#1", "5x2x2/1#1#1/#####", "5x1x2/1#1#1", "4x1x1/*1##"]:
        position = Position.parse(text)  # the last one shows a mine
        assert position[player.move(position).cell] == "#"
