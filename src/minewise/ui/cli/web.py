"""`minewise web`, `site` and `mcp`: the page, from here or any host; tools for language models."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import rich_click as click

from minewise.base import files
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.screens.storage import storage_at_home
from minewise.session.session import Session
from minewise.ui.cli.options import PORT, whole
from minewise.ui.cli.play import read_settings, settings_options
from minewise.ui.web.static_site.folder import write_site


@contextmanager
def _extra(name: str, needs: str) -> Iterator[None]:
    """Report a missing extra with the command that installs it."""
    try:
        yield
    except ImportError as error:
        text = f'{needs} {error.name}, which is not installed: pip install ".[{name}]"'
        raise MinewiseError(text, error.name) from None


@click.command("web")
@click.option(
    "--port",
    type=PORT,
    help="The port; 0 for any free one. Default: the one used last, or any free one.",
)
@click.option(
    "--host",
    default="127.0.0.1",
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
def web_command(
    port: int | None, host: str, no_browser: bool, course: tuple[str, ...], **settings: Any
) -> None:
    """Play in a browser, at a server on this machine. Ctrl+C ends it; the game is saved.

    The printed link lets your browsers in, on this machine and, with --host, on others.
    """
    with _extra("web", "the page needs"):
        from minewise.ui.web.local_server.server import Server, serve  # noqa: PLC0415 - an extra

    for file in course:
        files.check_readable(file)  # refuse unreadable files now, not later
    storage = storage_at_home()
    assert storage.settings is not None, "storage at home has settings"
    chosen = read_settings(storage.settings.read().options, settings)
    session = Session(chosen, storage=storage)
    session.course_files = tuple(Path(file).resolve() for file in course)
    server = Server(session, host, port, screen="course" if course else "")
    serve(server, browser=not no_browser, tell=click.echo)


@click.command("site")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--wheel",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Minewise compiled for browsers: the page then has the native core.",
)
def site_command(folder: Path, wheel: Path | None) -> None:
    """Write the page to a folder, including the whole engine, for any web host to serve.

    Python for browsers is fetched with npm the first time, and kept for the next time.
    """
    site = write_site(folder, wheel=wheel)
    click.echo(
        _(
            "{folder} holds the site: {files} files, {size:.1f} MB, of which {sent:.1f} MB are "
            "sent to a browser. To try it: python -m http.server --directory {folder}"
        ).format(
            folder=quote(folder),
            files=len(site.sizes),
            size=sum(site.sizes.values()) / 1e6,
            sent=sum(site.sent.values()) / 1e6,
        )
    )


_CLIENTS = whole("N", 100, lambda: _("{given} is not a number of clients: expected 1 to {most}"))


@click.command("mcp")
@click.option(
    "--http",
    is_flag=True,
    help="Serve by streamable HTTP on this machine, in place of the standard streams.",
)
@click.option("--port", type=PORT, help="With --http: the port. Default: any free one.")
@click.option(
    "--host", default="127.0.0.1", metavar="H", help="With --http: the address to listen on."
)
@click.option(
    "--clients",
    type=_CLIENTS,
    default="1",
    help="With --http: the number of clients. Each gets a token, and games of its own.",
)
def mcp_command(http: bool, port: int | None, host: str, clients: int) -> None:
    """Offer tools to language models, through the Model Context Protocol.

    A desktop client starts this command itself and talks to it through the standard streams:
    see docs/mcp.md. Needs: pip install ".[mcp]".
    """
    with _extra("mcp", "the tools need"):
        from minewise.ui.mcp.server import make_server, serve_stdio  # noqa: PLC0415 - an extra

        server = make_server()
        if http:
            from minewise.ui.mcp.http import HttpServer, serve_http  # noqa: PLC0415 - as above

            serve_http(HttpServer(server, host, port, clients), click.echo)
        else:
            serve_stdio(server)
