"""The checker: it accepts what is right, and rejects every damage to it."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st

from logic.brute_force import as_seen
from logic.reading import exactly, implies, solutions
from minewise.core import SHAPES, Board, Cell, Game, Position, grid_of
from minewise.logic.checker import UnsoundError, check, is_sound
from minewise.logic.concise import concise
from minewise.logic.following import Following
from minewise.logic.knowledge import KnowledgeBase
from minewise.logic.leaves import Leaves
from minewise.logic.proof import Proof, Rule
from minewise.logic.sentence import Sentence
from strategies import games, seeds

OFF_BOARD = (-1, -1)

# Position letters of the hand-made examples: the cells of the top row.
A, B, C, D = (0, 0), (0, 1), (0, 2), (0, 3)


@st.composite
def recorded(draw: st.DrawFn, largest: int = 8) -> tuple[Position, list[Proof]]:
    """A position on the way through a game, and every proof on record by then, long and short."""
    # Left to itself, hypothesis mostly draws tiny boards, on which little can be proven.
    chance = random.Random(draw(seeds))
    shape = chance.choice(sorted(SHAPES))
    grid = grid_of(shape, width=chance.randint(1, largest), height=chance.randint(1, largest))
    mines = round(len(grid) * chance.random() ** 2)
    board = Board.generate(grid, mines, seed=chance.getrandbits(64))
    safe = [cell for cell in grid if not board.is_mine(cell)]
    opened = chance.sample(safe, chance.randint(0, len(safe)))
    knowledge = KnowledgeBase(grid, mines if draw(st.booleans()) else None)
    for cell in opened:
        knowledge.tell({cell: board.number(cell)})
    proofs = proofs_of(knowledge)
    short = [concise(proof) for proof in proofs if len(proof.conclusion.cells) == 1]
    return as_seen(board, opened), proofs + short


def proofs_of(knowledge: KnowledgeBase) -> list[Proof]:
    proofs = [knowledge.proof(cell) for cell in sorted(knowledge.safe | knowledge.mines)]
    proofs += [knowledge.proof_of(sentence) for sentence in knowledge.sentences]
    found = [proof for proof in proofs if proof is not None]
    assert len(found) == len(proofs)
    return found


def parts_of(proofs: list[Proof]) -> list[Proof]:
    """Every part of some proofs once."""
    return list({id(part): part for proof in proofs for part in proof.walk()}.values())


# What is right


@settings(deadline=None, max_examples=80)
@given(recorded())
def test_every_recorded_proof_is_accepted(record: tuple[Position, list[Proof]]) -> None:
    position, proofs = record
    for proof in proofs:
        check(proof, position)


@settings(deadline=None, max_examples=80)
@given(games(any_shape=True), st.booleans())
def test_every_proof_read_from_a_game_is_accepted(game: Game, use_total: bool) -> None:
    for proof in proofs_of(KnowledgeBase.of(game.position, use_total=use_total)):
        check(proof, game.position)


def test_a_proof_from_trusted_flags_is_accepted_only_if_they_are_given() -> None:
    position = Position.parse("3x1x1/F1#")
    proof = KnowledgeBase.of(position, trust_flags=True).proof((0, 2))
    assert proof is not None
    check(proof, position, {(0, 0): True})
    assert not is_sound(proof, position)
    assert not is_sound(proof, position, {(0, 0): False})
    assert not is_sound(proof, position, {(0, 2): True})


def contradiction() -> tuple[Position, Proof]:
    """Suppose the second cell were a mine: then the last number has no cell for its own."""
    position = Position.parse("4x2x2/####/1111")
    proof = Following(Leaves(position)).refute(B, is_mine=True)
    assert proof is not None
    return position, proof


def test_a_contradiction_is_accepted_and_refutes_only_what_was_supposed() -> None:
    position, proof = contradiction()
    check(proof, position)
    (impossible,) = proof.premises
    follows = impossible.premises[1]
    for wrong, fault in (
        (replace(proof, conclusion=Sentence.of([B], 1)), "the contrary was not supposed"),
        (replace(proof, conclusion=Sentence.of([A], 0)), "the contrary was not supposed"),
        (replace(proof, premises=(follows,)), "its premise is possible"),
        (follows, "it rests on what is only supposed"),
        (impossible, "it rests on what is only supposed"),
        (
            Proof(Rule.ALL_SAFE, (impossible,), Sentence.of([C], 0)),
            "what is impossible only refutes what was supposed",
        ),
        (
            Proof(Rule.SUPPOSED, (), Sentence.of([(1, 0)], 1)),
            "the cell is not closed",
        ),
    ):
        with pytest.raises(UnsoundError, match=fault):
            check(wrong, position)


# What is not


def with_conclusion(part: Proof, cells: frozenset[Cell], count: int) -> Proof:
    return replace(part, conclusion=Sentence(cells, count))


def wrong_conclusions(part: Proof, position: Position) -> Iterator[Proof]:
    cells, count = part.conclusion.cells, part.conclusion.count
    yield with_conclusion(part, cells, count + 1)
    yield with_conclusion(part, cells, count - 1)
    yield with_conclusion(part, cells | {OFF_BOARD}, count)
    yield with_conclusion(part, cells | {OFF_BOARD}, count + 1)
    for cell in cells:
        # A number, or the total, may leave out a cell that is open.
        if not part.is_leaf or part.rule is Rule.SEEN or position.number(cell) is None:
            yield with_conclusion(part, cells - {cell}, count)
            yield with_conclusion(part, cells - {cell}, count - 1)
    for cell in position.grid:
        # And it may mention one, if it is about that cell at all.
        if cell in cells or part.rule is Rule.TOTAL:
            continue
        if part.at is None or cell not in position.grid.neighbours(part.at):
            yield with_conclusion(part, cells | {cell}, count)


def wrong_premises(part: Proof) -> Iterator[Proof]:
    premises = part.premises
    for number in range(len(premises)):
        yield replace(part, premises=premises[:number] + premises[number + 1 :])
        # From the second on, the premises of some rules are alike.
        if number > 0:
            swapped = [premises[number], *premises[1:]]
            swapped[number] = premises[0]
            yield replace(part, premises=tuple(swapped))
    yield replace(part, premises=(*premises, part))
    if premises:
        yield replace(part, premises=(*premises, premises[-1]))


def wrong_rules(part: Proof) -> Iterator[Proof]:
    for rule in Rule:
        # An open cell may be all there is on the board.
        if rule is not part.rule and {rule, part.rule} != {Rule.SEEN, Rule.TOTAL}:
            yield replace(part, rule=rule)


def wrong_places(part: Proof, position: Position) -> Iterator[Proof]:
    if part.at is None:
        yield replace(part, at=(0, 0))
        return
    yield replace(part, at=None)
    yield replace(part, at=OFF_BOARD)
    for cell in position.grid:
        if position.number(cell) != position.number(part.at):
            yield replace(part, at=cell)


def wrong_cases(part: Proof) -> Iterator[Proof]:
    yield replace(part, cases=((part.conclusion,),))


def damages(part: Proof, position: Position) -> Iterator[Proof]:
    """Steps that do not follow, made from one that does."""
    yield from wrong_places(part, position)
    yield from wrong_cases(part)
    changed = [*wrong_conclusions(part, position), *wrong_premises(part), *wrong_rules(part)]
    # By chance a change may leave a step that is right: less is said, or by another rule.
    yield from (damaged for damaged in changed if not follows(damaged))


def follows(step: Proof) -> bool:
    """Whether the premises of a step imply its conclusion; what is seen follows from nothing."""
    if step.is_leaf:
        return False
    known = [exactly(p.conclusion.cells, p.conclusion.count) for p in step.premises]
    possible = next(solutions(known), None) is not None
    conclusion = exactly(step.conclusion.cells, step.conclusion.count)
    return possible and step.conclusion.is_possible and implies(known, conclusion)


def assert_rejected(proof: Proof, position: Position, step: Proof | None = None) -> None:
    with pytest.raises(UnsoundError) as caught:
        check(proof, position)
    assert caught.value.step is (proof if step is None else step)
    assert not is_sound(proof, position)


@settings(deadline=None, max_examples=50)
@given(recorded(largest=5))
@pytest.mark.slow
def test_every_damage_to_a_part_is_rejected(record: tuple[Position, list[Proof]]) -> None:
    position, proofs = record
    for part in parts_of(proofs):
        for damaged in damages(part, position):
            assert_rejected(damaged, position)


def exchanged(whole: Proof, old: Proof, new: Proof) -> Proof:
    """The same proof with one part exchanged."""
    copies: dict[int, Proof] = {}
    for part in whole.walk():
        premises = tuple(copies[id(premise)] for premise in part.premises)
        copies[id(part)] = new if part is old else replace(part, premises=premises)
    return copies[id(whole)]


@settings(deadline=None, max_examples=50)
@given(recorded(), st.data())
def test_damage_deep_inside_a_proof_is_found(
    record: tuple[Position, list[Proof]], data: st.DataObject
) -> None:
    position, proofs = record
    deepest = max(proofs, key=lambda proof: len(proof.steps), default=None)
    if deepest is None:
        return
    assert is_sound(exchanged(deepest, deepest, deepest), position)
    part = data.draw(st.sampled_from(list(deepest.walk())))
    damaged = data.draw(st.sampled_from(list(damages(part, position))))
    # Other parts may look wrong once this one is, but it comes before them.
    assert_rejected(exchanged(deepest, part, damaged), position, step=damaged)


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(recorded(largest=6))
def test_a_premise_that_says_something_else_is_rejected(
    record: tuple[Position, list[Proof]],
) -> None:
    position, proofs = record
    parts = parts_of(proofs)
    leaves = [part for part in parts if part.is_leaf]
    for part in parts:
        # By these rules the conclusion and all premises but one determine that one.
        if part.rule not in (Rule.KNOWN, Rule.SUBSET, Rule.REMAINDER):
            continue
        for number, premise in enumerate(part.premises):
            for other in leaves[:20]:
                if other.conclusion != premise.conclusion:
                    premises = list(part.premises)
                    premises[number] = other
                    changed = replace(part, premises=tuple(premises))
                    if not follows(changed):
                        assert_rejected(changed, position)


@settings(deadline=None, max_examples=50)
@given(recorded())
def test_a_proof_is_rejected_where_one_of_its_leaves_is_not_to_be_seen(
    record: tuple[Position, list[Proof]],
) -> None:
    position, proofs = record

    def showing(cell: Cell, symbol: str) -> Position:
        index = position.grid.index(cell)
        view = position.view[:index] + symbol + position.view[index + 1 :]
        return Position.unchecked(position.grid, position.mines, view)

    for proof in proofs:
        for number in proof.numbers:
            assert not is_sound(proof, showing(number, "#"))
            assert not is_sound(proof, showing(number, "*"))
            another = (int(position[number]) + 1) % 9
            assert not is_sound(proof, showing(number, str(another)))
        for part in proof.walk():
            if part.rule is Rule.SEEN:
                (cell,) = part.conclusion.cells
                assert not is_sound(proof, showing(cell, "#"))
        other_total = Position.unchecked(position.grid, position.mines + 1, position.view)
        assert is_sound(proof, other_total) is not proof.uses_total


@pytest.mark.slow
@settings(deadline=None, max_examples=30)
@given(recorded(largest=6))
def test_a_proof_must_say_rightly_what_it_rests_on(record: tuple[Position, list[Proof]]) -> None:
    position, proofs = record
    for part in parts_of(proofs):
        numbers = part.numbers
        lies: list[tuple[str, object]] = [("uses_total", not part.uses_total)]
        lies += [("numbers", numbers - {cell}) for cell in numbers]
        lies += [("numbers", numbers | {cell}) for cell in position.grid if cell not in numbers]
        for name, lie in lies:
            liar = replace(part)
            object.__setattr__(liar, name, lie)
            assert_rejected(liar, position)


# Hand-made examples, rule by rule


def number(position: Position, at: Cell) -> Proof:
    closed = [cell for cell in position.grid.neighbours(at) if position.number(cell) is None]
    return Proof(Rule.NUMBER, (), Sentence.of(closed, int(position[at])), at=at)


def total(position: Position) -> Proof:
    closed = [cell for cell in position.grid if position.number(cell) is None]
    return Proof(Rule.TOTAL, (), Sentence.of(closed, position.mines))


def seen(cell: Cell, count: int = 0) -> Proof:
    return Proof(Rule.SEEN, (), Sentence.of([cell], count))


def flag(cell: Cell) -> Proof:
    return Proof(Rule.GIVEN, (), Sentence.of([cell], 1))


def step(rule: Rule, premises: list[Proof], cells: list[Cell], count: int) -> Proof:
    return Proof(rule, tuple(premises), Sentence.of(cells, count))


def wrong_in(proof: Proof, position: Position, given: dict[Cell, bool] | None = None) -> str:
    with pytest.raises(UnsoundError) as caught:
        check(proof, position, given or {})
    assert caught.value.step is proof
    assert caught.value.position == position.line()
    return str(caught.value)


def test_a_number_speaks_of_its_closed_neighbours_and_may_mention_open_ones() -> None:
    position = Position.parse("4x2x1/####/111#")
    closed = {A, B}
    for open_too in (set[Cell](), {(1, 1)}):
        check(Proof(Rule.NUMBER, (), Sentence.of(closed | open_too, 1), at=(1, 0)), position)
    for cells in ({A}, {A, B, C}, {A, B, (1, 0)}, {A, B, (1, 2)}):
        assert "touch" in wrong_in(
            Proof(Rule.NUMBER, (), Sentence.of(cells, 1), at=(1, 0)), position
        )


def test_a_number_stands_in_an_open_cell_and_is_the_one_shown() -> None:
    position = Position.parse("4x2x1/####/111#")
    wrong = Proof(Rule.NUMBER, (), Sentence.of([A, B], 2), at=(1, 0))
    assert "another number" in wrong_in(wrong, position)
    hidden = Proof(Rule.NUMBER, (), Sentence.of([C, D], 1), at=(1, 3))
    assert "not open" in wrong_in(hidden, position)
    assert "stands in a cell" in wrong_in(Proof(Rule.NUMBER, (), Sentence.of([A, B], 1)), position)


def test_what_is_seen_is_an_open_cell_or_a_shown_mine() -> None:
    position = Position.parse("4x1x2/1*F#", trust_flags=False)
    check(seen(A), position)
    check(seen(B, 1), position)
    for wrong in (seen(A, 1), seen(B), seen(C, 1), seen(C), seen(D), seen(D, 1)):
        wrong_in(wrong, position)
    wrong_in(Proof(Rule.SEEN, (), Sentence.of([], 0)), position)


def test_the_total_is_about_all_closed_cells_and_may_mention_open_ones() -> None:
    position = Position.parse("4x1x1/1###")
    for cells in ([B, C, D], [A, B, C, D]):
        check(Proof(Rule.TOTAL, (), Sentence.of(cells, 1)), position)
    for cells, count in (([B, C], 1), ([B, C, D], 2), ([B, C, D, OFF_BOARD], 1)):
        wrong_in(Proof(Rule.TOTAL, (), Sentence.of(cells, count)), position)


def test_only_what_the_caller_gave_is_given() -> None:
    position = Position.parse("4x1x1/1###")
    check(flag(C), position, {C: True})
    check(Proof(Rule.GIVEN, (), Sentence.of([C], 0)), position, {C: False})
    assert "given" in wrong_in(flag(C), position)
    assert "contrary" in wrong_in(flag(C), position, {C: False})


def test_known_cells_are_taken_out_with_their_mines() -> None:
    position = Position.parse("4x2x2/####/#211", trust_flags=False)
    given = {A: True, B: False}
    facts = [flag(A), Proof(Rule.GIVEN, (), Sentence.of([B], 0))]
    two = number(position, (1, 1))
    check(step(Rule.KNOWN, [two, *facts], [C, (1, 0)], 1), position, given)
    wrong_in(step(Rule.KNOWN, [two, *facts], [C, (1, 0)], 2), position, given)
    wrong_in(step(Rule.KNOWN, [two, facts[0]], [C, (1, 0)], 1), position, given)
    wrong_in(step(Rule.KNOWN, [two], [A, B, C, (1, 0)], 2), position, given)
    twice = [two, facts[0], facts[0]]
    wrong_in(step(Rule.KNOWN, twice, [B, C, (1, 0)], 0), position, given)
    outside = [number(position, (1, 3)), facts[0]]
    assert "nothing to do" in wrong_in(step(Rule.KNOWN, outside, [C, D], 0), position, given)


def test_a_sentence_without_mines_proves_its_cells_safe_and_no_others() -> None:
    position = Position.parse("4x1x1/#0##")
    zero = number(position, B)
    check(step(Rule.ALL_SAFE, [zero], [C], 0), position)
    wrong_in(step(Rule.ALL_SAFE, [zero], [D], 0), position)
    check(step(Rule.ALL_SAFE, [zero], [A, C], 0), position)
    wrong_in(step(Rule.ALL_SAFE, [zero], [A, D], 0), position)
    wrong_in(step(Rule.ALL_SAFE, [zero], [], 0), position)
    wrong_in(step(Rule.ALL_MINES, [zero], [C], 1), position)


def test_a_sentence_full_of_mines_proves_its_cells_mines_and_no_others() -> None:
    position = Position.parse("4x1x2/#2##")
    two = number(position, B)
    check(step(Rule.ALL_MINES, [two], [C], 1), position)
    wrong_in(step(Rule.ALL_MINES, [two], [D], 1), position)
    check(step(Rule.ALL_MINES, [two], [A, C], 2), position)
    wrong_in(step(Rule.ALL_MINES, [two], [C, D], 2), position)
    wrong_in(step(Rule.ALL_MINES, [two], [C], 0), position)
    wrong_in(step(Rule.ALL_SAFE, [two], [C], 0), position)


def test_known_cells_may_be_taken_out_where_a_sentence_is_used() -> None:
    position = Position.parse("4x2x2/####/#211", trust_flags=False)
    given = {A: True, C: True, D: True}
    two, mines = number(position, (1, 1)), [flag(A), flag(C)]
    check(step(Rule.ALL_SAFE, [two, *mines], [B, (1, 0)], 0), position, given)
    check(step(Rule.ALL_SAFE, [two, *mines], [B], 0), position, given)
    wrong_in(step(Rule.ALL_SAFE, [two, flag(A)], [B], 0), position, given)
    wrong_in(step(Rule.ALL_SAFE, [two, *mines], [A], 0), position, given)
    far = [two, *mines, flag(D)]
    assert "nothing to do" in wrong_in(step(Rule.ALL_SAFE, far, [B], 0), position, given)
    unsettled = [two, *mines, number(position, (1, 3))]
    assert "settle" in wrong_in(step(Rule.ALL_SAFE, unsettled, [B], 0), position, given)


def test_subset_takes_the_smaller_sentence_from_the_larger() -> None:
    position = Position.parse("3x2x2/###/121")
    one, two, other = (number(position, (1, column)) for column in range(3))
    check(step(Rule.SUBSET, [one, two], [C], 1), position)
    check(step(Rule.SUBSET, [other, two], [A], 1), position)
    wrong_in(step(Rule.SUBSET, [one, two], [C], 0), position)
    wrong_in(step(Rule.SUBSET, [two, one], [C], 1), position)
    assert "inside" in wrong_in(step(Rule.SUBSET, [one, other], [C], 0), position)
    assert "inside" in wrong_in(step(Rule.SUBSET, [one, one], [], 0), position)


def test_overlap_needs_counts_that_differ_as_far_as_they_can() -> None:
    position = Position.parse("5x2x3/#####/#13##")
    one, three = number(position, (1, 1)), number(position, (1, 2))
    check(step(Rule.OVERLAP, [one, three], [D, (1, 3)], 2), position)
    check(step(Rule.OVERLAP, [one, three], [A, (1, 0)], 0), position)
    check(step(Rule.OVERLAP, [one, three], [D], 1), position)
    check(step(Rule.OVERLAP, [one, three], [A], 0), position)
    wrong_in(step(Rule.OVERLAP, [one, three], [A, D], 0), position)
    wrong_in(step(Rule.OVERLAP, [one, three], [B, D], 2), position)
    wrong_in(step(Rule.OVERLAP, [one, three], [B, C], 1), position)
    wrong_in(step(Rule.OVERLAP, [one, three], [], 0), position)
    wrong_in(step(Rule.OVERLAP, [three, one], [A, (1, 0)], 0), position)
    nearer = Position.parse("5x2x3/#####/#12##")
    one, two = number(nearer, (1, 1)), number(nearer, (1, 2))
    assert "counts" in wrong_in(step(Rule.OVERLAP, [one, two], [A, (1, 0)], 0), nearer)
    inside = Position.parse("3x2x2/###/121")
    one, two = number(inside, (1, 0)), number(inside, (1, 1))
    check(step(Rule.OVERLAP, [one, two], [C], 1), inside)
    assert "nothing" in wrong_in(step(Rule.OVERLAP, [one, two], [], 0), inside)


def test_the_remainder_is_the_total_less_sentences_that_share_no_cell() -> None:
    position = Position.parse("6x1x2/#1##1#")
    left, right, whole = number(position, B), number(position, (0, 4)), total(position)
    check(step(Rule.REMAINDER, [whole, left, right], [], 0), position)
    check(step(Rule.REMAINDER, [whole, left], [D, (0, 5)], 1), position)
    check(step(Rule.REMAINDER, [whole], [A, C, D, (0, 5)], 2), position)
    wrong_in(step(Rule.REMAINDER, [whole, left], [D, (0, 5)], 2), position)
    wrong_in(step(Rule.REMAINDER, [left, right], [A, C], 0), position)
    assert "share" in wrong_in(step(Rule.REMAINDER, [whole, left, left], [D, (0, 5)], 0), position)
    outside = [whole, left, seen(B)]
    assert "nothing to do" in wrong_in(step(Rule.REMAINDER, outside, [D, (0, 5)], 1), position)


# Cases. The mines of A, B, C, D can lie in two ways that suit the first three
# numbers, A and D or B alone; in both C is safe.

FOUR = Position.parse("4x2x2/####/1111")


def by_cases(
    conclusion: Sentence,
    ways: Sequence[tuple[int, ...]],
    boxes: list[set[Cell]],
    premises: list[Proof],
) -> Proof:
    cases = tuple(
        tuple(Sentence.of(box, count) for box, count in zip(boxes, way, strict=True))
        for way in ways
    )
    return Proof(Rule.CASES, tuple(premises), conclusion, cases=cases)


def four_by_cases(
    conclusion: Sentence = Sentence.of([C], 0),  # noqa: B008 - it never changes
    ways: tuple[tuple[int, ...], ...] = ((1, 0, 0, 1), (0, 1, 0, 0)),
) -> Proof:
    premises = [number(FOUR, (1, column)) for column in range(3)]
    return by_cases(conclusion, ways, [{A}, {B}, {C}, {D}], premises)


def test_where_every_arrangement_agrees_the_conclusion_holds() -> None:
    check(four_by_cases(), FOUR)
    check(four_by_cases(ways=((0, 1, 0, 0), (1, 0, 0, 1))), FOUR)


@pytest.mark.parametrize(
    ("conclusion", "fault"),
    [
        (Sentence.of([A], 0), "contrary"),
        (Sentence.of([A], 1), "contrary"),
        (Sentence.of([C], 1), "contrary"),
        (Sentence.of([(1, 3)], 0), "no premise speaks"),
        (Sentence.of([B, C], 0), "one cell"),
        (Sentence.of([], 0), "one cell"),
    ],
)
def test_cases_conclude_what_every_arrangement_says_of_one_cell(
    conclusion: Sentence, fault: str
) -> None:
    assert fault in wrong_in(four_by_cases(conclusion), FOUR)


@pytest.mark.parametrize(
    ("ways", "fault"),
    [
        ((), "no arrangement"),
        (((1, 0, 0, 1),), "missing"),
        (((1, 0, 0, 1), (1, 0, 0, 1)), "twice"),
        (((1, 0, 0, 1), (0, 1, 0, 0), (0, 1, 0, 0)), "twice"),
        (((1, 0, 0, 1), (1, 0, 0, 0)), "contradicts"),
        (((1, 0, 0, 1), (0, 1, 0, 0), (0, 0, 1, 0)), "contradicts"),
        (((1, 0, 0, 1), (2, -1, 0, 2)), "cannot be"),
    ],
)
def test_cases_list_every_arrangement_once_and_no_others(
    ways: tuple[tuple[int, ...], ...], fault: str
) -> None:
    assert fault in wrong_in(four_by_cases(ways=ways), FOUR)


@pytest.mark.parametrize(
    "boxes",
    [
        [{A, B}, {C}, {D}],
        [{A}, {B}, {C}],
        [{A}, {B}, {C}, {D}, set()],
        [{A}, {B}, {C}, {D}, {D}],
        [{A}, {B}, {C}, {(1, 3)}],
    ],
)
def test_boxes_are_the_cells_in_the_same_premises(boxes: list[set[Cell]]) -> None:
    premises = [number(FOUR, (1, column)) for column in range(3)]
    wrong = by_cases(Sentence.of([C], 0), [(0,) * len(boxes)], boxes, premises)
    assert "boxes" in wrong_in(wrong, FOUR)


def test_all_arrangements_list_the_boxes_in_the_same_order() -> None:
    proof = four_by_cases()
    first, second = proof.cases
    assert "same boxes" in wrong_in(replace(proof, cases=(first, second[::-1])), FOUR)


def test_the_premises_of_cases_are_numbers_and_at_most_one_total() -> None:
    position = Position.parse("3x2x2/###/1#1")
    left, right, whole = number(position, (1, 0)), number(position, (1, 2)), total(position)
    boxes: list[set[Cell]] = [{A}, {B, (1, 1)}, {C}]
    one_way = [(1, 0, 1)]
    for cell, count in ((A, 1), (B, 0), ((1, 1), 0), (C, 1)):
        conclusion = Sentence.of([cell], count)
        check(by_cases(conclusion, one_way, boxes, [left, right, whole]), position)
        wrong_in(by_cases(conclusion, one_way, boxes, [left, right]), position)
    conclusion = Sentence.of([A], 1)
    twice = by_cases(conclusion, one_way, boxes, [left, right, whole, whole])
    assert "twice" in wrong_in(twice, position)
    rest = step(Rule.REMAINDER, [whole], [A, B, C, (1, 1)], 2)
    derived = by_cases(conclusion, one_way, boxes, [left, right, rest])
    assert "neither" in wrong_in(derived, position)


def test_in_a_box_of_several_cells_cases_prove_mines_only_if_it_is_full() -> None:
    position = Position.parse("2x2x2/1#/##", trust_flags=False)
    one = number(position, A)
    for count in (0, 1):
        box: list[set[Cell]] = [set(one.conclusion.cells)]
        wrong = by_cases(Sentence.of([B], count), [(1,)], box, [one])
        assert "contrary" in wrong_in(wrong, position)
    full = Position.parse("2x2x3/3#/##")
    three = number(full, A)
    check(by_cases(Sentence.of([B], 1), [(3,)], [set(three.conclusion.cells)], [three]), full)


# The four rules of the pair bot


def test_an_already_satisfied_number_has_only_safe_cells_beside_its_flags() -> None:
    position = Position.parse("4x2x2/F###/11##")
    given = {A: True, C: True}
    one = number(position, (1, 0))
    check(step(Rule.ALREADY_SATISFIED, [one, flag(A)], [B], 0), position, given)
    wrong_in(step(Rule.ALREADY_SATISFIED, [one, flag(A)], [B], 1), position, given)
    wrong_in(step(Rule.ALREADY_SATISFIED, [one], [A, B], 0), position, given)
    wrong_in(step(Rule.ALREADY_SATISFIED, [one, flag(A), flag(A)], [B], 0), position, given)
    wrong_in(step(Rule.ALREADY_SATISFIED, [one, flag(A), flag(C)], [B], 0), position, given)
    wrong_in(step(Rule.ALREADY_SATISFIED, [flag(A), one], [B], 0), position, given)
    one = number(position, (1, 1))
    check(step(Rule.ALREADY_SATISFIED, [one, flag(A)], [B, C, (1, 2)], 0), position, given)
    wrong_in(step(Rule.ALREADY_SATISFIED, [one, flag(A)], [B, C], 0), position, given)


def test_a_flag_may_be_any_proven_mine_but_no_safe_cell() -> None:
    position = Position.parse("3x2x2/###/121")
    one, two, other = (number(position, (1, column)) for column in range(3))
    mine = step(Rule.SUBSET, [one, two], [C], 1)
    check(step(Rule.ALREADY_SATISFIED, [other, mine], [B], 0), position)
    safe = step(Rule.ALREADY_SATISFIED, [other, mine], [B], 0)
    for_a_mine = step(Rule.ALREADY_SATISFIED, [one, safe], [A], 0)
    assert "not on a mine" in wrong_in(for_a_mine, position)


def test_an_obvious_choice_fills_the_cells_beside_the_flags() -> None:
    position = Position.parse("3x2x2/F##/2##", trust_flags=False)
    given = {A: True}
    two = number(position, (1, 0))
    assert two.conclusion.cells == {A, B, (1, 1)}
    wrong_in(step(Rule.OBVIOUS_CHOICE, [two, flag(A)], [B, (1, 1)], 2), position, given)
    position = Position.parse("3x2x3/F##/3##", trust_flags=False)
    three = number(position, (1, 0))
    check(step(Rule.OBVIOUS_CHOICE, [three, flag(A)], [B, (1, 1)], 2), position, given)
    wrong_in(step(Rule.OBVIOUS_CHOICE, [three, flag(A)], [B], 1), position, given)
    wrong_in(step(Rule.OBVIOUS_CHOICE, [three, flag(A)], [B, (1, 1)], 1), position, given)
    check(step(Rule.OBVIOUS_CHOICE, [three], [A, B, (1, 1)], 3), position)


def test_a_bot_rule_that_decides_no_cell_says_nothing() -> None:
    position = Position.parse("2x1x1/1F")
    one = number(position, A)
    for rule in (Rule.ALREADY_SATISFIED, Rule.OBVIOUS_CHOICE):
        assert "nothing" in wrong_in(step(rule, [one, flag(B)], [], 0), position, {B: True})


def test_a_mutant_already_satisfied_number_has_its_last_mine_in_the_pair() -> None:
    rule = Rule.MUTANT_ALREADY_SATISFIED
    position = Position.parse("3x2x1/###/111")
    left, middle, right = (number(position, (1, column)) for column in range(3))
    check(step(rule, [middle, left], [C], 0), position)
    check(step(rule, [middle, right], [A], 0), position)
    wrong_in(step(rule, [middle, left], [A], 0), position)
    wrong_in(step(rule, [middle, left], [C], 1), position)
    wrong_in(step(rule, [middle], [C], 0), position)
    assert "exactly two" in wrong_in(step(rule, [left, middle], [C], 0), position)
    assert "nothing" in wrong_in(step(rule, [left, left], [], 0), position)
    assert "whole pair" in wrong_in(step(rule, [left, right], [A], 0), position)
    position = Position.parse("3x2x2/###/121")
    left, middle = number(position, (1, 0)), number(position, (1, 1))
    assert "flags and the pair" in wrong_in(step(rule, [middle, left], [C], 0), position)


def test_a_mutant_obvious_choice_needs_every_cell_but_one_of_the_pair() -> None:
    rule = Rule.MUTANT_OBVIOUS_CHOICE
    position = Position.parse("3x2x2/###/121")
    left, middle = number(position, (1, 0)), number(position, (1, 1))
    check(step(rule, [middle, left], [C], 1), position)
    wrong_in(step(rule, [middle, left], [C], 0), position)
    wrong_in(step(rule, [middle, left], [B], 1), position)
    position = Position.parse("3x2x1/###/111")
    left, middle = number(position, (1, 0)), number(position, (1, 1))
    assert "other closed cells" in wrong_in(step(rule, [middle, left], [C], 1), position)


def test_in_a_mutant_rule_flags_count_for_the_number_they_touch() -> None:
    given = {A: True, D: True, (1, 0): True}
    position = Position.parse("4x2x3/F###/123#")
    two, three = number(position, (1, 1)), number(position, (1, 2))
    rule = Rule.MUTANT_OBVIOUS_CHOICE
    # {A, B, C} = 2 less the flag leaves one mine for B and C; {B, C, D, (1, 3)} = 3.
    check(step(rule, [three, two, flag(A)], [D, (1, 3)], 2), position, given)
    # With D flagged as well, the 3 has a single cell beside the pair.
    check(step(rule, [three, two, flag(A), flag(D)], [(1, 3)], 1), position, given)
    unflagged = step(rule, [three, two], [D, (1, 3)], 2)
    assert "exactly two" in wrong_in(unflagged, position, given)
    elsewhere = step(rule, [three, two, flag(A), flag((1, 0))], [D, (1, 3)], 2)
    assert "nothing to do" in wrong_in(elsewhere, position, given)

    position = Position.parse("4x2x3/F##F/122#")
    two, other = number(position, (1, 1)), number(position, (1, 2))
    rule = Rule.MUTANT_ALREADY_SATISFIED
    check(step(rule, [other, two, flag(A), flag(D)], [(1, 3)], 0), position, given)
    position = Position.parse("4x2x4/F##F/132#", trust_flags=False)
    three, two = number(position, (1, 1)), number(position, (1, 2))
    full = step(rule, [two, three, flag(A), flag(D)], [(1, 3)], 0)
    assert "one mine" in wrong_in(full, position, given)


# What it says


def test_the_error_is_one_sentence_about_the_first_wrong_step() -> None:
    position = Position.parse("3x2x2/###/121")
    left, middle = number(position, (1, 0)), number(position, (1, 1))
    wrong = step(Rule.SUBSET, [left, middle], [C], 0)
    after = step(Rule.ALL_SAFE, [wrong], [C], 0)
    with pytest.raises(UnsoundError) as caught:
        check(after, position)
    assert caught.value.step is wrong
    assert str(caught.value) == (
        "{(0, 2)} = 0 does not follow by subset: what follows is {(0, 2)} = 1"
    )


def test_a_premise_that_looks_right_is_no_excuse_for_a_wrong_one_before_it() -> None:
    position = Position.parse("3x2x2/###/121")
    invented = Proof(Rule.NUMBER, (), Sentence.of([A, B], 0), at=(1, 0))
    proof = step(Rule.ALL_SAFE, [invented], [A], 0)
    assert_rejected(proof, position, step=invented)
