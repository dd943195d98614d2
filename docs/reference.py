"""Pages of the site that are generated from the code: the names of each package, and all commands.

They are written below `docs/api` when the site is built (`conf.py`), and are not committed.
"""

import ast
import importlib
import inspect
import itertools
import re
from pathlib import Path
from types import ModuleType

import click

from minewise.ui.cli.app import COMMANDS, load

PACKAGES = {
    "minewise": "The most useful names",
    "core": "The rules of the game: grids, boards, games, positions",
    "measures": "3BV, ZiNi and other figures",
    "logic": "Conclusions and proofs",
    "logic.patterns": "Patterns by name",
    "solver": "Exact counting and odds",
    "formats": "Files of other programs",
    "analysis": "Everything about one position",
    "players": "The AIs",
    "boards": "No-guess boards and ratings",
    "advice": "Hints and explanations",
    "arena": "Many games",
    "course": "Checks of a student's AI",
    "suite": "Tests of reasoning",
    "training": "Puzzles, ratings, lessons",
    "env": "Environments for agents that learn",
    "env.text": "Environments for language models",
}
"""The public packages, and what each is for."""

WITH_OTHERS = {
    "env": (
        "stable_baselines.SB3VecEnv",
        "stable_baselines.load_policy",
        "cell_policy.CellPolicy",
    )
}
"""Names that need optional dependencies: import them from their module, not from the package."""


def write(docs: Path) -> None:
    """Write the pages; leave unchanged ones alone, so that Sphinx does not read them again."""
    for name in PACKAGES:
        _write(docs / "api" / f"{name}.rst", package_page(name))
    _write(docs / "api" / "index.md", packages_page())
    _write(docs / "api" / "commands.md", commands_page())


def packages_page() -> str:
    """The list of packages."""
    rows = [f"| [`{_full(name)}`]({name}.rst) | {about} |" for name, about in PACKAGES.items()]
    pages = "\n".join(PACKAGES)
    return (
        "# The library\n\n"
        "Every public name, with its docstring. The tests run all examples.\n\n"
        "| package | what it is for |\n|---|---|\n" + "\n".join(rows) + "\n\n"
        f"```{{toctree}}\n:hidden:\n\n{pages}\n```\n"
    )


def package_page(name: str) -> str:
    """All public names of a package."""
    title = _full(name)
    package = importlib.import_module(title)
    parts = [title, "=" * len(title), "", f".. automodule:: {title}", ""]
    for public in sorted(package.__all__, key=lambda one: (one[0].islower(), one.lower())):
        parts += _described(package, public)
    for public in WITH_OTHERS.get(name, ()):
        kind = "autofunction" if public.rpartition(".")[2].islower() else "autoclass"
        members = ["   :members:"] if kind == "autoclass" else []
        parts += [f".. {kind}:: {title}.{public}", *members, ""]
    return "\n".join(parts) + "\n"


def _full(name: str) -> str:
    return name if name == "minewise" else f"minewise.{name}"


def _described(package: ModuleType, public: str) -> list[str]:
    what = getattr(package, public)
    full = f"{package.__name__}.{public}"
    if inspect.isclass(what):
        # The docstring of a named tuple describes its fields.
        fields = ",".join(getattr(what, "_fields", ()))
        hidden = [f"   :exclude-members: {fields}"] if fields else []
        bases = [] if what.__bases__ == (object,) else ["   :show-inheritance:"]
        is_private = what.__module__.startswith("minewise.base")
        if package.__name__ == "minewise" and not is_private:  # its own package's page has it
            return [f".. autoclass:: {full}", "   :no-index:", ""]
        return [f".. autoclass:: {full}", "   :members:", *hidden, *bases, ""]
    if inspect.isroutine(what):
        return [f".. autofunction:: {full}", ""]
    if inspect.ismodule(what):
        return [f".. automodule:: {what.__name__}", "   :members:", "   :no-index:", ""]
    # Without `:module:`, Sphinx would put the current module before the name.
    module = f"   :module: {package.__name__}"
    return [f".. py:data:: {public}", module, "", *_indented(_doc_of(package, public)), ""]


def _doc_of(package: ModuleType, public: str) -> str:
    """The docstring below the assignment of a constant: the value itself cannot carry one."""
    module, name = _home(package, public)
    for line, below in itertools.pairwise(_body(module)):
        if name in _named(line) and isinstance(below, ast.Expr):
            doc = below.value
            return str(doc.value) if isinstance(doc, ast.Constant) else ""
    return ""


def _home(package: ModuleType, public: str) -> tuple[ModuleType, str]:
    """The module that defines a public name, and its name there."""
    for line in ast.walk(ast.Module(_body(package), [])):
        if isinstance(line, ast.ImportFrom) and line.module is not None:
            for name in line.names:
                if (name.asname or name.name) == public:
                    return _home(importlib.import_module(line.module), name.name)
    return package, public


def _body(module: ModuleType) -> list[ast.stmt]:
    return ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body


def _named(line: ast.stmt) -> set[str]:
    match line:
        case ast.Assign(targets=targets):
            names = [part for target in targets for part in ast.walk(target)]
        case ast.AnnAssign(target=target):
            names = [target]
        case _:
            names = []
    return {part.id for part in names if isinstance(part, ast.Name)}


def _indented(text: str) -> list[str]:
    return [f"   {line}" for line in text.splitlines()]


def commands_page() -> str:
    """The page of all commands, from their `--help`."""
    parts = ["# Commands", "", "The output of `minewise COMMAND --help`.", ""]
    for name in COMMANDS:
        command = load(name)
        parts += _command(f"minewise {name}", command, "##")
        if isinstance(command, click.Group):
            for part, inner in command.commands.items():
                parts += _command(f"minewise {name} {part}", inner, "###")
    return "\n".join(parts)


def _command(title: str, command: click.Command, heading: str) -> list[str]:
    """A command as paragraphs and a list, which fit any screen width."""
    context = click.Context(command, info_name=title, terminal_width=1000, show_default=True)
    usage = " ".join([title, *command.collect_usage_pieces(context)])
    parts = [f"{heading} {title}", "", "```text", usage, "```", ""]
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        # Click does not rewrap a paragraph that begins with this mark.
        kept = paragraph.removeprefix("\b\n")
        is_typed = kept != paragraph or kept.startswith("minewise ")
        parts += ["```text", kept, "```", ""] if is_typed else [_plain(kept), ""]
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1] and record[0] != "--help":
            parts += [f"`{record[0]}`", f": {_plain(record[1].replace('  ', ' '))}", ""]
    return parts


def _plain(text: str) -> str:
    """A text with its Markdown characters escaped and its options set as code."""
    return re.sub(r"(?<![\w-])(--[a-z][\w-]*)", r"`\1`", re.sub(r"([\\`*_<>\[\]#])", r"\\\1", text))


def _write(path: Path, text: str) -> None:
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
