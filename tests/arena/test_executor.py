"""Who plays the games: the games are the same, and nothing a player does ends the run."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

import hostile
from arena.experiments import experiment, played
from minewise import players
from minewise.arena import Experiment, play_games
from minewise.arena.cluster import play_on_worker
from minewise.arena.experiment import Chunk
from minewise.arena.games import with_boards
from minewise.arena.process import PlayerProcess, _Watch
from minewise.arena.wire import Alive
from minewise.arena.worker import make_known, origin_of
from minewise.base.errors import MinewiseError
from minewise.boards import make_boards
from minewise.core import Board, FirstClick, Level, NoGuess
from minewise.players import RandomPlayer
from processes import wait_for_pids, wait_until_gone
from text_tables import blocks, columns

GAMES = 3  # the middle one is spoilt


@pytest.fixture(autouse=True)
def _hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile.install(tmp_path, monkeypatch)


has_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="they do what a Unix lets them do")


@pytest.mark.parametrize("player", ["random", "exact", "expert"])
def test_the_games_are_the_same_on_any_number_of_jobs(player: str) -> None:
    chosen = experiment(player, games=230)
    alone = list(play_games(chosen))
    for jobs in (1, 3):
        series, results = played(chosen, jobs)
        assert results == alone
        assert series.summary.wins == sum(result.won for result in alone)
        assert series.cpu_seconds > 0
    level = chosen.level
    boards = [Board.generate(level.grid, level.mines, seed=seed) for seed in range(120)]
    given = Experiment.on(boards, player, (0, 0))
    alone = list(play_games(given))
    assert {result.seed for result in alone} == {None}
    assert len({result.board for result in alone}) == 120
    assert played(given, 2)[1] == alone


@pytest.mark.parametrize("player", ["random", "exact"])
@pytest.mark.parametrize("demand", [NoGuess(), NoGuess(counting=False, hardest="pairs")])
def test_boards_made_where_they_are_played_are_the_same(player: str, demand: NoGuess) -> None:
    chosen = replace(experiment(player, games=25, level="7x7x9", seed=5), demand=demand)
    boards = make_boards(chosen.level, chosen.first, (0, 0), range(5, 30), demand)
    given = replace(Experiment.on(list(boards), player, (0, 0)), seed=5)
    alone = list(play_games(given))
    assert len({result.board for result in alone}) > 20
    assert list(play_games(chosen)) == alone
    for jobs in (1, 3):
        assert played(chosen, jobs)[1] == alone
    on_cluster = [play_on_worker(chunk, 60.0, "").results for chunk in chosen.chunks()]
    assert [result for results in on_cluster for result in results] == alone


def test_a_player_that_crashes_on_a_board_that_was_made_loses_that_game() -> None:
    chosen = replace(experiment("vanish", games=7, level="6x6x5"), demand=NoGuess())
    _, results = played(chosen, jobs=2)
    assert [bool(result.fault) for result in results] == [game % 2 == 1 for game in range(7)]
    assert len({result.board for result in results}) == 7


def test_games_on_boards_that_are_made_begin_before_all_of_them_are_there() -> None:
    parts = list(with_boards(Chunk(replace(experiment("exact", games=10), demand=NoGuess()))))
    assert sum(part.experiment.games for part in parts) == 10
    chosen = replace(experiment("exact", games=10**6), demand=NoGuess())
    first = next(with_boards(Chunk(chosen)))
    assert 0 < first.experiment.games < 10**6


FAULTS, FAULTS_OF_UNIX = map(columns, blocks(Path(__file__).with_name("faults.txt")))
SLOW = "took longer than 1 s for a move"


@pytest.mark.parametrize(
    ("player", "fault"),
    [*FAULTS, *(pytest.param(*row, marks=[has_fork, pytest.mark.slow]) for row in FAULTS_OF_UNIX)],
)
def test_whatever_a_player_does_it_loses_that_game_and_no_other(
    player: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    touched = tmp_path / "touched"
    monkeypatch.setenv("HOSTILE_FILE", str(touched))
    began = time.monotonic()
    limit = 1.0 if fault == SLOW else 60.0
    series, results = played(experiment(player, GAMES, "8x8x20"), limit=limit)
    assert time.monotonic() - began < 50, "players that sleep do so for 60"
    first, spoilt, last = results
    assert not spoilt.won
    assert spoilt.fault.endswith(fault)
    assert (series.summary.faults, series.summary.first_fault) == (1, spoilt)
    assert [first, last] == list(play_games(experiment("random", GAMES, "8x8x20")))[::2]
    if player in ("stopped", "grip", "children", "orphan"):
        wait_until_gone(*wait_for_pids(touched))
    else:
        assert not touched.exists(), "what a player writes is never run"


@pytest.mark.slow
@has_fork
@pytest.mark.parametrize("player", ["grip", "stopped"])
def test_no_player_outlives_a_run_that_is_killed(
    player: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    touched = tmp_path / "touched"
    words = ["bench", "--player", player, "--games", "4", "--seed", "1", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "minewise", *words],
        env=os.environ | {"PYTHONPATH": str(tmp_path), "HOSTILE_FILE": str(touched)},
        stderr=subprocess.DEVNULL,
    ) as run:
        try:
            pids = wait_for_pids(touched)
        finally:
            run.kill()
    wait_until_gone(*pids)


def test_what_a_player_prints_does_no_harm_and_one_that_cannot_be_made_loses_every_game() -> None:
    assert played(experiment("loud", GAMES))[1] == played(experiment("random", GAMES))[1]
    results = list(play_games(experiment("unborn", 3)))
    assert [result.fault for result in results] == ["crashed: ValueError: no"] * 3
    assert not any(result.won for result in results)
    full = Experiment("unborn", Level(1, 1, 1), FirstClick.ANY, None, 0, 1)
    assert not next(play_games(full)).won, "not even where there is nothing to do"


def test_a_player_that_is_certain_of_a_mine_is_reported() -> None:
    results = list(play_games(experiment("sure", 4, "8x8x20")))
    lost = [result for result in results if not result.won and result.moves > 1]
    assert lost
    for result in lost:
        assert result.fault.startswith("was certain that row ")
        assert result.fault.endswith(" is safe, and it is a mine")


def test_games_that_are_stopped_in_the_middle_are_left_out() -> None:
    process = PlayerProcess(limit=60.0)
    began = time.monotonic()
    try:
        done = process.play(
            Chunk(experiment("hang", 4, "8x8x20")), stop=lambda: time.monotonic() > began + 1.5
        )
    finally:
        process.close()
    assert len(done.results) <= 1, "the second game hangs"
    assert time.monotonic() - began < 60, "which is what a move may take"


def test_the_limit_is_for_moves_not_for_finding_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 100.05, 100.05, 100.1, 100.1, 100.1])
    monkeypatch.setattr("minewise.arena.process.time", SimpleNamespace(monotonic=clock.__next__))
    watch = _Watch(Chunk(experiment("random", 2)), limit=0.01)
    assert not watch.is_overdue
    watch.hear(Alive())
    assert watch.is_overdue
    watch.hear(Alive(moves=4, guesses=2, opened=9))
    watch.give_up("took a nap")
    (result,) = watch.results
    assert (result.moves, result.guesses, result.opened) == (4, 2, 9)
    assert (result.won, result.survival, result.fault) == (False, None, "took a nap")
    assert result.time == pytest.approx(0.1)


def test_a_process_finds_a_player_by_where_its_class_is_or_says_that_it_cannot() -> None:
    assert origin_of("random") == "minewise.players.random_player:RandomPlayer"
    assert origin_of("crash") == "hostile_players:Crash"
    make_known("crash", origin_of("crash"))

    @players.register
    class Here(RandomPlayer):
        name = "here"

    with pytest.raises(MinewiseError, match=r"the player 'here' .* is known to this process only"):
        played(experiment("here", 2))


def test_a_process_that_cannot_start_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minewise.arena.process._PROGRAM", "raise SystemExit(5)")
    with pytest.raises(MinewiseError, match="a process to play in could not be started"):
        played(experiment("random", 1))
