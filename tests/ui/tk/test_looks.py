"""What cells look like: told apart by shape, and legible."""

import pytest
from hypothesis import given, strategies as st

from minewise.core import Grid
from minewise.screens.blocks import Board, Counters
from minewise.screens.view import View
from minewise.ui.heat import colour
from minewise.ui.tk.cell_styles import CellStyle, look_of_chance, looks_of, shapes_of
from minewise.ui.tk.faces import Face, paint_face
from minewise.ui.tk.paint import Picture, box, disc, line, polygon
from minewise.ui.tk.themes import THEMES, ColourTheme
from ui.contrast import contrast, luminance

SIZE = 32

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)


@themes
def test_numbers_and_texts_can_be_read(theme: ColourTheme) -> None:
    least = 7 if theme.name == "contrast" else 4.5
    for ink in theme.numbers:
        assert contrast(ink, theme.open) >= least
    assert contrast(theme.ink, theme.window) >= 7
    assert contrast(theme.soft, theme.window) >= 4.5
    assert contrast(theme.pole, theme.hidden) >= 4.5
    # Shapes need less than letters do.
    assert contrast(theme.mine, theme.open) >= 4.5
    assert contrast(theme.flag, theme.hidden) >= 2.2
    assert len(set(theme.numbers)) == 8
    # The classic hues: blue, green, red.
    hues = [colour(ink) for ink in theme.numbers[:3]]
    assert [channels.index(max(channels)) for channels in hues] == [2, 1, 0]


def painted(look: CellStyle, theme: ColourTheme) -> str:
    """A cell as black and white: lighter than its ground, darker, or the same."""
    picture = Picture(SIZE)
    for shape, ink in shapes_of(look, theme):
        picture.paint(shape, "#000000" if ink != look.ground else "#808080")
    return repr(picture.rows)


@themes
def test_signs_are_told_apart_by_shape_alone(theme: ColourTheme) -> None:
    looks = looks_of(theme)
    assert len({painted(looks[symbol], theme) for symbol in "F*XW#"}) == 5
    raised = {symbol for symbol, look in looks.items() if look.raised}
    assert raised == {*"#F?W", "safe", "mine", "wrong"}, "hidden cells"


@pytest.mark.parametrize(
    ("chance", "flagged", "sign", "text"),
    [
        (0, False, "tick", ""),
        (1, False, "mine", ""),
        (0.25, False, "", "25"),
        (1e-9, False, "", "<1"),
        (0.25, True, "flag", "25"),
    ],
)
def test_what_is_certain_has_a_sign_and_what_is_not_a_figure(
    chance: float, flagged: bool, sign: str, text: str
) -> None:
    look = look_of_chance(THEMES["light"], chance, flagged=flagged)
    assert (look.sign, look.text, look.in_corner) == (sign, text, bool(sign and text))


@themes
def test_a_right_flag_stays_a_flag_and_only_a_wrong_one_is_crossed_out(theme: ColourTheme) -> None:
    right, wrong = (look_of_chance(theme, chance, flagged=True) for chance in (1, 0))
    flag = painted(looks_of(theme)["F"], theme)
    assert painted(right, theme) == flag != painted(wrong, theme)


@themes
def test_odds_can_be_read_and_are_as_dark_as_their_theme(theme: ColourTheme) -> None:
    for percent in range(1, 100):
        look = look_of_chance(theme, percent / 100, flagged=False)
        assert contrast(look.ink, look.ground) >= 4.5
    for sure in (0, 1):
        look = look_of_chance(theme, sure, flagged=False)
        assert contrast(look.sign_ink, look.ground) >= 4.5
    is_dark = luminance(theme.hidden) < 0.25
    for chance in (0.01, 0.5, 0.99):
        ground = look_of_chance(theme, chance, flagged=False).ground
        assert (luminance(ground) < 0.25) is is_dark


def test_faces_differ_by_shape() -> None:
    pictures = {repr(paint_face(face, SIZE).rows) for face in (Face.PLAYING, Face.WON, Face.LOST)}
    assert len(pictures) == 3


@pytest.mark.parametrize(
    ("view", "cover", "over", "face"),
    [
        ("1#F", "", False, Face.PLAYING),
        ("###", "Paused.", False, Face.PAUSED),
        ("11F", "", True, Face.WON),
        ("1X#", "", True, Face.LOST),
    ],
)
def test_a_face_says_how_a_game_stands(view: str, cover: str, over: bool, face: Face) -> None:
    board = Board(Grid(3, 1), view, cover=cover)
    counters = Counters((("Time", "1:23"),), "ending" if over else "dial")
    assert Face.of(View("play", "Play", (counters, board))) is face


def test_shapes_cover_as_much_as_geometry_says_and_are_cut_at_the_edge() -> None:
    picture = Picture(64)
    picture.paint(disc(0.5, 0.5, 0.4), "#ffffff")
    light = sum(pixel[3] for row in picture.rows for pixel in row) / 64**2
    assert abs(light - 3.14159 * 0.4**2) < 0.005
    picture = Picture(4)
    picture.paint(box(-1, -1, 2, 2), "#ffffff")
    assert picture.rows == [[(255.0, 255.0, 255.0, 1.0)] * 4] * 4


@given(st.tuples(*[st.floats(0, 1)] * 2))
def test_a_polygon_is_as_far_away_as_the_box_that_it_is(place: tuple[float, float]) -> None:
    corners = [(0.2, 0.3), (0.9, 0.3), (0.9, 0.6), (0.2, 0.6)]
    assert polygon(corners)(*place) == pytest.approx(box(0.2, 0.3, 0.9, 0.6)(*place), abs=1e-9)
    dot = line([(0.4, 0.4), (0.4 + 1e-9, 0.4)], 0.2)
    assert dot(*place) == pytest.approx(disc(0.4, 0.4, 0.1)(*place), abs=1e-6)
