"""`minewise convert`: one file or many, and never over another."""

import time
from pathlib import Path

import pytest

import hard_positions
from commands import Run, one_sentence, runner
from formats import makers
from minewise.core import Click, Deal, Step
from minewise.formats import Contents, each_file, read_file, write
from minewise.session.saved_game import SavedGame
from ui.test_replay_command import BOARD, lost


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.avf"
    path.write_bytes(makers.avf(lost()))
    return path


@pytest.mark.parametrize("name", ["out.rawvf", "out.EVF", "out.replay", "deep/down/out.rawvf"])
def test_one_file_by_the_ending_of_the_other(run: Run, game: Path, name: str) -> None:
    assert run("convert", str(game), name) == (0, "", "")
    made = read_file(Path(name)).recordings[0]
    assert made.board == BOARD
    assert made.played.game.position == lost().played.game.position


def test_nothing_is_overwritten_unless_told(run: Run, game: Path) -> None:
    Path("out.mbf").write_text("dear")
    assert "--force overwrites it" in one_sentence(run, "convert", str(game), "out.mbf")
    assert Path("out.mbf").read_text() == "dear"
    assert run("convert", str(game), "out.mbf", "--force")[0] == 0
    assert read_file(Path("out.mbf")).board == BOARD


def test_links_and_ids_can_be_given(run: Run) -> None:
    assert run("convert", "?b=81&m=4g", "out.board")[0] == 0
    assert read_file(Path("out.board")).board is not None
    long = f"https://example.com/?b=81&m=4g&c={'A' * 400}&x={'y' * 400}"
    assert "has no end" in one_sentence(run, "replay", long)
    assert run("convert", "?b=81&m=4g", "id.tatham")[0] == 0
    assert Path("id.tatham").read_text().startswith("8x1:")
    assert run("convert", "id.tatham")[0] == 2
    assert run("convert", "id.tatham", "id.tatham", "out")[0] == 2
    assert run("convert", "id.tatham", "-")[0] == 2


def test_standard_output(
    game: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = runner(capfd, monkeypatch)("convert", str(game), "-", "--to", "link")
    assert code == 0
    assert out.startswith("https://llamasweeper.com/#/game/zini-explorer?b=81&m=")


def test_a_saved_game_becomes_a_replay(run: Run) -> None:
    steps = (Step(Click.OPEN, (0, 0)), Step(Click.MARK, (0, 2), 1.5), Step(Click.MARK, (0, 2), 2))
    saved = SavedGame(Deal.on(BOARD), done=steps)
    Path("saved.json").write_text(saved.text())
    assert run("convert", "saved.json", "saved.rawvf") == (0, "", "")
    made = read_file(Path("saved.rawvf")).recordings[0].played
    assert [action.click.value for action in made.actions] == ["open", "flag", "question"]
    assert made.game.questions == {(0, 2)}
    assert made.play.seconds == 2
    assert "Unfinished" in run("replay", "saved.json", "--plain")[1]
    Path("saved.json").write_text('{"minewise": "saved game", "version": 1}')
    assert one_sentence(run, "replay", "saved.json")


def test_a_set_becomes_a_file_for_each_game(run: Run) -> None:
    one = write(Contents("made", (lost(),)), "evf")
    unit = b"x\0" + len(one).to_bytes(4, "big") + one
    Path("two.evfs").write_bytes(bytes(3) + unit * 2)
    assert run("convert", "two.evfs", "out.rawvf")[0] == 0
    assert sorted(path.name for path in Path().glob("out*")) == ["out-1.rawvf", "out-2.rawvf"]


def test_one_bad_file_does_not_stop_the_rest(run: Run, game: Path) -> None:
    inside = Path("games/deep")
    inside.mkdir(parents=True)
    (inside / "a.avf").write_bytes(game.read_bytes())
    (inside / "a.evf").write_bytes(write(Contents("made", (lost(),)), "evf"))
    Path("games/bad.avf").write_bytes(b"bad")
    Path("games/cut.avf").write_bytes(game.read_bytes()[:110])
    Path("games/notes.txt").write_text("not a game")
    code, out, err = run("convert", "games", "out", "--to", "rawvf")
    assert code == 1
    assert out == (
        "Files read: 3 of 4. Written to out: 3.\nDamaged, and converted as far as possible: 1.\n"
    )
    assert err.startswith("minewise: cannot read 'games/bad.avf': the AVF file ends at byte 3")
    assert err.count("\n") == 1
    made = sorted(str(path) for path in Path("out").rglob("*.*"))
    assert made == ["out/cut.rawvf", "out/deep/a-2.rawvf", "out/deep/a.rawvf"]
    # And once more: nothing is written over.
    code, out, err = run("convert", "games", "out", "--to", "rawvf")
    assert (code, err.count("is there already")) == (1, 3)


def test_many_files_go_to_several_processes(run: Run, game: Path) -> None:
    Path("games").mkdir()
    for number in range(60):
        Path(f"games/{number}.avf").write_bytes(game.read_bytes() if number % 9 else b"bad")
    code, out, err = run("convert", "games", "out", "--to", "evf")
    assert code == 1
    assert out == "Files read: 53 of 60. Written to out: 53.\n"
    assert err.count("cannot read") == 7


def test_whoever_has_had_enough_does_not_wait_for_the_rest() -> None:
    results = each_file(time.sleep, [0.4] * 60, workers=2)
    assert next(results) is None
    began = time.monotonic()
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - began < 6  # all of them would take twelve seconds


@pytest.mark.parametrize(
    "words",
    [
        ["replay"],
        ["replay", "--json"],
        ["convert", "out.evf"],
        ["rate"],
    ],
)
def test_a_saved_game_whose_board_takes_too_long_to_make_gets_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setattr("minewise.session.replay.LAYING_SECONDS", 0.3)
    Path("endless.json").write_text(hard_positions.ENDLESS_GAME, encoding="utf-8")
    command, *rest = words
    if command == "convert":
        rest.insert(0, "endless.json")
    else:
        rest.append("endless.json")
    began = time.monotonic()
    sentence = one_sentence(run, command, *rest)
    assert "takes more than 0.3 seconds to make 1000x1000x300000 again without guesses" in sentence
    assert time.monotonic() - began < 30, "reading a large board takes a moment, too"
    said = one_sentence(run, "play", "--plain", "--resume", "endless.json")
    assert "has not been made" in said
