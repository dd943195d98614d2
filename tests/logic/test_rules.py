"""Facts about the four rules of the pair bot."""

import pytest
from hypothesis import given, settings, strategies as st

from expected import known
from logic.reading import Bounds, exactly, implies
from minewise.base.errors import ImpossibleError
from minewise.core import Board, Cell, Game, Position
from minewise.logic import proof as proofs
from minewise.logic.proof import Proof, Rule
from minewise.logic.rules import FOUR_RULES, first_that_applies
from minewise.logic.sentence import Sentence
from minewise.players import Move, RulesPlayer, play
from strategies import boards, cells, seeds


def test_flags_are_given_unless_the_caller_says_what_is_known() -> None:
    def premises(line: str, proved: dict[Cell, Proof] | None) -> list[Rule]:
        proof = first_that_applies(Position.parse(line), (0, 1), proved)
        return [] if proof is None else [premise.rule for premise in proof.premises]

    assert premises("3x1x1/F1#", None) == [Rule.NUMBER, Rule.GIVEN]
    assert premises("3x1x1/F1#", {}) == []
    assert premises("3x1x1/*1#", {}) == [Rule.NUMBER, Rule.SEEN]
    mine = proofs.given((0, 2), is_mine=True)
    by_known = known(first_that_applies(Position.parse("3x1x1/F1#"), (0, 1), {(0, 2): mine}))
    assert by_known.premises[1] is mine
    assert by_known.conclusion == Sentence.of([(0, 0)], 0)
    with pytest.raises(ImpossibleError, match="off the board"):
        first_that_applies(Position.parse("4x2x1/1#1#/1###"), (3, 0))


def true_on(board: Board, proof: Proof) -> bool:
    """Whether each part of a proof is true on a board."""
    return all(
        sum(map(board.is_mine, part.conclusion.cells)) == part.conclusion.count
        for part in proof.walk()
    )


def exactly_as(proof: Proof) -> Bounds:
    return exactly(proof.conclusion.cells, proof.conclusion.count)


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


def closed_and_missing(position: Position, tile: Cell) -> tuple[set[Cell], int]:
    """The cells around a tile that are neither open nor flagged, and the mines among them."""
    around = position.grid.neighbours(tile)
    flags = sum(position[cell] == "F" for cell in around)
    return {cell for cell in around if position[cell] == "#"}, int(position[tile]) - flags


def expected_rule(position: Position, tile: Cell) -> Rule | None:
    """The rule that applies to a tile, by the definitions alone."""
    closed, missing = closed_and_missing(position, tile)
    beside = [cell for cell in position.grid.neighbours(tile) if cell in position.numbers]
    pairs = [closed_and_missing(position, cell) for cell in beside]
    has_pair = any(len(pair) == 2 and mines == 1 and pair < closed for pair, mines in pairs)
    applies = [
        bool(closed) and missing == 0,
        bool(closed) and missing == len(closed),
        has_pair and missing == 1,
        has_pair and missing == 1 + len(closed) - 2,
    ]
    assert sum(applies) <= 1
    return next((rule for rule, it_does in zip(FOUR_RULES, applies, strict=True) if it_does), None)


@given(positions_with_right_flags())
def test_a_rule_applies_where_it_should_and_follows_from_its_premises(
    drawn: tuple[Position, Board],
) -> None:
    position, board = drawn
    for tile in position.numbers:
        proof = first_that_applies(position, tile)
        assert (None if proof is None else proof.rule) == expected_rule(position, tile)
        if proof is None:
            continue
        assert true_on(board, proof)
        premises, said = [exactly_as(premise) for premise in proof.premises], exactly_as(proof)
        assert said.cells <= frozenset[Cell]().union(*[one.cells for one in premises])
        assert implies(premises, said)
        check_premises(position, tile, proof)


def check_premises(position: Position, tile: Cell, proof: Proof) -> None:
    """The number of the tile, that of the pair, and the flags around either, row by row."""
    leaves = [part for part in proof.premises if part.rule is Rule.NUMBER]
    facts = list(proof.premises[len(leaves) :])
    assert leaves[0].at == tile
    assert len(leaves) == (1 if proof.rule in FOUR_RULES[:2] else 2)
    for leaf in leaves:
        at = known(leaf.at)
        closed = [c for c in position.grid.neighbours(at) if position[c] in "#F"]
        assert leaf.conclusion == Sentence.of(closed, int(position[at]))
    touched = leaves[0].conclusion.cells.union(*[leaf.conclusion.cells for leaf in leaves])
    flags = sorted(cell for cell in touched if position[cell] == "F")
    assert [fact.conclusion for fact in facts] == [Sentence.of([c], 1) for c in flags]


@settings(max_examples=40)
@given(boards(largest=9, any_shape=True), seeds)
def test_nothing_the_bot_proves_in_its_games_is_ever_false(board: Board, seed: int) -> None:
    def check(_: Position, move: Move) -> None:
        assert not isinstance(move.reason, Proof) or true_on(board, move.reason)

    play(RulesPlayer(seed), Game.on(board), on_move=check)
