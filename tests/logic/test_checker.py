"""The checker: it accepts what is right, and rejects every damage to it."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from expected import known
from logic.brute_force import as_seen, showing
from logic.reading import exactly, implies, possible
from minewise.core import Cell, Game, Position
from minewise.logic.checker import UnsoundError, check, is_sound
from minewise.logic.concise import concise
from minewise.logic.knowledge import KnowledgeBase
from minewise.logic.leaves import Leaves
from minewise.logic.proof import Proof, Rule
from minewise.logic.propagation import Propagation
from minewise.logic.sentence import Sentence
from strategies import games, opened_boards

OFF_BOARD = (-1, -1)

# The first cells of the top row in the hand-made examples.
A, B, C = (0, 0), (0, 1), (0, 2)


@st.composite
def recorded(draw: st.DrawFn, largest: int = 8) -> tuple[Position, list[Proof]]:
    """A position on the way through a game, and every proof on record by then, long and short."""
    board, opened = draw(opened_boards(largest))
    knowledge = KnowledgeBase(board.grid, board.mine_count if draw(st.booleans()) else None)
    for cell in opened:
        knowledge.tell({cell: board.number(cell)})
    proofs = proofs_of(knowledge)
    short = [concise(proof) for proof in proofs if len(proof.conclusion.cells) == 1]
    return as_seen(board, opened), proofs + short


def proofs_of(knowledge: KnowledgeBase) -> list[Proof]:
    proofs = [knowledge.proof(cell) for cell in sorted(knowledge.safe | knowledge.mines)]
    return [*filter(None, proofs), *knowledge._sentences.values()]


def parts_of(proofs: list[Proof]) -> list[Proof]:
    """Every part of some proofs once."""
    return list({id(part): part for proof in proofs for part in proof.walk()}.values())


@settings(deadline=None, max_examples=80)
@given(recorded(), games(any_shape=True), st.booleans())
def test_every_proof_on_record_or_read_from_a_game_is_accepted(
    record: tuple[Position, list[Proof]], game: Game, use_total: bool
) -> None:
    read = proofs_of(KnowledgeBase.of(game.position, use_total=use_total))
    for position, proofs in (record, (game.position, read)):
        for proof in proofs:
            check(proof, position)


def test_a_contradiction_is_accepted_and_refutes_only_what_was_supposed() -> None:
    # Were the second cell a mine, the last number had no cell for its own.
    position = Position.parse("4x2x2/####/1111")
    proof = known(Propagation(Leaves(position)).refute(B, is_mine=True))
    check(proof, position)
    (impossible,) = proof.premises
    follows = impossible.premises[1]
    safe = Proof(Rule.ALL_SAFE, (impossible,), Sentence.of([C], 0))
    for wrong, fault in (
        (replace(proof, conclusion=Sentence.of([B], 1)), "the contrary was not supposed"),
        (replace(proof, conclusion=Sentence.of([A], 0)), "the contrary was not supposed"),
        (replace(proof, premises=(follows,)), "its premise is possible"),
        (follows, "it rests on a mere supposition"),
        (impossible, "it rests on a mere supposition"),
        (safe, "an impossible premise can only refute a supposition"),
        (Proof(Rule.SUPPOSED, (), Sentence.of([(1, 0)], 1)), "the cell is not closed"),
    ):
        with pytest.raises(UnsoundError, match=fault):
            check(wrong, position)


def wrong_conclusions(part: Proof, position: Position) -> Iterator[Proof]:
    cells, count = part.conclusion.cells, part.conclusion.count
    wrong = [(cells, count + 1), (cells, count - 1)]
    wrong += [(cells | {OFF_BOARD}, count), (cells | {OFF_BOARD}, count + 1)]
    for cell in cells:
        # A number, or the total, may leave out a cell that is open.
        if not part.is_leaf or part.rule is Rule.SEEN or position.number(cell) is None:
            wrong += [(cells - {cell}, count), (cells - {cell}, count - 1)]
    # And it may mention one, if it is about that cell at all.
    about = () if part.at is None else position.grid.neighbours(part.at)
    others = [] if part.rule is Rule.TOTAL else set(position.grid).difference(cells, about)
    wrong += [(cells | {cell}, count) for cell in others]
    yield from (replace(part, conclusion=Sentence(*said)) for said in wrong)


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
    others = [cell for cell in position.grid if position.number(cell) != position.number(part.at)]
    yield from (replace(part, at=at) for at in (None, OFF_BOARD, *others))


def wrong_grounds(part: Proof, position: Position) -> Iterator[Proof]:
    """Steps that do not say rightly what they rest on."""
    lies: list[tuple[str, object]] = [("uses_total", not part.uses_total)]
    lies += [("numbers", part.numbers ^ {cell}) for cell in position.grid]
    for name, lie in lies:
        liar = replace(part)
        setattr(liar, name, lie)
        yield liar


def damages(part: Proof, position: Position) -> Iterator[Proof]:
    """Steps that do not follow, made from one that does."""
    yield from wrong_grounds(part, position)
    yield from wrong_places(part, position)
    yield replace(part, cases=((part.conclusion,),))
    changed = [*wrong_conclusions(part, position), *wrong_premises(part), *wrong_rules(part)]
    # By chance a change may leave a step that is right: less is said, or by another rule.
    yield from (damaged for damaged in changed if not follows(damaged))


def follows(step: Proof) -> bool:
    """Whether the premises of a step imply its conclusion; what is seen follows from nothing."""
    if step.is_leaf:
        return False
    premises = [exactly(p.conclusion.cells, p.conclusion.count) for p in step.premises]
    conclusion = exactly(step.conclusion.cells, step.conclusion.count)
    return possible(premises) and step.conclusion.is_possible and implies(premises, conclusion)


def assert_rejected(proof: Proof, position: Position, step: Proof | None = None) -> None:
    with pytest.raises(UnsoundError) as caught:
        check(proof, position)
    assert caught.value.step is (proof if step is None else step)


# The number of damaged proofs grows fast with the board.
@pytest.mark.parametrize(
    "largest", [5, pytest.param(7, marks=[pytest.mark.thorough, pytest.mark.slow])]
)
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_every_damage_to_a_part_is_rejected(largest: int, data: st.DataObject) -> None:
    position, proofs = data.draw(recorded(largest))
    parts = parts_of(proofs)
    leaves = [part for part in parts if part.is_leaf][:20]
    for part in parts:
        for damaged in [*damages(part, position), *with_another_premise(part, leaves)]:
            assert_rejected(damaged, position)


def with_another_premise(part: Proof, leaves: list[Proof]) -> Iterator[Proof]:
    """The same step, with a premise that says something else."""
    # By these rules the conclusion and all premises but one determine that one.
    if part.rule not in (Rule.KNOWN, Rule.SUBSET, Rule.REMAINDER):
        return
    for number, premise in enumerate(part.premises):
        for other in leaves:
            premises = (*part.premises[:number], other, *part.premises[number + 1 :])
            changed = replace(part, premises=premises)
            if other.conclusion != premise.conclusion and not follows(changed):
                yield changed


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


@settings(deadline=None, max_examples=50)
@given(recorded())
def test_a_proof_is_rejected_where_one_of_its_leaves_is_not_to_be_seen(
    record: tuple[Position, list[Proof]],
) -> None:
    position, proofs = record
    for proof in proofs:
        for number in proof.numbers:
            for other in ("#", "*", (int(position[number]) + 1) % 9):
                assert not is_sound(proof, showing(position, number, other))
        for part in proof.walk():
            if part.rule is Rule.SEEN:
                (cell,) = part.conclusion.cells
                assert not is_sound(proof, showing(position, cell, "#"))
        other_total = Position.unchecked(position.grid, position.mines + 1, position.view)
        assert is_sound(proof, other_total) is not proof.uses_total


# Examples, rule by rule

NAMES = {"ABCDEFabcdef"[place]: divmod(place, 6) for place in range(12)}


def examples() -> Iterator[tuple[str, str, str, str, str]]:
    """The rule, the position, the premises, the conclusion, and what is wrong."""
    for line in Path(__file__).with_name("steps.txt").read_text().splitlines():
        if not line.startswith(" "):
            rule, _, position = line.rpartition(" ")
        else:
            premises, _, said = line.strip().rpartition("-> ")
            conclusion, _, fault = said.partition(": ")
            yield rule, position, premises, conclusion, fault


def sentence(text: str) -> Sentence:
    cells, _, count = text.partition("=")
    return Sentence.of([NAMES[letter] for letter in cells], int(count))


def premise(text: str, position: Position) -> Proof:
    closed = [cell for cell in position.grid if position.number(cell) is None]
    total = Proof(Rule.TOTAL, (), Sentence.of(closed, position.mines))
    if text == "total":
        return total
    if "=" in text:
        return Proof(Rule.REMAINDER, (total,), sentence(text))
    letter, kind = text[0], text[1:]
    if kind == ".":
        return Proof(Rule.SEEN, (), sentence(f"{letter}=0"))
    if kind:
        return Proof(Rule.GIVEN, (), sentence(f"{letter}={int(kind == '!')}"))
    return number(position, NAMES[letter])


def number(position: Position, at: Cell) -> Proof:
    closed = [cell for cell in position.grid.neighbours(at) if position.number(cell) is None]
    return Proof(Rule.NUMBER, (), Sentence.of(closed, int(position[at])), at=at)


def wrong_in(proof: Proof, position: Position, given: dict[Cell, bool] | None = None) -> str:
    with pytest.raises(UnsoundError) as caught:
        check(proof, position, given or {})
    assert caught.value.step is proof
    assert caught.value.position == position.line()
    return str(caught.value).partition(": ")[2]


@pytest.mark.parametrize(("rule", "line", "premises", "conclusion", "fault"), examples())
def test_a_step_follows_by_its_rule_or_it_is_said_why_not(
    rule: str, line: str, premises: str, conclusion: str, fault: str
) -> None:
    position = Position.parse(line, trust_flags=False)
    rests_on, *cases = premises.split("/")
    words = [word for word in rests_on.split() if word[0] != "@"]
    proof = Proof(
        Rule(rule),
        tuple(premise(word, position) for word in words),
        sentence(conclusion),
        at=NAMES[premises[1]] if premises.startswith("@") else None,
        cases=tuple(tuple(map(sentence, case.split())) for case in cases),
    )
    given = {NAMES[word[0]]: word[1] == "!" for word in words if word[1:] in ("!", "?")}
    if fault:
        assert wrong_in(proof, position, given) == fault
    else:
        check(proof, position, given)


def test_only_what_the_caller_gave_is_given() -> None:
    position = Position.parse("4x1x1/1###")
    flag = premise("C!", position)
    check(flag, position, {C: True})
    check(premise("C?", position), position, {C: False})
    assert "given" in wrong_in(flag, position)
    assert "contrary" in wrong_in(flag, position, {C: False})


def test_a_flag_may_be_any_proven_mine_but_no_safe_cell() -> None:
    position = Position.parse("3x2x2/###/121")
    one, two, other = (number(position, (1, column)) for column in range(3))
    mine = Proof(Rule.SUBSET, (one, two), sentence("C=1"))
    safe = Proof(Rule.ALREADY_SATISFIED, (other, mine), sentence("B=0"))
    check(safe, position)
    wrong = Proof(Rule.ALREADY_SATISFIED, (one, safe), sentence("A=0"))
    assert "not on a mine" in wrong_in(wrong, position)
