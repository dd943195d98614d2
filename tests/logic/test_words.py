import re
from collections.abc import Callable
from dataclasses import replace
from gettext import NullTranslations

import pytest

from logic.reading import MisreadError, Reader
from minewise.base.language import speaking
from minewise.core import Cell, Position
from minewise.logic import Proof, Reasoning, Rule, Sentence, Words, proof as proofs
from minewise.logic.proof import Counting
from minewise.logic.rules import first_that_applies

NEAR = proofs.from_number((0, 0), 1, [(0, 1), (1, 0)])
WIDE = proofs.from_number((2, 0), 2, [(0, 1), (1, 0), (1, 1)])
ROW = proofs.from_number((1, 3), 2, [(0, 2), (0, 3), (0, 4)])
TOTAL = "3x3x1/1##/###/###"


def explained(text: str, cell: Cell) -> Proof:
    proof = Reasoning(Position.parse(text)).explain(cell)
    assert proof is not None
    return proof


class Bracketing(NullTranslations):
    """A test language: all that it says is in brackets, but for the names in braces."""

    def gettext(self, message: str) -> str:
        return re.sub(r"(^|\})([^{]+)", r"\1[\2]", message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def assert_says(say: Callable[[], str], english: str) -> None:
    """It is said so in English, and every word of it can be translated."""
    assert say() == english
    with speaking(Bracketing()):
        bracketed = say()
    # But for the letters of cases.
    assert not re.search("[D-Zd-z]", re.sub(r"\[[^]]*\]", "", bracketed)), bracketed
    assert re.sub(r"[\[\]]", "", bracketed).lower() == english.lower()


@pytest.mark.parametrize(
    ("text", "cell", "words"),
    [
        ("3x2x1/0##/###", (0, 1), "The 0 at (1,1) has no mine around it: so (1,2) is safe."),
        ("2x1x1/1#", (0, 1), "The 1 at (1,1) has only (1,2) for its mine: so (1,2) is a mine."),
        ("3x2x1/###/111", (0, 2),
         "The 1 at (2,1) needs one mine among (1,1) and (1,2); the 1 at (2,2) needs one mine "
         "among these and (1,3): so (1,3) is safe."),
        ("5x2x3/#####/#13##", (0, 3),
         "The 1 at (2,2) needs one mine among (1,1), (1,2), (1,3) and (2,1); the 3 at (2,3) "
         "needs three mines among (1,2), (1,3), (1,4) and (2,4), at most one of them among (1,2) "
         "and (1,3): so (1,4) is a mine."),
        ("5x2x3/#####/#13##", (0, 0),
         "The 3 at (2,3) needs three mines among (1,2), (1,3), (1,4) and (2,4), at least one of "
         "them among (1,2) and (1,3); the 1 at (2,2) needs one mine among (1,1), (1,2), (1,3) "
         "and (2,1): so (1,1) is safe."),
        ("8x8x8/00001###/12111###/########/########/########/########/########/########", (2, 1),
         "The 1 at (2,1) needs one mine among (3,1) and (3,2); the 2 at (2,2) needs two mines "
         "among these and (3,3): so (3,3) is a mine. The 1 at (2,3) already has its mine at "
         "(3,3): so (3,2) is safe."),
        ("3x3x1/1##/###/###", (2, 2),
         "The board has one mine; the 1 at (1,1) needs one mine among (1,2), (2,1) and (2,2): so "
         "(3,3) is safe."),
        ("4x4x5/001#/0022/123#/####", (3, 3),
         "The board has 5 mines; the 1 at (3,1) needs one mine among (4,1) and (4,2); the last "
         "four must be in the only four cells left: so (4,4) is a mine."),
        ("4x4x5/##2#/####/13##/02##", (1, 2),
         "The 2 at (4,2) has only (3,3) and (4,3) for its mines. The 1 at (3,1) needs one mine "
         "among (2,1) and (2,2); the 3 at (3,2) needs one more mine among these and (2,3): so "
         "(2,3) is safe."),
        ("4x4x3/#2#1/#2##/1111/0000", (0, 0),
         "1. The 1 at (3,1) has only (2,1) for its mine.\n2. The 1 at (3,2) already has its mine "
         "at (2,1): so (2,3) is safe.\n3. The 1 at (3,3) has only (2,4) for its mine.\n4. The 1 "
         "at (1,4) already has its mine at (2,4): so (1,3) is safe.\n5. (2,3) is safe; the 2 at "
         "(1,2) has only (1,1) and (2,1) for its mines: so (1,1) is a mine."),
        ("4x4x5/1##2/24##/#3##/##1#", (1, 2),
         "(1,2) and (3,1) are mines; the 2 at (1,4) needs two mines among (1,3), (2,3) and "
         "(2,4); three of the 5 mines on the board are among these and (3,3), (3,4), (4,1), "
         "(4,2) and (4,4): so exactly one of (3,3), (3,4), (4,1), (4,2) and (4,4) is a mine. "
         "Exactly one of (3,3), (3,4), (4,1), (4,2) and (4,4) is a mine; the 3 at (3,2) needs "
         "three mines among (2,3), (3,1), (3,3), (4,1) and (4,2), at most one of them among "
         "(3,3), (4,1) and (4,2): so (2,3) is a mine."),
        ("5x5x3/#####/##1##/2#21#/#2###/1####", (0, 1),
         "Suppose (1,2) were a mine. Then (2,2), (2,4) and (3,2) are safe (the 1 at (2,3)) and "
         "(4,3) and (4,4) are mines (the 2 at (3,3)): the 1 at (3,4) would touch two mines. So "
         "(1,2) is safe."),
        ("6x3x6/#2#22#/1##4#3/1#2##2", (0, 2),
         "Suppose (1,3) were safe. Then (2,3) and (3,4) are mines (the 4 at (2,4)) and (2,2) and "
         "(3,2) are safe (the 2 at (3,3)): the 1 at (3,1) would have no cell for its mine. So "
         "(1,3) is a mine."),
        ("3x3x2/##1/#2#/1##", (0, 0),
         "The 1 at (1,3), the 2 at (2,2) and the 1 at (3,1) leave only one case, one of (1,2) "
         "and (2,3), one of (2,1) and (3,2): so (1,1) is safe."),
        ("9x1x2/####101##", (0, 0), "The board has 2 mines; two are certain: so (1,1) is safe."),
        ("torus 8x8x13/####2122/####1001/21122112/2001####/21122#3#/2###1#2#/###2###2/3##2##2#",
         (0, 2), "9 numbers leave only one arrangement: in it (1,3) is a mine."),
        ("4x5x6/##2#/1###/###2/1#3#/1#3#", (0, 1),
         "1. The board has 6 mines; four are in three groups of cells; the last two must be in the "
         "only two cells left: so (1,4) is a mine.\n"
         "2. The 3 at (5,3) needs three mines among (4,2), (4,4), (5,2) and (5,4); the 3 at (4,3) "
         "needs three mines among these and (3,2) and (3,3): so (3,3) is safe.\n"
         "3. (1,4) is a mine; the 2 at (3,4) needs two mines among (2,3), (2,4) and (4,4), at "
         "least one of them among (2,3) and (2,4); the 2 at (1,3) needs one more mine among (1,2), "
         "(2,2), (2,3) and (2,4): so (1,2) is safe."),
    ],
)  # fmt: skip
def test_a_reason_in_words(text: str, cell: Cell, words: str) -> None:
    proof = explained(text, cell)
    assert_says(lambda: Words().proof(proof), words)
    steps = Words().steps(proof)
    numbered = [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    assert words == ("\n".join(numbered) if len(steps) > 2 else " ".join(steps))
    Reader(Position.parse(text)).cannot_spare_any(steps)


def by_cases(size: int) -> Proof:
    """One mine among so many cells but not in the first, case by case."""
    box = [(0, column) for column in range(size)]
    cases = tuple(tuple(Sentence.of([cell], int(cell == mine)) for cell in box) for mine in box[1:])
    number = proofs.from_number((1, 5), 1, box)
    return Proof(Rule.CASES, (number,), Sentence.of([box[0]], 0), cases=cases)


ELSEWHERE = Proof(
    Rule.CASES,
    (NEAR, proofs.total([(0, 1), (1, 0), (5, 5), (5, 6)], 3)),
    Sentence.of([(5, 5)], 1),
    cases=((NEAR.conclusion, Sentence.of([(5, 5), (5, 6)], 2)),),
)


def test_counting_the_mines_of_the_board_takes_few_words_however_large_it_is() -> None:
    closed = [(0, column) for column in range(30)]
    fact = proofs.given(closed[0], is_mine=True)
    mines = Proof(Rule.ALL_MINES, (fact,), Sentence.of(closed[:12], 12))
    step = Words().step(proofs.remainder(proofs.total(closed, 12), [mines]))
    assert step.startswith("The board has 12 mines; 12 are certain: so (1,13), (1,14), ")
    groups = [
        proofs.from_number((1, column), 1, closed[column : column + 3]) for column in (12, 15, 18)
    ]
    (cell,) = closed[29:]
    counted = replace(
        proofs.remainder(proofs.total(closed, 15), [mines, *groups]),
        conclusion=Sentence.of([cell], 0),
    )
    assert Words().step(counted) == (
        "The board has 15 mines; 12 are certain; the last three are in three groups of cells: so "
        "(1,30) is safe."
    )
    counting = Counting.of(counted)
    assert (counting.mines, len(counting.groups)) == (12, 3)
    assert counting.left == Sentence.of(closed[21:], 0)


@pytest.mark.parametrize(
    ("say", "words"),
    [
        (lambda: Words().proof(proofs.seen((0, 0))), "(1,1) is open."),
        (lambda: Words().proof(proofs.seen((0, 0), is_mine=True)), "The mine at (1,1) is shown."),
        (lambda: Words().proof(proofs.given((0, 0), is_mine=True)), "(1,1) is taken for a mine."),
        (lambda: Words().proof(proofs.given((0, 0), is_mine=False)), "(1,1) is taken to be safe."),
        (lambda: Words().proof(proofs.total([(0, 0)], 1)), "The board has one mine."),
        (lambda: Words().proof(NEAR), "The 1 at (1,1) needs one mine among (1,2) and (2,1)."),
        (lambda: Words().certain_move(True), "Something is certain."),
        (lambda: Words().certain_move(False), "Nothing is certain: you have to guess."),
        (lambda: Words().wrong_flag(True), "One of your flags is wrong."),
        (lambda: Words().wrong_flag(False),
         "Your flags: none is wrong as far as can be proved."),
        (lambda: Words().nothing_certain((0, 0)),
         "Nothing settles (1,1): it may be a mine or not."),
        (lambda: Words().too_many_cases((0, 0)),
         "(1,1) is settled by all numbers and the number of mines together: every arrangement "
         "agrees, but there are too many to list."),
        (lambda: Words().not_in_time((0, 0)),
         "(1,1) is settled by the numbers, but a proof that can be shown was not found in time."),
        (lambda: Words().look_at(Position.parse(TOTAL), explained(TOTAL, (2, 2))),
         "Look at the 1 at (1,1) and the number of mines on the board."),
    ],
)  # fmt: skip
def test_what_is_seen_or_given_in_words(say: Callable[[], str], words: str) -> None:
    assert_says(say, words)


@pytest.mark.parametrize(
    ("proof", "words"),
    [
        (proofs.difference(proofs.from_number((0, 0), 1, [(0, 1)]), WIDE),
         "The 1 at (1,1) has only (1,2) for its mine: so the 2 at (3,1) needs one more mine "
         "among (2,1) and (2,2)."),
        (proofs.difference(proofs.from_number((0, 0), 0, [(0, 1)]), WIDE),
         "The 0 at (1,1) has no mine around it; the 2 at (3,1) needs two mines among (1,2), "
         "(2,1) and (2,2): so (2,1) and (2,2) are mines."),
        (proofs.difference(NEAR, proofs.total([(0, 1), (1, 0), (2, 2)], 1)),
         "The 1 at (1,1) needs one mine among (1,2) and (2,1); the one mine on the board is "
         "among these and (3,3): so (3,3) is safe."),
        (proofs.difference(NEAR, proofs.total([(0, 1), (1, 0), (2, 2), (2, 3)], 3)),
         "The 1 at (1,1) needs one mine among (1,2) and (2,1); the 3 mines on the board are "
         "among these and (3,3) and (3,4): so (3,3) and (3,4) are mines."),
        (proofs.overlap(proofs.from_number((0, 0), 0, [(0, 1), (0, 2)]), ROW)[0],
         "The 0 at (1,1) has no mine around it; the 2 at (2,4) needs two mines among (1,3), "
         "(1,4) and (1,5): so (1,4) and (1,5) are mines."),
        # Up to three cases are listed, and more are counted.
        (by_cases(3),
         "The 1 at (2,6) leaves only two cases: (a) a mine at (1,2); (b) a mine at (1,3); each "
         "time (1,1) is safe."),
        (by_cases(4),
         "The 1 at (2,6) leaves only three cases: (a) a mine at (1,2); (b) a mine at (1,3); (c) "
         "a mine at (1,4); each time (1,1) is safe."),
        (by_cases(12), "The 1 at (2,6) leaves 11 arrangements: in each of them (1,1) is safe."),
        (ELSEWHERE,
         "The 1 at (1,1) and the number of mines on the board leave only one case, one of (1,2) "
         "and (2,1), two mines elsewhere: so (6,6) is a mine."),
    ],
)  # fmt: skip
def test_a_step_in_words(proof: Proof, words: str) -> None:
    assert_says(lambda: Words().proof(proof), words)
    assert proof._repr_html_() == f"<ol><li>{words}</li></ol>"


def test_a_proof_shows_itself_by_what_it_concludes_and_how_long_it_is() -> None:
    proof = proofs.difference(NEAR, WIDE)
    assert str(proof) == "{(1, 1)} = 1 by subset"
    assert repr(proof) == "<Proof {(1, 1)} = 1 by subset, numbers=2, steps=1>"


@pytest.mark.parametrize(
    ("text", "tile", "words"),
    [
        ("3x1x1/F1#", (0, 1),
         "Already satisfied: (1,1) is taken for a mine; the 1 at (1,2) already has its mine at "
         "(1,1): so (1,3) is safe."),
        ("3x1x2/F2#", (0, 1),
         "Obvious choice: the 2 at (1,2) has only (1,1) and (1,3) for its mines: so (1,3) is a "
         "mine."),
        ("4x3x2/####/####/#111", (2, 2),
         "Mutant already satisfied: the 1 at (3,4) needs one mine among (2,3) and (2,4); the 1 "
         "at (3,3) needs one mine among these and (2,2): so (2,2) is safe."),
        ("4x2x2/####/#121", (1, 2),
         "Mutant obvious choice: the 1 at (2,4) needs one mine among (1,3) and (1,4); the 2 at "
         "(2,3) needs two mines among these and (1,2): so (1,2) is a mine."),
    ],
)  # fmt: skip
def test_a_rule_of_the_pair_bot_in_words(text: str, tile: Cell, words: str) -> None:
    position = Position.parse(text)
    proof = first_that_applies(position, tile)
    assert proof is not None
    assert_says(lambda: Words().named_step(proof), words)
    Reader(position).read([words])


# The reader: what it must not let pass

BOARD = Position.parse("5x2x3/#####/#13##")


@pytest.mark.parametrize(
    ("sentence", "fault"),
    [
        ("The 1 at (2,2) needs one mine among (1,1), (1,2), (1,3) and (2,1); the 3 at (2,3) needs "
         "three mines among (1,2), (1,3), (1,4) and (2,4), at most one of them among (1,2) and "
         "(1,3): so (1,1) is safe.",
         "does not follow from the bound"),
        ("The 3 at (2,3) needs three mines among (1,2), (1,3), (1,4) and (2,4), at least two of "
         "them among (1,2) and (1,3); the 1 at (2,2) needs one mine among (1,1), (1,2), (1,3) and "
         "(2,1): so (1,1) is safe.",
         "the bound is wrong"),
        ("The 2 at (2,2) has only (1,1) and (1,2) for its mines: so (1,1) is a mine.", "no such"),
        ("The 1 at (2,2) has only (1,1) for its mine: so (1,1) is a mine.", "not named"),
        ("The 1 at (2,2) already has its mine at (1,1): so (1,2) is safe.", "not known"),
        ("(1,1) is a mine; the 1 at (2,2) already has its mine at (1,1): so (1,2) is safe.", "not"),
        ("(1,1) is open; the 1 at (2,2) has only (1,2) for its mine: so (1,2) is a mine.", "seen"),
        ("The 1 at (2,2) needs one more mine among (1,1), (1,2), (1,3) and (2,1): so (1,1) is "
         "safe.",
         "out of place"),
        ("The board has 4 mines: so (1,1) is safe.", "another number"),
        ("The board has 3 mines; one is certain: so (1,1) is safe.", "certain"),
        ("The board has 3 mines; the last two are in two groups of cells: so (1,1) is safe.", "ad"),
        ("Suppose (1,4) were safe. Then (1,2) is a mine (the 3 at (2,3)): the 1 at (2,2) would "
         "touch two mines. So (1,4) is a mine.",
         "touches others"),
        ("Suppose (1,4) were safe. Then (1,1) is safe (the 1 at (2,2)): the 1 at (2,2) would "
         "touch two mines. So (1,4) is a mine.",
         "does not follow"),
        ("Suppose (1,4) were safe. Then (1,2), (1,3) and (2,4) are mines (the 3 at (2,3)): the 1 "
         "at (2,2) would touch two mines. So (1,4) is safe.",
         "another conclusion"),
        ("Exactly one of (1,1) and (1,2) is a mine: so (1,1) is safe.", "not concluded"),
        ("The 1 at (2,2) is a friendly number: so (1,1) is safe.", "what does it say"),
        ("The 1 at (2,2) leaves only one case, a mine at (1,1): so (1,1) is a mine.", "follow"),
        ("The 1 at (2,2) and the 3 at (2,3) leave only two cases: (a) mines at (1,4) and (2,4), "
         "one of (1,2) and (1,3); (b) mines at (1,4) and (2,4); each time (1,4) is a mine.",
         "cases"),
    ],
)  # fmt: skip
def test_a_sentence_that_is_wrong_is_not_let_pass(sentence: str, fault: str) -> None:
    with pytest.raises(MisreadError, match=fault):
        Reader(BOARD).read([sentence])


def test_what_is_not_needed_is_found() -> None:
    position = Position.parse("4x4x5/##2#/####/13##/02##")
    needed = Words().steps(explained(position.line(), (1, 2)))
    Reader(position).cannot_spare_any(needed)
    with pytest.raises(MisreadError, match="not needed"):
        Reader(position).cannot_spare_any([needed[0], *needed])
    refuted = "Suppose (1,2) were a mine. Then (1,3) and (1,4) are safe (the 1 at (2,3)): the 1 at "
    refuted += "(2,4) would have no cell for its mine. So (1,2) is safe."
    Reader(Position.parse("4x2x2/####/1111")).read([refuted], concise=True)
    for line, sentence, fault in (
        (
            "4x2x2/####/1111",
            refuted.replace(": the", " and (1,1) is safe (the 1 at (2,1)): the"),
            "not needed",
        ),
        (
            "3x2x1/###/111",
            "The 1 at (2,3) needs one mine among (1,2) and (1,3); the 1 at (2,1) needs one mine "
            "among (1,1) and (1,2); the 1 at (2,2) needs one mine among these and (1,3): so (1,3) "
            "is safe.",
            "idle",
        ),
    ):
        Reader(Position.parse(line)).read([sentence])
        with pytest.raises(MisreadError, match=fault):
            Reader(Position.parse(line)).read([sentence], concise=True)
