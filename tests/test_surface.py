"""What each package offers: its `__all__`, and nobody takes anything else from outside.

    package  a folder of `src/minewise` with an `__init__`
    home     the package that a file belongs to; tests belong to the package they mirror

Inside a package everybody may import its modules. From elsewhere only what a
package lists is imported, from the package itself.
"""

import ast
import importlib
from collections.abc import Iterator
from inspect import isclass, isfunction
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TypeGuard

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PACKAGES = {
    ".".join(path.parent.relative_to(SOURCE).parts): path
    for path in sorted(SOURCE.rglob("__init__.py"))
}

# Helpers of tests that are at the top, so that several folders can use them.
HELPERS = {
    "tests/agents.py": "minewise.env",
    "tests/hostile.py": "minewise.players",
    "tests/playthroughs.py": "minewise.ui",
    "tests/window_player.py": "minewise.ui",
}

# What is still to be repaired: a file, and the module that it imports past its package.
# This list only ever becomes shorter; a line that is no longer needed must go.
STILL_PAST = """
benchmarks/solver.py minewise.solver._native
benchmarks/solver.py minewise.solver.native
benchmarks/solver.py minewise.solver.reference
docs/pictures/heat_map.py minewise.solver.guess
docs/pictures/heat_map.py minewise.ui.picture
docs/pictures/terminal.py minewise.ui.tui.frame
docs/pictures/terminal.py minewise.ui.tui.game_app
docs/pictures/terminal.py minewise.ui.tui.watch_app
docs/pictures/terminal.py minewise.ui.tui.watching
docs/pictures/window.py minewise.ui.tk.window
src/minewise/arena/crew.py minewise.solver._native
src/minewise/arena/games.py minewise.solver._native
src/minewise/arena/games.py minewise.solver.native
src/minewise/logic/rules.py minewise.core.position
src/minewise/players/exact_player.py minewise.solver.guess
src/minewise/players/exact_player.py minewise.solver.judge
src/minewise/players/expert_player.py minewise.solver.native
src/minewise/players/move.py minewise.logic.proof
src/minewise/players/reasons.py minewise.logic.reasoning
src/minewise/players/reasons.py minewise.logic.rules
src/minewise/players/reasons.py minewise.solver.judge
src/minewise/players/reasons.py minewise.solver.percent
src/minewise/players/rules_player.py minewise.logic.proof
src/minewise/players/rules_player.py minewise.logic.rules
src/minewise/players/sentences_player.py minewise.logic.knowledge
src/minewise/session/advice.py minewise.core.position
src/minewise/session/advice.py minewise.players.reasons
src/minewise/session/advice.py minewise.solver.judge
src/minewise/session/advice.py minewise.solver.percent
src/minewise/session/deal.py minewise.core.errors
src/minewise/session/files.py minewise.core.errors
src/minewise/session/history.py minewise.core.cell
src/minewise/session/playing.py minewise.core.cell
src/minewise/session/playing.py minewise.core.position
src/minewise/session/replay.py minewise.core.errors
src/minewise/session/replay.py minewise.core.position
src/minewise/session/replay.py minewise.solver.guess
src/minewise/session/replay.py minewise.solver.percent
src/minewise/session/saved_game.py minewise.core.errors
src/minewise/session/session.py minewise.core.cell
src/minewise/session/session.py minewise.core.errors
src/minewise/session/session.py minewise.core.position
src/minewise/session/session.py minewise.players.reasons
src/minewise/session/settings.py minewise.core.errors
src/minewise/session/view.py minewise.core.position
src/minewise/session/words.py minewise.core.cell
src/minewise/session/words.py minewise.core.position
src/minewise/session/words.py minewise.solver.percent
src/minewise/solver/choice.py minewise.core.errors
src/minewise/solver/errors.py minewise.core.errors
src/minewise/solver/native.py minewise.core.position
src/minewise/solver/reference.py minewise.core.position
src/minewise/solver/worth.py minewise.core.cell
src/minewise/solver/worth.py minewise.core.position
src/minewise/ui/charts.py minewise.arena.findings
src/minewise/ui/charts.py minewise.arena.table
src/minewise/ui/cli/analyse.py minewise.logic.explanation
src/minewise/ui/cli/analyse.py minewise.players.reasons
src/minewise/ui/cli/analyse.py minewise.solver.judge
src/minewise/ui/cli/bench.py minewise.arena.boards
src/minewise/ui/cli/bench.py minewise.arena.setting
src/minewise/ui/cli/bench.py minewise.arena.table
src/minewise/ui/cli/compare.py minewise.arena.boards
src/minewise/ui/cli/compare.py minewise.arena.pairs
src/minewise/ui/cli/compare.py minewise.arena.table
src/minewise/ui/cli/generate.py minewise.arena.boards
src/minewise/ui/cli/generate.py minewise.arena.setting
src/minewise/ui/cli/options.py minewise.ui.tui.preferences
src/minewise/ui/cli/playing.py minewise.arena.cluster
src/minewise/ui/cli/playing.py minewise.arena.crew
src/minewise/ui/cli/playing.py minewise.arena.setting
src/minewise/ui/cli/report.py minewise.arena.findings
src/minewise/ui/cli/report.py minewise.arena.table
src/minewise/ui/cli/sitting.py minewise.session.session
src/minewise/ui/cli/watch.py minewise.logic.explanation
src/minewise/ui/cli/watch.py minewise.logic.reasoning
src/minewise/ui/cli/watch.py minewise.logic.rules
src/minewise/ui/cli/watch.py minewise.players.reasons
src/minewise/ui/cli/watch.py minewise.solver.judge
src/minewise/ui/heat.py minewise.solver.percent
src/minewise/ui/plain.py minewise.session.statistics
src/minewise/ui/plain.py minewise.session.view
src/minewise/ui/plain.py minewise.session.words
src/minewise/ui/tk/actions.py minewise.session.words
src/minewise/ui/tk/board.py minewise.session.view
src/minewise/ui/tk/dialogs.py minewise.session.words
src/minewise/ui/tk/looks.py minewise.session.view
src/minewise/ui/tk/memory.py minewise.session.files
src/minewise/ui/tk/reading.py minewise.session.words
src/minewise/ui/tk/replay_window.py minewise.session.words
src/minewise/ui/tk/window.py minewise.session.session
src/minewise/ui/tui/figures.py minewise.session.words
src/minewise/ui/tui/game_app.py minewise.session.view
src/minewise/ui/tui/game_app.py minewise.session.words
src/minewise/ui/tui/scene.py minewise.session.view
src/minewise/ui/tui/watching.py minewise.logic.reasoning
src/minewise/ui/tui/watching.py minewise.logic.rules
src/minewise/ui/tui/watching.py minewise.players.playing
src/minewise/ui/tui/watching.py minewise.players.reasons
src/minewise/ui/tui/watching.py minewise.session.view
src/minewise/ui/tui/watching.py minewise.solver.judge
tests/arena/test_games.py minewise.players.registry
tests/logic/test_reasoning.py minewise.solver.judge
tests/players/test_contract.py minewise.logic.checker
tests/players/test_contract.py minewise.logic.proof
tests/players/test_contract.py minewise.logic.sentence
tests/players/test_expert_player.py minewise.solver.native
tests/players/test_playing.py minewise.logic.proof
tests/players/test_rules_player.py minewise.logic.proof
tests/players/test_rules_player.py minewise.logic.rules
tests/players/test_sentences_player.py minewise.logic.knowledge
tests/players/test_sentences_player.py minewise.logic.proof
tests/session/test_laws.py minewise.core.position
tests/solver/test_every_layout.py minewise.core.position
tests/solver/test_laws.py minewise.core.position
tests/ui/test_analyse.py minewise.solver.guess
tests/ui/test_bench.py minewise.arena.table
tests/ui/test_gui.py minewise.session.session
tests/ui/test_picture.py minewise.solver.guess
tests/ui/test_report.py minewise.arena.findings
tests/ui/test_report.py minewise.arena.table
"""


