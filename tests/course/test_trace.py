"""What comes out of a student's process is looked at before it is believed."""

import json

import pytest
from hypothesis import given, settings, strategies as st

from minewise.course.judge import faults_in
from minewise.course.trace import printable, read_answer, trace_of

NAMES = st.sampled_from((
    "steps", "end", "telling", "move", "problem", "noticed", "left", "safe_move", "cell", "how",
    "known", "spare", "safes", "mines", "gone", "count", "seconds", "sentences", "twice",
    "empty", "wrong", "held", "kind", "doing", "random_moves", "into_mines",
))  # fmt: skip
WORDS = st.sampled_from(
    ["told", "won", "lost", "stuck", "crash", "hang", "safe", "random", "\x1b[2J"]
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=12),
    max_leaves=30,
)
STEPS = st.fixed_dictionaries(
    {
        "cell": st.sampled_from([[0, 0], [1, 2], [5, 5], "x", None]),
        "count": st.integers(-1, 9),
        "how": st.sampled_from(["safe", "random", "told"]),
        "known": st.booleans(),
        "safes": st.lists(st.sampled_from([[0, 1], [1, 1], [7, 7], "y"]), max_size=3),
        "mines": st.lists(st.sampled_from([[0, 1], [1, 1]]), max_size=2),
        "seconds": st.floats(),
        **{name: st.integers(0, 500) for name in ("sentences", "twice", "empty")},
    }
)
GAMES = STEPS.map(lambda step: {"steps": [step, step], "end": "won"})


@given(st.dictionaries(NAMES, ANYTHING, max_size=12) | GAMES)
@settings(max_examples=200)
def test_whatever_comes_is_judged_or_refused(data: dict[str, object]) -> None:
    answer = read_answer(json.dumps(data).encode("ascii"))
    if answer is not None:
        faults_in(trace_of(answer, 2, 3, 0b000001))


@pytest.mark.parametrize(
    "line",
    [
        None, b"", b"[]", b"{", b'{"steps": [{}]}', b'{"end": 1}',
        b'{"problem": {"kind": "joy", "doing": ""}}', b'{"left": [[0, 0, 0]]}',
    ],
)  # fmt: skip
def test_a_line_that_is_no_answer_is_none(line: bytes | None) -> None:
    assert read_answer(line) is None


def test_a_terminal_obeys_nothing_that_a_student_writes() -> None:
    assert printable("\x1b[2Jgone\nand more\x00") == "?[2Jgone and more?"
