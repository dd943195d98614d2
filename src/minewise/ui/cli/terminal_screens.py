"""Show a command's screens: on the whole terminal, or line by line."""

import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

import rich_click as click

from minewise.base import files
from minewise.screens.view import Screen
from minewise.session.session import Session
from minewise.ui.cli.options import in_terminal, theme_option, together

if TYPE_CHECKING:
    from minewise.ui.plain.printer import Printer

line_options = together(
    click.option("--plain", is_flag=True, help="Line by line: for pipes and screen readers."),
    click.option("--brief", is_flag=True, help="Line by line, in words alone: no board is drawn."),
)
screen_options = together(line_options, theme_option)
"""The options for showing screens; the command passes the values on."""

# A board of any size can be pasted as one line.
_LONGEST_LINE = 4 * 1024 * 1024


def person_types() -> bool:
    """Whether lines are typed by a person instead of coming through a pipe."""
    return sys.stdin is not None and sys.stdin.isatty()


def play(
    session: Session,
    *,
    theme: str | None = None,
    plain: bool = False,
    brief: bool = False,
    offers: Literal["say", "ask"] = "say",
) -> None:
    """Let a person play; `offers` as in `tui.play`."""
    if in_terminal() and not (plain or brief):
        from minewise.ui import tui  # noqa: PLC0415 - not needed line by line

        tui.play(session, theme=theme, offers=offers)
        return
    from minewise.ui.plain import stage  # noqa: PLC0415 - as above

    stage.play(session, _lines(), sys.stdout, _printer(brief), asks=person_types())


def show_and_play(screen: Screen, session: Session, **how: Any) -> None:
    """Show a screen until the person leaves; if they began a game there, let them play it."""
    before = session.played.id
    show(screen, **how)
    if session.played.id != before:
        play(session, **how)


def show(
    screen: Screen, *, theme: str | None = None, plain: bool = False, brief: bool = False
) -> None:
    """Show a screen until the person leaves."""
    if in_terminal() and not (plain or brief):
        from minewise.ui import tui  # noqa: PLC0415 - not needed line by line

        tui.show(screen, theme=theme)
        return
    from minewise.ui.plain.stage import Plain  # noqa: PLC0415 - as above

    asks = person_types()
    Plain(screen, sys.stdout, _printer(brief), asks=asks).run(_lines(), "> " if asks else "")


def _printer(brief: bool) -> "Printer":
    from minewise.ui.plain.printer import Printer  # noqa: PLC0415 - as above

    return Printer(brief, shutil.get_terminal_size().columns if sys.stdout.isatty() else None)


def _lines() -> Iterator[str]:
    """The lines of standard input, with invalid bytes replaced; none if it is closed."""
    while sys.stdin is not None and (line := sys.stdin.buffer.readline(_LONGEST_LINE + 1)):
        if len(line) > _LONGEST_LINE:
            raise files.FileError(
                f"cannot read '-': a line is too long, expected at most {_LONGEST_LINE} bytes", "-"
            )
        yield line.decode("utf-8", errors="replace")
