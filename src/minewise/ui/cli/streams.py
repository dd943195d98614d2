"""Standard input and output that may be closed, full, or a pipe without a reader."""

import codecs
import contextlib
import io
import os
import sys
from collections.abc import Iterator

from click.exceptions import Exit

from minewise.base.errors import MinewiseError


class OutputError(MinewiseError):
    """The output cannot be written."""


def mend() -> None:
    """Reopen standard streams that were closed when the program started.

    Otherwise the next file opened would get a closed stream's number, and its output. Closed
    input is empty; closed output fails when written to, because the result would be lost.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - to the end
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            codecs.register_error(_PLAINLY, _plainly)
            stream.reconfigure(errors=_PLAINLY)


# The signs of our own sentences, for a terminal that cannot show them.
_IN_ASCII = str.maketrans({"×": "x", "…": "...", "·": "."})
_PLAINLY = "minewise-plainly"


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Replace our own signs by similar ones; quoted input may hold any other character."""
    assert isinstance(error, UnicodeEncodeError), "output is only written"
    text = error.object[error.start : error.end].translate(_IN_ASCII)
    return text.encode("ascii", "backslashreplace").decode("ascii"), error.end


@contextlib.contextmanager
def guarded() -> Iterator[None]:
    """Report failed output in one sentence; a reader that stops early (`| head`) is no error."""
    try:
        yield
    except BrokenPipeError:
        silence()
        raise Exit(0) from None
    except OSError as error:
        silence()
        reason = (error.strerror or "the system does not say why").lower()
        raise OutputError(f"cannot write the output: {reason}", "standard output") from None


def silence() -> None:
    """Discard pending output, which would fail again at the exit."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def complain(error: MinewiseError) -> None:
    """Print the error as one sentence."""
    notes = "".join(f" ({note})" for note in getattr(error, "__notes__", ()))
    with contextlib.suppress(OSError):  # standard error may be closed
        print(f"minewise: {error}{notes}", file=sys.stderr)
