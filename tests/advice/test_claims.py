from collections.abc import Callable, Collection
from pathlib import Path

import pytest
from hypothesis import assume, given, settings, strategies as st

from expected import known
from limits import within
from logic.brute_force import as_seen, forced
from minewise.advice import (
    Claim,
    Conclusion,
    JudgedClaim,
    SpokenMove,
    analysis_as_data,
    judge_claim,
)
from minewise.analysis import Analysis
from minewise.base.errors import IllegalMoveError, NotationError, quote
from minewise.base.limit import Limit, TimeUpError
from minewise.core import FLAG, MINE, Cell, ConflictError, Grid, Position
from minewise.logic import Reasoning
from minewise.players import Guess, Move, MoveKind
from strategies import opened_boards
from text_tables import blocks

ONE_ONE = Position.parse("3x2x1/###/111")
CLAIMS = Path(__file__).with_name("claims.txt")


def judged(position: Position, claim: str) -> JudgedClaim:
    return judge_claim(Analysis(position), Claim.parse(claim, position.grid))


@pytest.mark.parametrize(("claimed", "due", "text"), blocks(CLAIMS))
def test_a_claim_follows_or_a_layout_refutes_it(claimed: str, due: str, text: str) -> None:
    line, claim = claimed.split(": ")
    found = judged(Position.parse(line), claim)
    assert (found.follows, found.text) == (due == "follows", text)
    assert found.follows or found.refuted_by == Position.parse(due)


def test_numbers_that_are_not_there_are_named() -> None:
    found = judged(ONE_ONE, "1,1 safe because 2,2 1,3 7,7 0,0")
    assert (found.follows, found.refuted_by) == (False, None)
    assert found.missing == ((-1, -1), (0, 2), (6, 6))
    assert found.text.startswith("There are no numbers at (0,0), (1,3) and (7,7)")
    assert judged(ONE_ONE, "1,1 mine because 1,3").text == (
        "There is no number at (1,3), so nothing follows from it."
    )


@pytest.mark.parametrize(
    ("claim", "cells", "total"),
    [
        ("(1,1) is safe because of (2,2), (2,3) and the total.", [(1, 1), (1, 2)], True),
        ("1,1 SAFE because 2,3;2,2", [(1, 1), (1, 2)], False),
        ("1,1 safe because Total", [], True),
        ("(1, 1) is safe because 2, 2", [(1, 1)], False),
    ],
)
def test_claims_are_read_as_people_write_them(claim: str, cells: list[Cell], total: bool) -> None:
    found = Claim.parse(claim, ONE_ONE.grid)
    assert (found.cell, found.says) == ((0, 0), Conclusion.SAFE)
    assert (list(found.numbers), found.uses_total) == (cells, total)


@pytest.mark.parametrize(
    ("parse", "texts"),
    [
        (Claim.parse,
         ["", "1,1", "1,1 safe", "1,1 safe because", "1,1 safe because it is",
          "1,1 fine because 2,2", "4,1 safe because 2,2", "1,1 safe because 2,2 and so on",
          "safe because 2,2", "1,1 safe because 2", "1,1 \u017fafe because 2,2",
          "1,1 m\u0131ne because 2,2", "1,1 safe because 2,1234567891,2"]),
        (SpokenMove.parse,
         ["", "open", "open 1", "open 0 1", "open 3 1", "close 1 1", "open 1 1 because", "1 1"]),
    ],
)  # fmt: skip
def test_what_is_not_a_claim_or_a_move_is_refused_with_a_sentence(
    parse: Callable[[str, Grid], object], texts: list[str]
) -> None:
    for text in texts:
        with pytest.raises(NotationError, match="expected") as caught:
            parse(text, ONE_ONE.grid)
        # The part that is wrong is quoted.
        assert quote(caught.value.input.strip()) in str(caught.value)
        assert parse != Claim.parse or caught.value.input in text


def test_a_claim_is_about_a_hidden_cell() -> None:
    with pytest.raises(IllegalMoveError, match=r"^row 2, column 1 is not hidden: ") as no:
        judged(ONE_ONE, "2,1 safe because 2,2")
    assert (no.value.input, no.value.cell) == ("(1, 0)", (1, 0))
    assert no.value.position == str(ONE_ONE)


def test_numbers_that_contradict_each_other_prove_nothing() -> None:
    position = Position.unchecked(Grid(3, 1), 1, "0#1")
    with pytest.raises(ConflictError, match="cannot"):
        judged(position, "1,2 safe because 1,1 1,3")
    assert judged(position, "1,2 mine because 1,3").follows


def test_a_judgement_takes_no_longer_than_it_may() -> None:
    claim = Claim.parse("1,1 safe because 2,2", ONE_ONE.grid)
    with pytest.raises(TimeUpError):
        judge_claim(Analysis(ONE_ONE), claim, Limit(0))


def some(cells: Collection[Cell], most: int, least: int = 0) -> st.SearchStrategy[set[Cell]]:
    """A few of these cells."""
    if not cells:
        return st.just(set())
    return st.sets(st.sampled_from(sorted(cells)), min_size=min(least, len(cells)), max_size=most)


@st.composite
def seen(draw: st.DrawFn) -> Position:
    """Of a small board of any shape: a few mines are shown, and a few flags, right or wrong."""
    board, opened = draw(opened_boards(largest=4))
    position = as_seen(board, opened)
    marks = dict.fromkeys(draw(some(position.hidden, 2)), FLAG)
    marks |= dict.fromkeys(draw(some(board.mines, 2)), MINE)
    view = "".join(marks.get(cell, position[cell]) for cell in board.grid)
    return Position.unchecked(board.grid, position.mines, view)


