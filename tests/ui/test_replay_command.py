"""`minewise replay` and `convert`: who, what, how good; and one format for another."""

import contextlib
import io
import json
import time
from pathlib import Path

import pytest

import hard_positions
from commands import Run, data, one_sentence, runner
from formats import makers
from minewise.core import Board, Click, Deal, Step
from minewise.formats import Contents, Event, Mouse, Recording, each_file, read_file, write
from minewise.session.saved_game import SavedGame
from minewise.ui.cli.bar import bar_shown
from minewise.ui.cli.replay import judge

BOARD = Board.parse("8x1x2/..*...*.")

pytestmark = pytest.mark.usefixtures("in_folder")


def lost() -> Recording:
    """An opening, and two seconds later a mine where another cell was safe for sure."""
    words = [(0, "lc", 8), (50, "lr", 8), (1000, "mv", 30), (2000, "lc", 40), (2050, "lr", 40)]
    events = tuple(Event(time, Mouse(kind), x, 8) for time, kind, x in words)
    return makers.made(BOARD, events, player="Anna")


@pytest.fixture
def game() -> str:
    Path("game.avf").write_bytes(makers.avf(lost()))
    return "game.avf"


def test_json_has_what_programs_ask_for(run: Run, game: str) -> None:
    found = data(run, "replay", game)
    expected = {
        "format": "avf", "version": "0.52.3", "width": 8, "height": 1, "mines": 2, "won": False,
        "seconds": 2.0, "three_bv": 3, "solved_three_bv": 1, "left": 2, "right": 0, "double": 0,
        "events": 5, "state": "lost", "player": "Anna", "damage": None,
        "signature": "not verified",
    }  # fmt: skip
    assert {key: found[key] for key in expected} == expected
    assert "review" not in found


def test_the_text_says_who_and_how_good(run: Run, game: str) -> None:
    out = run("replay", game, "--plain")[1]
    for part in (
        "Format: AVF 0.52.3, recorded by Minesweeper Arbiter",
        "Player: Anna (China)",
        "Started: 2020-12-01 09:08:07",
        "Board: 8×1, 2 mines",
        "only the program that made it can verify it",
        "Lost after 2.000 s.",
        "1 of 3",
        " 1  . 1 X # # # * #",
    ):
        assert part in out, part
    steps = run("replay", game, "--steps")[1]
    assert "   1.     0.000 s  open (1,1), 2 cells opened\n" in steps
    assert "   2.     2.000 s  open (1,3)\n" in steps


def test_a_review_names_the_step_that_lost_and_what_was_certain(run: Run, game: str) -> None:
    out = run("replay", game, "--review")[1]
    assert "Opened (1,3) at 2.000 s. A mistake: it was a mine for sure." in out
    assert "It lost the game." in out
    assert "Mistakes: 1 (a cell was opened that was a mine for sure)." in out
    review = data(run, "replay", game, "--review")["review"]
    assert (review["lost_by"], review["luck"], review["mistakes"]) == (1, 1, 1)
    assert review["steps"][-1]["cell"] == [0, 2]
    review = data(run, "replay", game, "--win-chances")["review"]
    assert all(step["win_probability"] is not None for step in review["steps"])


def test_a_terminal_shows_how_far_the_grades_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    seen = io.StringIO()
    monkeypatch.setattr(seen, "isatty", lambda: True)
    with contextlib.redirect_stderr(seen), bar_shown() as shown:
        shown("Grading the steps", 1, 2)
    assert "Grading the steps" in seen.getvalue()
    told: list[tuple[str, int, int]] = []
    bar = contextlib.nullcontext(lambda *far: told.append(far))
    monkeypatch.setattr("minewise.ui.cli.replay.bar_shown", lambda: bar)
    judge(lost(), always=True)
    assert told == [("Grading the steps", done, 2) for done in (1, 2)]


def test_a_set_is_told_game_by_game_and_becomes_a_file_for_each(run: Run) -> None:
    one = write(Contents("made", (lost(),)), "evf")
    unit = b"first\0" + len(one).to_bytes(4, "big") + one
    Path("two.evfs").write_bytes(bytes(3) + unit + unit.replace(b"first", b"second"))
    out = run("replay", "two.evfs", "--json")[1]
    assert [json.loads(line)["name"] for line in out.splitlines()] == ["first", "second"]
    assert data(run, "replay", "two.evfs", "--game", "2")["name"] == "second"
    assert "Game: second" in run("replay", "two.evfs", "--plain")[1]
    assert "has 2 games, but not game 3" in one_sentence(run, "replay", "two.evfs", "--game", "3")
    assert run("convert", "two.evfs", "out.rawvf")[0] == 0
    assert sorted(path.name for path in Path().glob("out*")) == ["out-1.rawvf", "out-2.rawvf"]


def test_what_was_rescued_is_shown_as_such(run: Run, game: str) -> None:
    Path(game).write_bytes(Path(game).read_bytes()[:110])
    out = run("replay", game, "--plain")[1]
    assert out.startswith("Damaged, and read as far as possible: the AVF file ends at byte 110")
    assert data(run, "replay", game)["damage"]


