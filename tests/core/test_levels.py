import pytest

from minewise.base import MinewiseError
from minewise.core import LEVELS, FirstClick, Grid, Level, Torus


def test_the_usual_levels() -> None:
    assert {name: level.header for name, level in LEVELS.items()} == {
        "cs50": "8x8x8",
        "beginner": "9x9x10",
        "intermediate": "16x16x40",
        "expert": "30x16x99",
    }
    assert LEVELS["expert"].grid == Grid(width=30, height=16)


@pytest.mark.parametrize("text", ["expert", " Expert ", "30x16x99"])
def test_a_level_is_read_by_name_or_by_size(text: str) -> None:
    assert Level.parse(text) == LEVELS["expert"]


@pytest.mark.parametrize("text", ["torus beginner", "Torus  9x9x10", "torus 9x9x10"])
def test_a_level_names_its_shape_in_front(text: str) -> None:
    level = Level.parse(text)
    assert level == Level(9, 9, 10, shape="torus") == Level.of(Torus(9, 9), 10)
    assert level.grid == Torus(9, 9)
    assert level.header == str(level) == "torus 9x9x10"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hard", "'hard' is not a level: expected cs50, beginner, intermediate, expert or WIDTH"),
        ("8x8", "'8x8' is not a level"),
        ("8x8x65", "65 mines cannot lie on 8x8 cells: expected 0 to 64"),
        ("torus expert 8", "is not a level"),
        ("8x8x8 torus", "is not a level"),
        ("0x8x0", "0x8 .* has no cells"),
        ("x" * 500, "is not a level"),
    ],
)
def test_a_level_that_cannot_be_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(MinewiseError, match=sentence) as caught:
        Level.parse(text)
    assert len(str(caught.value)) < 200


def test_a_first_click_rule_is_read_by_name() -> None:
    assert FirstClick.parse(" Opening") is FirstClick.OPENING
    with pytest.raises(MinewiseError, match=r"'none' .* expected one of any, safe, opening"):
        FirstClick.parse("none")