@st.composite
def claims(draw: st.DrawFn) -> tuple[Position, Claim]:
    """Any claim about a hidden cell, by numbers near it and others."""
    position = draw(seen())
    assume(position.hidden and position.numbers)
    cell = draw(st.sampled_from(position.hidden))
    near = {*position.grid.neighbours(cell)}.intersection(position.numbers)
    numbers = sorted(draw(some(near, 4, least=1)) | draw(some(position.numbers, 3)))
    uses_total = not numbers or draw(st.booleans())
    says = draw(st.sampled_from([Conclusion.SAFE, Conclusion.MINE]))
    return position, Claim(cell, says, tuple(numbers), uses_total)


@given(claims())
@settings(max_examples=100)
def test_a_claim_is_judged_as_trying_every_layout_judges_it(made: tuple[Position, Claim]) -> None:
    """One that is refused is refuted by a layout that agrees with all it cites, and not with it."""
    position, claim = made
    assert Claim.parse(str(claim), position.grid) == claim
    found = judge_claim(Analysis(position), claim)
    safe, mines = forced(position, claim.numbers, use_total=claim.uses_total)
    assert found.follows == (claim.cell in (safe if claim.says == "safe" else mines))
    if found.follows:
        return
    layout, refuted_by = known(found.layout), known(found.refuted_by)
    assert (claim.cell in layout) == (claim.says == "safe")
    assert layout.isdisjoint(position.numbers)
    assert layout >= {*position.shown_mines}
    assert {*refuted_by.shown_mines} == layout
    for number in claim.numbers:
        around = layout.intersection(position.grid.neighbours(number))
        assert refuted_by.number(number) == len(around)
    assert not claim.uses_total or len(layout) == position.mines
    Position.parse(refuted_by.line())  # anybody can read it


@given(seen())
@settings(max_examples=20)
def test_every_proof_of_ours_is_a_claim_that_follows(position: Position) -> None:
    reasoning = Reasoning(position)
    for cell in sorted(reasoning.safe | reasoning.mines):
        proof = reasoning.explain(cell)
        if proof is not None:
            assert judge_claim(Analysis(position), Claim.of(proof)).follows


def test_a_judgement_as_data() -> None:
    claim = Claim.parse("1,1 safe because 2,2", ONE_ONE.grid)
    analysis = Analysis(ONE_ONE)
    data = judge_claim(analysis, claim).as_data()
    assert data == {
        "follows": False, "cell": [0, 0], "says": "safe", "numbers": [[1, 1]],
        "uses_total": False, "missing": [], "refuted_by": "3x2x1/*##/#1#",
        "text": "The 1 at (2,2) also allows a mine at (1,1): so (1,1) may be a mine.",
    }  # fmt: skip
    assert analysis_as_data(analysis, claim=claim)["claim"] == data
    missing = judged(ONE_ONE, "1,2 mine because 1,1 total").as_data()
    assert (missing["says"], missing["uses_total"]) == ("mine", True)
    assert missing["missing"] == [[0, 0]]


def test_more_than_eight_names_are_counted_instead() -> None:
    row = Position.parse("9x2x3/111111111/#########", trust_flags=False)
    eight = " ".join(f"1,{column}" for column in range(1, 9))
    assert judged(row, f"2,1 safe because {eight}").text.count("the 1 at ") == 7, "and The 1"
    told = judged(row, f"2,1 safe because {eight} 1,9").text
    assert told.startswith("The 9 numbers cited ")
    for mines, layout in ((8, "mines at ("), (9, "another layout: so (2,1) may be safe.")):
        many = Position.parse(f"20x2x{mines}/1{'#' * 19}/{'#' * 20}")
        told = judged(many, "2,1 mine because total").text
        assert told.startswith(f"The number of mines on the board also allows {layout}")


@pytest.mark.parametrize(
    ("text", "said", "claim"),
    [
        ("open 1 2", "open 1 2", None),
        ("  OPEN (1,2). ", "open 1 2", None),
        ("flag 1,2", "flag 1 2", None),
        ("open 1 2 because 2,1 2,2", "open 1 2 because 2,1 2,2", "1,2 safe because 2,1 2,2"),
        ("flag 1, 2 because (2,2), total.", "flag 1 2 because 2,2 total",
         "1,2 mine because 2,2 total"),
        ("open 1 2, because of 2,1", "open 1 2 because 2,1", "1,2 safe because 2,1"),
    ],
)  # fmt: skip
def test_moves_are_read_as_people_write_them(text: str, said: str, claim: str | None) -> None:
    move = SpokenMove.parse(text, ONE_ONE.grid)
    assert (str(move), move.claim and str(move.claim)) == (said, claim)


def test_a_player_says_its_move_and_the_numbers_that_prove_it() -> None:
    proof = known(Reasoning(ONE_ONE).explain((0, 0)))
    proved = Move((0, 0), MoveKind.OPEN, certain=True, reason=proof)
    assert str(SpokenMove.of(proved)) == "open 1 1 because 2,2 2,3"
    guess = Move((0, 2), MoveKind.FLAG, certain=False, reason=Guess("random", 3))
    assert str(SpokenMove.of(guess)) == "flag 1 3"
    unsure = Move((0, 0), MoveKind.OPEN, certain=False, reason=proof)
    assert SpokenMove.of(unsure).claim is None, "what is not certain proves nothing"


@pytest.mark.parametrize("between", [" " * 3000, "." * 30_000, ") " * 2000])
def test_a_long_answer_is_read_as_quickly_as_it_is_long(between: str) -> None:
    for text in (f"open 1 1{between}x", f"open 1 1 because 2,2{between}x"):
        with within(seconds=1), pytest.raises(NotationError):
            SpokenMove.parse(text, ONE_ONE.grid)
