from collections.abc import Callable, Collection

import pytest
from hypothesis import given, settings, strategies as st

from logic.brute_force import forced, layouts
from logic.soundness import LEVELS, explain_all, main
from minewise.base.errors import ImpossibleError
from minewise.core import Board, Cell, ConflictError, FirstClick, Game, Level, Position
from minewise.logic import KnowledgeBase, Oracle, Proof, Reasoning, Rule, Sentence, easiest
from minewise.logic.checker import check
from minewise.solver import solve
from strategies import boards


def oracle(position: Position) -> Oracle:
    return solve(position, lazy=True).settled


@st.composite
def positions(draw: st.DrawFn, largest: int = 6) -> tuple[Board, Position]:
    """A position in which some safe cells have been opened, with its board."""
    board = draw(boards(largest, any_shape=True))
    game = Game.on(board)
    safe = [cell for cell in board.grid if not board.is_mine(cell)]
    for cell in draw(st.lists(st.sampled_from(safe), max_size=10)) if safe else []:
        if game.outcome is None:
            game.open(cell)
    if game.outcome is not None:
        game = Game.on(board)
    return board, game.position


@given(positions())
@settings(max_examples=200)
def test_what_is_certain_is_true_and_every_proof_of_it_is_sound(
    drawn: tuple[Board, Position],
) -> None:
    board, position = drawn
    reasoning = Reasoning(position)
    assert not reasoning.safe & board.mines
    assert reasoning.mines <= board.mines
    for cell, proof in explain_all(reasoning).items():
        check(proof, position)
        assert proof.conclusion == Sentence.of([cell], int(board.is_mine(cell)))


def steps_of(proof: Proof | None) -> list[str]:
    return [] if proof is None else [f"{step} from {sorted(step.numbers)}" for step in proof.steps]


def assert_easiest(position: Position, decide: Oracle | None) -> None:
    for cells in (Reasoning(position).safe, Reasoning(position).mines):
        asked = sorted(cells)
        reasoning = Reasoning(position, oracle=decide)
        expected = easiest([reasoning.explain(cell) for cell in asked])
        found = Reasoning(position, oracle=decide).easiest(asked)
        assert steps_of(found) == steps_of(expected)


@given(positions())
@settings(max_examples=100)
def test_the_easiest_reason_is_the_easiest_of_all(drawn: tuple[Board, Position]) -> None:
    _, position = drawn
    assert_easiest(position, None)
    assert_easiest(position, oracle(position))


@given(positions(largest=4))
@settings(max_examples=200)
def test_exactly_what_every_layout_agrees_on_is_certain(drawn: tuple[Board, Position]) -> None:
    _, position = drawn
    if len(position.hidden) > 16:
        return
    for use_total in (False, True):
        safe, mines = forced(position, position.numbers, use_total=use_total)
        for decide in {None, oracle(position)}:
            reasoning = Reasoning(position, use_total=use_total, oracle=decide)
            assert reasoning.safe == safe
            assert reasoning.mines == mines - set(position.shown_mines)


@given(positions(largest=5))
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


def played(level: str, seed: int, opens: int) -> Game:
    """A game after some cells that are certain, and others that happen to be safe."""
    size = Level.parse(level)
    game = Game(size.grid, size.mines, seed=seed, first=FirstClick.SAFE)
    game.open((2, 2))
    knowledge = KnowledgeBase(size.grid)
    knowledge.tell(game.position.numbers)
    assert game.board is not None
    for _ in range(opens):
        if game.outcome is not None:
            break
        lucky = (cell for cell in game.position.hidden if not game.board.is_mine(cell))
        cell = min(knowledge.safe_moves, default=None) or next(lucky)
        opened = game.open(cell)
        knowledge.tell({cell: game.board.number(cell) for cell in opened})
    return game


