"""`minewise stats`: print the statistics as text, JSON or CSV; delete, restore or reset them."""

import csv
import io
import json

import rich_click as click

from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.core import Level
from minewise.screens.blocks import Form
from minewise.screens.statistics import StatisticsScreen
from minewise.screens.storage import storage_at_home
from minewise.screens.view import Given
from minewise.session.result import Result
from minewise.session.session import Session
from minewise.session.tally import Overview
from minewise.ui.cli.options import LEVEL, in_terminal
from minewise.ui.plain.printer import Printer

_FIELDS = (
    "id", "ended", "size", "first", "kind", "help", "won", "seconds", "three_bv",
    "three_bv_per_second", "clicks", "efficiency", "day",
)  # fmt: skip


@click.command("stats")
@click.option("--level", type=LEVEL, help="Only games of this level.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@click.option("--csv", "as_csv", is_flag=True, help="Print every game as CSV, one per line.")
@click.option(
    "--reset", is_flag=True, help="Start over; asks twice. --restore undoes it for a day."
)
@click.option("--delete", metavar="ID", help="Delete one game; --csv shows the ids.")
@click.option("--restore", is_flag=True, help="Restore what was deleted within a day.")
def stats_command(  # noqa: PLR0913, PLR0917 - Click passes them by name
    level: Level | None, as_json: bool, as_csv: bool, reset: bool, delete: str | None, restore: bool
) -> None:
    """Show your statistics: by level, over time, and game by game."""
    if sum((as_json, as_csv, reset, delete is not None, restore)) > 1:
        raise click.UsageError("Choose one of --json, --csv, --reset, --delete and --restore.")
    if level is not None and (reset or restore or delete is not None):
        raise click.UsageError("--level shows some of your games: leave it out here.")
    session = Session(storage=storage_at_home())
    if reset:
        _reset(session)
    elif restore:
        _tell(session.records.restore())
    elif delete is not None:
        _tell(session.records.delete(delete))
    elif not (as_json or as_csv):
        _print(session, level)
    else:
        statistics = session.storage.statistics
        assert statistics is not None, "storage at home has statistics"
        overview = statistics.overview() if level is None else statistics.overview().only(level)
        click.echo(json.dumps(overview.as_data()) if as_json else _csv(overview))


def _tell(result: Result) -> None:
    if not result.done:
        raise MinewiseError(result.message or "", "")
    click.echo(result.message)


def _reset(session: Session) -> None:
    """Ask twice, then reset the statistics."""
    if not in_terminal():
        raise MinewiseError(_("--reset asks twice: run it in a terminal"), "--reset")
    if all(click.confirm(question) for question in session.records.reset_questions()):
        _tell(session.records.reset())


def _csv(overview: Overview) -> str:
    out = io.StringIO()
    rows = csv.DictWriter(out, _FIELDS, extrasaction="ignore", lineterminator="\n")
    rows.writeheader()
    for game in overview.as_data()["games"]:
        rows.writerow({**game, "help": " ".join(game["help"])})
    return out.getvalue().removesuffix("\n")


def _print(session: Session, level: Level | None) -> None:
    """Print the statistics screen without its form."""
    screen = StatisticsScreen(session, level=level)
    screen.load().result()
    screen.do("set", Given("every-kind", text="yes"))
    if any(field.name == "level" and len(field.options) > 2 for field in screen.view().fields):
        screen.do("set", Given("level"))  # all of them, not only the one played most
    shown = [block for block in screen.view().blocks if not isinstance(block, Form)]
    click.echo("\n\n".join("\n".join(Printer().lines(block, None)) for block in shown))
