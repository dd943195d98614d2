"""Statistics: what is recorded, what it adds up to, and what is told beside the board."""

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from doing import do
from expected import known
from minewise.core import Board, FirstClick, Game, Level
from minewise.measures import measure
from minewise.measures.three_bv import seen_three_bv
from minewise.session.options import GameOptions, Mode
from minewise.session.session import Session
from minewise.session.statistics import VERSION, Statistics, StatisticsError
from minewise.session.storage import Storage
from minewise.session.tally import FinishedGame, Standing, best_times, tally
from session.sitting import on
from strategies import boards

GAME = FinishedGame("1", Level.parse("beginner"), FirstClick.SAFE, (), True, 60.0, 30, 40)
NEW = replace(GAME, id="new")
REPLAY = "minewise replay 1\n9x9x10 first safe seed 7\n"


@pytest.fixture
def statistics(tmp_path: Path) -> Statistics:
    return Statistics(tmp_path / "folder" / "statistics.sqlite")


# The figures


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
    """Games by a letter each: W won, L lost; in lower case with help."""
    games = [replace(GAME, won=each in "Ww", help=("hints",) * each.islower()) for each in results]
    alone = tally(games)[0]
    assert (alone.streak, alone.best_streak) == (streak, best)


def test_levels_kinds_first_click_rules_and_help_are_counted_apart() -> None:
    others: list[dict[str, Any]] = [
        {"level": Level(9, 9, 10, shape="torus")},
        {"first": FirstClick.ANY},
        {"help": ("hints",), "seconds": 5.0},
        {"kind": "fair"},
    ]
    found = tally([GAME, *(replace(GAME, **other) for other in others)])
    assert {(each.level.header, str(each.first), each.kind, each.helped) for each in found} == {
        ("9x9x10", "any", "", False),
        ("9x9x10", "safe", "", False),
        ("9x9x10", "safe", "", True),
        ("9x9x10", "safe", "fair", False),
        ("torus 9x9x10", "safe", "", False),
    }
    assert [each.best_seconds for each in found if each.helped] == [5.0]
    (figures,) = tally([GAME, replace(GAME, three_bv=1, seconds=0.0)])
    assert (figures.best_rate, figures.best_seconds) == (0.5, 0.0)


def test_the_overview_has_means_days_and_the_latest_game_first(tmp_path: Path) -> None:
    days = iter(datetime(2026, 11, day, 12, tzinfo=UTC) for day in (14, 14, 15))
    statistics = Statistics(tmp_path / "s.sqlite", lambda: next(days))
    for number, (won, seconds) in enumerate([(True, 60.0), (False, 5.0), (True, 30.0)]):
        statistics.record(replace(GAME, id=str(number), won=won, seconds=seconds))
    overview = statistics.overview()
    data = overview.as_data()
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
    assert [(day.games, day.wins) for day in overview.days] == [(2, 1), (1, 1)]
    assert overview.only(GAME.level).games == overview.games
    assert overview.only(Level(5, 5, 5)).games == ()


# Where a game stands


def test_a_win_is_held_against_the_best_times() -> None:
    games = [replace(GAME, id=str(number), seconds=60.05 + number) for number in range(3)]
    games += [replace(GAME, id="h", seconds=1.0, help=("hints",)), replace(GAME, id="o", won=False)]
    games += [replace(GAME, id="k", seconds=1.0, kind="no-guess")]
    for seconds, says in (
        (61.25, "Number 3 of 4, 1.2 s off your best."),
        (58.0, "Your best time, by 2.0 s."),
        (60.01, "Your best time, by less than 0.1 s."),
        (60.05, "As fast as your best time."),
        (60.09, "Number 2 of 4, less than 0.1 s off your best."),
    ):
        assert known(Standing.of(replace(NEW, seconds=seconds), games)).text == says
    assert Standing.of(replace(NEW, help=("hints",)), games) is None
    assert known(Standing.of(GAME, [GAME])).best is None
    assert [game.id for game in best_times(games[:4], 2)] == ["0", "1"]


@given(st.lists(st.floats(0, 100), max_size=8), st.floats(0, 100))
def test_a_rank_is_one_more_than_how_many_were_faster(times: list[float], mine: float) -> None:
    games = [replace(GAME, id=str(number), seconds=time) for number, time in enumerate(times)]
    standing = known(Standing.of(replace(NEW, seconds=mine), games))
    assert sorted([*times, mine]).index(mine) + 1 == standing.rank


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


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"


