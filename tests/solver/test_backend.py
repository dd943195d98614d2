"""Which core counts."""

import math
import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from minewise.base import MinewiseError
from minewise.core import Position
from minewise.solver import backend, core_in_use, probabilities, solve

POSITION = Position.parse("3x2x1/###/111")


def test_the_environment_can_ask_for_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_CORE", "python")
    assert core_in_use() == "python"
    assert solve(POSITION).core == "python"


def test_the_core_in_use_is_the_one_that_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MINEWISE_CORE", raising=False)
    assert solve(POSITION).core == core_in_use()


def test_the_caller_has_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_CORE", "native")
    assert solve(POSITION, core="python").core == "python"


def test_without_a_native_core_the_reference_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MINEWISE_CORE", raising=False)
    monkeypatch.setattr(backend, "_native", lambda: None)
    monkeypatch.setattr(backend, "_say_that_it_is_slow", lambda: None)
    assert core_in_use() == "python"
    assert solve(POSITION).core == "python"
    with pytest.raises(MinewiseError, match="native core of the solver is not installed") as no:
        solve(POSITION, core="native")
    assert no.value.input == "native"


def test_an_unknown_core_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_CORE", "abacus")
    with pytest.raises(MinewiseError, match="'abacus' is not a core of the solver: expected") as no:
        core_in_use()
    assert no.value.input == "abacus"


@pytest.mark.parametrize("core", ["python", "native"])
def test_many_maps_at_once_say_what_each_alone_says(
    core: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if core == "native" and find_spec("minewise.solver._native") is None:
        pytest.skip("the native core is not installed")
    monkeypatch.setenv("MINEWISE_CORE", core)
    positions = [Position.parse(text) for text in ("3x1x1/#1#", "3x1x1/1#1", "3x1x1/0#*")]
    maps = [found.tolist() for found in probabilities(positions)]
    assert maps == [[0.5, -1.0, 0.5], [-1.0, 1.0, -1.0], [-1.0, 0.0, 1.0]]
    (conflict,) = probabilities([Position.parse("4x2x2/####/1311")])
    assert len(conflict) == 8
    assert all(math.isnan(chance) for chance in conflict)


@pytest.mark.skipif(
    find_spec("minewise.solver._native") is None, reason="the native core is not installed"
)
def test_the_core_that_was_chosen_makes_the_maps(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []
    monkeypatch.setattr("minewise.solver.reference.solve", asked.append)
    monkeypatch.setenv("MINEWISE_CORE", "native")
    probabilities([Position.parse("3x1x1/#1#")])
    assert not asked


SLOW = """
import sys
sys.modules["minewise.solver._native"] = None
from minewise.core import Position
from minewise.solver import solve, core_in_use

def count(line):
    return solve(Position.parse(line)).core

if __name__ == "__main__":
    """


def said(program: str, *, core: str = "") -> str:
    """What a program writes to standard error that runs without the native core."""
    environment = {**os.environ, "MINEWISE_CORE": core, "PYTHONWARNINGS": "default"}
    run = subprocess.run(
        [sys.executable, "-c", SLOW + program],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stderr


def test_that_the_native_core_is_missing_is_said_once() -> None:
    twice = "assert count('3x1x1/#1#') == count('3x1x1/#1#') == core_in_use() == 'python'"
    told = said(twice)
    assert told.count("SlowCoreWarning: Minewise runs without its native core: ") == 1
    assert "C++20 compiler" in told


def test_who_asked_for_the_reference_is_not_told_that_it_is_slow() -> None:
    assert said("count('3x1x1/#1#')", core="python") == ""
    assert said("solve(Position.parse('3x1x1/#1#'), core='python')") == ""


def test_commands_say_it_in_their_own_way() -> None:
    asked = "['minewise', 'bench', '--player', 'exact', '--games', '3', '--level', '3x3x1']"
    told = said(f"import minewise.ui.cli; sys.argv = {asked}; minewise.ui.cli.main()")
    assert "SlowCoreWarning" not in told


def test_the_processes_of_a_pool_are_silent() -> None:
    pool = """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        assert pool.submit(count, "3x1x1/#1#").result() == "python"
    """
    assert said(pool) == ""
