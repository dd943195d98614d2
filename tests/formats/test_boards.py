"""Boards, positions and links: what is written is read back, and bad ones get a sentence."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from minewise.base.errors import MinewiseError
from minewise.core import Board, Click, Game, Grid, Position
from minewise.formats import Contents, board_file, jsm, links, mbf, read_bytes, read_text, tatham
from minewise.formats.scan import pack_bits, unpack_bits
from strategies import boards, cells, games
from text_tables import blocks, columns

HERE = Board.parse("3x2x1/*../...")
(BAD_TEXTS,) = blocks(Path(__file__).with_name("bad_texts.txt"))


@given(boards(12))
def test_boards_back_and_forth(board: Board) -> None:
    data = mbf.write(board)
    assert mbf.read(data) == board
    assert mbf.looks_like(data)
    assert read_text(data.hex(" ")).board == board
    assert read_bytes(data, "some.abf").board == board
    assert read_text(links.write(board)).board == board
    assert board_file.read(board_file.write(board)).board == board
    assert jsm.read(jsm.write_board(board)).board == board
    assert read_bytes(board_file.write(board).encode()).board == board


@given(st.integers(1, 100), st.integers(1, 100))
def test_sizes_in_links_are_read_back_or_refused(width: int, height: int) -> None:
    board = Board(Grid(width, height), ())
    try:
        link = links.write_board(board)
    except MinewiseError as error:
        assert (len(str(width)), height) == (1, 100), error  # noqa: PT017
    else:
        assert read_text(f"?{link}").board == board


@given(boards(12), st.booleans(), st.data())
def test_game_ids_back_and_forth(board: Board, masked: bool, data: st.DataObject) -> None:
    start = data.draw(st.none() | cells(board.grid))
    contents = read_text(tatham.write(board, start, masked=masked))
    assert contents.board == board
    if start is not None:
        assert contents.start == start
    elif contents.start is not None and board.mine_count < len(board.grid):
        assert not board.is_mine(contents.start)


def test_masking_as_published() -> None:
    # From the source of the puzzles: 28 bits 1234567, masked.
    assert tatham.mask(bytes.fromhex("12345670"), 28).hex().startswith("07fa650")
    assert tatham.unmask(tatham.mask(bytes(5), 37), 37) == bytes(5)


@given(boards(10), st.data())
def test_paths_of_clicks_back_and_forth(board: Board, data: st.DataObject) -> None:
    one = st.tuples(st.sampled_from([Click.OPEN, Click.FLAG, Click.CHORD]), cells(board.grid))
    path = data.draw(st.lists(one, max_size=30))
    text = links.write_clicks(path, board.grid)
    assert links.read_clicks(text, board.grid) == path
    recording = read_text(links.write(board, path)).recordings[0]
    assert len(recording.events) == 2 * len(path)


@given(games(10))
def test_positions_back_and_forth(game: Game) -> None:
    position = game.position
    assert jsm.read(jsm.write(position)).position == position
    assert board_file.read(board_file.write(None, position)).position == position
    if not position.shown_mines:
        assert jsm.read_short(jsm.write_short(position)) == position
        assert read_text(links.write_position(position)).position == position


def test_a_board_file_may_be_drawn_with_emoji_and_begin_a_row_with_a_wrong_flag() -> None:
    head = "# MINESWEEPER-BOARD v0.1\nrows: {}\ncolumns: {}\nmines: {}\n[view]\n"
    shown = head.format(1, 6, 2) + "💥🚩❓1️⃣⬜0️⃣\n"
    assert board_file.read(shown).position == Position(Grid(6, 1), 2, "*F#1#0")
    wrong_flag = head.format(2, 2, 1) + "#1\n# a note\n@1\n"
    assert board_file.read(wrong_flag).position == Position(Grid(2, 2), 1, "F1*1")


def test_our_own_notation_is_read_and_contents_offer_the_board_of_their_first_game() -> None:
    assert read_text("3x2x1/*../...").board == HERE
    assert read_text("3x2x1\n*..\n...\n").board == HERE
    assert read_text("3x2x1/#10/110").position == Position.parse("3x2x1/#10/110")
    assert read_text("; a note\n3x2x1/#10/110").position is not None
    assert read_text("3x2x0/.../...").board == Board(Grid(3, 2), ())
    recording = read_text(links.write(HERE, [(Click.OPEN, (1, 1))])).recordings[0]
    assert Contents("link", (recording,)).any_board == HERE
    assert Contents("mbf", board=HERE).any_board == HERE
    assert Contents("mine").any_board is None


@pytest.mark.parametrize(("text", "sentence"), [*columns(BAD_TEXTS), ("", "is not a board")])
def test_bad_texts_get_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(MinewiseError, match=sentence) as caught:
        read_text(text)
    assert "\n" not in str(caught.value)


SAVE = Path(__file__).with_name("tatham.sav").read_text("utf-8")


def test_saved_games_of_tatham_hold_clicks_up_to_where_the_player_was() -> None:
    recording = read_bytes(SAVE.encode(), "game.sav").recordings[0]
    assert recording.board == Board.parse("5x1x1/..*..")
    kinds = [event.kind.value for event in recording.events]
    assert kinds == ["lc", "lr", "rc", "rr", "mc", "mr"]
    assert recording.claims == {"seconds": "7.5"}


def spoilt(old: str, new: str) -> str:
    return SAVE.replace(old, new)


SMALL = "# MINESWEEPER-BOARD v0.1\nrows: 2\ncolumns: 2\nmines: 1\n"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (spoilt("Mines", "Pearl"), "saved game of 'Pearl'"),
        (spoilt("MOVE    :4:O4", "MOVE    :9:O4"), "in the middle of a value"),
        (spoilt("DESC", "DUSC"), "no DESC"),
        (spoilt("STATEPOS:1:4", "what is this"), "not the start of a field"),
        (spoilt("F2,0", "F9,0"), "off its board"),
        (SMALL + "[real]\n*1\n1\n", "needs 2 rows of 2 cells"),
        (SMALL.replace("mines: 1", "mines: 2") + "[real]\n*1\n11\n", "says 2 mines"),
        (SMALL + "[real]\n*1\n12\n", "shows 2 at row 2, column 2"),
        (SMALL + "[real]\n*1\n1Q\n", "'Q' is not a cell"),
        (SMALL, "neither"),
        (SMALL.replace("rows: 2", "rows: two"), "such as 'rows: 16'"),
    ],
)
def test_bad_files_get_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(MinewiseError, match=sentence):
        read_bytes(text.encode())


@given(st.text("01", max_size=40))
def test_bits_back_and_forth(bits: str) -> None:
    assert unpack_bits(pack_bits(bits)).startswith(bits)
