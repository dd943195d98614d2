"""Real replays against what other programs say of them, and against the truth where those err.

They are in the folder that MINEWISE_SAMPLES names, for those who have it: in `samples`, with
`index.tsv`, `stats.tsv` and `boards.tsv`, and in `vectors`.
"""

import csv
import json
import math
import os
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from expected import known
from minewise.base.errors import MinewiseError
from minewise.core import Click, Grid, State
from minewise.formats import jsm, links, mbf, read_bytes, read_file, read_text, rmv, tatham, write
from minewise.formats.model import Contents
from minewise.formats.scan import Scan
from minewise.measures import Figures, greedy_zini, human_zini, measure

VARIABLE = "MINEWISE_SAMPLES"

# The columns of stats.tsv by our names.
NAMES = {
    "rtime": "seconds", "bbbv": "three_bv", "bbbv_solved": "solved_three_bv", "op": "openings",
    "isl": "islands", "left": "left", "right": "right", "double": "double", "cl": "clicks",
    "lce": "left_effective", "rce": "right_effective", "dce": "double_effective",
    "ce": "effective", "flag": "flags", "path": "path", "bbbv_s": "three_bv_per_second",
    "ioe": "ioe", "corr": "correctness", "thrp": "throughput", "stnb": "stnb", "rqp": "rqp",
    "qg": "qg", "etime": "estimated_seconds", "cl_s": "clicks_per_second",
    "ce_s": "effective_per_second", "zini": "zini", "hzini": "human_zini",
}  # fmt: skip

# What parser_raw counts by other rules: every click that changes the board is effective, and
# clicks off the board are not counted.
RAW_AGREES = ("bbbv", "op", "isl", "right", "flag", "zini", "hzini")

ENDS = {"won": State.WON, "lost": State.LOST, "unfinished": State.PLAYING}


def folder(name: str) -> Path:
    """A folder of samples; without one the test is skipped."""
    given = os.environ.get(VARIABLE)
    if not given:
        pytest.skip(f"real replays are needed: {VARIABLE} does not name their folder")
    return Path(given) / name


