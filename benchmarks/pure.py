"""The time of the Python core, natively and in WebAssembly as on a web page.

    python benchmarks/pure.py [--positions N] [--boards N] [--only PART] [--before FOLDER]
                              [--pyodide FOLDER] [--json]

start    imports, a session, the first click on Expert: once, in a new process
hint     the last hint, with its proof, in positions of Expert games, without caches
odds     the odds in the same positions, without caches
exact    the move of the player exact, and why, without caches
expert   the same for the player expert, which has to guess like exact here
review   whole Expert games, judged step by step
boards   no-guess boards: with an opening in the centre on the three levels, and on Expert
         with a safe first click in the corner

Everything is measured under this Python, and with --pyodide in WebAssembly under node: FOLDER is
the unpacked npm package `pyodide`, and our modules are byte-compiled as on the page. With
--before, another version of Minewise is measured as well: FOLDER is its `src`. All do the same
work, and different answers are reported. Times are CPU time: median, 95 % and slowest, in
milliseconds. (In WebAssembly other threads compile in parallel: there it is CPU time or wall
time, whichever is less.)
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import platformdirs

import pure_work
from minewise.core import Chance, FirstClick, Game, Level
from minewise.solver import solve
from pure_work import PACKAGES, PARTS, Figures

GAMES = 2  # to review


# The work


def games(count: int) -> Iterator[tuple[str, list[tuple[int, int]], list[str]]]:
    """Expert games: the board, the cells opened, and the position before each.

    A certainly safe cell is opened, or if there is none, a safe cell from an oracle.
    """
    level = Level.parse("expert")
    for seed in range(count):
        game = Game(level.grid, level.mines, seed=seed, first=FirstClick.SAFE)
        chance = Chance(seed)
        cells, before = [(0, 0)], []
        game.open((0, 0))
        board = game.board
        assert board is not None, "the first click deals it"
        while game.outcome is None:
            position = game.position
            before.append(position.line())
            safe = sorted(solve(position).safe)
            if not safe:
                safe = [cell for cell in position.hidden if not board.is_mine(cell)]
            cells.append(safe[chance.below(len(safe))])
            game.open(cells[-1])
        yield board.line(), cells, before


def order_of(options: argparse.Namespace) -> Figures:
    """The work, the same for all versions."""
    positions: list[str] = []
    reviewed: list[tuple[str, list[tuple[int, int]]]] = []
    for board, cells, before in games(1 + options.positions // 60):
        positions += before
        if len(reviewed) < GAMES:
            reviewed.append((board, cells))
    every = max(1, len(positions) // options.positions)
    parts = [part for part in PARTS if not options.only or part in options.only]
    return {
        "parts": parts,
        "positions": positions[::every][: options.positions],
        "games": reviewed,
        "boards": options.boards,
    }


# Running it


def under_python(source: Path, order: Path) -> Figures:
    """Do the work under this Python, with the modules of a folder."""
    # Without its site packages, Python does not find another Minewise that may be installed.
    path = os.pathsep.join([str(source), str(Path(platformdirs.__file__).parent.parent)])
    done = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, "-S", pure_work.__file__, str(order)],
        env=os.environ | {"PYTHONPATH": path, "MINEWISE_CORE": "python"},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    found: Figures = json.loads(done.stdout)
    return found


NODE = """
import {{ loadPyodide }} from {module};
globalThis.cpuSeconds = () => {{
  const {{ user, system }} = process.cpuUsage();
  return (user + system) / 1e6;
}};
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/outside", {folder});
pyodide.runPython({code});
"""

# The modules are compiled by the same Python that will load them. A page unpacks them from an
# archive in memory.
COMPILE = """
import compileall, shutil
compileall.compile_dir("/outside/modules", quiet=1, legacy=True)
"""

WORK = """
import json, os, shutil, sys
from pathlib import Path
shutil.unpack_archive("/outside/modules.zip", "/modules", "zip")
os.environ["MINEWISE_CORE"] = "python"
sys.path[:0] = ["/modules", "/outside"]
import pure_work
found = pure_work.work_on(json.loads(Path("/outside/order.json").read_text()))
Path("/outside/found.json").write_text(json.dumps(found))
"""


def under_node(pyodide: Path, source: Path, order: Path) -> Figures:
    """Do the work in WebAssembly, with the modules of a folder."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        modules = folder / "modules"
        for package in PACKAGES:
            shutil.copytree(
                source / "minewise" / package,
                modules / "minewise" / package,
                ignore=shutil.ignore_patterns("*.so", "*.pyi", "__pycache__"),
            )
        shutil.copy(source / "minewise" / "__init__.py", modules / "minewise")
        shutil.copytree(Path(platformdirs.__file__).parent, modules / "platformdirs")
        _node(pyodide, folder, COMPILE)
        for file in modules.rglob("*.py"):
            file.unlink()
        shutil.make_archive(str(modules), "zip", modules)
        shutil.copy(pure_work.__file__, folder)
        shutil.copy(order, folder / "order.json")
        _node(pyodide, folder, WORK)
        found: Figures = json.loads((folder / "found.json").read_text())
        return found


