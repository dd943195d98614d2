"""Games on a Dask cluster: the same games, even if a worker dies in the middle."""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hostile
from arena.experiments import experiment
from minewise.arena import GameResult, SeriesSummary, StoppedBy, play_games, play_series
from minewise.arena.cluster import ClusterError, ClusterExecutor, play_on_worker
from minewise.arena.experiment import Chunk
from minewise.base.errors import MinewiseError
from processes import wait_until_gone

distributed = pytest.importorskip("distributed")

# Dask's threads close their sockets when they get to it.
pytestmark = pytest.mark.filterwarnings("default::ResourceWarning")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers, each a process that can be killed."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=logging.CRITICAL
    ) as started:
        yield started


@pytest.mark.parametrize("player", ["exact", "random"])
def test_the_games_are_those_that_this_machine_plays(cluster: Any, player: str) -> None:
    chosen = experiment(player, 120, "beginner", 3)
    results: list[GameResult] = []
    with ClusterExecutor(cluster.scheduler_address) as executor:
        assert executor.jobs == 2
        series = play_series(chosen, executor, tell=lambda some, _: results.extend(some))
    assert results == list(play_games(chosen))
    assert series.cpu_seconds > 0


@pytest.mark.slow
def test_a_worker_that_dies_loses_no_game_and_none_counts_twice(cluster: Any) -> None:
    chosen = experiment("sentences", 500, "beginner", 3)
    results: list[GameResult] = []
    victim = next(iter(cluster.workers.values()))
    killed, address = victim.pid, victim.worker_address
    lost = 0

    def tell(some: list[GameResult], _: SeriesSummary) -> None:
        nonlocal lost
        if not lost:  # a chunk is there: perhaps another is being played
            lost = len(cluster.scheduler.workers[address].processing)
            if lost:
                os.kill(killed, signal.SIGKILL)
        results.extend(some)

    with ClusterExecutor(cluster.scheduler_address) as executor:
        series = play_series(chosen, executor, tell=tell)
    assert lost > 0, "it was at work when it died"
    assert (series.summary.games, series.stopped_by) == (500, StoppedBy.GAMES)
    assert results == list(play_games(chosen))
    wait_until_gone(killed)


def test_a_foreign_player_has_a_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hostile.install(tmp_path, monkeypatch)
    played = play_on_worker(Chunk(experiment("vanish", 3, seed=3)), 60.0, "hostile_players:Vanish")
    faults = [result.fault for result in played.results]
    assert faults[1] == ""
    assert faults[0] == faults[2] == "took its process down (exit code 3)", "seeds 3 and 5 are odd"
    with pytest.raises(MinewiseError, match=r"the player 'chess' .* cannot be found"):
        play_on_worker(Chunk(experiment("chess", 1)), 60.0, "chess:Player")


def test_a_worker_that_cannot_play_and_a_missing_dask_are_said_in_one_sentence(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hostile.install(tmp_path, monkeypatch)  # here, but not where the workers are
    chosen = experiment("crash", 1)
    with (
        ClusterExecutor(cluster.scheduler_address) as executor,
        pytest.raises(ClusterError, match="could not play: the player 'crash'"),
    ):
        play_series(chosen, executor)
    monkeypatch.setattr("minewise.arena.cluster.find_spec", lambda _: None)
    with pytest.raises(ClusterError, match=r'pip install "\.\[cluster\]"'):
        ClusterExecutor("tcp://127.0.0.1:8786")


@pytest.mark.parametrize("address", ["nonsense://x:1", "tcp://127.0.0.1:9"])
def test_a_silent_scheduler_is_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("minewise.arena.cluster._ANSWER", 0.5)
    with pytest.raises(ClusterError, match=f"no Dask scheduler answers at '{address}'"):
        ClusterExecutor(address)


@pytest.mark.slow
def test_a_word_that_is_no_address_gets_one_sentence_and_nothing_more() -> None:
    # A client that is half made complains of its own when the program ends.
    words = [sys.executable, "-m", "minewise", "bench", "--cluster", "nowhere", "--games", "1"]
    told = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (told.returncode, told.stdout, told.stderr.count("\n")) == (1, "", 1)
    assert told.stderr.startswith("minewise: no Dask scheduler answers at 'nowhere'")