@pytest.mark.parametrize("demand", ["no-guess v1 seed 3", "fair seed 3"])
def test_a_replay_of_a_game_that_went_on_is_read_back_with_its_board(run: Run, demand: str) -> None:
    """Its board is not written in it, or it could be looked up there."""
    text = f"minewise replay 1\n9x9x10 first safe {demand}\nopen {{}} 5 0.5\n"
    Path("game.replay").write_text(text.format(5))
    assert "Unfinished after" in run("replay", "game.replay")[1]
    Path("game.replay").write_text(text.format(50))
    said = "cannot read 'game.replay': line 3 is not a click"
    assert said in one_sentence(run, "replay", "game.replay")


# convert


@pytest.mark.parametrize("name", ["out.rawvf", "out.EVF", "deep/down/out.replay"])
def test_one_file_by_the_ending_of_the_other(run: Run, game: str, name: str) -> None:
    assert run("convert", game, name) == (0, "", "")
    made = read_file(Path(name)).recordings[0]
    assert made.board == BOARD
    assert made.played.game.position == lost().played.game.position


def test_nothing_is_overwritten_unless_told(run: Run, game: str) -> None:
    Path("out.mbf").write_text("dear")
    assert "--force overwrites it" in one_sentence(run, "convert", game, "out.mbf")
    assert Path("out.mbf").read_text() == "dear"
    assert run("convert", game, "out.mbf", "--force")[0] == 0
    assert read_file(Path("out.mbf")).board == BOARD


def test_links_and_ids_can_be_given(run: Run) -> None:
    long = f"https://example.com/?b=81&m=4g&c={'A' * 400}&x={'y' * 400}"
    assert "has no end" in one_sentence(run, "replay", long)
    assert run("convert", "?b=81&m=4g", "id.tatham")[0] == 0
    assert Path("id.tatham").read_text().startswith("8x1:")


def test_standard_output(
    game: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = runner(capfd, monkeypatch)("convert", game, "-", "--to", "link")
    assert code == 0
    assert out.startswith("https://llamasweeper.com/#/game/zini-explorer?b=81&m=")


def test_a_saved_game_becomes_a_replay(run: Run) -> None:
    steps = (Step(Click.OPEN, (0, 0)), Step(Click.MARK, (0, 2), 1.5), Step(Click.MARK, (0, 2), 2))
    Path("saved.json").write_text(SavedGame(Deal.on(BOARD), done=steps).text())
    assert run("convert", "saved.json", "saved.rawvf") == (0, "", "")
    made = read_file(Path("saved.rawvf")).recordings[0].played
    assert [action.click.value for action in made.actions] == ["open", "flag", "question"]
    assert made.game.questions == {(0, 2)}
    assert made.play.seconds == 2
    assert "Unfinished" in run("replay", "saved.json", "--plain")[1]


def test_one_bad_file_does_not_stop_the_rest(run: Run, game: str) -> None:
    inside = Path("games/deep")
    inside.mkdir(parents=True)
    data = Path(game).read_bytes()
    (inside / "a.avf").write_bytes(data)
    (inside / "a.evf").write_bytes(write(Contents("made", (lost(),)), "evf"))
    Path("games/bad.avf").write_bytes(b"bad")
    Path("games/cut.avf").write_bytes(data[:110])
    Path("games/notes.txt").write_text("not a game")
    assert run("convert", "games", "out", "--to", "rawvf") == (
        1,
        "Files read: 3 of 4. Written to out: 3.\nDamaged, and converted as far as possible: 1.\n",
        "minewise: cannot read 'games/bad.avf': the AVF file ends at byte 3, "
        "before its first bytes\n",
    )
    made = sorted(str(path) for path in Path("out").rglob("*.*"))
    assert made == ["out/cut.rawvf", "out/deep/a-2.rawvf", "out/deep/a.rawvf"]
    code, _, err = run("convert", "games", "out", "--to", "rawvf")
    assert (code, err.count("already exists")) == (1, 3), "nothing is written over"


def test_many_files_go_to_several_processes(run: Run, game: str) -> None:
    data = Path(game).read_bytes()
    Path("games").mkdir()
    for number in range(60):
        Path(f"games/{number}.avf").write_bytes(data if number % 9 else b"bad")
    code, out, err = run("convert", "games", "out", "--to", "evf")
    assert (code, out) == (1, "Files read: 53 of 60. Written to out: 53.\n")
    assert err.count("cannot read") == 7


def test_whoever_has_had_enough_does_not_wait_for_the_rest() -> None:
    results = each_file(time.sleep, [0.2] * 600, workers=2)
    assert next(results) is None
    began = time.monotonic()
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - began < 30  # all of them would take a minute


@pytest.mark.parametrize("words", ["replay {}", "convert {} out.evf", "rate {}"])
def test_a_saved_game_whose_board_takes_too_long_to_make_gets_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    monkeypatch.setattr("minewise.session.replay.LAYING_SECONDS", 0.3)
    Path("endless.json").write_text(hard_positions.ENDLESS_GAME, encoding="utf-8")
    began = time.monotonic()
    sentence = one_sentence(run, *words.format("endless.json").split())
    assert "takes more than 0.3 seconds to make 1000x1000x300000 again without guesses" in sentence
    assert time.monotonic() - began < 30, "reading a large board takes a moment, too"
    said = one_sentence(run, "play", "--plain", "--resume", "endless.json")
    assert "has not been made" in said
