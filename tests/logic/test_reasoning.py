from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import assume, given, settings, strategies as st

from expected import known, refused
from logic.brute_force import any_layout, forced, showing
from logic.soundness import LEVELS, SMALL, explain_all, main
from minewise.base.errors import ImpossibleError
from minewise.core import Board, ConflictError, Position, read_cell
from minewise.logic import Oracle, Proof, Reasoning, Rule, Sentence, easiest
from minewise.logic.checker import check
from minewise.solver import solve
from strategies import seen_boards
from text_tables import blocks, columns

EASIEST = columns(blocks(Path(__file__).with_name("easiest.txt"))[0])


def oracle(position: Position) -> Oracle:
    return solve(position, lazy=True).settled


def steps_of(proof: Proof | None) -> list[str]:
    return [] if proof is None else [f"{step} from {sorted(step.numbers)}" for step in proof.steps]


@given(seen_boards(largest=6), st.booleans())
@settings(max_examples=150)
def test_what_is_certain_is_true_every_proof_of_it_is_sound_and_the_easiest_is_found(
    drawn: tuple[Board, Position], with_solver: bool
) -> None:
    board, position = drawn
    decide = oracle(position) if with_solver else None
    reasoning = Reasoning(position, oracle=decide)
    assert not reasoning.safe & board.mines
    assert reasoning.mines <= board.mines
    proofs = explain_all(reasoning)
    for cell, proof in proofs.items():
        check(proof, position)
        assert proof.conclusion == Sentence.of([cell], int(board.is_mine(cell)))
    for cells in (Reasoning(position).safe, Reasoning(position).mines):
        # It is found without explaining every cell.
        found = Reasoning(position, oracle=decide).easiest(sorted(cells))
        expected = easiest(proofs[cell] for cell in sorted(cells))
        assert steps_of(found) == steps_of(expected)


@given(seen_boards(largest=4))
@settings(max_examples=120)
def test_exactly_what_every_layout_agrees_on_is_certain(drawn: tuple[Board, Position]) -> None:
    _, position = drawn
    for use_total in (False, True):
        safe, mines = forced(position, position.numbers, use_total=use_total)
        for decide in {None, oracle(position)}:
            reasoning = Reasoning(position, use_total=use_total, oracle=decide)
            assert reasoning.safe == safe
            assert reasoning.mines == mines - set(position.shown_mines)
            for cell in set(position.hidden) - safe - mines:
                assert reasoning.explain(cell) is None


@given(seen_boards(largest=5))
@settings(max_examples=100)
def test_the_numbers_of_a_proof_alone_force_it_and_none_can_be_left_out(
    drawn: tuple[Board, Position],
) -> None:
    _, position = drawn
    reasoning = Reasoning(position, use_total=False, oracle=oracle(position))
    for cell, proof in explain_all(reasoning).items():
        check(proof, position)
        if len(proof.numbers) > 3:
            continue
        is_mine = bool(proof.conclusion.count)
        assert cell in forced(position, proof.numbers, use_total=False)[is_mine]
        if proof.rule is Rule.CASES:
            for number in proof.numbers:
                fewer = proof.numbers - {number}
                assert cell not in forced(position, fewer, use_total=False)[is_mine]


@pytest.mark.parametrize("decide", [lambda _: None, oracle], ids=["by itself", "with the solver"])
@pytest.mark.parametrize("row", EASIEST)
def test_the_easiest_reason_has_the_fewest_numbers_and_the_total_only_where_it_must(
    row: list[str], decide: Callable[[Position], Oracle | None]
) -> None:
    line, shown, kind, rule, cited = row
    position = Position.parse(line, trust_flags=False)
    grid = position.grid
    cell, count = read_cell(shown, grid), int(kind == "mine")
    numbers = {read_cell(number, grid) for number in cited.replace("none", "").split()}
    proof = known(Reasoning(position, oracle=decide(position)).explain(cell))
    assert (proof.rule, set(proof.numbers)) == (rule, numbers)
    assert proof.uses_total == (rule in {"remainder", "cases"})
    assert proof.conclusion == Sentence.of([cell], count)
    check(proof, position)


@given(seen_boards(largest=4), st.data())
def test_a_changed_number_is_noticed_exactly_when_no_layout_agrees(
    drawn: tuple[Board, Position], data: st.DataObject
) -> None:
    _, position = drawn
    if not position.numbers or len(position.hidden) > 14:
        return
    changed = data.draw(st.sampled_from(sorted(position.numbers)))
    wrong = showing(position, changed, data.draw(st.integers(0, 8)))
    decide = data.draw(st.sampled_from([None, oracle(wrong)]))
    assume(not refused(ImpossibleError, lambda: Position(wrong.grid, wrong.mines, wrong.view)))
    conflict = refused(ConflictError, lambda: Reasoning(wrong, oracle=decide))
    assert (conflict is None) == any_layout(wrong, wrong.numbers, use_total=True)
    if conflict is not None:
        assert conflict.position == wrong.line()
        assert list(conflict.numbers) == sorted(conflict.numbers)
        assert not any_layout(wrong, conflict.numbers, use_total=conflict.uses_total)
        for number in conflict.numbers:
            fewer = set(conflict.numbers) - {number}
            assert any_layout(wrong, fewer, use_total=conflict.uses_total), "none can be left out"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("games", "levels"), [(6, SMALL), pytest.param(40, LEVELS, marks=pytest.mark.thorough)]
)
def test_no_conclusion_is_false_and_every_proof_passes_its_judges(
    games: int, levels: Sequence[str]
) -> None:
    counted = main(games, seed=1_000_000, levels=levels)
    assert counted["games"] == games
    assert counted["explanations"] > 15 * games
    assert counted["confirmed by brute force"] > 0.7 * counted["explanations"]
    assert counted["recorded proofs read back"] > games
    assert counted["reasons of players"] > 3 * games
    short = sum(counted[f"with {numbers} numbers"] for numbers in (0, 1, 2, 3))
    assert short > counted["explanations"] / 2
    rules = ("subset", "overlap", "remainder", "cases")
    assert min(counted[f"by {rule}"] for rule in rules) >= games // 10
