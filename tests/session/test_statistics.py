"""Statistics: what is recorded, what it adds up to, and two programs at once."""

import json
import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from minewise.core import Board, FirstClick, Level
from minewise.session.folders import data_folder, settings_file, statistics_file
from minewise.session.options import GameOptions, Mode
from minewise.session.session import Session
from minewise.session.statistics import VERSION, Statistics, StatisticsError
from minewise.session.storage import Storage
from minewise.session.tally import FinishedGame, tally

BEGINNER = Level.parse("beginner")
GAME = FinishedGame("1", BEGINNER, FirstClick.SAFE, (), True, 60.0, 30, 40)


@pytest.fixture
def statistics(tmp_path: Path) -> Statistics:
    return Statistics(tmp_path / "folder" / "statistics.sqlite")


# The figures


def games(*results: str) -> list[FinishedGame]:
    """Games by a letter each: W won, L lost; in lower case with help."""
    return [
        replace(
            GAME,
            id=str(number),
            won=letter in "Ww",
            help=("hints",) if letter.islower() else (),
            seconds=60.0 - number,
        )
        for number, letter in enumerate("".join(results))
    ]


@pytest.mark.parametrize(
    ("results", "streak", "best"),
    [
        ("WW", 2, 2),
        ("WWL", 0, 2),
        ("WWLW", 1, 2),
        ("WwW", 2, 2),  # a win with help neither ends a streak nor adds to it
        ("WlW", 1, 1),  # a loss ends it, with help or without
    ],
)
def test_a_streak_is_a_row_of_wins_without_help(results: str, streak: int, best: int) -> None:
    alone = tally(games(results))[0]
    assert (alone.streak, alone.best_streak) == (streak, best)


def test_levels_kinds_first_click_rules_and_help_are_counted_apart() -> None:
    other = replace(GAME, id="2", level=Level(9, 9, 10, shape="torus"))
    another = replace(GAME, id="3", first=FirstClick.ANY)
    helped = replace(GAME, id="4", help=("hints",), seconds=5.0)
    fair = replace(GAME, id="6", kind="fair")
    found = tally([GAME, other, another, helped, fair])
    assert {(each.level.header, str(each.first), each.kind, each.helped) for each in found} == {
        ("9x9x10", "any", "", False),
        ("9x9x10", "safe", "", False),
        ("9x9x10", "safe", "", True),
        ("9x9x10", "safe", "fair", False),
        ("torus 9x9x10", "safe", "", False),
    }
    assert [each.best_seconds for each in found if each.helped] == [5.0]
    at_once = replace(GAME, id="5", three_bv=1, seconds=0.0)
    (figures,) = tally([GAME, at_once])
    assert (figures.best_rate, figures.best_seconds) == (0.5, 0.0)


# The database


def test_a_game_is_recorded_once_and_read_again(statistics: Statistics) -> None:
    assert statistics.overview().tallies == ()
    assert not statistics.path.parent.exists(), "reading makes no file"
    statistics.path.parent.mkdir()
    statistics.path.touch()
    assert statistics.games() == [], "an empty file is there before the first migration"
    lost = replace(GAME, id="2", won=False, help=("hints", "undos"))
    assert statistics.record(GAME)
    assert statistics.record(lost)
    assert not statistics.record(replace(GAME, won=False))
    assert statistics.games() == [GAME, lost]


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    assert (statistics_file().parent, settings_file()) == (tmp_path, tmp_path / "settings.json")
    monkeypatch.delenv("MINEWISE_DATA")
    assert data_folder().name == "minewise"


@pytest.mark.parametrize(
    "content", [b"no database, but long enough to be looked at" * 20, b"x", None]
)
def test_a_damaged_database_is_refused_and_left_alone(
    statistics: Statistics, content: bytes | None
) -> None:
    statistics.add((replace(GAME, id=str(number)), None) for number in range(200))
    content = content or statistics.path.read_bytes()[:5000]  # cut short
    statistics.path.write_bytes(content)
    for use in (statistics.overview, lambda: statistics.record(replace(GAME, id="new"))):
        with pytest.raises(StatisticsError, match="the file is damaged"):
            use()
    assert statistics.path.read_bytes() == content


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"


def change(statistics: Statistics, sql: str) -> bytes:
    statistics.record(GAME)
    with closing(sqlite3.connect(statistics.path)) as database:
        database.executescript(sql)
        database.commit()
    return statistics.path.read_bytes()


