"""`minewise web`: play in a browser."""

from pathlib import Path
from typing import Any

import rich_click as click

from minewise.base import files
from minewise.base.errors import MinewiseError
from minewise.screens.storage import storage_at_home
from minewise.session.session import Session
from minewise.ui.cli.options import PORT
from minewise.ui.cli.session_options import read_settings, settings_options


@click.command("web")
@click.option(
    "--port",
    type=PORT,
    help="The port; 0 for any free one. Default: the one used last, or any free one.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="H",
    help="The address to listen on. Use 0.0.0.0 to let others on your network connect.",
)
@click.option("--no-browser", is_flag=True, help="Only print the link.")
@click.option(
    "--course",
    metavar="FILE",
    multiple=True,
    help="A course AI that pages may check and watch. Can be given several times.",
)
@settings_options
def command(
    port: int | None,
    host: str,
    no_browser: bool,
    course: tuple[str, ...],
    **settings: Any,
) -> None:
    """Play in a browser, at a server on this machine. Ctrl+C ends it; the game is saved.

    The printed link lets your browsers in, on this machine and, with --host, on others.
    """
    try:
        from minewise.ui.web.local_server.server import Server, serve  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise MinewiseError(
            f'the page needs {error.name}, which is not installed: pip install ".[web]"', error.name
        ) from None

    for file in course:
        files.check_readable(file)  # refuses what cannot be read now, not later
    storage = storage_at_home()
    assert storage.settings is not None, "it is at home"
    chosen = read_settings(storage.settings.read().options, settings)
    session = Session(chosen, storage=storage)
    session.course_files = tuple(Path(file).resolve() for file in course)
    screen = "course" if course else ""
    server = Server(session, host, port, screen=screen)
    serve(server, browser=not no_browser, tell=click.echo)
