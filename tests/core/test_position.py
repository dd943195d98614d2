import pytest
from hypothesis import given, strategies as st

from expected import refused
from minewise.base.errors import ImpossibleError, MinewiseError
from minewise.core import Cell, Game, Grid, Position
from strategies import games, grids


@given(games(any_shape=True))
def test_a_position_of_a_game_is_possible_and_the_same_when_written_and_read(game: Game) -> None:
    position = game.position
    for text in (position.line(), position.block(), str(position)):
        again = Position.parse(text, trust_flags=False)
        assert (again, hash(again)) == (position, hash(position))
    assert eval(repr(position)) == position
    assert Position(position.grid, position.mines, position.view) == position


@given(grids(any_shape=True), st.data())
def test_what_numbers_touch_is_checked_on_all_cells_at_once(
    grid: Grid, data: st.DataObject
) -> None:
    symbols = st.lists(st.sampled_from("0012#F*"), min_size=len(grid), max_size=len(grid))
    view = "".join(data.draw(symbols))
    closed = "#F*"

    def fits(index: int) -> bool:
        around = [view[other] for other in grid.around(index)]
        room, shown = (sum(map(around.count, some)) for some in (closed, "*"))
        return view[index] in closed or shown <= int(view[index]) <= room

    mines = sum(map(view.count, closed))
    refusal = refused(ImpossibleError, lambda: Position(grid, mines, view))
    assert (refusal is None) == all(map(fits, range(len(grid))))


def test_blank_lines_notes_and_other_spellings_are_read() -> None:
    text = """
        ; a note, then the size

        4x3x2
        1H#F
        ; rows may have notes between them
        1x?_
        12##
    """
    assert Position.parse(text) == Position.parse("4x3x2/1##F/1###/12##")
    assert Position.parse("3x1x1\n1#1") == Position.parse("3x1x1/1#1")


def test_what_each_cell_shows() -> None:
    position = Position.parse("3x2x2/1F#/01*", trust_flags=False)
    assert [position[cell] for cell in position.grid] == list("1F#01*")
    assert position.number((0, 0)) == 1
    assert position.number((0, 1)) is None
    assert position.numbers == {(0, 0): 1, (1, 0): 0, (1, 1): 1}
    assert position.hidden == ((0, 1), (0, 2))
    assert position.flags == ((0, 1),)
    assert position.shown_mines == ((1, 2),)
    assert Position.parse("3x1x2/F#*").mines == 2, "as many as are marked"
    wrong = "3x3x2/1F#/F##/###"
    assert Position.parse(wrong, trust_flags=False).flags == ((0, 1), (1, 0)), "only noted"


@pytest.mark.parametrize(
    ("text", "sentence", "cell"),
    [
        ("3x1x1/2#1", "^row 1, column 1: the 2 touches only 1 cell that could be a mine$", (0, 0)),
        ("4x2x1/000#/0100", "column 2: the 1 touches no cell that could be a mine$", (1, 1)),
        ("3x3x2/1F#/F##/###", "column 1: the 1 touches 2 flags or shown mines$", (0, 0)),
        ("3x3x2/1*#/*##/###", "column 1: the 1 touches 2 mines that are shown$", (0, 0)),
        ("2x1x1/*0", "column 2: the 0 touches 1 mine that is shown$", (0, 1)),
        ("3x1x1/F0#", "column 2: the 0 touches 1 flag or shown mine$", (0, 1)),
        ("4x1x1/##FF", "2 cells are flagged, but the board has 1 mine in", None),
        ("2x1x0/F#", "1 cell is flagged, but the board has 0 mines in '2x1x0/F#'$", None),
        ("2x1x0/*#", "1 mine is shown, but the board has 0 mines in", None),
        ("4x1x1/##**", "2 mines are shown, but the board has 1 mine in", None),
        ("3x3x3/111/1##/111", "3 mines cannot lie under the 2 cells that are not open", None),
        ("2x1x2/1#", "2 mines cannot lie under the 1 cell that is not open", None),
        # No positions at all
        ("", "a position begins with WIDTHxHEIGHTxMINES, such as 9x9x10, not with ''", None),
        ("3x3/###", "not with '3x3'", None),
        ("-3x3x1/###", "not with '-3x3x1'", None),
        ("٣x3x1/###/###/###", "begins with WIDTHxHEIGHTxMINES", None),
        ("3x1x9999999999/###", "begins with WIDTHxHEIGHTxMINES", None),
        ("3x3x1/1##/###", "3x3x1 needs 3 rows, but 2 were given", None),
        ("3x3x1/1##/###/###/###", "3x3x1 needs 3 rows, but 4 were given", None),
        ("3x3x1/1##/####/###", "row 2 '####' has 4 cells, but 3x3x1 needs 3 in each row", (1, 3)),
        ("3x3x1/1##/###/# #", "row 3, column 2: ' ' is not a cell of a position", (2, 1)),
        ("3x3x1/1##/###/é##", "row 3, column 1: 'é' is not a cell", (2, 0)),
        ("3x3x1\n###/###\n###\n###", "row 1, column 4: '/' is not a cell", (0, 3)),
    ],
)
def test_what_cannot_be_or_be_read_is_refused_with_its_place(
    text: str, sentence: str, cell: Cell | None
) -> None:
    with pytest.raises(MinewiseError, match=sentence) as caught:
        Position.parse(text)
    assert caught.value.cell == cell
    assert caught.value.position == (text if type(caught.value) is ImpossibleError else None)


def test_a_sentence_about_a_huge_board_stays_short() -> None:
    text = "200x200x1/" + "/".join(["0" * 200] * 200)
    with pytest.raises(ImpossibleError) as caught:
        Position.parse(text)
    assert len(str(caught.value)) < 200
    assert caught.value.position == text


@given(st.text(alphabet="0123456789#F*Hx?_/\n; .-ab٣\x00", max_size=60) | st.text(max_size=40))
def test_no_text_does_anything_but_parse_or_get_one_sentence(text: str) -> None:
    refusal = refused(MinewiseError, lambda: Position.parse(text))
    if refusal is None:
        position = Position.parse(text)
        assert Position.parse(position.line()) == position
    else:
        assert len(str(refusal).splitlines()) == 1
        assert refusal.input == text