@pytest.mark.parametrize(
    ("sql", "sentence"),
    [
        (f"PRAGMA user_version = {VERSION + 1}", "made by a newer version of Minewise"),
        ("PRAGMA application_id = 5", "a database of another program"),
        ("UPDATE games SET level = 'huge'", "it contains an invalid record"),
        ("UPDATE games SET first = x'00'", "it contains an invalid record"),
        ("DROP TABLE games", "the file is damaged"),
        ("PRAGMA user_version = -5", "the file is damaged"),
        ("UPDATE games SET seconds = 'abc'", "it contains an invalid record"),
        ("UPDATE games SET seconds = 9e999", "it contains an invalid record"),
        ("UPDATE games SET seconds = -1", "it contains an invalid record"),
        ("UPDATE games SET three_bv = 1.5", "it contains an invalid record"),
        ("UPDATE games SET clicks = x'ff'", "it contains an invalid record"),
        ("UPDATE games SET ended = 'soon'", "it contains an invalid record"),
        ("UPDATE games SET ended = 7.5", "it contains an invalid record"),
        ("DROP TABLE replays", "the file is damaged"),
        ("UPDATE games SET won = 'yes'", "it contains an invalid record"),
        ("UPDATE games SET help = x'ff'", "it contains an invalid record"),
        ("UPDATE games SET level = CAST(x'ff' AS TEXT)", "the file is damaged|decode"),
        ("UPDATE games SET level = '100000x100000x1'", "it contains an invalid record"),
        ("CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END", "is damaged"),
        ("ALTER TABLE games ADD COLUMN more", "the file is damaged"),
        (f"DROP TABLE games; CREATE VIEW games AS {ENDLESS}", "the file is damaged"),
    ],
)
def test_a_database_that_is_not_ours_is_refused_and_left_alone(
    statistics: Statistics, sql: str, sentence: str
) -> None:
    content = change(statistics, sql)
    with pytest.raises(StatisticsError, match=sentence):
        statistics.games()
    if "UPDATE" not in sql:
        with pytest.raises(StatisticsError, match=sentence):
            statistics.record(replace(GAME, id="2"))
    assert statistics.path.read_bytes() == content


def test_a_folder_that_cannot_be_written_is_a_sentence() -> None:
    with pytest.raises(StatisticsError, match="cannot use the statistics in"):
        Statistics(Path("/dev/null/x.sqlite")).record(GAME)


