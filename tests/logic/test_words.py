import re
from collections.abc import Callable
from gettext import NullTranslations

import pytest

from logic.reading import MisreadError, Reader
from minewise.core import Cell, Position, speaking
from minewise.logic import Proof, Reasoning, Rule, Sentence, Words
from minewise.logic import proof as proofs
from minewise.logic.rules import first_that_applies


def explained(text: str, cell: Cell) -> Proof:
    proof = Reasoning(Position.parse(text)).explain(cell)
    assert proof is not None
    return proof


def told(text: str, cell: Cell) -> str:
    return Words().proof(explained(text, cell))


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
            "among these and (1,3): so (1,3) is safe.",
        ),
        (
            "4x2x2/####/1221", (0, 2),
            "The 1 at (2,1) needs one mine among (1,1) and (1,2); the 2 at (2,2) needs two mines "
            "among these and (1,3): so (1,3) is a mine.",
        ),
        (
            "5x2x3/#####/#13##", (0, 3),
            "The 1 at (2,2) needs one mine among (1,1), (1,2), (1,3) and (2,1); the 3 at (2,3) "
            "needs three mines among (1,2), (1,3), (1,4) and (2,4), at most one of them among "
            "(1,2) and (1,3): so (1,4) is a mine.",
        ),
        (
            "5x2x3/#####/#13##", (0, 0),
            "The 3 at (2,3) needs three mines among (1,2), (1,3), (1,4) and (2,4), at least one of "
            "them among (1,2) and (1,3); the 1 at (2,2) needs one mine among (1,1), (1,2), (1,3) "
            "and (2,1): so (1,1) is safe.",
        ),
        (
            "8x8x8/00001###/12111###/########/########/########/########/########/########", (2, 1),
            "The 1 at (2,1) needs one mine among (3,1) and (3,2); the 2 at (2,2) needs two mines "
            "among these and (3,3): so (3,3) is a mine. "
            "The 1 at (2,3) already has its mine at (3,3): so (3,2) is safe.",
        ),
        (
            "3x3x1/1##/###/###", (2, 2),
            "The board has one mine; the 1 at (1,1) needs one mine among (1,2), (2,1) and (2,2): "
            "so (3,3) is safe.",
        ),
        (
            "3x3x5/3##/###/###", (2, 2),
            "The board has 5 mines in its 8 closed cells; the 3 at (1,1) has only (1,2), (2,1) and "
            "(2,2) for its mines: so (3,3) is safe." if False else None,
        ),
        (
            "5x5x3/#####/##1##/2#21#/#2###/1####", (0, 1),
            "The 1 at (2,3), the 2 at (3,3) and the 1 at (3,4) leave only one case, one of (2,2) "
            "and (3,2), one of (4,3) and (4,4): so (1,2) is safe.",
        ),
    ],
)  # fmt: skip
def test_a_reason_in_words(text: str, cell: Cell, words: str) -> None:
    assert told(text, cell) == words
