"""Facts about the four rules of the pair bot."""

import itertools
from collections.abc import Iterator

import pytest
from hypothesis import given, settings, strategies as st

from minewise.base import ImpossibleError
from minewise.core import Board, Cell, Game, Position
from minewise.logic import proof as proofs
from minewise.logic.proof import Proof, Rule
from minewise.logic.rules import (
    FOUR_RULES,
    already_satisfied,
    bombtile_pair,
    first_that_applies,
    mutant_already_satisfied,
    mutant_obvious_choice,
    obvious_choice,
)
from minewise.logic.sentence import Sentence
from minewise.players import Move, RulesPlayer, play
from strategies import boards, cells, seeds

BY_NAME = {
    Rule.ALREADY_SATISFIED: already_satisfied,
    Rule.OBVIOUS_CHOICE: obvious_choice,
    Rule.MUTANT_ALREADY_SATISFIED: mutant_already_satisfied,
    Rule.MUTANT_OBVIOUS_CHOICE: mutant_obvious_choice,
}

# 1 1 1 at the edge, below A B C.
EXAMPLE = Position.parse("4x3x2/####/####/#111")
A, B, C = (1, 1), (1, 2), (1, 3)


def conclusions(position: Position, tile: Cell) -> dict[Rule, Sentence]:
    """What each rule concludes from a tile, for those that apply."""
    found = {rule: function(position, tile) for rule, function in BY_NAME.items()}
    return {rule: proof.conclusion for rule, proof in found.items() if proof is not None}


def test_in_the_example_a_is_safe_because_b_and_c_are_a_pair() -> None:
    middle, last = (2, 2), (2, 3)
    assert conclusions(EXAMPLE, middle) == {Rule.MUTANT_ALREADY_SATISFIED: Sentence.of([A], 0)}
    pair = bombtile_pair(EXAMPLE, middle)
    assert pair is not None
    assert pair.conclusion == Sentence.of([B, C], 1)
    assert pair.at == last


def test_in_the_example_no_rule_applies_to_the_other_tiles() -> None:
    assert conclusions(EXAMPLE, (2, 1)) == {}
    assert conclusions(EXAMPLE, (2, 3)) == {}


def test_when_all_mines_are_flagged_the_rest_is_safe() -> None:
    position = Position.parse("3x2x1/F##/#1#")
    rest = [(0, 1), (0, 2), (1, 0), (1, 2)]
    assert conclusions(position, (1, 1)) == {Rule.ALREADY_SATISFIED: Sentence.of(rest, 0)}


def test_when_the_tile_lacks_as_many_as_are_closed_all_are_mines() -> None:
    position = Position.parse("3x1x2/F2#")
    assert conclusions(position, (0, 1)) == {Rule.OBVIOUS_CHOICE: Sentence.of([(0, 2)], 1)}


def test_the_mutant_obvious_choice_counts_the_closed_cells_outside_the_pair() -> None:
    # The 3 touches four closed cells, two of them the pair of the 1: 3 = 0 + 1 + (4 - 2).
    position = Position.parse("3x2x3/###/#31")
    outside = [(0, 0), (1, 0)]
    assert conclusions(position, (1, 1)) == {Rule.MUTANT_OBVIOUS_CHOICE: Sentence.of(outside, 2)}


def test_a_pair_is_looked_for_beside_the_tile_only() -> None:
    # The 1 in the corner has a pair, and both cells touch the other 1, two steps away.
    position = Position.parse("4x2x1/1#1#/1###")
    assert bombtile_pair(position, (0, 2)) is None
    assert bombtile_pair(position, (1, 0)) is not None


def test_the_tile_of_a_pair_may_touch_mines_that_are_known() -> None:
    position = Position.parse("3x3x2/###/#22/#1F")
    pair = bombtile_pair(position, (1, 1))
    assert pair is not None
    assert (pair.rule, pair.numbers) == (Rule.KNOWN, frozenset([(1, 2)]))
    assert pair.conclusion == Sentence.of([(0, 1), (0, 2)], 1)


def test_a_pair_alone_gives_the_mutants_nothing() -> None:
    position = Position.parse("2x2x1/##/11")
    assert bombtile_pair(position, (1, 0)) is not None
    assert conclusions(position, (1, 0)) == {}


def test_cells_that_are_no_border_tiles_give_nothing() -> None:
    position = Position.parse("3x2x1/F1#/110")
    for tile in [(0, 0), (0, 2), (1, 0)]:
        assert conclusions(position, tile) == {}
        assert bombtile_pair(position, tile) is None


def test_a_tile_off_the_board_is_refused() -> None:
    with pytest.raises(ImpossibleError, match="off the board"):
        already_satisfied(EXAMPLE, (3, 0))


def test_a_shown_mine_is_seen() -> None:
    proof = already_satisfied(Position.parse("3x1x1/*1#"), (0, 1), {})
    assert proof is not None
    assert [premise.rule for premise in proof.premises] == [Rule.NUMBER, Rule.SEEN]


