"""`minewise report`: pictures, and a table with the right numbers."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure

from commands import Run, one_sentence, runner
from minewise import arena
from minewise.arena import calibration, losses
from minewise.ui import charts

PICTURES = ["calibration", "losses", "win-rate"]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return runner(capsys, monkeypatch)


@pytest.fixture
def results(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    names = []
    for player, ending in (("exact", "csv"), ("random", "parquet")):
        name = f"{player}.{ending}"
        words = ["--player", player, "--level", "cs50", "--start", "1,1", "--games", "150"]
        assert run("bench", *words, "--out", name)[0] == 0
        names.append(name)
    return names


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


def test_pictures_and_a_table_are_written(run: Run, results: list[str]) -> None:
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


def test_the_same_results_give_the_same_pictures(run: Run, results: list[str]) -> None:
    assert run("report", *results, "--out", "one")[0] == 0
    assert run("report", *results, "--out", "two")[0] == 0
    for path in Path("one").iterdir():
        assert path.read_bytes() == (Path("two") / path.name).read_bytes()


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


@pytest.mark.parametrize(
    "player", ["$x_$", "$", "_hidden", "a|b", "x^{2}_{$", "\\frac{", "\\$y\\$"]
)
def test_a_player_may_have_any_name(run: Run, results: list[str], player: str) -> None:
    text = Path(results[0]).read_text(encoding="utf-8")
    Path("named.csv").write_text(text.replace("exact", player), encoding="utf-8")
    assert run("report", "named.csv", results[1])[0] == 0
    svg = Path("named-report/losses.svg").read_text(encoding="utf-8")
    shown = "".join(ElementTree.fromstring(svg).itertext())
    assert player in shown
    written = rows("named-report")
    assert all(len(row) == len(written[0]) for row in written[:4])


def test_a_link_in_the_folder_of_a_report_keeps_pointing(run: Run, results: list[str]) -> None:
    Path("out").mkdir()
    Path("out/report.md").symlink_to(Path("elsewhere.md").absolute())
    assert run("report", *results, "--out", "out")[0] == 0
    assert Path("out/report.md").is_symlink()
    assert Path("elsewhere.md").read_text(encoding="utf-8").startswith("# Results")