# The same for what a package lists although it belongs to another.
STILL_BORROWED = """
minewise.logic.ConflictError
"""


def package_named(name: str) -> ModuleType:
    if name == "minewise.ui.tk":
        pytest.importorskip("tkinter")
    return importlib.import_module(name)


def in_order(name: str) -> tuple[bool, bool, str]:
    """CONSTANTS, then Classes, then functions; by name among themselves."""
    return not name.isupper(), not name[0].isupper(), name


@pytest.mark.parametrize("name", PACKAGES)
def test_what_a_package_lists_is_there_and_in_order(name: str) -> None:
    package = package_named(name)
    listed: list[str] = list(getattr(package, "__all__", []))
    assert listed == sorted(set(listed), key=in_order)
    assert [one for one in listed if not hasattr(package, one)] == []


@pytest.mark.parametrize("name", PACKAGES)
def test_what_a_package_lists_is_its_own(name: str) -> None:
    package = package_named(name)
    offered = {one: getattr(package, one) for one in getattr(package, "__all__", [])}
    homes = {one: what.__module__ for one, what in offered.items() if is_code(what)}
    borrowed = {f"{name}.{one}" for one, home in homes.items() if not is_inside(home, name)}
    still = {line for line in STILL_BORROWED.split() if line.rpartition(".")[0] == name}
    assert borrowed == still