WRONG_VALUES = (
    "level = 'huge'", "level = '100000x100000x1'", "first = x'00'", "seconds = 'abc'",
    "seconds = 9e999", "seconds = -1", "three_bv = 1.5", "clicks = x'ff'", "ended = 'soon'",
    "ended = 7.5", "won = 'yes'", "help = x'ff'",
)  # fmt: skip
CHANGES = {
    "made by a newer version of Minewise": [f"PRAGMA user_version = {VERSION + 1}"],
    "a database of another program": ["PRAGMA application_id = 5"],
    "the file is damaged": [
        "DROP TABLE games",
        "DROP TABLE replays",
        "PRAGMA user_version = -5",
        "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM games; END",
        "ALTER TABLE games ADD COLUMN more",
        f"DROP TABLE games; CREATE VIEW games AS {ENDLESS}",
    ],
    "the file is damaged|decode": ["UPDATE games SET level = CAST(x'ff' AS TEXT)"],
    "it contains an invalid record": [f"UPDATE games SET {value}" for value in WRONG_VALUES],
}


@pytest.mark.parametrize(("sentence", "changes"), CHANGES.items())
def test_another_database_is_left_alone(tmp_path: Path, sentence: str, changes: list[str]) -> None:
    for number, sql in enumerate(changes):
        statistics = Statistics(tmp_path / f"{number}.sqlite")
        statistics.record(GAME)
        with closing(sqlite3.connect(statistics.path)) as database:
            database.executescript(sql)
            database.commit()
        content = statistics.path.read_bytes()
        with pytest.raises(StatisticsError, match=sentence):
            statistics.games()
        if "UPDATE" not in sql:
            with pytest.raises(StatisticsError, match=sentence):
                statistics.record(NEW)
        assert statistics.path.read_bytes() == content


@pytest.mark.parametrize(
    "content", [b"no database, but long enough to be looked at" * 20, b"x", None]
)
def test_a_damaged_database_is_left_alone(statistics: Statistics, content: bytes | None) -> None:
    statistics.add((replace(GAME, id=str(number)), None) for number in range(200))
    content = content or statistics.path.read_bytes()[:5000]  # cut short
    statistics.path.write_bytes(content)
    assert_refused(statistics, "the file is damaged")
    assert statistics.path.read_bytes() == content


def assert_refused(statistics: Statistics, sentence: str) -> None:
    for use in (statistics.overview, lambda: statistics.record(NEW)):
        with pytest.raises(StatisticsError, match=sentence):
            use()


def test_any_damage_is_games_or_one_sentence(statistics: Statistics) -> None:
    for number in range(30):
        statistics.record(replace(GAME, id=str(number), help=("hints", "moves")[: number % 3]))
    whole = statistics.path.read_bytes()
    chance = random.Random(4)
    # One byte anywhere in the schema, which is on the first page, and then more of them.
    schema = whole.index(b"CREATE TABLE")
    places = [[place] for place in range(schema, schema + 400, 5)]
    places += [chance.choices(range(len(whole)), k=chance.choice((1, 5))) for _ in range(60)]
    refused: list[str] = []
    for damage in places:
        damaged = bytearray(whole)
        for place in damage:
            damaged[place] = chance.choice((0xFF, 0x80, 0, chance.randrange(256)))
        statistics.path.write_bytes(damaged)
        for use in (statistics.overview, lambda: statistics.record(NEW)):
            try:
                use()
            except StatisticsError as error:
                refused.append(str(error))
    assert len(refused) > 50
    assert not any("\n" in sentence for sentence in refused)


def test_an_unusable_place_is_told(statistics: Statistics, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(StatisticsError, match="cannot use the statistics in"):
        Statistics(Path("/dev/null/x.sqlite")).record(GAME)
    statistics.record(GAME)
    with closing(sqlite3.connect(statistics.path, isolation_level=None)) as other:
        monkeypatch.setattr("minewise.base.database._PATIENCE", 0.05)
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StatisticsError, match="another program has locked it for too long"):
            statistics.record(NEW)
    usual = sqlite3.connect

    def read_only(path: Path, **how: Any) -> Any:
        return usual(f"{path.as_uri()}?mode=ro", uri=True, **how)

    with monkeypatch.context() as patch:
        patch.setattr(sqlite3, "connect", read_only)
        with pytest.raises(StatisticsError, match="it is write-protected"):
            statistics.record(NEW)
    assert len(statistics.games()) == 1
    if hasattr(os, "mkfifo"):
        statistics.path.unlink()
        os.mkfifo(statistics.path)
        assert_refused(statistics, "it is not a file")


RECORDING = """
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from minewise.core import FirstClick, Level
from minewise.base import database
from minewise.session.tally import FinishedGame
from minewise.session.statistics import Statistics
database._PATIENCE = 60.0
game = FinishedGame("", Level.parse("beginner"), FirstClick.SAFE, (), True, 60.0, 30, 40)
def work(thread):
    kept = Statistics(Path(sys.argv[1]))
    for number in range(8):
        kept.record(replace(game, id=f"{sys.argv[2]}-{thread}-{number}"))
        kept.overview()
with ThreadPoolExecutor(3) as threads:
    list(threads.map(work, range(3)))
"""


