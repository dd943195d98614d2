"""What the arena offers to others is one list, and others use nothing else of it."""

import ast
from pathlib import Path

from minewise import arena

ROOT = Path(__file__).parents[2]


def test_what_the_arena_offers_is_one_list_and_all_of_it_is_there() -> None:
    public = {name for name in vars(arena) if not name.startswith("_")}
    modules = {path.stem for path in (ROOT / "src/minewise/arena").glob("*.py")}
    assert set(arena.__all__) == public - modules
    assert len(arena.__all__) == len(set(arena.__all__))


def test_nothing_outside_imports_past_that_list() -> None:
    outside = [
        path
        for folder in ("src/minewise", "benchmarks", "docs")
        for path in (ROOT / folder).rglob("*.py")
        if "arena" not in path.relative_to(ROOT).parts
    ]
    assert len(outside) > 50
    for path in outside:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert not (node.module or "").startswith("minewise.arena."), path
                if node.module == "minewise.arena":
                    assert {alias.name for alias in node.names} <= set(arena.__all__), path
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
                assert not any(name.startswith("minewise.arena.") for name in names), path
