from gettext import NullTranslations

import pytest

from minewise.core import Cell, Position
from minewise.logic import Proof, Reasoning, Rule, Sentence, Words, proof as proofs


def told(text: str, cell: Cell) -> str:
    proof = Reasoning(Position.parse(text)).explain(cell)
    assert proof is not None
    return Words().proof(proof)


@pytest.mark.parametrize(
    ("text", "cell", "words"),
    [
        (
            "3x2x1/0##/###", (0, 1),
            "The 0 at (1,1) has no mine around it: so (1,2) is safe.",
        ),
        (
            "2x1x1/1#", (0, 1),
            "The 1 at (1,1) has only (1,2) for its mine: so (1,2) is a mine.",
        ),
        (
            "3x2x1/###/111", (0, 2),
            "The 1 at (2,1) needs one mine among (1,1) and (1,2); the 1 at (2,2) needs one mine "
            "and touches both and (1,3): so (1,3) is safe.",
        ),
        (
            "4x2x2/####/1221", (0, 2),
            "The 1 at (2,1) needs one mine among (1,1) and (1,2); the 2 at (2,2) needs two mines "
            "and touches both and (1,3): so (1,3) is a mine.",
        ),
        (
            "3x3x1/1##/###/###", (2, 2),
            "The board has 1 mine; the 1 at (1,1) needs one mine among (1,2), (2,1) and (2,2): "
            "so (1,3), (2,3), (3,1), (3,2) and (3,3) are safe. So (3,3) is safe.",
        ),
        (
            "5x5x3/#####/##1##/2#21#/#2###/1####", (0, 1),
            "The 1 at (2,3), the 2 at (3,3) and the 1 at (3,4) leave only one case, one of (2,2) "
            "and (3,2) and one of (4,3) and (4,4): so (1,2) is safe.",
        ),
    ],
)  # fmt: skip
def test_a_reason_in_words(text: str, cell: Cell, words: str) -> None:
    assert told(text, cell) == words


def test_what_is_known_already_is_taken_into_account() -> None:
    assert told("4x3x2/####/1221/0000", (0, 0)).endswith(
        "The 1 at (2,1) needs one mine among (1,1) and (1,2); (1,2) is a mine: so (1,1) is safe."
    )


def test_cells_that_follow_from_one_premise_share_a_sentence() -> None:
    two = proofs.from_number((0, 0), 2, [(0, 1), (1, 0)])
    facts = [fact for _, fact in sorted(proofs.each_cell(two), key=lambda pair: pair[0])]
    three = proofs.from_number((1, 1), 2, [(0, 1), (1, 0), (2, 2)])
    assert Words().proof(proofs.without_known(three, facts)) == (
        "The 2 at (1,1) has only (1,2) and (2,1) for its mines: so (1,2) and (2,1) are mines. "
        "The 2 at (2,2) needs two mines among (1,2), (2,1) and (3,3); (1,2) and (2,1) are mines: "
        "so (3,3) is safe."
    )


def test_two_sentences_that_overlap() -> None:
    less = proofs.from_number((1, 0), 1, [(0, 0), (0, 1)])
    more = proofs.from_number((1, 2), 3, [(0, 1), (0, 2), (0, 3)])
    mines, safe = proofs.overlap(less, more)
    assert Words().step(safe) == (
        "The 1 at (2,1) needs one mine among (1,1) and (1,2); the 3 at (2,3) has only (1,2), "
        "(1,3) and (1,4) for its mines, at most one of them at (1,2): so (1,1) is safe."
    )
    assert Words().step(mines).endswith("so (1,3) and (1,4) are mines.")


def test_several_cases_are_listed_and_a_long_list_is_cut() -> None:
    box = [(0, column) for column in range(12)]
    number = proofs.from_number((1, 5), 1, box)
    cases = tuple(tuple(Sentence.of([cell], int(cell == mine)) for cell in box) for mine in box[1:])
    proof = Proof(Rule.CASES, (number,), Sentence.of([box[0]], 0), cases=cases)
    words = Words().proof(proof)
    assert words.startswith(
        "The 1 at (2,6) leave only 11 cases: (a) a mine at (1,2); (b) a mine at (1,3);"
    )
    assert words.endswith("(h) a mine at (1,9); and 3 more; each time (1,1) is safe.")


def test_many_cells_are_counted_instead_of_named() -> None:
    cells = [(0, column) for column in range(11)]
    assert Words().claim(Sentence.of(cells, 0)) == "11 cells are safe"
    assert (
        Words().claim(Sentence.of(cells[:3], 2))
        == "exactly two of (1,1), (1,2) and (1,3) are mines"
    )


def test_what_is_seen_or_given_in_words() -> None:
    words = Words()
    assert words.proof(proofs.seen((0, 0))) == "(1,1) is open."
    assert words.proof(proofs.seen((0, 0), is_mine=True)) == "The mine at (1,1) is shown."
    assert words.proof(proofs.given((0, 0), is_mine=True)) == "(1,1) is taken for a mine."
    assert words.proof(proofs.given((0, 0), is_mine=False)) == "(1,1) is taken to be safe."
    assert words.proof(proofs.total([(0, 0)], 1)) == "The board has 1 mine."


class Upper(NullTranslations):
    """A language that shouts, and keeps what stands in braces."""

    def gettext(self, message: str) -> str:
        pieces = message.replace("}", "{").split("{")
        return "".join(
            f"{{{piece}}}" if place % 2 else piece.upper() for place, piece in enumerate(pieces)
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("3x2x1/0##/###", (0, 1)),
        ("3x2x1/###/111", (0, 1)),
        ("3x3x1/1##/###/###", (2, 2)),
        ("5x5x3/#####/##1##/2#21#/#2###/1####", (0, 1)),
    ],
)
def test_every_word_can_be_translated(text: str, cell: Cell) -> None:
    proof = Reasoning(Position.parse(text)).explain(cell)
    assert proof is not None
    shouted = Words(Upper()).proof(proof)
    assert shouted == shouted.upper()
    assert shouted == Words().proof(proof).upper()
