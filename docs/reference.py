"""Pages of the site that are printed from the code: each package's names, and each command.

They are written when the site is built (`conf.py`), below `docs/api`, and
are not kept.
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
    "minewise": "What most people need",
    "core": "The rules of the game: grids, boards, games, positions",
    "measures": "3BV, ZiNi and the figures of players",
    "logic": "What follows, and why",
    "logic.patterns": "What players call it",
    "solver": "How likely everything is",
    "formats": "Files of other programs",
    "analysis": "All that is known of one position",
    "players": "The next move",
    "boards": "Boards worth playing",
    "advice": "The same in words and data",
    "arena": "Many games",
    "course": "Where a student's AI reasons wrongly",
    "suite": "How well AIs, models and programs reason",
    "training": "Puzzles, ratings, lessons",
    "env": "Environments for agents that learn",
    "env.text": "The same for agents that talk",
}
"""The packages whose names are for everybody, and what each is for."""

WITH_OTHERS = {
    "env": (
        "stable_baselines.SB3VecEnv",
        "stable_baselines.load_policy",
        "cell_policy.CellPolicy",
    )
}
"""What needs packages that few have: it is imported from its module, not from the package."""


def write(docs: Path) -> None:
    """Write the pages; one that has not changed is left alone, so that it is not read again."""
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
        "Every public name, from its own description. Examples are run by the checks.\n\n"
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
        # The fields of a named tuple are told with the class itself.
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
    # Told apart, since Sphinx puts the module that it has in mind before any name.
    module = f"   :module: {package.__name__}"
    return [f".. py:data:: {public}", module, "", *_indented(_said_of(package, public)), ""]


def _said_of(package: ModuleType, public: str) -> str:
    """The string below the line that gives a name its value: no value carries it."""
    module, name = _home(package, public)
    for line, below in itertools.pairwise(_body(module)):
        if name in _named(line) and isinstance(below, ast.Expr):
            told = below.value
            return str(told.value) if isinstance(told, ast.Constant) else ""
    return ""


def _home(package: ModuleType, public: str) -> tuple[ModuleType, str]:
    """The module that a package has a name from, and what it is called there."""
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
    """What `--help` says of every command."""
    parts = ["# Commands", "", "What `minewise COMMAND --help` says.", ""]
    for name in COMMANDS:
        command = load(name)
        parts += _command(f"minewise {name}", command, "##")
        if isinstance(command, click.Group):
            for part, inner in command.commands.items():
                parts += _command(f"minewise {name} {part}", inner, "###")
    return "\n".join(parts)


def _command(title: str, command: click.Command, heading: str) -> list[str]:
    """A command as paragraphs and a list, which fit on any screen."""
    context = click.Context(command, info_name=title, terminal_width=1000, show_default=True)
    usage = " ".join([title, *command.collect_usage_pieces(context)])
    parts = [f"{heading} {title}", "", "```text", usage, "```", ""]
    for paragraph in inspect.cleandoc(command.help or "").split("\n\n"):
        # Click leaves the lines of a paragraph with such a mark as they are.
        kept = paragraph.removeprefix("\b\n")
        is_typed = kept != paragraph or kept.startswith("minewise ")
        parts += ["```text", kept, "```", ""] if is_typed else [_plain(kept), ""]
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1] and record[0] != "--help":
            parts += [f"`{record[0]}`", f": {_plain(record[1].replace('  ', ' '))}", ""]
    return parts


def _plain(text: str) -> str:
    """A text in which no letter is a mark of Markdown, and options are set as they are typed."""
    return re.sub(r"(?<![\w-])(--[a-z][\w-]*)", r"`\1`", re.sub(r"([\\`*_<>\[\]#])", r"\\\1", text))


def _write(path: Path, text: str) -> None:
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