def table(path: Path) -> list[dict[str, str]]:
    """The rows of a table, by the names of its columns."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def same(ours: object, theirs: str, tolerance: float = 1e-9) -> bool:
    if ours is None:  # for them a level without a scale has 0
        return float(theirs) == 0
    assert isinstance(ours, int | float)
    return math.isclose(ours, float(theirs), rel_tol=tolerance, abs_tol=tolerance)


@cache
def sample(name: str) -> Contents:
    """A sample, read and played once."""
    return read_file(folder("samples") / name)


def test_every_sample_agrees_with_the_index() -> None:
    rows = table(folder("samples") / "index.tsv")
    assert len(rows) == 30
    for row in rows:
        recording = sample(row["file"]).recordings[0]
        simulation = recording.played
        play, level = simulation.play, recording.level
        told = [row["format"].lower(), row["width"], row["height"], row["mines"], row["bbbv"]]
        told += [row["left_clicks"], row["right_clicks"], row["double_clicks"], row["events"]]
        ours = [recording.format, level.width, level.height, level.mines]
        ours += [Figures(play).three_bv, play.left, play.right, play.double, recording.recorded]
        assert [str(one) for one in ours] == told, row["file"]
        assert simulation.game.state is ENDS[row["won_true"]], row["file"]
        # One game was cut off: the other program leaves its last event out.
        late = 0.01 if row["won_true"] == "unfinished" else 0
        assert same(play.seconds - late, row["time_s"], 1e-6), row["file"]


def test_every_sample_agrees_with_the_statistics() -> None:
    compared = 0
    for row in table(folder("samples") / "stats.tsv"):
        figures = {**Figures(sample(row["file"]).recordings[0].played.play).as_data()}
        by_raw, by_us = (row["tool"].startswith(tool) for tool in ("rawvf", "own"))
        # Others do not know question marks, and lose the game.
        wrong = row["file"] == "avf_beg_question_marks.avf" and not by_us
        for column, name in NAMES.items():
            ours, theirs = figures[name], row[column]
            if not theirs or (wrong and row["is_completed"] != "True"):
                continue
            if not by_raw or column in RAW_AGREES:
                assert same(ours, theirs), (row["file"], row["tool"], name, ours, theirs)
                compared += 1
    assert compared > 1200


def test_every_sample_has_its_board() -> None:
    for row in table(folder("samples") / "boards.tsv"):
        board = links.read_board(row["ptt_b"], row["ptt_m"])
        assert sample(row["file"]).any_board == board, row["file"]
        if row["ptt_m"] != "0":
            assert links.write_board(board) == f"b={row['ptt_b']}&m={row['ptt_m']}"


@pytest.mark.parametrize("ending", ["rawvf", "evf", "replay"])
def test_every_sample_can_be_converted_and_tells_the_same(ending: str) -> None:
    for row in table(folder("samples") / "index.tsv"):
        contents = sample(row["file"])
        play = contents.recordings[0].played.play
        try:
            data = write(contents, ending)
        except MinewiseError as error:
            assert "question marks are switched" in str(error)  # noqa: PT017 - and only then
            assert row["file"] == "rawvf_msx_int_negative_times.rawvf"
            continue
        again = read_bytes(data, f"made.{ending}").recordings[0].played.play
        assert (again.board, again.view, again.won) == (play.board, play.view, play.won)
        if ending != "replay":  # which has no clicks in vain, and no way of the mouse
            assert again.path == pytest.approx(play.path, rel=1e-3)
            assert replace(again, path=play.path) == play, row["file"]


def test_the_samples_tell_who_played_and_when() -> None:
    players = {
        "avf_cus_8x11x7.avf": ("王嘉宁", 2025),
        "rmv1_302H_exp_gbk.rmv": ("王嘉宁", 2025),
        "mvf_2007r2_exp.mvf": ("Kamil Murañski", 2010),
        "evf4_beg_long_pauses.evf": ("匿", 2025),
        "rawvf_freesweeper_lost.rawvf": ("双击设置姓名", 2021),
    }
    for name, (player, year) in players.items():
        (recording,) = sample(name).recordings
        assert (recording.player, known(recording.started).year) == (player, year)
        assert recording.damage == ""
    assert "not UTF-8" in sample("rmv2_beg_invalid_utf8.rmv").recordings[0].damage


def test_board_strings() -> None:
    for row in table(folder("vectors") / "board_strings.tsv"):
        contents = read_text(row["string"])
        board = known(contents.board)
        assert "/".join(board.line().split("/")[1:]) == row["board_rows"]
        measures = measure(board)
        assert (measures.three_bv, measures.openings, measures.islands) == (
            int(row["bbbv"]), int(row["openings"]), int(row["islands"]),
        )  # fmt: skip
        assert (greedy_zini(board), human_zini(board)) == (int(row["gzini"]), int(row["hzini"]))
        if row["kind"] == "mbf_hex":
            assert mbf.write(board).hex(" ") == row["string"]
        elif row["kind"] == "tatham_game_id":
            masked = ",m" in row["string"]
            made = tatham.write(board, known(contents.start), masked=masked)
            assert made == row["string"].replace(",u", ",")
        else:
            assert read_text(f"?{links.write_board(board)}").board == board


def test_positions_of_jsminesweeper() -> None:
    for row in table(folder("vectors") / "jsm_analysis.tsv"):
        text = json.loads(f'"{row["mine_file_escaped"]}"')
        position = known(jsm.read(text).position)
        assert position.view.replace("#", "H") == row["rows"].replace("/", "")
        assert jsm.write(position) == text
        assert jsm.deflate(position) == row["deflated"]
        assert jsm.write_short(position) == row["analysis"]
        assert jsm.read_short(row["analysis"]) == position


def test_paths_of_clicks() -> None:
    words = {"left": Click.OPEN, "right": Click.FLAG, "chord": Click.CHORD}
    for row in table(folder("vectors") / "llama_clicks.tsv"):
        grid = Grid(int(row["width"]), int(row["height"]))
        parts = [part.split(",") for part in row["clicks(type,x,y)"].split(";") if part]
        wanted = [(words[word], (int(y), int(x))) for word, x, y in parts]
        assert links.read_clicks(row["c_param"], grid) == wanted
        assert links.write_clicks(wanted, grid) == row["c_param"]


def test_files_of_the_vectors() -> None:
    vectors = folder("vectors")
    mine = read_file(vectors / "avf_beg_flags.mbf").board
    assert read_file(vectors / "avf_beg_flags.board").board == mine
    for version in (0, 2, 3, 4):
        recording = read_file(vectors / f"evf{version}_from_avf_beg_flags.evf").recordings[0]
        assert (recording.board, recording.version) == (mine, str(version))
        assert (recording.played.play.won, recording.played.play.seconds) == (True, 3.07)
    games = read_file(vectors / "evfs0_two_games.evfs").recordings
    assert [game.name for game in games] == ["fail_game", "long_pauses"]
    assert [game.played.game.state for game in games] == [State.LOST, State.WON]
    kinds = read_file(vectors / "evf4_handmade_all_event_kinds.evf").recordings[0]
    assert (len(kinds.events), kinds.damage) == (3, "")
    saved = read_file(vectors / "tatham_mines.sav").recordings[0]
    assert saved.board.mine_count == 35
    assert saved.played.game.state is State.PLAYING


def test_damaged_files_of_the_vectors_are_rescued_or_refused_with_a_sentence() -> None:
    vectors = folder("vectors")
    for path in sorted(vectors.glob("damaged_*")):
        try:
            recording = read_file(path).recordings[0]
        except MinewiseError as error:
            assert str(error).startswith("cannot read ")  # noqa: PT017
            assert path.name in str(error)  # noqa: PT017
        else:
            assert recording.damage, path
            recording.played  # noqa: B018 - it can be


def test_the_boards_that_vienna_minesweeper_drew_are_ours() -> None:
    """RMV holds what the program drew, too: the last of it in each cell is what we come to."""
    seen = 0
    for path in sorted(folder("samples").glob("*.rmv")):
        data = path.read_bytes()
        recording = rmv.read(data)
        view = dict(zip(recording.board.grid, recording.played.game.position.view, strict=True))
        for cell, drawn in _drawn(rmv._sections(Scan(data, "RMV")).parts["video"]).items():
            ours = view[cell]
            assert ours == drawn or (ours == "*" and drawn == "#"), (path.name, cell)
            seen += 1
    assert seen > 1000


def _drawn(video: bytes) -> dict[tuple[int, int], str]:
    """What was drawn last in each cell that anything was drawn in."""
    drawn: dict[tuple[int, int], str] = {}
    at = 0
    while at < len(video) and video[at] not in (15, 16, 17):
        code = video[at]
        if 18 <= code <= 26:
            drawn[video[at + 2], video[at + 1]] = str(code - 18)
        elif code in (9, 11):
            drawn[video[at + 2], video[at + 1]] = "#"
        elif code == 13:
            drawn[video[at + 2], video[at + 1]] = "F"
        at += {0: 5, 28: 3}.get(code, 9 if code <= 7 else 3)
    return drawn