def test_a_program_that_keeps_the_database_too_long_is_named(
    statistics: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minewise.base.database._PATIENCE", 0.05)
    statistics.record(GAME)
    with closing(sqlite3.connect(statistics.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StatisticsError, match="another program has kept it too long"):
            statistics.record(replace(GAME, id="2"))


def test_any_damage_is_games_or_one_sentence(statistics: Statistics) -> None:
    for number in range(30):
        statistics.record(replace(GAME, id=str(number), help=("hints", "moves")[: number % 3]))
    whole = statistics.path.read_bytes()
    chance = random.Random(4)
    # One byte anywhere in the schema, which is on the first page, and then more of them.
    ends = whole.index(b"CREATE TABLE"), whole.index(b"CREATE TABLE") + 400
    places = [[place] for place in range(*ends, 3)]
    places += [
        [chance.randrange(len(whole)) for _ in range(chance.choice((1, 5)))] for _ in range(150)
    ]
    refused = 0
    for damage in places:
        damaged = bytearray(whole)
        for place in damage:
            damaged[place] = chance.choice((0xFF, 0x80, 0, chance.randrange(256)))
        statistics.path.write_bytes(damaged)
        for use in (statistics.overview, lambda: statistics.record(replace(GAME, id="new"))):
            try:
                use()
            except StatisticsError:
                refused += 1
    assert refused > 100


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_in_its_place_is_refused(statistics: Statistics) -> None:
    statistics.path.parent.mkdir()
    os.mkfifo(statistics.path)
    with pytest.raises(StatisticsError, match="it is not a file"):
        statistics.overview()
    with pytest.raises(StatisticsError, match="it is not a file"):
        statistics.record(GAME)


def test_two_programs_with_three_threads_each_lose_nothing(statistics: Statistics) -> None:
    program = """
import sys, threading
from dataclasses import replace
from pathlib import Path
from minewise.core import FirstClick, Level
from minewise.base import database
from minewise.session.tally import FinishedGame
from minewise.session.statistics import Statistics
database._PATIENCE = 60.0
game = FinishedGame("", Level.parse("beginner"), FirstClick.SAFE, (), True, 60.0, 30, 40)
failed = []
def work(thread):
    try:
        kept = Statistics(Path(sys.argv[1]))
        for number in range(20):
            kept.record(replace(game, id=f"{sys.argv[2]}-{thread}-{number}"))
            kept.overview()
    except BaseException as error:
        failed.append(error)
threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
for thread in threads: thread.start()
for thread in threads: thread.join()
sys.exit(str(failed) if failed else 0)
"""
    running = [
        subprocess.Popen([sys.executable, "-c", program, str(statistics.path), name])
        for name in ("a", "b")
    ]
    assert [process.wait(timeout=120) for process in running] == [0, 0]
    assert len(statistics.games()) == 2 * 3 * 20
    with closing(sqlite3.connect(statistics.path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


# What a session records


def lose(session: Session) -> None:
    assert session.played.game.board is not None
    session.open(min(session.played.game.board.mines)).result()


def win(session: Session) -> None:
    assert session.played.game.board is not None
    for cell in session.played.game.grid:
        if not session.played.game.board.is_mine(cell) and session.played.outcome is None:
            session.press(cell).result()


@pytest.fixture
def session(statistics: Statistics) -> Session:
    chance = random.Random(2)
    return Session(
        GameOptions(Level(4, 4, 3), FirstClick.ANY),
        any_number=lambda: chance.getrandbits(64),
        storage=Storage(statistics),
    )


def recorded(session: Session) -> list[tuple[bool, tuple[str, ...]]]:
    assert session.storage.statistics is not None
    return [(game.won, game.help) for game in session.storage.statistics.games()]


def help_in_every_way(session: Session) -> None:
    for task in (session.hint, session.odds, session.ai):
        task().result()
    session.undo()


def practise(session: Session) -> None:
    session.configure(replace(session.options, mode=Mode.PRACTICE))
    win(session)
    session.configure(replace(session.options, mode=Mode.NORMAL))
    session.undo()
    session.redo()


def load_after_a_loss(session: Session) -> None:
    saved = session.snapshot()
    lose(session)
    session.restore(saved)


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ([win, Session.new, lose], [(True, ()), (False, ())]),
        ([lose, Session.undo, win], [(False, ())]),
        ([load_after_a_loss, win], [(False, ())]),
        ([help_in_every_way, win], [(True, ("hints", "moves", "undos", "probabilities"))]),
        ([lose, Session.retry, win], [(False, ()), (True, ("known_board",))]),
        ([practise], []),
        ([lambda session: session.new(board=Board.parse("1x1x1/*"))], []),
    ],
    ids=["each", "undone", "loaded", "with help", "again", "practice", "of mines alone"],
)
def test_a_game_is_recorded_when_it_ends_for_the_first_time(
    session: Session, played: list[Callable[[Session], object]], expected: list[object]
) -> None:
    for step in played:
        step(session)
    assert recorded(session) == expected


def test_statistics_that_cannot_be_written_do_not_stop_the_game(session: Session) -> None:
    assert session.storage.statistics is not None
    session.storage.statistics.path.parent.mkdir()
    session.storage.statistics.path.write_bytes(b"damaged" * 100)
    assert session.played.game.board is not None
    result = session.open(min(session.played.game.board.mines)).result()
    assert result.ended
    assert "It was not recorded: cannot use the statistics" in str(result.message)


# Replays, days, and figures as data

FIRST_SCHEMA = """
    CREATE TABLE games (
        id TEXT PRIMARY KEY,
        ended TEXT NOT NULL,
        level TEXT NOT NULL,
        first TEXT NOT NULL,
        help TEXT NOT NULL,
        won INTEGER NOT NULL,
        seconds REAL NOT NULL,
        three_bv INTEGER NOT NULL,
        clicks INTEGER NOT NULL
    )
    """


def test_a_database_of_the_first_version_is_brought_up_to_date(statistics: Statistics) -> None:
    statistics.path.parent.mkdir()
    with closing(sqlite3.connect(statistics.path)) as database:
        database.execute(FIRST_SCHEMA)
        database.execute(
            "INSERT INTO games VALUES "
            "('1', '2026-11-14T10:00:00+00:00', '9x9x10', 'safe', '', 1, 60.0, 30, 40)"
        )
        database.execute("PRAGMA application_id = 0x4D696E65")
        database.execute("PRAGMA user_version = 1")
        database.commit()
    (game,) = statistics.games()
    assert (game.won, game.has_replay) == (True, False)
    assert game.ended == datetime(2026, 11, 14, 10, tzinfo=UTC)
    assert statistics.replay("1") is None
    assert statistics.record(replace(GAME, id="2"), "minewise replay 1\n9x9x10 first safe seed 7\n")
    assert [each.has_replay for each in statistics.games()] == [False, True]


def test_every_finished_game_can_be_replayed(session: Session) -> None:
    while session.played.outcome is None:
        session.ai().result()
    statistics = session.storage.statistics
    assert statistics is not None
    (game,) = statistics.games()
    assert game.has_replay
    replay = statistics.replay(game.id)
    assert replay is not None
    assert (replay.deal, replay.steps) == (session.played.full_deal, session.played.steps)
    replay.go(len(replay))
    assert replay.view == session.played.view
    assert statistics.replay("unknown") is None


def test_a_damaged_replay_is_one_sentence(statistics: Statistics) -> None:
    assert statistics.replay("1") is None
    statistics.record(GAME, "no replay")
    with pytest.raises(StatisticsError, match="the replay of that game is damaged"):
        statistics.replay(GAME.id)


def test_the_overview_has_means_days_and_the_latest_game_first(tmp_path: Path) -> None:
    days = iter(datetime(2026, 11, day, 12, tzinfo=UTC) for day in (14, 14, 15))
    statistics = Statistics(tmp_path / "s.sqlite", lambda: next(days))
    for number, (won, seconds) in enumerate([(True, 60.0), (False, 5.0), (True, 30.0)]):
        statistics.record(replace(GAME, id=str(number), won=won, seconds=seconds, help=()))
    data = statistics.overview().as_data()
    assert data["version"] == 1
    (tally,) = data["tallies"]
    rates = GAME.three_bv / 60, GAME.three_bv / 30
    assert (tally["games"], tally["wins"], tally["win_rate"]) == (3, 2, 2 / 3)
    assert (tally["best_seconds"], tally["mean_seconds"]) == (30.0, 45.0)
    assert tally["best_three_bv_per_second"] == max(rates)
    assert tally["mean_three_bv_per_second"] == sum(rates) / 2
    assert tally["mean_efficiency"] == GAME.three_bv / GAME.clicks
    assert (tally["streak"], tally["best_streak"], tally["mean_clicks"]) == (1, 1, GAME.clicks)
    assert [game["id"] for game in data["games"]] == ["2", "1", "0"]
    assert data["games"][0]["ended"] == "2026-11-15T12:00:00+00:00"
    assert [(day.games, day.wins) for day in statistics.overview().days] == [(2, 1), (1, 1)]
    assert json.loads(json.dumps(data)) == data
    overview = statistics.overview()
    assert overview.only(GAME.level).games == overview.games
    assert overview.only(Level(5, 5, 5)).games == ()


# Deleting


def test_a_reset_is_undone_within_a_day(tmp_path: Path) -> None:
    now = datetime(2026, 11, 16, 12, tzinfo=UTC)
    statistics = Statistics(tmp_path / "statistics.sqlite", today=lambda: now)
    assert (statistics.reset(), statistics.restore()) == (0, 0)
    for number in range(3):
        statistics.record(replace(GAME, id=str(number)), "minewise replay 1")
    before = statistics.games()
    assert (statistics.reset(), statistics.games()) == (3, [])
    statistics.record(replace(GAME, id="new"))
    now = datetime(2026, 11, 17, 11, 59, tzinfo=UTC)
    assert statistics.restore() == 3
    assert statistics.games()[:3] == before
    statistics.reset()
    now = datetime(2026, 11, 18, 12, 1, tzinfo=UTC)
    assert (statistics.restore(), statistics.replays()) == (0, {})


def test_a_game_that_is_deleted_counts_no_more(statistics: Statistics) -> None:
    for number in range(2):
        statistics.record(replace(GAME, id=str(number)))
    assert statistics.delete("1")
    assert not statistics.delete("1")
    assert [game.id for game in statistics.games()] == ["0"]
    assert not statistics.record(replace(GAME, id="1")), "it was recorded, and is gone"
    assert statistics.restore() == 1
    assert len(statistics.games()) == 2


def test_write_protected_statistics_are_said_to_be(
    statistics: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    statistics.record(GAME)
    usual = sqlite3.connect

    def read_only(path: Path, **how: Any) -> Any:
        return usual(f"{path.as_uri()}?mode=ro", uri=True, **how)

    monkeypatch.setattr(sqlite3, "connect", read_only)
    with pytest.raises(StatisticsError, match="it is write-protected"):
        statistics.record(replace(GAME, id="2"))
    assert len(statistics.games()) == 1
