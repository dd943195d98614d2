"""Facts about the pair bot."""

import pytest
from hypothesis import given, settings

from minewise.core import Board, Cell, Game, Position
from minewise.logic import Proof, Rule, first_that_applies
from minewise.players import Guess, Move, MoveKind, RulesPlayer, play
from strategies import boards, seeds


def rule_of(move: Move) -> Rule:
    """Which of the four rules a move follows."""
    assert isinstance(move.reason, Proof)
    proof = move.reason
    return proof.premises[0].rule if proof.rule in (Rule.ALL_SAFE, Rule.ALL_MINES) else proof.rule


@pytest.mark.parametrize(
    ("text", "cell", "action", "rule"),
    [
        pytest.param(
            "4x3x2/####/####/#111", (1, 1), MoveKind.OPEN, Rule.MUTANT_ALREADY_SATISFIED,
            id="in the example it opens A",
        ),
        # The last rule applies to the 2, the first to the 0s below it.
        pytest.param(
            "4x3x2/####/#121/#000", (0, 1), MoveKind.FLAG, Rule.MUTANT_OBVIOUS_CHOICE,
            id="all rules on a tile before the next tile",
        ),
    ],
)  # fmt: skip
def test_the_rules_are_tried_tile_by_tile(
    text: str, cell: Cell, action: MoveKind, rule: Rule
) -> None:
    move = RulesPlayer().move(Position.parse(text))
    assert (move.cell, move.action, move.certain, rule_of(move)) == (cell, action, True, rule)


def test_it_does_one_thing_a_turn_first_cell_first() -> None:
    player = RulesPlayer()
    views = ["#2#", "F2#"]
    moves = [player.move(Position.parse(f"3x1x2/{view}")) for view in views]
    assert [(move.cell, move.action) for move in moves] == [
        ((0, 0), MoveKind.FLAG),
        ((0, 2), MoveKind.FLAG),
    ]


def test_where_no_rule_applies_it_guesses_among_all_cells_without_a_flag() -> None:
    move = RulesPlayer().move(Position.parse("3x3x3/#2F/###/###"))
    assert not move.certain
    assert move.reason == Guess("random", 7)


def test_its_later_proofs_rest_on_the_proofs_of_its_flags() -> None:
    player = RulesPlayer()
    flag = player.move(Position.parse("3x2x1/##1/111"))
    assert (flag.cell, flag.action) == ((0, 1), MoveKind.FLAG)
    after = player.move(Position.parse("3x2x1/#F1/111"))
    assert (after.cell, after.action, after.certain) == ((0, 0), MoveKind.OPEN, True)
    assert isinstance(after.reason, Proof)
    assert flag.reason in after.reason.premises


def test_the_flag_of_somebody_else_is_believed_but_makes_nothing_certain() -> None:
    move = RulesPlayer().move(Position.parse("3x2x1/#F1/111"))
    assert (move.cell, move.action, move.certain) == ((0, 0), MoveKind.OPEN, False)
    assert isinstance(move.reason, Proof)
    assert Rule.GIVEN in {part.rule for part in move.reason.walk()}
    player = RulesPlayer()
    # What rests on it stays uncertain when that flag is gone.
    for text, cell in (("5x1x2/F2#1#", (0, 2)), ("5x1x2/#2F1#", (0, 0))):
        move = player.move(Position.parse(text))
        assert (move.cell, move.action, move.certain) == (cell, MoveKind.FLAG, False)


@settings(max_examples=60)
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

    play(RulesPlayer(seed), Game.on(board), compare)
