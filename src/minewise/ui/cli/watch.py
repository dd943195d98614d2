"""`minewise watch`: an AI plays, and gives its reason for every move."""

import json
from typing import Any, TypedDict

import rich_click as click

from minewise import players
from minewise.advice import advised_moves
from minewise.advice.drawing import draw
from minewise.core import Deal, Game
from minewise.core.defaults import PLAYED
from minewise.players import Player
from minewise.session.session import Session
from minewise.ui.cli.options import WhichGame, game_options, in_terminal, is_named, theme_option
from minewise.ui.cli.terminal_screens import show


@click.command("watch")
@game_options(PLAYED)
@theme_option
@click.option("--plain", is_flag=True, help="Print one game as text, even in a terminal.")
@click.option("--show-board", is_flag=True, help="Print text, with the board before every move.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each move.")
@click.pass_context
def watch_command(  # noqa: PLR0913, PLR0917 - Click passes them by name
    ctx: click.RichContext,
    /,
    player: str,
    theme: str | None,
    plain: bool,
    show_board: bool,
    as_json: bool,
    **game: Any,
) -> None:
    """Let an AI play, and see the reason for every move.

    In a terminal it plays game after game: Space pauses, the arrow keys step forward and
    back. In a pipe it plays one game as text.
    """
    which = WhichGame.read(**game)
    if not is_named(ctx, "first"):
        which = which.with_room()
    if in_terminal() and not (plain or show_board or as_json):
        from minewise.screens.storage import storage_at_home  # noqa: PLC0415 - text does without
        from minewise.screens.watch import WatchScreen  # noqa: PLC0415 - as above

        deal = Deal(which.level, which.first, which.seed)
        session = Session(storage=storage_at_home())
        show(WatchScreen(session, player=player, deal=deal, start=which.start), theme=theme)
        return
    if as_json:
        watch_as_data(players.create(player, which.seed), which)
    else:
        watch_as_text(players.create(player, which.seed), which, show_board=show_board)


def _game(which: WhichGame) -> Game:
    return Game(which.level.grid, which.level.mines, seed=which.seed, first=which.first)


def watch_as_text(player: Player, which: WhichGame, *, show_board: bool) -> None:
    """Play one game, and print each move with its reason."""
    level, game = which.level, _game(which)
    click.echo(
        f"{player.name} plays {level} ({level.width}x{level.height}, {level.mines} mines), "
        f"seed {which.seed}, first click {which.first}."
    )
    click.echo("Cells are (row,column), counted from 1 at the top left.")
    for number, advised in enumerate(advised_moves(player, game, which.start), 1):
        if show_board or (number > 1 and not advised.move.certain):
            click.echo(f"\n{draw(advised.position)}\n")
        # The steps of a proof are indented below the move.
        text = advised.text.replace("\n", "\n     ")
        click.echo(f"{number:>3}. {text}")
    outcome = str(game.outcome)
    click.echo(f"\n{draw(game.position)}\n\n{outcome[0].upper()}{outcome[1:]}.")


class WatchedMoveData(TypedDict):
    """An explained move, and its number from 1."""

    move: int


class WatchedGameData(TypedDict):
    """The result of the game."""

    player: str
    level: str
    seed: int
    first: str
    moves: int
    won: bool
    outcome: str
    position: str


def watch_as_data(player: Player, which: WhichGame) -> None:
    """Play one game, and print a JSON object for each move, and one at the end."""
    game, number = _game(which), 0
    for number, advised in enumerate(advised_moves(player, game, which.start), 1):
        move: WatchedMoveData = {"move": number}
        click.echo(json.dumps({**move, **advised.as_data()}))
    assert game.outcome is not None, "the game has been played to its end"
    data: WatchedGameData = {
        "player": player.name,
        "level": which.level.header,
        "seed": which.seed,
        "first": str(which.first),
        "moves": number,
        "won": game.outcome.won,
        "outcome": str(game.outcome),
        "position": game.position.line(),
    }
    click.echo(json.dumps(data))
