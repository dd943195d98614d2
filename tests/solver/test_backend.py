"""Which core counts."""

import math
import os
import re
import subprocess
import sys

import pytest

from minewise.base.errors import MinewiseError
from minewise.core import Position
from minewise.solver import backend, core_in_use, probabilities, solve

POSITION = Position.parse("3x2x1/###/111")


def test_the_environment_names_the_core_and_the_caller_has_the_last_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("MINEWISE_CORE", raising=False)
    assert solve(POSITION).core == core_in_use()
    monkeypatch.setenv("MINEWISE_CORE", "python")
    assert solve(POSITION).core == core_in_use() == "python"
    monkeypatch.setenv("MINEWISE_CORE", "native")
    assert solve(POSITION, core="python").core == "python"
    monkeypatch.setenv("MINEWISE_CORE", "abacus")
    with pytest.raises(MinewiseError, match="'abacus' is not a core of the solver: expected") as no:
        core_in_use()
    assert no.value.input == "abacus"


def test_without_a_native_core_the_reference_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MINEWISE_CORE", raising=False)
    monkeypatch.setattr(backend, "_native", lambda: None)
    monkeypatch.setattr(backend, "_warn_that_it_is_slow", lambda: None)
    assert core_in_use() == "python"
    assert solve(POSITION).core == "python"
    with pytest.raises(MinewiseError, match="native core of the solver is not installed") as no:
        solve(POSITION, core="native")
    assert no.value.input == "native"


@pytest.mark.parametrize("core", ["python", "native"])
def test_many_maps_at_once_say_what_each_alone_says(
    core: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if core == "native":
        pytest.importorskip("minewise.solver._native", exc_type=ImportError)
        monkeypatch.setattr("minewise.solver.reference.solve", None)  # it has no part in it
    monkeypatch.setenv("MINEWISE_CORE", core)
    positions = [Position.parse(text) for text in ("3x1x1/#1#", "3x1x1/1#1", "3x1x1/0#*")]
    maps = [found.tolist() for found in probabilities(positions)]
    assert maps == [[0.5, -1.0, 0.5], [-1.0, 1.0, -1.0], [-1.0, 0.0, 1.0]]
    (conflict,) = probabilities([Position.parse("4x2x2/####/1311")])
    assert len(conflict) == 8
    assert all(math.isnan(chance) for chance in conflict)


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
    words = [sys.executable, "-c", SLOW + program]
    return subprocess.run(words, env=environment, capture_output=True, text=True, check=True).stderr


POOL = """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        assert pool.submit(count, "3x1x1/#1#").result() == "python"
"""


def test_that_the_native_core_is_missing_is_said_once_unless_the_reference_was_asked_for() -> None:
    twice = "assert count('3x1x1/#1#') == count('3x1x1/#1#') == core_in_use() == 'python'"
    told = said(twice)
    assert told.count("SlowCoreWarning: Minewise runs without its native core: ") == 1
    assert re.match(r"<string>:8: Slow", told), "the line that asked"
    assert "C++20 compiler" in told
    assert said(f"{twice}; solve(Position.parse('3x1x1/#1#'), core='python')", core="python") == ""
    asked = "['minewise', 'bench', '--player', 'exact', '--games', '3', '--level', '3x3x1']"
    told = said(f"import minewise.ui.cli; sys.argv = {asked}; minewise.ui.cli.main()")
    assert "SlowCoreWarning" not in told, "commands say it in their own way"
    assert said(POOL) == "", "the processes of a pool are silent"