def test_flags_are_given_unless_the_caller_says_what_is_known() -> None:
    position = Position.parse("3x1x1/F1#")
    by_flag = already_satisfied(position, (0, 1))
    assert by_flag is not None
    assert by_flag.premises[1].rule is Rule.GIVEN
    assert already_satisfied(position, (0, 1), {}) is None

    mine = proofs.given((0, 2), is_mine=True)
    by_known = already_satisfied(position, (0, 1), {(0, 2): mine})
    assert by_known is not None
    assert by_known.premises[1] is mine
    assert by_known.conclusion == Sentence.of([(0, 0)], 0)


def test_the_premises_are_the_number_the_pair_tile_then_each_mine_once() -> None:
    # Both tiles touch the mine at (2, 2), and only the first the one at (2, 0).
    position = Position.parse("3x3x3/###/#32/F2F")
    proof = mutant_already_satisfied(position, (1, 1))
    assert proof is not None
    tile, pair_tile, *mines = proof.premises
    assert (tile.rule, tile.at) == (Rule.NUMBER, (1, 1))
    assert (pair_tile.rule, pair_tile.at) == (Rule.NUMBER, (1, 2))
    assert [fact.conclusion for fact in mines] == [
        Sentence.of([(2, 0)], 1),
        Sentence.of([(2, 2)], 1),
    ]
    assert proof.conclusion == Sentence.of([(0, 0), (1, 0)], 0)


def true_on(board: Board, proof: Proof) -> bool:
    """Whether each part of a proof is true on a board."""
    return all(
        sum(map(board.is_mine, part.conclusion.cells)) == part.conclusion.count
        for part in proof.walk()
    )


def layouts(about: list[Cell], sentences: list[Sentence]) -> Iterator[dict[Cell, int]]:
    """The ways to place mines in some cells that agree with all sentences."""
    for mines in itertools.product((0, 1), repeat=len(about)):
        layout = dict(zip(about, mines, strict=True))
        if all(sum(layout[cell] for cell in s.cells) == s.count for s in sentences):
            yield layout


@st.composite
def positions_with_right_flags(draw: st.DrawFn) -> tuple[Position, Board]:
    """A game in which any safe cells are open and any mines flagged."""
    board = draw(boards(largest=5, any_shape=True))
    chosen = draw(st.sets(cells(board.grid)))
    view = "".join(
        ("F" if board.is_mine(cell) else str(board.number(cell))) if cell in chosen else "#"
        for cell in board.grid
    )
    return Position(board.grid, board.mine_count, view), board


@given(positions_with_right_flags())
def test_a_rule_never_concludes_what_is_false(drawn: tuple[Position, Board]) -> None:
    position, board = drawn
    for tile in position.numbers:
        for function in (*BY_NAME.values(), bombtile_pair):
            proof = function(position, tile)
            assert proof is None or true_on(board, proof)


@given(positions_with_right_flags())
def test_a_conclusion_follows_from_the_premises_alone(drawn: tuple[Position, Board]) -> None:
    position, _ = drawn
    for tile in position.numbers:
        for function in BY_NAME.values():
            proof = function(position, tile)
            if proof is None:
                continue
            premises = [premise.conclusion for premise in proof.premises]
            about = sorted(frozenset[Cell]().union(*[premise.cells for premise in premises]))
            assert proof.conclusion.cells <= set(about)
            for layout in layouts(about, premises):
                found = sum(layout[cell] for cell in proof.conclusion.cells)
                assert found == proof.conclusion.count


@given(positions_with_right_flags())
def test_the_premises_are_laid_out_as_promised(drawn: tuple[Position, Board]) -> None:
    position, _ = drawn
    for tile in position.numbers:
        for rule, function in BY_NAME.items():
            proof = function(position, tile)
            if proof is None:
                continue
            leaves = [part for part in proof.premises if part.rule is Rule.NUMBER]
            facts = list(proof.premises[len(leaves) :])
            assert proof.rule is rule
            assert leaves[0].at == tile
            assert len(leaves) == (1 if rule in FOUR_RULES[:2] else 2)
            for leaf in leaves:
                assert leaf.at is not None
                closed = [c for c in position.grid.neighbours(leaf.at) if position[c] in "#F"]
                assert leaf.conclusion == Sentence.of(closed, int(position[leaf.at]))
            touched = leaves[0].conclusion.cells.union(*[leaf.conclusion.cells for leaf in leaves])
            flags = sorted(cell for cell in touched if position[cell] == "F")
            assert [fact.conclusion for fact in facts] == [Sentence.of([c], 1) for c in flags]


@given(positions_with_right_flags())
def test_the_first_that_applies_is_the_first_in_their_order(
    drawn: tuple[Position, Board],
) -> None:
    position, _ = drawn
    for tile in position.numbers:
        proof = first_that_applies(position, tile)
        found = conclusions(position, tile)
        if proof is None:
            assert not found
        else:
            assert (proof.rule, proof.conclusion) == next(iter(found.items()))


@settings(max_examples=40)
@given(boards(largest=9, any_shape=True), seeds)
def test_nothing_the_bot_proves_in_its_games_is_ever_false(board: Board, seed: int) -> None:
    def check(_: Position, move: Move) -> None:
        assert not isinstance(move.reason, Proof) or true_on(board, move.reason)

    play(RulesPlayer(seed), Game.on(board), on_move=check)
