"""`minewise watch`: an AI plays, and gives its reason for every move."""

import json
from importlib import import_module
from typing import Any

import rich_click as click

from minewise import players
from minewise.core import FirstClick, Game, Position
from minewise.logic import Proof, Words, cells_as_data, proof_as_data
from minewise.players import Action, Guess, Move, Player
from minewise.players.reasons import proof_in_words, proof_to_show, reason_in_words
from minewise.ui.cli.options import WhichGame, in_terminal, theme_option, which_game
from minewise.ui.text import draw


@click.command("watch")
@click.option("--player", default="sentences", show_default=True, help="Who plays.")
@which_game
@theme_option
@click.option("--plain", is_flag=True, help="One game as text, in a terminal too.")
@click.option("--boards", is_flag=True, help="As text, with the board before every move.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each move.")
def command(
    player: str, theme: str | None, plain: bool, boards: bool, as_json: bool, **game: str
) -> None:
    """Let an AI play, and see the reason for every move.

    In a terminal it plays game after game on the whole screen: Space stops it, the
    arrows go a move on or back. In a pipe it plays one game as text.
    """
    which = WhichGame.read(**game)
    if in_terminal() and not (plain or boards or as_json):
        watching = import_module("minewise.ui.tui.watching").Watching(
            player, which.level, which.first, which.seed, which.start
        )
        import_module("minewise.ui.tui").watch(watching, theme=theme)
        return
    watcher = JsonWatcher() if as_json else TextWatcher(boards)
    watch(players.create(player, which.seed), which, watcher)


def watch(player: Player, which: WhichGame, watcher: "TextWatcher | JsonWatcher") -> None:
    """Play one game, telling `watcher` of each move."""
    game = Game(which.level.grid, which.level.mines, seed=which.seed, first=which.first)
    watcher.begin(player, which)
    if which.start is not None and game.outcome is None:
        chosen = Move(which.start, Action.OPEN, certain=False, reason=Guess("start", 1))
        watcher.move(game.position, chosen)
        game.open(which.start)
    players.play(player, game, watcher.move)
    watcher.end(game)


class TextWatcher:
    """Tells of a game in plain text."""

    def __init__(self, boards: bool = False) -> None:
        self._boards = boards
        self._words = Words()
        self._moves = 0
        self._first = FirstClick.ANY

    def begin(self, player: Player, which: WhichGame) -> None:
        """Say what is played."""
        self._first = which.first
        level = which.level
        click.echo(
            f"{player.name} plays {level} ({level.width}x{level.height}, {level.mines} mines), "
            f"seed {which.seed}, first click {which.first}."
        )
        click.echo("Cells are (row,column), counted from 1 at the top left.")

    def move(self, position: Position, move: Move) -> None:
        """Say what is played next, and why."""
        self._moves += 1
        if self._boards or (self._moves > 1 and not move.certain):
            click.echo(f"\n{draw(position)}\n")
        how = "certain" if move.certain else "a guess"
        cell = self._words.cell(move.cell)
        reason = reason_in_words(position, move, self._words)
        if self._moves == 1 and self._first is not FirstClick.ANY:
            how, reason = "the first click", "It cannot be a mine."
        click.echo(f"{self._moves:>3}. {move.action} {cell}, {how}. {reason}")

    def end(self, game: Game) -> None:
        """Say how it ended."""
        outcome = str(game.outcome)
        click.echo(f"\n{draw(game.position)}\n\n{outcome[0].upper()}{outcome[1:]}.")


class JsonWatcher:
    """Tells of a game in one JSON object a move, and one at the end."""

    def __init__(self) -> None:
        self._moves = 0

    def begin(self, player: Player, which: WhichGame) -> None:
        """Remember what is played, for the last object."""
        self._about = {
            "player": player.name,
            "level": which.level.header,
            "seed": which.seed,
            "first": str(which.first),
        }

    def move(self, position: Position, move: Move) -> None:
        """Print the move and its reason."""
        self._moves += 1
        _print(
            {
                "move": self._moves,
                "action": str(move.action),
                "cell": list(move.cell),
                "certain": move.certain,
                "reason": _reason_as_data(position, move),
                "position": position.line(),
            }
        )

    def end(self, game: Game) -> None:
        """Print how it ended."""
        assert game.outcome is not None, "the game has been played to its end"
        _print(
            self._about
            | {
                "moves": self._moves,
                "won": game.outcome.won,
                "outcome": str(game.outcome),
                "position": game.position.line(),
            }
        )


def _reason_as_data(position: Position, move: Move) -> dict[str, Any]:
    if isinstance(move.reason, Proof):
        proof = proof_to_show(position, move.reason)
        return {
            "conclusion": "mine" if proof.conclusion.count else "safe",
            "numbers": cells_as_data(proof.numbers),
            "uses_total": proof.uses_total,
            "steps": proof_as_data(proof),
            "text": proof_in_words(proof, Words()),
        }
    return {
        "guess": move.reason.reason,
        "choices": move.reason.choices,
        "safe_probability": move.reason.safe_probability,
        "text": reason_in_words(position, move, Words()),
    }


def _print(data: dict[str, Any]) -> None:
    click.echo(json.dumps(data))