def _node(pyodide: Path, folder: Path, code: str) -> None:
    script = folder / "run.mjs"
    module, place, text = map(
        json.dumps, (str(pyodide.resolve() / "pyodide.mjs"), str(folder), code)
    )
    script.write_text(NODE.format(module=module, folder=place, code=text))
    done = subprocess.run(  # noqa: S603 - our own script
        [shutil.which("node") or "node", script], check=False, stderr=subprocess.PIPE, text=True
    )
    if done.returncode:
        # Before the error node prints the whole runtime, which is one line.
        sys.exit(done.stderr[-2000:])


# The table


def main() -> None:
    """Measure everywhere, and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=300, help="of Expert games (default 300)")
    parser.add_argument("--boards", type=int, default=20, help="of each kind (default 20)")
    parser.add_argument("--only", action="append", choices=PARTS, help="some parts")
    parser.add_argument("--before", type=Path, help="the src folder of another version")
    parser.add_argument("--pyodide", type=Path, help="the unpacked npm package")
    parser.add_argument("--json", action="store_true", help="print one JSON object a row")
    options = parser.parse_args()
    here = Path(__file__).resolve().parent.parent / "src"
    versions = {"": here} if options.before is None else {" before": options.before, "": here}
    with tempfile.TemporaryDirectory() as folder:
        order = Path(folder) / "order.json"
        order.write_text(json.dumps(order_of(options)))
        found: dict[str, Figures] = {}
        for name, source in versions.items():
            found[f"Python{name}"] = under_python(source, order)
            if options.pyodide is not None:
                found[f"WebAssembly{name}"] = under_node(options.pyodide, source, order)
    _print_json(found) if options.json else _print_table(found)


def _spread(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "median": statistics.median(ordered),
        "most": ordered[int(0.95 * (len(ordered) - 1))],
        "slowest": ordered[-1],
    }


def _print_json(found: dict[str, Figures]) -> None:
    for place, rows in found.items():
        for row, figures in rows.items():
            spread = _spread(figures["times"])
            record = {"place": place, "row": row, "count": len(figures["times"]), **spread}
            print(json.dumps({**record, "answers": figures["answers"]}))


def _print_table(found: dict[str, Figures]) -> None:
    width = 26
    print(" " * 36 + "".join(f"{place:>{width}}" for place in found))
    for row in next(iter(found.values())):
        shown = []
        for place, rows in found.items():
            spread = _spread(rows[row]["times"])
            text = "{median:.1f}  {most:.1f}  {slowest:.1f}".format(**spread)
            if len(rows[row]["times"]) == 1:
                text = "{median:.1f}".format(**spread)
            before = found.get(f"{place} before")
            if before is not None:
                ratio = statistics.median(before[row]["times"]) / max(spread["median"], 0.01)
                text += f"  {ratio:.1f}x"
            shown.append(f"{text:>{width}}")
        count = len(next(iter(found.values()))[row]["times"])
        answers = [rows[row]["answers"] for rows in found.values()]
        others = [
            place for place, given in zip(found, answers, strict=True) if given != answers[-1]
        ]
        note = f"  other answers: {', '.join(others)}" if others else ""
        print(f"{row:<29}{count:>5}  " + "".join(shown) + note)


if __name__ == "__main__":
    main()
