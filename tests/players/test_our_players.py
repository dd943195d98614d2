"""Our own players: rules, sentences, expert; what is new to a player, and guesses."""

import time
from collections import Counter

import pytest
from hypothesis import given, strategies as st

from cores import needs_native
from evenness import deviation
from hard_positions import WIDE, WIDER
from minewise import players
from minewise.base.errors import MinewiseError, NotationError
from minewise.core import HIDDEN, Board, Chance, Game, Grid, Position
from minewise.logic import KnowledgeBase, Proof, Rule
from minewise.logic.rules import first_that_applies
from minewise.players import ExpertPlayer, Guess, Move, MoveKind, RulesPlayer, SentencesPlayer
from minewise.players.player import MOVE_SECONDS, changes
from minewise.players.random_player import guess
from minewise.players.registry import check, split_effort
from minewise.solver import best_play
from strategies import boards, games, seeds


def rule_of(move: Move) -> Rule:
    """Which of the four rules a move follows."""
    assert isinstance(move.reason, Proof)
    proof = move.reason
    return proof.premises[0].rule if proof.rule in (Rule.ALL_SAFE, Rule.ALL_MINES) else proof.rule


def test_its_later_proofs_rest_on_the_proofs_of_its_flags() -> None:
    player = RulesPlayer()
    flag = player.move(Position.parse("3x2x1/##1/111"))
    assert (flag.cell, flag.action) == ((0, 1), MoveKind.FLAG)
    after = player.move(Position.parse("3x2x1/#F1/111"))
    assert (after.cell, after.action, after.certain) == ((0, 0), MoveKind.OPEN, True)
    assert isinstance(after.reason, Proof)
    assert flag.reason in after.reason.premises


def test_a_flag_of_the_person_is_believed_but_makes_nothing_certain() -> None:
    move = RulesPlayer().move(Position.parse("3x2x1/#F1/111"))
    assert (move.cell, move.action, move.certain) == ((0, 0), MoveKind.OPEN, False)
    assert isinstance(move.reason, Proof)
    assert Rule.GIVEN in {part.rule for part in move.reason.walk()}
    player = RulesPlayer()
    # What rests on it stays uncertain when that flag is gone.
    for text, cell in (("5x1x2/F2#1#", (0, 2)), ("5x1x2/#2F1#", (0, 0))):
        move = player.move(Position.parse(text))
        assert (move.cell, move.action, move.certain) == (cell, MoveKind.FLAG, False)


@given(boards(), seeds)
def test_remembering_which_tiles_gave_nothing_changes_nothing(board: Board, seed: int) -> None:
    def compare(position: Position, move: Move) -> None:
        proofs = (first_that_applies(position, tile) for tile in position.numbers)
        proof = next((proof for proof in proofs if proof is not None), None)
        if proof is None:
            assert isinstance(move.reason, Guess)
        else:
            is_mine = proof.conclusion.count > 0
            assert move.cell == min(proof.conclusion.cells)
            assert move.action is (MoveKind.FLAG if is_mine else MoveKind.OPEN)
            assert rule_of(move) is proof.rule

    players.play(RulesPlayer(seed), Game.on(board), compare)


@given(boards(), seeds)
def test_learning_number_by_number_is_as_good_as_all_at_once(board: Board, seed: int) -> None:
    def compare(position: Position, move: Move) -> None:
        knowledge = KnowledgeBase.of(position, use_total=False)
        assert move.action is MoveKind.OPEN
        if knowledge.safe_moves:
            assert move.certain
            assert move.cell == min(knowledge.safe_moves)
        else:
            assert move.cell not in knowledge.mines
            others = position.view.count("#") - len(knowledge.mines)
            assert move.reason == Guess("random", others)

    players.play(SentencesPlayer(seed), Game.on(board), compare)


def test_a_mine_that_is_shown_is_known_and_a_flag_is_not_believed_but_not_opened() -> None:
    for text in ("3x1x1/*1#", "3x2x1/F##/111"):
        move = SentencesPlayer().move(Position.parse(text, trust_flags=False))
        assert (move.certain, move.cell) == (True, (0, 2))
        assert isinstance(move.reason, Proof)


