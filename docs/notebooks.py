"""The tutorials: one Markdown file each, which is made into a notebook and run by the checks.

    python docs/notebooks.py            writes the notebook of every tutorial beside it
    python docs/notebooks.py run FILE   runs a tutorial in the current folder

Four kinds of blocks in a tutorial are executed or checked:

    ```python                  code; the last expression is shown, as in a notebook
    ```text                    right after code: its output
    ```console                 commands after a `$`, each followed by its output
    ```{code-block} python     with `:caption: NAME`: a file of that name, which is written

`...` in an output stands for any text.
"""

import ast
import contextlib
import doctest
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TUTORIALS = sorted(Path(__file__).parent.glob("tutorials/*.md"))

_FENCE = re.compile(r"^```(.*)\n((?:.*\n)*?)```\n", re.MULTILINE)
_CAPTION = re.compile(r":caption: (.*)\n+")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a tutorial: text, code, a file or a command, and its output."""

    kind: str
    source: str
    printed: str = ""
    name: str = ""


class WrongError(Exception):
    """A tutorial does not behave as it claims."""


def parts(text: str) -> Iterator[Part]:
    """The parts of a tutorial, in order."""
    last = 0
    waiting: Part | None = None
    for fence in _FENCE.finditer(text):
        between, last = text[last : fence.start()].strip("\n"), fence.end()
        word, inside = fence.groups()
        if waiting is not None:
            printed = word == "text" and not between
            yield Part("code", waiting.source, inside if printed else "")
            waiting = None
            if printed:
                continue
        if between:
            yield Part("text", between)
        caption = _CAPTION.match(inside)
        if word == "python":
            waiting = Part("code", inside)
        elif word == "console":
            yield from _commands(inside)
        elif caption is not None:
            yield Part("file", inside[caption.end() :], name=caption[1])
        else:
            yield Part("text", fence[0].rstrip("\n"))
    if waiting is not None:
        yield waiting
    if text[last:].strip():
        yield Part("text", text[last:].strip("\n"))


def _commands(console: str) -> Iterator[Part]:
    for command in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        source, _, printed = command.partition("\n")
        yield Part("command", source, printed)


# As a notebook


def notebook(text: str) -> str:
    """The notebook of a tutorial, in version 4.5 of the format."""
    cells = [_cell(number, part) for number, part in enumerate(parts(text))]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    whole = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _cell(number: int, part: Part) -> dict[str, Any]:
    about: dict[str, Any] = {"id": f"part-{number}", "metadata": {}}
    if part.kind == "text":
        return {"cell_type": "markdown", **about, "source": _lines(part.source)}
    before = {"file": f"%%writefile {part.name}\n", "command": "!"}.get(part.kind, "")
    text = {"output_type": "stream", "name": "stdout", "text": _lines(part.printed)}
    outputs = [text] if part.printed else []
    source = _lines((before + part.source).rstrip("\n"))
    code = {"cell_type": "code", "execution_count": None, "outputs": outputs}
    return {**code, **about, "source": source}


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


# Run


def run(text: str) -> None:
    """Run a tutorial in the current folder.

    Raises:
        WrongError: A part fails, or its output differs.
    """
    sys.path.insert(0, "")
    names: dict[str, Any] = {"__name__": "__main__"}
    for part in parts(text):
        if part.kind == "file":
            Path(part.name).write_text(part.source, encoding="utf-8")
            continue
        if part.kind == "text":
            continue
        printed = _shown(part.source, names) if part.kind == "code" else _output(part.source)
        if part.printed and not _is_printed(part.printed, printed):
            raise WrongError(f"{part.source}\nprints\n\n{printed}\nand not\n\n{part.printed}")


def _is_printed(expected: str, printed: str) -> bool:
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    return doctest.OutputChecker().check_output(expected, printed, options)


def _shown(source: str, names: dict[str, Any]) -> str:
    """The output of a cell, including the value of its last expression."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(ast.Module(body, []), "<cell>", "exec"), names)  # noqa: S102 - ours
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307
            if value is not None:
                print(repr(value))
    return out.getvalue()


def _output(command: str) -> str:
    """The output of a command."""
    here = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(  # noqa: S602 - a line of a tutorial of ours
        command,
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PATH": here, "PYTHONPATH": str(Path.cwd()), "COLUMNS": "100"},
    )
    if done.returncode:
        raise WrongError(f"{command}\nends with {done.returncode}:\n\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    """Write the notebooks, or run a tutorial."""
    match sys.argv[1:]:
        case []:
            for tutorial in TUTORIALS:
                made = notebook(tutorial.read_text(encoding="utf-8"))
                tutorial.with_suffix(".ipynb").write_text(made, encoding="utf-8")
        case ["run", name]:
            try:
                run(Path(name).read_text(encoding="utf-8"))
            except WrongError as error:
                sys.exit(str(error))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
