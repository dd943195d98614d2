"""The statistics window: levels, charts, and every game with its replay."""

import threading
from datetime import UTC, datetime, timedelta

import pytest

from minewise.base import MinewiseError
from minewise.core import Board, FirstClick, Level
from minewise.session import FinishedGame, Overview, Statistics
from window_player import WindowPlayer, playing

ROW = Board.parse("4x1x1/..*.")


def record(player: WindowPlayer, count: int) -> None:
    statistics = player.session.storage.statistics
    assert statistics is not None
    today = datetime(2026, 3, 20, 12, tzinfo=UTC)
    for number in range(count):
        won = number % 3 != 0
        statistics.record(
            FinishedGame(
                f"{number}", Level.parse("beginner"), FirstClick.SAFE, (), won, 10.0 + number,
                20, 25, today - timedelta(days=count - number),
            )
        )  # fmt: skip


def test_without_games_one_sentence_says_so(display: str) -> None:
    with playing(display) as player:
        player.press("s")
        assert player.dialog().said.cget("text") == "You have not finished a game yet."


def test_they_are_read_beside_the_window(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read_on: list[threading.Thread] = []
    usual = Statistics.overview

    def noted(statistics: Statistics) -> Overview:
        read_on.append(threading.current_thread())
        return usual(statistics)

    monkeypatch.setattr(Statistics, "overview", noted)
    with playing(display) as player:
        record(player, 3)
        player.press("s")
        player.wait("the statistics", lambda: hasattr(player.dialog(), "levels"))
    assert len(read_on) == 1
    assert threading.main_thread() not in read_on


def test_damaged_statistics_are_said(display: str) -> None:
    with playing(display) as player:
        statistics = player.session.storage.statistics
        assert statistics is not None
        statistics.path.parent.mkdir(parents=True, exist_ok=True)
        statistics.path.write_text("no database")
        player.press("s")
        assert "statistics" in player.dialog().said.cget("text")


def test_the_table_has_a_row_for_each_level(display: str) -> None:
    with playing(display, ROW) as player:
        record(player, 9)
        player.click((0, 2))
        player.press("s")
        table = player.dialog().levels.rows
        rows = [table.item(row, "values") for row in table.get_children()]
        assert [row[0] for row in rows] == ["4x1x1", "beginner"]
        assert rows[1][3:7] == ("9", "6 (67 %)", "0:11.0", "0:14.5")
        assert rows[1][-1] == "2 (2)"


def test_the_charts_have_a_bar_for_each_day_and_a_dot_for_each_win(display: str) -> None:
    with playing(display, ROW) as player:
        record(player, 9)
        player.click((0, 2))
        player.press("s")
        window = player.dialog()
        window.pages.select(1)
        player.settle()
        # A bar has two parts; the game that was just played has a day of its own.
        window.show_level("beginner, first click safe")
        assert len(window.charts["days"].find_withtag("bar")) == 2 * 9
        assert len(window.charts["wins"].find_withtag("dot")) == 9
        assert len(window.charts["times"].find_withtag("dot")) == 6
        window.show_level("4x1x1, first click any")
        assert len(window.charts["days"].find_withtag("bar")) == 2
        assert not window.charts["times"].find_withtag("dot")


def test_every_game_of_the_history_can_be_replayed(display: str) -> None:
    with playing(display, ROW) as player:
        record(player, 2)
        player.click((0, 0))
        player.click((0, 2))
        player.press("s")
        window = player.dialog()
        games = window.history.rows
        assert games.item("0", "values")[2] == "lost"
        window.pages.select(2)
        player.settle()
        window.history.rows.focus_force()
        player.settle()
        window.history.rows.event_generate("<Return>")
        player.settle()
        replay = window.winfo_children()[-1]
        assert [step.cell for step in replay.replay.steps] == [(0, 0), (0, 2)]
        replay.destroy()
        window.history.choose(1)
        window._replay_chosen()
        assert window.said.cget("text") == "The steps of that game were not kept."


def test_a_game_is_deleted_after_a_question_and_restored(display: str) -> None:
    with playing(display) as player:
        record(player, 3)
        statistics = player.session.storage.statistics
        assert statistics is not None
        player.press("s")
        window = player.dialog()
        window.pages.select(2)
        window.history.choose(1)
        answers = ["Cancel", "Delete", "Delete", "Delete"]
        asked: list[str] = []

        def answer() -> None:
            tops = [each for each in window.winfo_children() if hasattr(each, "buttons")]
            if not tops:
                player.root.after(10, answer)
                return
            asked.append(tops[-1].title())
            tops[-1].buttons[answers[len(asked) - 1]].invoke()

        def delete() -> list[str]:
            player.root.after(10, answer)
            window.history.rows.focus_force()
            player.settle()
            window.history.rows.event_generate("<Delete>")
            return [game.id for game in statistics.games()]

        assert delete() == ["0", "1", "2"]
        assert delete() == ["0", "2"]
        assert window.said.cget("text").startswith("The game no longer counts.")
        # The page stays, with the game after it.
        assert (window.pages.index("current"), window.history.chosen) == (2, 1)
        assert delete() == ["2"]
        assert delete() == []
        assert asked == ["Delete this game?"] * 4
        window.restore()
        assert len(statistics.games()) == 3


def test_games_of_another_kind_have_rows_of_their_own_and_help_is_told_in_words(
    display: str,
) -> None:
    with playing(display) as player:
        statistics = player.session.storage.statistics
        assert statistics is not None
        for kind, help_taken in (
            ("", ("moves", "probabilities")),
            ("no-guess", ()),
            ("fair", ("something_new",)),
        ):
            statistics.record(
                FinishedGame(
                    f"of {kind}", Level.parse("beginner"), FirstClick.SAFE, help_taken, True, 10.0,
                    20, 25, datetime(2026, 3, 20, 12, tzinfo=UTC), kind=kind,
                )
            )  # fmt: skip
        player.press("s")
        window = player.dialog()
        levels = window.levels.rows
        titles = [levels.item(row, "values")[0] for row in levels.get_children()]
        assert sorted(titles) == ["beginner", "beginner, fair", "beginner, no-guess"]
        games = window.history.rows
        rows = [games.item(row, "values") for row in games.get_children()]
        told = {row[1]: row[8].strip() for row in rows}
        assert told == {
            "beginner": "AI moves, odds",
            "beginner, no-guess": "-",
            "beginner, fair": "something_new",
        }
        window.pages.select(1)
        player.settle()
        window.show_level("beginner, first click safe, fair")
        assert len(window.charts["wins"].find_withtag("dot")) == 1


def test_a_replay_is_read_beside_the_window_and_what_is_wrong_is_one_sentence(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def unreadable(*_: object) -> None:
        threads.append(threading.current_thread())
        raise MinewiseError("the board takes too long to make", "x")

    monkeypatch.setattr(Statistics, "replay", unreadable)
    with playing(display, ROW) as player:
        player.click((0, 2))
        player.press("s")
        window = player.dialog()
        window._replay_chosen()
        player.wait("a sentence", lambda: not window._reader.is_busy)
        assert window.said.cget("text") == "The board takes too long to make."
    assert threads
    assert threading.main_thread() not in threads
