import subprocess
import sys
from pathlib import Path

import pytest
from matplotlib.collections import LineCollection, PatchCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from minewise.core import Cell, Position
from minewise.solver import solve
from minewise.ui import heat, picture

POSITION = Position.parse("3x3x2/1F#/###/###")


def drawn(position: Position, best: Cell | None = None) -> Figure:
    return picture.draw(position, solve(position).probability, best)


def untouched(width: int, height: int, mines: int = 1) -> Position:
    return Position.parse(f"{width}x{height}x{mines}/" + "/".join(["#" * width] * height))


def texts(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.axes[0].texts]


def captions(figure: Figure) -> list[str]:
    return [text.get_text() for text in figure.texts]


def signs(figure: Figure) -> int:
    return sum(
        len(lines.get_segments())
        for lines in figure.axes[0].collections
        if isinstance(lines, LineCollection)
    )


def frames(figure: Figure) -> set[tuple[float, float]]:
    return {patch.get_xy() for patch in figure.axes[0].patches if isinstance(patch, Rectangle)}


def colours(figure: Figure) -> list[str]:
    (cells,) = (c for c in figure.axes[0].collections if isinstance(c, PatchCollection))
    return [to_hex(colour) for colour in cells.get_facecolor()]  # type: ignore[arg-type]


def test_open_cells_show_their_numbers_and_hidden_ones_their_percentage() -> None:
    position = Position.parse("3x3x2/1##/###/###")
    assert texts(drawn(position)) == ["1", *["33%", "20%"], *["33%", "33%", "20%"], *["20%"] * 3]


def test_an_open_cell_with_nothing_around_it_stays_empty() -> None:
    assert "0" not in texts(drawn(Position.parse("3x1x1/01#")))


def test_certain_cells_have_a_tick_or_a_cross_and_a_colour_of_their_own() -> None:
    figure = drawn(Position.parse("3x2x1/###/111"))
    assert signs(figure) == 1 + 2 + 1, "a tick is one line, a cross two"
    assert colours(figure)[:3] == [heat.SAFE, heat.MINE, heat.SAFE]
    assert texts(figure) == ["1", "1", "1"]


def test_uncertain_cells_have_the_tint_of_their_probability() -> None:
    figure = drawn(Position.parse("2x1x1/##"))
    assert colours(figure) == [heat.tint(0.5)] * 2
    assert signs(figure) == 0


def test_flags_are_shown() -> None:
    figure = drawn(Position.parse("2x1x1/F#"))
    assert texts(figure) == ["50%", "F", "50%"]
    assert "F your flag" in captions(figure)[-1]
    assert "flag" not in captions(drawn(Position.parse("2x1x1/##")))[-1]


def test_mines_that_are_shown_are_shown() -> None:
    figure = drawn(Position.parse("3x1x2/*2#"))
    assert texts(figure) == ["*", "2"]
    assert "* a mine that is shown" in captions(figure)[-1]


def test_cells_that_nobody_could_settle_are_grey() -> None:
    figure = picture.draw(Position.parse("3x1x1/F1#"), {}, None)
    assert texts(figure) == ["F", "1"]
    assert colours(figure)[0] == colours(figure)[2] != colours(figure)[1]
    assert "grey: not settled" in captions(figure)[-1]


def test_the_title_says_size_and_mines() -> None:
    assert captions(drawn(untouched(4, 2, 3)))[0] == "4x2, 3 mines"
    assert captions(drawn(untouched(4, 2, 1)))[0] == "4x2, 1 mine"


def test_the_best_move_is_framed_and_named() -> None:
    position = Position.parse("3x3x2/1##/###/###")
    figure = drawn(position, best=(0, 2))
    assert frames(figure) == {(2, 0)}
    assert captions(figure)[1] == "Best move, framed: row 1, column 3, 80.0 % safe"
    assert frames(drawn(position)) == set()


def test_a_best_move_that_is_certain_is_said_to_be() -> None:
    figure = drawn(Position.parse("3x2x1/###/111"), best=(0, 0))
    assert captions(figure)[1] == "Best move, framed: row 1, column 1, safe for sure"


