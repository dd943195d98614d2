"""How our own JSON files begin: anything else is refused in one sentence."""

import json

import pytest
from hypothesis import given, strategies as st

from minewise.base.errors import MinewiseError
from minewise.base.header import read_json
from strategies import json_values


class LetterError(MinewiseError):
    """It is not a letter."""


def read(text: str) -> object:
    return read_json(text, "letter", 2, other="it is not a letter", error=LetterError)


NOT_JSON, NO_LETTER = "it is not JSON, or is damaged", "it is not a letter"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", NOT_JSON),
        ('{"minewise": "letter"', NOT_JSON),
        ("[" * 100_000, NOT_JSON),
        ('{"minewise": ' + "9" * 5000 + "}", NOT_JSON),
        ("[]", NO_LETTER),
        ('{"version": 1}', NO_LETTER),
        ('{"minewise": ["letter"], "version": 1}', NO_LETTER),
        ('{"minewise": "letter"}', "'None' is not a valid version number"),
        ('{"minewise": "letter", "version": true}', "'True' is not a valid version number"),
        ('{"minewise": "letter", "version": 0}', "'0' is not a valid version number"),
        ('{"minewise": "letter", "version": 3}',
         "it has version '3' of the format, and this Minewise reads up to 2: it was written by a "
         "newer one"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(LetterError) as refused:
        read(text)
    assert (str(refused.value), refused.value.input) == (said, text)


@given(minewise=json_values | st.just("letter"), version=json_values | st.integers(0, 3))
def test_a_file_is_read_as_a_whole_or_refused(minewise: object, version: object) -> None:
    data = {"to": [1], "version": version, "minewise": minewise}
    if minewise == "letter" and type(version) is int and version in (1, 2):
        assert read(json.dumps(data)) == data
    else:
        with pytest.raises(LetterError):
            read(json.dumps(data))
