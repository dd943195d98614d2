"""`minewise mcp`: tools for language models."""

import rich_click as click

from minewise.base.errors import MinewiseError
from minewise.base.language import gettext as _
from minewise.ui.cli.options import PORT, whole

_CLIENTS = whole("N", 100, lambda: _("{given} is not a number of clients: expected 1 to {most}"))


@click.command("mcp")
@click.option(
    "--http",
    is_flag=True,
    help="Serve by streamable HTTP on this machine, in place of the standard streams.",
)
@click.option("--port", type=PORT, help="With --http: the port. Default: any free one.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="H",
    help="With --http: the address to listen on.",
)
@click.option(
    "--clients",
    type=_CLIENTS,
    default="1",
    show_default=True,
    help="With --http: how many clients there are. Each gets a token, and games of its own.",
)
def command(http: bool, port: int | None, host: str, clients: int) -> None:
    """Offer tools to language models, through the Model Context Protocol.

    A desktop client starts this command itself and talks to it by its standard streams:
    docs/mcp.md says how. Needs: pip install ".[mcp]".
    """
    try:
        from minewise.ui.mcp.http import HttpServer, serve_http  # noqa: PLC0415 - an extra
        from minewise.ui.mcp.server import make_server, serve_stdio  # noqa: PLC0415 - an extra

        server = make_server()
        if http:
            serve_http(HttpServer(server, host, port, clients), click.echo)
        else:
            serve_stdio(server)
    except ImportError as error:
        raise MinewiseError(
            f'the tools need {error.name}, which is not installed: pip install ".[mcp]"', error.name
        ) from None
