"""`minewise data`: all data of a player, exported and imported as one file."""

import json
import sys
from typing import TypedDict

import rich_click as click
from click.exceptions import Exit

from minewise.base import files
from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.screens.storage import storage_at_home
from minewise.session import words
from minewise.session.folders import data_folder, settings_file, statistics_file, training_file
from minewise.session.storage import importing
from minewise.ui import signals
from minewise.ui.cli.bar import bar_shown
from minewise.ui.cli.options import read_data


class WhereData(TypedDict):
    """The places where data is kept."""

    games: str
    statistics: str
    settings: str
    practice: str


@click.group("data")
def data_command() -> None:
    """Back up all your data, or move it to another machine.

    One file holds your saved games, the game you left, your statistics with their replays, your
    training progress, and your settings, including your own keys and levels.
    """


@data_command.command("export")
@click.argument("file")
@click.option("--force", is_flag=True, help="Overwrite existing files.")
def export(file: str, force: bool) -> None:
    """Write everything to FILE; - is standard output."""
    files.check_new(file, force=force)
    storage = storage_at_home()
    data = storage.export_bytes()
    if file == "-":
        sys.stdout.buffer.write(data)
    else:
        files.write_bytes(file, data)
        click.echo(_("Written to {file}: {count} bytes.").format(file=quote(file), count=len(data)))
    for problem in storage.export_problems():
        click.echo(words.as_sentence(problem), err=True)


@data_command.command("import")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print what was added as JSON.")
def import_(file: str, as_json: bool) -> None:
    """Add everything in FILE that you do not have yet; - is standard input.

    Nothing you have is changed or lost, and importing the same file twice adds nothing.
    """
    task = importing(storage_at_home(), read_data(file), file)
    with bar_shown() as show, signals.stopping(task.stop):
        task.on_progress = lambda: show(task.text, round(100 * (task.progress or 0)), 100)
        found = task.result()
    click.echo(json.dumps(found.as_data()) if as_json else words.added(found))
    if found.problems:
        raise Exit(1)


@data_command.command("where")
@click.option("--json", "as_json", is_flag=True, help="Print the places as JSON.")
def where(as_json: bool) -> None:
    """Show where everything is kept."""
    places: WhereData = {
        "games": str(data_folder() / "games"),
        "statistics": str(statistics_file()),
        "settings": str(settings_file()),
        "practice": str(training_file()),
    }
    names = (_("Saved games"), _("Statistics"), _("Settings"), _("Training"))
    lines = [
        _("{what}: {path}").format(what=what, path=path)
        for what, path in zip(names, places.values(), strict=True)
    ]
    click.echo(json.dumps(places) if as_json else "\n".join(lines))
