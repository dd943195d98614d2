"""Statistics: tables and charts of what was finished; games deleted, reset and restored."""

from dataclasses import replace
from pathlib import Path

import pytest

from expected import known
from minewise.core import FirstClick, Level
from minewise.screens.as_text import table_lines
from minewise.screens.blocks import Column, Row, Table
from minewise.screens.statistics import StatisticsScreen, level_table
from minewise.session.tally import FinishedGame, Overview
from screens.dummy import Dummy, Patient
from screens.sitting import sitting

GAME = FinishedGame("a1", Level.parse("beginner"), FirstClick.SAFE, (), True, 42.1239, 30, 40)


def showing(folder: Path, *games: FinishedGame) -> Dummy:
    session = sitting(folder)
    for game in games:
        known(session.storage.statistics).record(game)
    return Dummy(StatisticsScreen(session))


@pytest.fixture
def dummy(tmp_path: Path) -> Dummy:
    return showing(
        tmp_path,
        GAME,
        replace(GAME, id="a2", won=False, help=("hints",)),
        replace(GAME, id="a3", level=Level.parse("expert")),
        replace(GAME, id="a4", seconds=40.0),
    )


def test_nothing_is_shown_of_nothing(tmp_path: Path) -> None:
    assert Dummy(StatisticsScreen(sitting())).text == "Games are not recorded here."
    assert showing(tmp_path).text == "You have not finished a game yet."
    assert "every-kind" not in showing(tmp_path, GAME).fields, "there is one kind"
    assert "every-kind" in showing(tmp_path, replace(GAME, id="b", kind="fair")).fields
    unread = Patient(StatisticsScreen(sitting(tmp_path)))
    assert not unread.view.blocks, "nothing is said of games that are not read yet"
    assert unread.go_on().view.blocks


@pytest.mark.parametrize(
    ("other", "kept"),
    [
        (replace(GAME, id="b", help=("hints",)), {"Help"}),
        (replace(GAME, id="b", first=FirstClick.ANY), {"First click"}),
        (replace(GAME, id="b", kind="fair"), set()),
    ],
)
def test_what_tells_rows_apart_stays_on_narrow_screens(other: FinishedGame, kept: set[str]) -> None:
    table = level_table(Overview.of([GAME, other]).tallies)
    narrow = [number for number, each in enumerate(table.columns) if not each.spare]
    assert {table.columns[number].label for number in narrow} & {"Help", "First click"} == kept
    rows = [tuple(row.cells[number] for number in narrow) for row in table.rows]
    assert len(set(rows)) == 2


def test_a_narrow_table_loses_its_spare_columns_alone() -> None:
    columns = (Column("name"), Column("more", spare=True), Column("most", spare=True))
    table = Table(columns, (Row("", ("a game", "1", "2")),))
    for width, heads in ((30, "name    more  most"), (17, "name    more"), (3, "name")):
        assert next(iter(table_lines(table, width))) == heads


def test_a_game_that_an_ai_played_has_no_best_time() -> None:
    played_by_ai = replace(GAME, id="b", help=("moves",), seconds=1.0)
    hinted = replace(GAME, id="c", help=("hints",))
    for games, cells in (
        ([played_by_ai], ("1", "1 (100 %)", "-")),
        ([played_by_ai, hinted], ("2", "2 (100 %)", "0:42.1")),
    ):
        (row,) = level_table(Overview.of(games).tallies).rows
        assert row.cells[3:6] == cells


def test_a_game_is_deleted_and_restored(dummy: Dummy, tmp_path: Path) -> None:
    assert dummy.press("replay", "a1").said == "The steps of this game were not saved."
    dummy.set("level", "").press("delete", "a2")
    assert "no longer counts" in dummy.answer().said
    assert len(dummy.rows(1)) == 3
    assert dummy.press("restore").said == "1 game counts again."
    assert len(dummy.rows(1)) == 4
    assert "Games with help" in dummy.text
    assert len(dummy.set("every-kind", "yes").rows(0)) == 3, "with help is another row"
    assert "Games with help" not in dummy.text
    (tmp_path / "statistics.sqlite").write_bytes(b"damaged")
    assert "Cannot use the statistics" in showing(tmp_path).said
