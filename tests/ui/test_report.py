"""`minewise report`: pictures, and a table with the right numbers."""

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

from commands import Run, one_sentence, run_quietly, runner
from minewise import arena
from minewise.arena import calibration, losses
from minewise.ui import charts

PICTURES = ["calibration", "losses", "win-rate"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(capsys, monkeypatch)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the results of two players, for all tests here."""
    folder = tmp_path_factory.mktemp("played")
    for player, ending in (("exact", "csv"), ("random", "parquet")):
        words = ["--player", player, "--level", "cs50", "--start", "1,1", "--games", "150"]
        run_quietly("bench", *words, "--out", str(folder / f"{player}.{ending}"))
    return folder


@pytest.fixture
def results(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(played, tmp_path, dirs_exist_ok=True)
    return ["exact.csv", "random.parquet"]


def rows(folder: str) -> list[list[str]]:
    text = (Path(folder) / "report.md").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    return [line.strip("| ").split(" | ") for line in lines]


def entries(names: list[str]) -> list[charts.Entry]:
    return [charts.Entry(name, arena.read_results(name)) for name in names]


def texts(figure: Figure) -> list[str]:
    (axes,) = figure.axes
    legend = axes.get_legend()
    shown = [] if legend is None else [text.get_text() for text in legend.get_texts()]
    labels = [label.get_text() for label in axes.get_yticklabels()]
    return shown + labels + [text.get_text() for text in axes.texts] + [axes.get_title()]


def test_pictures_and_a_table_are_written_and_the_same_each_time(
    run: Run, results: list[str]
) -> None:
    code, out, err = run("report", *results)
    assert (code, err) == (0, "")
    assert out == "The report is in exact-report/report.md, with its pictures beside it.\n"
    folder = Path("exact-report")
    expected = {f"{name}{ending}" for name in PICTURES for ending in (".png", ".svg")}
    assert {path.name for path in folder.iterdir()} == expected | {"report.md"}
    for name in PICTURES:
        assert (folder / f"{name}.png").read_bytes().startswith(b"\x89PNG")
        assert ElementTree.parse(folder / f"{name}.svg").getroot().tag.endswith("svg")
        assert f"({name}.png)" in (folder / "report.md").read_text(encoding="utf-8")
    assert run("report", *results, "--out", "again")[0] == 0
    for path in folder.iterdir():
        assert path.read_bytes() == (Path("again") / path.name).read_bytes()


def test_the_table_has_the_numbers_of_the_files(run: Run, results: list[str]) -> None:
    assert run("report", *results, "--out", "out")[0] == 0
    found = rows("out")
    for name, player in zip(results, ("exact", "random"), strict=True):
        read = arena.read_results(name)
        summary = read.summary
        low, high = summary.interval
        rates, lost, *said = [row for row in found if row[0] == player]
        assert rates[1:8] == [
            "cs50 (8x8x8), first click safe, first cell (1,1)",
            "150",
            str(summary.wins),
            f"{summary.win_rate:.2%}",
            f"{low:.2%} to {high:.2%}",
            f"{summary.guesses_per_game:.2f}",
            "not said" if player == "random" else f"{summary.survival:.2%}",
        ]
        assert lost[1:] == [str(count) for count in losses(read.level, read.games)]
        assert sum(map(int, lost[1:])) == 150 - summary.wins
        if player == "random":
            assert said[0][:2] == ["random", "does not say"]
        else:
            guesses = [int(row[3]) for row in said]
            assert guesses == [part.guesses for part in calibration(read.games)]
            assert sum(guesses) == summary.guesses


def test_the_pictures_say_what_they_show_without_colour(results: list[str]) -> None:
    shown = entries(results)
    drawn = charts.draw_all(shown)
    assert sorted(drawn) == PICTURES
    for figure in drawn.values():
        told = texts(figure)
        for name in results:
            assert any(text.startswith(name) for text in told), "every player is named"
        assert told[-1] == "cs50 (8x8x8), first click safe, first cell (1,1)"
    (axes,) = drawn["win-rate"].axes
    markers = [container.lines[0].get_marker() for container in axes.containers]  # type: ignore[attr-defined]
    assert len(set(markers)) == len(results), "and has a marker of its own"
    (axes,) = drawn["losses"].axes
    hatches = [container.patches[0].get_hatch() for container in axes.containers]  # type: ignore[attr-defined]
    assert len(set(hatches)) == len(results), "or a hatching"


def test_files_of_one_player_are_told_apart(run: Run, results: list[str]) -> None:
    assert run("bench", "--level", "beginner", "--start", "1,1", "--games", "20", "--out", "b.csv")[
        0
    ] == 0  # fmt: skip
    assert run("report", "exact.csv", "b.csv", "--out", "out")[0] == 0
    assert {row[0] for row in rows("out")} >= {"exact, cs50", "exact, beginner"}
    assert run("report", "exact.csv", "exact.csv", "--out", "out")[0] == 0
    assert {row[0] for row in rows("out")} >= {"exact, exact.csv (1)", "exact, exact.csv (2)"}


def test_bad_input_gets_one_sentence(
    run: Run, results: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "cannot read 'gone.csv'" in one_sentence(run, "report", "exact.csv", "gone.csv")
    assert "expected one that ends in .csv or .parquet" in one_sentence(run, "report", "exact")
    Path("file").write_text("", encoding="utf-8")
    assert "cannot write 'file'" in one_sentence(run, "report", "exact.csv", "--out", "file")
    monkeypatch.setattr("minewise.ui.picture.find_spec", lambda _: None)
    assert 'pip install ".[plots]"' in one_sentence(run, "report", "exact.csv")


def test_players_may_have_any_names(run: Run, results: list[str]) -> None:
    names = ["$x_$", "$", "_hidden", "a|b", "x^{2}_{$", "\\frac{", "\\$y\\$"]
    text = Path(results[0]).read_text(encoding="utf-8")
    for number, name in enumerate(names):
        Path(f"{number}.csv").write_text(text.replace("exact", name), encoding="utf-8")
    assert (
        run("report", *(f"{number}.csv" for number, _ in enumerate(names)), "--out", "out")[0] == 0
    )
    svg = Path("out/losses.svg").read_text(encoding="utf-8")
    shown = "".join(ElementTree.fromstring(svg).itertext())
    assert [name for name in names if name not in shown] == []
    written = rows("out")
    assert all(len(row) == len(written[0]) for row in written[: 2 + len(names)])


def test_a_link_in_the_folder_of_a_report_keeps_pointing(run: Run, results: list[str]) -> None:
    Path("out").mkdir()
    Path("out/report.md").symlink_to(Path("elsewhere.md").absolute())
    assert run("report", *results, "--out", "out")[0] == 0
    assert Path("out/report.md").is_symlink()
    assert Path("elsewhere.md").read_text(encoding="utf-8").startswith("# Results")