@pytest.mark.parametrize("seed", range(6))
def test_proofs_on_expert_boards_are_short_and_sound(seed: int) -> None:
    game = played("expert", seed, opens=60)
    if game.outcome is not None:
        return
    proofs = explain_all(Reasoning(game.position))
    assert proofs
    for proof in proofs.values():
        check(proof, game.position)
    sizes = sorted(len(proof.numbers) for proof in proofs.values() if not proof.uses_total)
    assert sizes[len(sizes) // 2] <= 3
    assert sizes[-1] <= 20
    assert_easiest(game.position, None)


def test_of_several_reasons_the_one_with_the_fewest_numbers_is_given() -> None:
    # The corner is settled by the 1 beside it, and also by a chain along the row.
    position = Position.parse("5x2x2/#####/11111", trust_flags=False)
    proof = Reasoning(position, use_total=False).explain((0, 2))
    assert proof is not None
    assert proof.numbers == {(1, 0), (1, 1)}
    assert proof.rule is Rule.SUBSET


CONTRADICTION, CASES = (Rule.CONTRADICTION, False), (Rule.CASES, True)


@pytest.mark.parametrize("decide", [lambda _: None, oracle], ids=["by itself", "with the solver"])
@pytest.mark.parametrize(
    ("text", "said", "numbers", "how"),
    [
        ("5x5x3/#####/##1##/2#21#/#2###/1####", ((0, 1), 0), {(1, 2), (2, 2), (2, 3)},
         CONTRADICTION),
        ("5x4x5/#####/2#3##/####2/2#22#", ((2, 0), 1), {(3, 0), (3, 2), (3, 3)}, CONTRADICTION),
        # Were one of the cells that both 2s touch a mine, there would be no room for the others.
        ("3x4x3/2##/###/##2/###", ((3, 0), 0), {(0, 0), (2, 2)}, CASES),
    ],
)  # fmt: skip
def test_a_cell_that_only_several_numbers_at_once_settle_is_proven_all_the_same(
    text: str,
    said: tuple[Cell, int],
    numbers: set[Cell],
    how: tuple[Rule, bool],
    decide: Callable[[Position], Oracle | None],
) -> None:
    position, (cell, count) = Position.parse(text), said
    knowledge = KnowledgeBase.of(position, use_total=False)
    assert cell not in knowledge.safe | knowledge.mines
    proof = Reasoning(position, oracle=decide(position)).explain(cell)
    assert proof is not None
    assert (proof.rule, proof.uses_total) == how
    assert proof.conclusion == Sentence.of([cell], count)
    assert proof.numbers == numbers
    check(proof, position)


def test_a_cell_that_nothing_settles_has_no_reason_and_what_is_seen_needs_none() -> None:
    reasoning = Reasoning(Position.parse("3x3x2/1##/###/###"))
    assert reasoning.explain((0, 1)) is None
    assert reasoning.safe == reasoning.mines == set()
    reasoning = Reasoning(Position.parse("4x1x2/*2##", trust_flags=False))
    for cell, count in {(0, 0): 1, (0, 1): 0}.items():
        proof = reasoning.explain(cell)
        assert proof is not None
        assert (proof.rule, proof.conclusion) == (Rule.SEEN, Sentence.of([cell], count))


def test_the_total_is_used_only_where_it_is_needed_and_flags_never() -> None:
    position = Position.parse("3x3x1/1F#/###/###")
    with_total, without = Reasoning(position), Reasoning(position, use_total=False)
    assert with_total.safe == {(0, 2), (1, 2), (2, 0), (2, 1), (2, 2)}
    assert without.safe == set()
    proof = with_total.explain((2, 2))
    assert proof is not None
    assert proof.uses_total
    check(proof, position)


@pytest.mark.parametrize(
    ("text", "numbers", "uses_total"),
    [
        ("4x2x2/####/1311", [(1, 0), (1, 1)], False),
        ("4x2x3/####/1111", [(1, 1)], True),
        ("5x2x3/#####/11311", [(1, 1), (1, 2)], False),
    ],
)
def test_numbers_in_conflict_are_named(text: str, numbers: list[Cell], uses_total: bool) -> None:
    position = Position.parse(text)
    with pytest.raises(ConflictError, match="cannot all be right") as caught:
        Reasoning(position)
    assert caught.value.uses_total == uses_total
    assert caught.value.position == text
    assert caught.value.numbers == tuple(numbers)


@given(positions(largest=4), st.data())
def test_a_changed_number_is_noticed_exactly_when_no_layout_agrees(
    drawn: tuple[Board, Position], data: st.DataObject
) -> None:
    _, position = drawn
    if not position.numbers or len(position.hidden) > 14 or position.shown_mines:
        return
    changed = data.draw(st.sampled_from(sorted(position.numbers)))
    view = list(position.view)
    view[position.grid.index(changed)] = str(data.draw(st.integers(0, 8)))
    try:
        wrong = Position(position.grid, position.mines, "".join(view))
    except ImpossibleError:
        return
    conflict = None
    try:
        Reasoning(wrong, oracle=data.draw(st.sampled_from([None, oracle(wrong)])))
    except ConflictError as error:
        conflict = error

    def agree(numbers: Collection[Cell], use_total: bool) -> bool:
        return any(True for _ in layouts(wrong, numbers, use_total=use_total))

    assert (conflict is None) == agree(wrong.numbers, use_total=True)
    if conflict is not None:
        assert not agree(conflict.numbers, conflict.uses_total)
        for number in conflict.numbers:
            fewer = set(conflict.numbers) - {number}
            assert agree(fewer, conflict.uses_total), "none can be left out"


@pytest.mark.parametrize(
    ("text", "cell", "count"),
    [("4x1x2/*2##", (0, 2), 1), ("4x1x1/*1##", (0, 2), 0), ("5x2x2/*####/11111", (0, 2), 0)],
)
def test_a_mine_that_is_shown_counts_for_the_numbers_around_it(
    text: str, cell: Cell, count: int
) -> None:
    position = Position.parse(text, trust_flags=False)
    proof = Reasoning(position).explain(cell)
    assert proof is not None
    assert proof.conclusion == Sentence.of([cell], count)
    check(proof, position)


@pytest.mark.slow
@pytest.mark.parametrize("times", [1, pytest.param(4, marks=pytest.mark.thorough)])
def test_no_conclusion_is_false_and_every_proof_passes_its_judges(times: int) -> None:
    counted = main(games=times * len(LEVELS), seed=1_000_000)
    assert counted["games"] == times * len(LEVELS)
    assert counted["explanations"] > 250 * times
    assert counted["confirmed by brute force"] > 0.7 * counted["explanations"]
    assert counted["recorded proofs read back"] > 25 * times
    assert counted["reasons of players"] > 50 * times
    assert (
        min(counted[f"by {rule}"] for rule in ("subset", "overlap", "remainder", "cases")) > times
    )