def test_there_is_a_scale_of_colours() -> None:
    scale = drawn(POSITION).axes[1]
    assert scale.get_ylabel() == "chance of a mine"
    assert [label.get_text() for label in scale.get_yticklabels()][0::4] == ["0%", "100%"]


def labels(figure: Figure) -> tuple[list[str], list[str]]:
    board = figure.axes[0]
    return (
        [label.get_text() for label in board.get_xticklabels()],
        [label.get_text() for label in board.get_yticklabels()],
    )


def test_rows_and_columns_are_counted_from_1() -> None:
    assert labels(drawn(untouched(4, 3))) == (["1", "2", "3", "4"], ["1", "2", "3"])


def test_the_picture_grows_with_the_board_up_to_a_size_that_can_be_printed() -> None:
    sizes = [drawn(untouched(*size)).get_size_inches() for size in ((9, 9), (30, 16), (100, 100))]
    assert sizes[0][0] < sizes[1][0] < sizes[2][0] < 21


@pytest.mark.parametrize(("width", "height"), [(9, 9), (30, 16)])
def test_the_usual_boards_have_letters_one_can_read(width: int, height: int) -> None:
    figure = drawn(untouched(width, height, 10))
    assert len(texts(figure)) == width * height
    assert min(float(text.get_fontsize()) for text in figure.axes[0].texts) > 8
    assert len(labels(figure)[0]) == width


def test_letters_fit_into_their_cells() -> None:
    figure = drawn(untouched(20, 20, 399))
    assert set(texts(figure)) == {">99%"}
    figure.draw_without_rendering()
    board = figure.axes[0]
    cell = board.get_window_extent().width / 20
    assert all(text.get_window_extent().width < cell for text in board.texts)


def test_cells_too_small_for_letters_have_none_but_keep_their_signs() -> None:
    position = Position.parse("100x2x1/" + "#" * 100 + "/" + "1" * 3 + "0" * 97)
    figure = picture.draw(position, {(0, 0): 0, (0, 1): 1, (0, 2): 0.5}, (0, 0))
    assert texts(figure) == []
    assert signs(figure) == 3
    assert labels(figure)[0][:3] == ["1", "5", "10"]
    assert frames(figure) == {(0, 0)}


def test_cells_too_small_for_anything_are_colour_alone() -> None:
    position = untouched(400, 2, 800)
    figure = drawn(position)
    assert (texts(figure), signs(figure)) == ([], 0)
    assert set(colours(figure)) == {heat.MINE}


@pytest.mark.parametrize("ending", picture.ENDINGS)
def test_the_same_position_gives_the_same_file(tmp_path: Path, ending: str) -> None:
    analysis = solve(POSITION)
    files = [tmp_path / f"{name}{ending}" for name in ("one", "two")]
    for file in files:
        picture.save(str(file), POSITION, analysis.probability, analysis.best_guess())
    assert files[0].read_bytes() == files[1].read_bytes()
    assert files[0].read_bytes().startswith(b"\x89PNG" if ending == ".png" else b"<?xml")


def test_letters_in_an_svg_are_letters(tmp_path: Path) -> None:
    file = tmp_path / "heat.svg"
    position = Position.parse("3x3x2/1##/###/###")
    picture.save(str(file), position, solve(position).probability, (0, 2))
    told = file.read_text(encoding="utf-8")
    assert ">33%</text>" in told
    assert ">3x3, 2 mines</text>" in told


def test_a_program_that_plots_is_not_disturbed(tmp_path: Path) -> None:
    program = (
        "import sys, matplotlib\n"
        "before = dict(dict.items(matplotlib.rcParams))\n"
        "from minewise.core import Position\n"
        "from minewise.ui import picture\n"
        f"picture.save({str(tmp_path / 'heat.png')!r}, Position.parse('2x1x1/##'), {{}}, None)\n"
        "assert dict(dict.items(matplotlib.rcParams)) == before\n"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
