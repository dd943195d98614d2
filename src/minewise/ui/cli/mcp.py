"""`minewise mcp`: tools for language models."""

import rich_click as click

from minewise.base.errors import MinewiseError, NotationError, quote
from minewise.ui.cli.options import Reads, read_port

_MOST_CLIENTS = 100


def _read_clients(text: str) -> int:
    count = int(text) if text.isascii() and text.isdigit() and len(text) <= 5 else 0
    if not 0 < count <= _MOST_CLIENTS:
        raise NotationError(
            f"{quote(text)} is not a number of clients: expected 1 to {_MOST_CLIENTS}", text
        )
    return count


@click.command("mcp")
@click.option(
    "--http",
    is_flag=True,
    help="Serve by streamable HTTP on this machine, in place of the standard streams.",
)
@click.option("--port", metavar="N", help="With --http: the port. Default: any free one.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="H",
    help="With --http: the address to listen on.",
)
@click.option(
    "--clients",
    type=Reads("N", _read_clients),
    default="1",
    show_default=True,
    help="With --http: how many clients there are. Each gets a token, and games of its own.",
)
def command(http: bool, port: str | None, host: str, clients: int) -> None:
    """Offer tools to language models, through the Model Context Protocol.

    A desktop client starts this command itself and talks to it by its standard streams:
    docs/mcp.md says how. Needs: pip install ".[mcp]".
    """
    chosen = read_port(port)
    try:
        from minewise.ui.mcp.http import HttpServer, serve_http  # noqa: PLC0415 - an extra
        from minewise.ui.mcp.server import make_server, serve_stdio  # noqa: PLC0415 - an extra

        server = make_server()
        if http:
            serve_http(HttpServer(server, host, chosen, clients), click.echo)
        else:
            serve_stdio(server)
    except ImportError as error:
        raise MinewiseError(
            f'the tools need {error.name}, which is not installed: pip install ".[mcp]"', error.name
        ) from None