def test_after_a_clash_it_reasons_again_in_the_next_game() -> None:
    player = SentencesPlayer()
    assert not player.move(Position.parse("5x1x2/1#1#1")).certain
    assert player.move(Position.parse("3x2x1/###/111")).certain


@given(games())
def test_a_position_continues_the_one_at_the_start_of_its_game_and_no_other(game: Game) -> None:
    start = Position.unchecked(game.grid, game.mines, "#" * len(game.grid))
    now = game.position
    expected = [index for index, symbol in enumerate(now.view) if symbol != "#"]
    assert changes(start, now) == (None if "*" in now.view else expected)
    assert changes(now, now) == []
    assert (changes(now, start) is None) == (now.view.replace("F", "#") != start.view)
    wider = Grid(game.grid.width + 1, game.grid.height)
    other_size = Position.unchecked(wider, game.mines, "#" * len(wider))
    other_mines = Position.unchecked(game.grid, game.mines + 1, now.view)
    assert changes(None, now) is changes(now, other_size) is changes(now, other_mines) is None


@given(
    st.text("#F0", min_size=1, max_size=60).filter(lambda view: "#" in view),
    st.integers(0, 99),
    st.data(),
)
def test_a_guess_is_hidden_and_not_to_be_avoided(view: str, seed: int, data: st.DataObject) -> None:
    position = Position.unchecked(Grid(len(view), 1), 0, view)
    hidden = [cell for cell in position.grid if position[cell] == "#"]
    avoid = data.draw(st.sets(st.sampled_from(hidden), max_size=len(hidden) - 1))
    move = guess(position, Chance(seed), avoid=avoid)
    assert move.cell in {*hidden} - avoid
    assert move.reason == Guess("random", len(hidden) - len(avoid))


def test_guesses_are_uniform() -> None:
    position = Position.parse("4x2x2/#1#F/0###", trust_flags=False)
    player = players.create("random", seed=9)
    drawn = Counter(player.move(position).cell for _ in range(5000))
    assert deviation(drawn, [(0, 0), (0, 2), (1, 1), (1, 2), (1, 3)]) < 4.5


# Three cells are equally safe, and only one of them wins the most layouts: 285 of 360.
PUBLISHED = Position.parse("5x4x5/#####/#1###/#3###/#####")


@needs_native
@pytest.mark.parametrize("effort", ExpertPlayer.efforts)
def test_the_end_is_played_perfectly_by_looking_ahead(effort: str) -> None:
    move = ExpertPlayer(effort=effort).move(PUBLISHED)
    assert move.cell in PUBLISHED.hidden
    assert effort == "instant" or (move.cell,) == best_play(PUBLISHED).best
    reason = move.reason
    assert isinstance(reason, Guess)
    assert reason.safe_probability == reason.best_probability == pytest.approx(352 / 360)
    assert sum(float(prospect.chance) for prospect in reason.prospects) == pytest.approx(352 / 360)


@pytest.mark.slow
@pytest.mark.parametrize("position", [WIDE, WIDER], ids=["wide", "wider"])
@pytest.mark.parametrize("name", ["exact", "expert", "expert:hard"])
def test_a_move_takes_no_longer_than_it_may(name: str, position: str) -> None:
    seen = Position.parse(position)
    began = time.monotonic()
    move = players.create(name).move(seen)
    assert time.monotonic() - began < 2 * MOVE_SECONDS + 1
    assert seen[move.cell] == HIDDEN


def test_a_name_may_say_how_hard_the_player_thinks_unless_the_effort_is_named_apart() -> None:
    for apart, effort in ((None, "quick"), ("instant", "instant")):
        player = players.create("expert:quick", effort=apart)
        assert isinstance(player, ExpertPlayer)
        assert player.effort == effort
    assert split_effort("expert:quick") == ("expert", "quick")
    for name in ("exact", "policy:a:b", "sb3:model.zip"):
        assert split_effort(name) == (name, None)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("expert:most", "'most' is not an effort of the player 'expert': expected one of instant"),
        ("expert:", "'' is not an effort of the player 'expert'"),
        ("random:hard", "'hard' is not an effort of the player 'random': it has none"),
    ],
)
def test_an_effort_that_a_player_does_not_know_is_refused(name: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        check(name)
    with pytest.raises(MinewiseError, match="'silly' is not an effort: expected one of"):
        ExpertPlayer(effort="silly")
