"""Facts about the course's AI as a player."""

from hypothesis import given, settings

from minewise.core import Board, Game, Position
from minewise.logic import KnowledgeBase, Proof
from minewise.players import Guess, Move, MoveKind, SentencesPlayer, play
from strategies import boards, seeds


@settings(max_examples=60)
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

    play(SentencesPlayer(seed), Game.on(board), compare)


def test_it_is_not_told_how_many_mines_there_are() -> None:
    # With the total the last cell would be known to be safe.
    move = SentencesPlayer().move(Position.parse("4x1x1/#1##"))
    assert not move.certain
    move = SentencesPlayer().move(Position.parse("4x1x1/#10#"))
    assert move.certain, "the 0 says so"
    move = SentencesPlayer().move(Position.parse("5x1x1/01###"))
    assert (move.certain, move.cell[1] in (3, 4)) == (False, True)


def test_it_does_not_believe_flags_but_cannot_open_them() -> None:
    move = SentencesPlayer().move(Position.parse("3x2x1/F##/111", trust_flags=False))
    assert isinstance(move.reason, Proof)
    assert (move.cell, move.certain) == ((0, 2), True)


def test_it_learns_from_mines_that_are_shown() -> None:
    move = SentencesPlayer().move(Position.parse("3x1x1/*1#"))
    assert (move.cell, move.certain) == ((0, 2), True)


def test_after_a_clash_it_reasons_again_in_the_next_game() -> None:
    player = SentencesPlayer()
    assert not player.move(Position.parse("5x1x2/1#1#1")).certain
    assert player.move(Position.parse("3x2x1/###/111")).certain
