"""The native part as such: it compiles without a warning, and passes under the sanitizers."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "native"
SOURCES = [path for path in sorted(ROOT.glob("*.cpp")) if path.name != "module.cpp"] + [
    ROOT / "boards" / name for name in ("grader.cpp", "maker.cpp", "prover.cpp", "tests/check.cpp")
]


@pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++")
@pytest.mark.slow
def test_boards_compile_without_a_warning_and_pass_under_the_sanitizers(tmp_path: Path) -> None:
    strict = ["-std=c++20", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-pthread"]
    sanitize = ["-ffp-contract=off", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
    program = tmp_path / "check"
    sources = list(map(str, SOURCES))
    command = ["g++", *strict, *sanitize, f"-I{ROOT}", *sources, "-o", str(program)]
    subprocess.run(command, check=True)
    run = subprocess.run(
        [program, "1500"], capture_output=True, text=True, check=False, timeout=600
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "1500 boards checked, 0 failures" in run.stdout
