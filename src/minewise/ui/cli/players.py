"""`minewise players`: the AIs, one line each."""

import rich_click as click

from minewise import players


@click.command("players")
def command() -> None:
    """List the AIs, one line each, from weak to strong."""
    names = players.names()
    width = max(map(len, names))
    for name in names:
        click.echo(f"{name:<{width}}  {players.get(name).summary}")