def test_two_programs_with_three_threads_each_lose_nothing(statistics: Statistics) -> None:
    running = [
        subprocess.Popen([sys.executable, "-c", RECORDING, str(statistics.path), name])
        for name in ("a", "b")
    ]
    assert [process.wait(timeout=120) for process in running] == [0, 0]
    assert len(statistics.games()) == 2 * 3 * 8
    with closing(sqlite3.connect(statistics.path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


FIRST_VERSION = """
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
    ;
INSERT INTO games VALUES
    ('1', '2026-11-14T10:00:00+00:00', '9x9x10', 'safe', '', 1, 60.0, 30, 40);
PRAGMA application_id = 0x4D696E65;
PRAGMA user_version = 1;
"""


def test_a_database_of_the_first_version_is_brought_up_to_date(statistics: Statistics) -> None:
    statistics.path.parent.mkdir()
    with closing(sqlite3.connect(statistics.path)) as database:
        database.executescript(FIRST_VERSION)
    (game,) = statistics.games()
    assert (game.won, game.has_replay) == (True, False)
    assert game.ended == datetime(2026, 11, 14, 10, tzinfo=UTC)
    assert statistics.replay("1") is None
    assert statistics.record(replace(GAME, id="2"), REPLAY)
    assert [each.has_replay for each in statistics.games()] == [False, True]


def test_what_is_deleted_counts_no_more_and_comes_back_within_a_day(tmp_path: Path) -> None:
    now = datetime(2026, 11, 16, 12, tzinfo=UTC)
    statistics = Statistics(tmp_path / "statistics.sqlite", today=lambda: now)
    assert (statistics.reset(), statistics.restore()) == (0, 0)
    for number in range(3):
        statistics.record(replace(GAME, id=str(number)), "minewise replay 1")
    before = statistics.games()
    assert (statistics.delete("1"), statistics.delete("1")) == (True, False)
    assert [game.id for game in statistics.games()] == ["0", "2"]
    assert not statistics.record(replace(GAME, id="1")), "it was recorded, and is gone"
    assert statistics.restore() == 1
    assert (statistics.reset(), statistics.games()) == (3, [])
    statistics.record(NEW)
    now = datetime(2026, 11, 17, 11, 59, tzinfo=UTC)
    assert statistics.restore() == 3
    assert statistics.games()[:3] == before
    statistics.reset()
    now = datetime(2026, 11, 18, 12, 1, tzinfo=UTC)
    assert (statistics.restore(), statistics.replays()) == (0, {})


# What a session records


@pytest.fixture
def session(statistics: Statistics) -> Session:
    options = GameOptions(Level(4, 4, 3), FirstClick.ANY)
    return Session(options, any_number=count(2).__next__, storage=Storage(statistics))


def mines(session: Session) -> list[tuple[int, int]]:
    assert session.played.game.board is not None
    return sorted(session.played.game.board.mines)


def lose(session: Session) -> None:
    session.open(mines(session)[0]).result()


def win(session: Session) -> None:
    for cell in sorted({*session.played.game.grid} - {*mines(session)}):
        if session.played.outcome is None:
            session.press(cell).result()


def practise(session: Session) -> None:
    session.configure(replace(session.options, mode=Mode.PRACTICE))
    win(session)
    session.configure(replace(session.options, mode=Mode.NORMAL))
    do(session, "undo, redo")


Play = Callable[[Session], object]
MANY_KINDS = ("hints", "moves", "undos", "probabilities")
RECORDED: dict[str, tuple[list[Play], list[object]]] = {
    "each": ([win, Session.new, lose], [(True, ()), (False, ())]),
    "undone": ([lose, Session.undo, win], [(False, ())]),
    "with help": ([lambda it: do(it, "hint, odds, ai, undo"), win], [(True, MANY_KINDS)]),
    "again": ([lose, Session.retry, win], [(False, ()), (True, ("known_board",))]),
    "practice": ([practise], []),
    "of mines alone": ([lambda it: it.new(board=Board.parse("1x1x1/*"))], []),
}


@pytest.mark.parametrize("what", RECORDED)
def test_a_game_is_recorded_when_it_first_ends(session: Session, what: str) -> None:
    played, expected = RECORDED[what]
    for step in played:
        step(session)
    recorded = known(session.storage.statistics).games()
    assert [(game.won, game.help) for game in recorded] == expected


def test_a_lost_game_loaded_and_won_stays_lost(session: Session, statistics: Statistics) -> None:
    saved = session.snapshot()
    lose(session)
    session.restore(saved)
    win(session)
    assert [game.won for game in statistics.games()] == [False]
    assert known(session.finish().result().finish).standing is None


def test_damaged_statistics_do_not_stop_the_game(session: Session, statistics: Statistics) -> None:
    statistics.path.parent.mkdir()
    statistics.path.write_bytes(b"damaged" * 100)
    result = session.open(mines(session)[0]).result()
    assert result.ended
    assert "It was not recorded: cannot use the statistics" in str(result.message)


def test_every_finished_game_can_be_replayed(session: Session, statistics: Statistics) -> None:
    while session.played.outcome is None:
        session.ai().result()
    (game,) = statistics.games()
    assert game.has_replay
    replay = known(statistics.replay(game.id))
    assert (replay.deal, replay.steps) == (session.played.full_deal, session.played.steps)
    assert statistics.replay("unknown") is None
    statistics.record(NEW, "no replay")
    with pytest.raises(StatisticsError, match="the replay of that game is damaged"):
        statistics.replay(NEW.id)


def test_the_end_has_best_times_and_a_grade(statistics: Statistics) -> None:
    settings = GameOptions(Level(4, 1, 1), FirstClick.OPENING)
    session = Session(settings, storage=Storage(statistics), any_number=lambda: 2)
    assert not session.finish().result().done
    full = Session(GameOptions(Level(2, 1, 2), FirstClick.ANY))
    assert not full.finish().result().done, "nothing was played"
    assert do(session, "open 0 0").ended
    result = session.finish().result()
    assert result.message == (
        "Your first win here without help: the time to beat. "
        "Every step was certain: you made no guess."
    )
    assert known(result.finish).begin == 0
    session.look_up_record().result()
    assert session.figures().best_seconds is not None


def test_the_3bv_of_an_unknown_board_is_help() -> None:
    session, strict = Session(any_number=lambda: 3), Session(GameOptions(mode=Mode.STRICT))
    for each in (session, strict):
        each.settings.change(three_bv=True)
        each.figures()
        assert each.played.help.kinds == (), "there is no board yet"
        do(each, "open 4 4")
    told = [session.figures() for _ in range(2)][-1]
    assert (told.clicks, told.efficiency) == (1, told.done)
    assert None not in (told.rate, told.three_bv)
    assert session.played.help.figures == 1
    assert strict.figures().three_bv is None
    assert not strict.played.help


@given(boards(any_shape=True), st.randoms(use_true_random=False))
def test_what_is_seen_of_the_3bv_is_all_in_the_end(board: Board, chance: random.Random) -> None:
    game = Game.on(board)
    cells = sorted({*board.grid} - board.mines)
    chance.shuffle(cells)
    for cell in cells:
        if game.outcome is None:
            game.open(cell)
            assert 0 < seen_three_bv(game.position) <= len(cells)
    if cells:
        assert seen_three_bv(game.position) == measure(board).three_bv


# Luck

# Open (2,2), and each of the other three is a mine in a third of the layouts.
CORNER = "2x2x1/*./.."


def test_a_guess_is_told_although_flags_followed_it_by_themselves() -> None:
    session = on("4x1x2/*.*.", "open 0 1", auto_flag=True)
    assert session.played.steps[-1].by == "auto-flag"
    assert str(do(session, "luck").message).startswith("That guess was 50.0 % safe.")
    assert not str(do(session, "flag 0 3, luck").message).startswith("That guess")


def test_luck_that_was_told_is_what_the_review_says() -> None:
    session = Session(GameOptions(Level(8, 8, 12), seed=4), any_number=count(1).__next__)
    while session.played.outcome is None:
        told = known(do(session, "ai random, luck").luck)
    judged = session.played.replay().review()
    assert float(told.chance) == judged.luck
    assert [guess.step for guess in told.guesses] == [step.step for step in judged.guesses]
    assert told.needless == len(judged.needless)
    data = told.as_data()
    assert data["forced"] + data["needless"] == data["guesses"] == len(data["chart"])


def test_luck_is_told_of_the_game_as_it_was_when_asked() -> None:
    session = on(CORNER, "open 1 1")
    late, one = session.luck(), session.luck().result().luck
    do(session, "open 0 1")
    assert late.result().luck == one
    # On a given board nothing is promised: the first click was a guess. No cell is named.
    assert session.luck().result().message == (
        "That guess was 66.7 % safe. Chance of surviving so far: 50.0 % (2 guesses, 0 needless)."
    )
    assert session.played.help.kinds == ("known_board",)
    assert do(session, "undo, luck").luck == one


def test_in_strict_mode_luck_is_told_at_the_end() -> None:
    session = on(CORNER, mode=Mode.STRICT, luck=True)
    assert do(session, "open 1 1, luck").message == "In strict mode, luck is shown after the game."
    assert not session.wants_luck
    assert "Chance of surviving all guesses:" in str(do(session, "open 0 0, luck").message)
    assert session.wants_luck
    assert "that is no luck" in str(do(Session(GameOptions(seed=3, fair=True)), "luck").message)
