"""The native code: it compiles without a warning, and passes its checks under the sanitizers.

All of it is compiled once for the three checks: that takes most of the time. So the sources are
compiled as one, it is optimized no more than pays off, and the programs are kept in pytest's
cache until a source changes. That each source includes what it uses is seen when the package
is built, which compiles them one by one.
"""

import hashlib
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[1] / "native"
SOURCES = [
    path
    for path in sorted(NATIVE.rglob("*.cpp"))
    if path.name != "module.cpp" and path.parent.name != "tests"
]
STRICT = ["-std=c++20", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-pthread"]
STRICT += ["-ffp-contract=off"]
SANITIZE = ["-Og", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
# A null pointer, or one past its object, is an address that is found too; pointers are cast to
# bytes only. Without these the code compiles in three quarters of the time.
SANITIZE += ["-fno-sanitize=null,object-size,alignment,vptr"]

STACK = "256"  # in KB; usual are 8192, and 512 for a thread of a Mac

CHECKS = {
    NATIVE / "tests/check.cpp": (100, "100 positions checked, 0 failures"),
    NATIVE / "boards/tests/check.cpp": (500, "500 boards checked, 0 failures"),
    NATIVE / "env/tests/check.cpp": (100_000, r"10\d{4} actions played, 0 failures"),
}


def all_in_one() -> str:
    """A source that has all others in it; what only one of them may know gets another name."""
    parts = []
    for number, source in enumerate(SOURCES):
        text = source.read_text(encoding="utf-8")
        own = sorted(set(re.findall(r"\bconstexpr\b[^=\n]* (k\w+)\b(?: =|\{)", text)))
        parts += [f"#define {name} {name}{number}" for name in own]
        parts += [f'#include "{source}"']
        parts += [f"#undef {name}" for name in own]
    return "\n".join([*parts, ""])


def compile_all(folder: Path, *compiler: str) -> list[Path]:
    """Compile everything in a folder; the programs that check it."""
    command = [*compiler, *STRICT, f"-I{NATIVE}"]
    whole, made = folder / "whole.cpp", folder / "whole.o"
    whole.write_text(all_in_one(), encoding="utf-8")
    run(*command, "-c", whole, "-o", made)
    programs = []
    for number, check in enumerate(CHECKS):
        programs.append(folder / f"check{number}")
        run(*command, check, made, "-o", programs[-1])
    return programs


def compiled(cache: Path, *compiler: str) -> list[Path]:
    """The programs that check it, compiled now unless nothing has changed since the last time."""
    version = subprocess.run([compiler[0], "--version"], capture_output=True, check=True).stdout
    state = hashlib.sha256(version + repr((compiler, STRICT)).encode())
    for path in sorted(NATIVE.rglob("*.[ch]pp")):
        state.update(str(path).encode() + path.read_bytes())
    folder = cache / f"{compiler[0]}-{state.hexdigest()[:16]}"
    programs = [folder / f"check{number}" for number, _ in enumerate(CHECKS)]
    if not all(program.exists() for program in programs):
        for older in cache.glob(f"{compiler[0]}-*"):
            shutil.rmtree(older)
        with tempfile.TemporaryDirectory() as aside:
            made = compile_all(Path(aside), *compiler)
            folder.mkdir()
            for program, kept in zip(made, programs, strict=True):
                shutil.copy(program, kept)
    return programs


def run(*words: str | Path) -> None:
    done = subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def kept(pytestconfig: pytest.Config, tmp_path: Path) -> Path:
    """Where pytest keeps things from one run to the next, if it does."""
    cache: pytest.Cache | None = getattr(pytestconfig, "cache", None)
    return tmp_path if cache is None else cache.mkdir("native")


def passes(program: Path, count: int, said: str) -> None:
    # With a small stack: nothing may go deeper the larger a board is.
    words = ["sh", "-c", 'ulimit -s "$1" && exec "$2" "$3"', "-", STACK, str(program), str(count)]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(said, done.stdout), done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("compiler", [("g++", *SANITIZE), ("clang++", "-O1")], ids=lambda it: it[0])
def test_it_compiles_cleanly_and_passes_its_checks(kept: Path, compiler: tuple[str, ...]) -> None:
    if shutil.which(compiler[0]) is None:
        pytest.skip(f"there is no {compiler[0]}")
    for program, expected in zip(compiled(kept, *compiler), CHECKS.values(), strict=True):
        passes(program, *expected)


def test_nothing_that_only_some_compilers_know_is_used() -> None:
    for path in NATIVE.rglob("*.?pp"):
        text = path.read_text(encoding="utf-8")
        for word in ("__int128", "__builtin", "__attribute__", "lgamma("):
            assert word not in text, path
