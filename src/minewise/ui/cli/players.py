"""`minewise players`: list the AIs, and check whether one keeps to the rules."""

import rich_click as click

from minewise import players


@click.group("players", invoke_without_command=True)
@click.pass_context
def players_command(ctx: click.Context) -> None:
    """List the AIs, one line each, from weak to strong."""
    if ctx.invoked_subcommand is not None:
        return
    names = players.names()
    width = max(map(len, names))
    for name in names:
        click.echo(f"{name:<{width}}  {players.get(name).summary}")


@players_command.command("check")
@click.argument("player")
def check(player: str) -> None:
    """Check that PLAYER keeps to the rules, so that bench and compare can measure it.

    PLAYER is a name, FILE.py:NAME, or program:"COMMAND" for a program in any language, which
    docs/protocol.md describes.
    """
    faults = 0
    for checked in players.check_player(player):
        faults += bool(checked.fault)
        found = f"FAULT {checked.what}: {checked.fault}"
        click.echo(found if checked.fault else f"ok    {checked.what}")
    if faults:
        raise SystemExit(1)
    click.echo(f"{player} keeps to the rules.")
