"""Running the command in this process, as a person or a program would run it."""

import io
import json
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from typing import Any

import pytest

from minewise.ui.cli import main

Run = Callable[..., tuple[int, str, str]]


def runner(capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> Run:
    """What runs `minewise` with some words, and gives the exit code and what was printed.

    What is `given` comes from standard input.
    """

    def run(*words: str, given: str = "") -> tuple[int, str, str]:
        if given:
            typed = io.BytesIO(given.encode(errors="surrogateescape"))
            patch.setattr(sys, "stdin", io.TextIOWrapper(typed, "utf-8"))
        code = _run(patch, words)
        told = capsys.readouterr()
        return code, told.out, told.err

    return run


def _run(patch: pytest.MonkeyPatch, words: Sequence[str]) -> int:
    patch.setattr(sys, "argv", ["minewise", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def run_quietly(*words: str) -> None:
    """Run `minewise` with some words for what it writes into files; it must succeed."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(io.StringIO()):
        assert _run(patch, words) == 0


def printed(run: Run, *words: str, given: str = "") -> str:
    """Run the command with success and nothing on standard error: what it prints."""
    code, out, err = run(*words, given=given)
    assert (code, err) == (0, "")
    return out


def data(run: Run, *words: str, given: str = "") -> Any:
    """Run the command with `--json`: the data that it prints."""
    return json.loads(printed(run, *words, "--json", given=given))


def one_sentence(run: Run, *words: str, given: str = "") -> str:
    """Run the command with bad input: exit code 1, nothing printed, and this one sentence."""
    code, out, err = run(*words, given=given)
    assert (code, out) == (1, "")
    assert re.fullmatch(r"minewise: .*\n", err), err
    return err
