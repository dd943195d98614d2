"""`minewise stats`: the statistics as text, JSON or CSV; and how they begin anew."""

import csv
import io
import json
from dataclasses import replace

import rich_click as click

from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.core import Level
from minewise.screens.as_text import table_lines
from minewise.screens.blocks import Table
from minewise.screens.statistics import (
    best_table,
    in_words,
    level_table,
    month_table,
    nothing_recorded,
)
from minewise.screens.storage import storage_at_home
from minewise.session.result import Result
from minewise.session.session import Session
from minewise.session.tally import Overview, by_kind
from minewise.session.today import calendar
from minewise.ui.cli.options import LEVEL, in_terminal

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
def stats_command(  # noqa: PLR0913, PLR0917 - Click names them
    level: Level | None, as_json: bool, as_csv: bool, reset: bool, delete: str | None, restore: bool
) -> None:
    """Show your statistics: by level, best times, win rate over time, and daily boards."""
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
    else:
        statistics = session.storage.statistics
        assert statistics is not None, "it is at home"
        overview = statistics.overview() if level is None else statistics.overview().only(level)
        if as_json:
            click.echo(json.dumps(overview.as_data()))
        elif as_csv:
            click.echo(_csv(overview), nl=False)
        else:
            click.echo("\n\n".join(_texts(overview)))


def _tell(result: Result) -> None:
    if not result.done:
        raise MinewiseError(result.message or "", "")
    click.echo(result.message)


def _reset(session: Session) -> None:
    """Ask twice, then do it."""
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
    return out.getvalue()


def _texts(overview: Overview) -> list[str]:
    """One table after the other."""
    if nothing := nothing_recorded(overview):
        return [nothing]
    told = [_text(level_table(overview.tallies))]
    groups = by_kind(overview.games)
    for played, games in groups.items():
        best = best_table(games)
        if best.rows:
            title = _("Best times, {what}").format(what=in_words(played, groups))
            told.append(_text(replace(best, title=title)))
    told.append(_text(month_table(overview.months)))
    if done := calendar(overview.games):
        lines = [
            f"{each.day}  {each.level:<12}  "
            + (f"{each.best.seconds:.1f} s" if each.best.won else _("lost"))
            + (f"  {_('with help')}" if each.best.help else "")
            for each in done[-14:]
        ]
        told.append("\n".join([_("Daily boards"), *lines]))
    return told


def _text(table: Table) -> str:
    return "\n".join((table.title, *table_lines(table)))