def is_code(what: object) -> TypeGuard[type | FunctionType]:
    return isclass(what) or isfunction(what)


@pytest.mark.parametrize("name", PACKAGES)
def test_what_a_package_defines_in_public_is_listed(name: str) -> None:
    listed = getattr(package_named(name), "__all__", [])
    for node in ast.parse(PACKAGES[name].read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            assert node.name in listed


def files() -> list[Path]:
    folders = ("src", "benchmarks", "docs", "tests")
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def home_of(file: str) -> str:
    """The package that a file belongs to, or `minewise` for what stands outside of all."""
    if file in HELPERS:
        return HELPERS[file]
    parts = Path(file).parts
    if parts[0] == "src":
        return ".".join(parts[1:-1])
    # A folder of tests mirrors a package, and may look inside all of that.
    mirrored = f"minewise.{parts[1]}" if parts[0] == "tests" and len(parts) > 2 else ""
    return mirrored if mirrored in PACKAGES else "minewise"


def imported(code: str) -> Iterator[tuple[str, str]]:
    """Each module that some code imports from, and the name it takes from it."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            yield from ((node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def is_inside(name: str, package: str) -> bool:
    return f"{name}.".startswith(f"{package}.")


def imports_past(file: str, code: str) -> set[str]:
    """The modules that a file imports, or takes a name from, although their packages hide them."""
    home = home_of(file)
    is_test = file.startswith("tests/")
    past = set()
    for module, name in imported(code):
        if not is_inside(module, "minewise"):
            continue
        if module not in PACKAGES:
            package = module.rpartition(".")[0]
            if not (is_inside(home, package) or (is_test and is_inside(package, home))):
                past.add(module)
        elif name and not is_inside(home, module) and not (is_test and is_inside(module, home)):
            whole = f"{module}.{name}"
            listed = getattr(package_named(module), "__all__", [])
            if name not in listed and whole not in PACKAGES and not name.startswith("__"):
                past.add(whole)
    return past


def test_nothing_is_imported_past_a_package() -> None:
    found = {
        f"{file} {module}"
        for path in files()
        for file in [path.relative_to(ROOT).as_posix()]
        for module in imports_past(file, path.read_text(encoding="utf-8"))
    }
    allowed = set(STILL_PAST.strip().splitlines())
    new, done = sorted(found - allowed), sorted(allowed - found)
    assert not new, "import these from the package, which lists what it offers:\n" + "\n".join(new)
    assert not done, "repaired, so take them off STILL_PAST:\n" + "\n".join(done)


@pytest.mark.parametrize(
    ("file", "code", "past"),
    [
        ("src/minewise/ui/text.py", "from minewise.core import Cell", set()),
        ("src/minewise/ui/text.py", "import minewise.core", set()),
        ("src/minewise/core/game.py", "from minewise.core.grid import Grid", set()),
        ("src/minewise/ui/cli/play.py", "from minewise.ui.plain import play", set()),
        ("src/minewise/ui/cli/play.py", "from minewise.ui import plain", set()),
        ("src/minewise/ui/cli/play.py", "from minewise.ui.cli import options", set()),
        ("src/minewise/ui/cli/gui.py", "from minewise.ui import tk", set()),
        ("src/minewise/__main__.py", "from minewise import __version__, core", set()),
        ("tests/core/test_grid.py", "from minewise.core.grid import Grid", set()),
        ("tests/ui/test_gui.py", "from minewise.ui.tui.keys import Key", set()),
        ("docs/make.py", "from minewise.core.grid import Grid", {"minewise.core.grid"}),
        ("docs/make.py", "import minewise.core.grid", {"minewise.core.grid"}),
        ("docs/make.py", "from minewise.core import grid", {"minewise.core.grid"}),
        ("tests/ui/test_gui.py", "from minewise.core.grid import Grid", {"minewise.core.grid"}),
        ("src/minewise/ui/tui/x.py", "from minewise.ui.cli.app import x", {"minewise.ui.cli.app"}),
        ("src/minewise/ui/text.py", "def f():\n from minewise.core.cell import place",
         {"minewise.core.cell"}),
    ],
)  # fmt: skip
def test_an_import_past_a_package_is_found(file: str, code: str, past: set[str]) -> None:
    assert imports_past(file, code) == past
