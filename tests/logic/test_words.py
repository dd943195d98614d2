import re
from collections.abc import Callable
from dataclasses import replace
from gettext import NullTranslations
from pathlib import Path

import pytest

from expected import known
from logic.reading import MisreadError, Reader
from minewise.base.language import speaking
from minewise.core import Cell, Position, read_cell
from minewise.logic import Proof, Reasoning, Rule, Sentence, Words, proof as proofs
from minewise.logic.proof import Counting
from minewise.logic.rules import first_that_applies

NEAR = proofs.from_number((0, 0), 1, [(0, 1), (1, 0)])
WIDE = proofs.from_number((2, 0), 2, [(0, 1), (1, 0), (1, 1)])
ROW = proofs.from_number((1, 3), 2, [(0, 2), (0, 3), (0, 4)])
TOTAL = Position.parse("3x3x1/1##/###/###")


def blocks(name: str) -> list[tuple[str, str]]:
    """The first line of each block of a text file, and the others; the first block is a note."""
    _, *found = Path(__file__).with_name(name).read_text().strip().split("\n\n")
    return [(first, rest) for first, _, rest in (block.partition("\n") for block in found)]


def position_and_cell(asked: str) -> tuple[Position, Cell]:
    line, _, place = asked.rpartition(" ")
    position = Position.parse(line)
    return position, read_cell(place, position.grid)


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


@pytest.mark.parametrize(("asked", "words"), blocks("reasons.txt"))
def test_a_reason_in_words(asked: str, words: str) -> None:
    position, cell = position_and_cell(asked)
    proof = known(Reasoning(position).explain(cell))
    assert_says(lambda: Words().proof(proof), words)
    steps = Words().steps(proof)
    numbered = [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    assert words == ("\n".join(numbered) if len(steps) > 2 else " ".join(steps))
    Reader(position).cannot_spare_any(steps)


BOX = [(0, column) for column in range(4)]
BY_CASES = Proof(
    Rule.CASES,
    (proofs.from_number((1, 5), 1, BOX),),
    Sentence.of(BOX[:1], 0),
    cases=tuple(tuple(Sentence.of([at], int(at == mine)) for at in BOX) for mine in BOX[1:]),
)


def known_cells(count: int, *, is_mine: bool) -> str:
    facts = [proofs.given((0, column), is_mine=is_mine) for column in range(count)]
    return Words().facts(facts, frozenset((0, column) for column in range(count)))[0]


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
        (lambda: known_cells(10, is_mine=True),
         f"{Words().cells((0, column) for column in range(10))} are taken for mines"),
        (lambda: known_cells(11, is_mine=True), "11 mines are known"),
        (lambda: known_cells(11, is_mine=False), "11 cells are known to be safe"),
        (lambda: Words().look_at(TOTAL, known(Reasoning(TOTAL).explain((2, 2)))),
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
        (BY_CASES,
         "The 1 at (2,6) leaves only three cases: (a) a mine at (1,2); (b) a mine at (1,3); (c) "
         "a mine at (1,4); each time (1,1) is safe."),
        (ELSEWHERE,
         "The 1 at (1,1) and the number of mines on the board leave only one case, one of (1,2) "
         "and (2,1), two mines elsewhere: so (6,6) is a mine."),
    ],
)  # fmt: skip
def test_a_step_in_words(proof: Proof, words: str) -> None:
    assert_says(lambda: Words().proof(proof), words)
    assert proof._repr_html_() == f"<ol><li>{words}</li></ol>"


@pytest.mark.parametrize(("sizes", "words"), blocks("listed.txt"))
def test_few_short_cases_are_listed_and_others_counted(sizes: str, words: str) -> None:
    numbers, count, mines = map(int, re.findall("[0-9]+", sizes))
    row = [(0, column) for column in range(count * mines)]
    leaves = [proofs.from_number((2, column), mines, row) for column in range(numbers)]
    cases = [
        tuple(Sentence.of([cell], int(cell[1] % count == number)) for cell in row)
        for number in range(count)
    ]
    proof = Proof(Rule.CASES, tuple(leaves), Sentence.of([(1, 0)], 0), cases=tuple(cases))
    assert words in Words().proof(proof)


@pytest.mark.parametrize(("asked", "words"), blocks("pair_rules.txt"))
def test_a_rule_of_the_pair_bot_in_words(asked: str, words: str) -> None:
    position, tile = position_and_cell(asked)
    proof = known(first_that_applies(position, tile))
    assert_says(lambda: Words().named_step(proof), words)
    Reader(position).read([words])


# The reader: what it must not let pass

BOARD = Position.parse("5x2x3/#####/#13##")


@pytest.mark.parametrize(("sentence", "fault"), blocks("misread.txt"))
def test_a_sentence_that_is_wrong_is_not_let_pass(sentence: str, fault: str) -> None:
    with pytest.raises(MisreadError, match=fault):
        Reader(BOARD).read([sentence])


def test_what_is_not_needed_is_found() -> None:
    position = Position.parse("4x4x5/##2#/####/13##/02##")
    needed = Words().steps(known(Reasoning(position).explain((1, 2))))
    Reader(position).cannot_spare_any(needed)
    with pytest.raises(MisreadError, match="not needed"):
        Reader(position).cannot_spare_any([needed[0], *needed])
    refuted = "Suppose (1,2) were a mine. Then (1,3) and (1,4) are safe (the 1 at (2,3)): the 1 at "
    refuted += "(2,4) would have no cell for its mine. So (1,2) is safe."
    Reader(Position.parse("4x2x2/####/1111")).read([refuted], concise=True)


@pytest.mark.parametrize(("line", "said"), blocks("wordy.txt"))
def test_a_sentence_that_says_more_than_it_needs_is_right_but_not_concise(
    line: str, said: str
) -> None:
    sentence, fault = said.splitlines()
    reader = Reader(Position.parse(line))
    reader.read([sentence])
    with pytest.raises(MisreadError, match=fault):
        reader.read([sentence], concise=True)
