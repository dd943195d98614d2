"""`minewise replay`: a replay of any program, to watch, to measure and to review."""

import json
from itertools import starmap

import rich_click as click

from minewise.advice import Review, review
from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.formats import FormatError, Recording
from minewise.measures import Figures
from minewise.session import replay_words
from minewise.session.replay import Replay
from minewise.session.replay_files import read_any
from minewise.session.session import Session
from minewise.ui import replays
from minewise.ui.cli.bar import bar_shown
from minewise.ui.cli.options import in_terminal, theme_option
from minewise.ui.cli.terminal_screens import show_and_play


@click.command("replay")
@click.argument("file")
@click.option("--plain", is_flag=True, help="Print text, even in a terminal.")
@click.option("--json", is_flag=True, help="Print one JSON object for each game.")
@click.option("--review", is_flag=True, help="Grade every guess, and name what was certain.")
@click.option(
    "--win-chances", is_flag=True, help="Grade with the best chance to win at every step. Slow."
)
@click.option("--steps", is_flag=True, help="Print text, with every click that had an effect.")
@click.option("--game", type=click.IntRange(min=1), help="Which game, in a file of several.")
@click.option("--encoding", help="How the player's name is encoded, if it looks wrong.")
@theme_option
def replay_command(
    file: str, game: int | None, encoding: str | None, theme: str | None, **told: bool
) -> None:
    """Watch a replay: AVF, MVF, RMV, UMF, EVF, EVFS, RAWVF, Tatham's saved games, and our own.

    FILE may also be a saved game, or a link with clicks in it.

    In a terminal it plays: Space pauses, the arrow keys step forward and back, + and - change
    the speed. In a pipe, or with --plain, it is summed up as text.
    """
    recordings = _games(file, game, encoding)
    if in_terminal() and not any(told.values()):
        from minewise.screens.replay import ReplayScreen  # noqa: PLC0415 - text does without
        from minewise.screens.storage import storage_at_home  # noqa: PLC0415 - as above

        session = Session(storage=storage_at_home())
        games = [Replay(recording) for recording in recordings]
        show_and_play(ReplayScreen(session, games), session, theme=theme)
        return
    for number, recording in enumerate(recordings):
        found = None
        if told["review"] or told["win_chances"]:
            found = judge(recording, always=told["win_chances"])
        if told["json"]:
            click.echo(json.dumps(replays.as_data(recording, found)))
            continue
        if number:
            click.echo()
        click.echo("\n".join(_text(recording, found, told["steps"])))


def _games(file: str, game: int | None, encoding: str | None) -> tuple[Recording, ...]:
    """The games of a file that were asked for."""
    recordings = read_any(file, encoding).recordings
    if not recordings:
        raise FormatError(f"there is no replay in {quote(file)}: it holds a board", file)
    if game is None:
        return recordings
    if game > len(recordings):
        raise FormatError(f"{quote(file)} has {len(recordings)} games, but not game {game}", file)
    return (recordings[game - 1],)


def judge(recording: Recording, *, always: bool = False) -> Review:
    """Judge the steps of a game; with win chances at guesses, or always."""
    steps = tuple(recording.steps)
    with bar_shown() as shown:
        return review(
            recording.board,
            steps,
            first_is_safe=recording.first_is_safe,
            win_chances="always" if always else "guesses",
            told=lambda done, _judged: shown(_("Grading the steps"), done, len(steps)),
        )


def _text(recording: Recording, found: Review | None, steps: bool) -> list[str]:
    played = recording.played
    lines = [*replay_words.about(recording), "", replay_words.headline(recording), ""]
    lines += [replays.figures_as_text(Figures(played.play)), ""]
    if steps:
        lines += [*starmap(replays.step_as_text, enumerate(played.actions, start=1)), ""]
    if found is not None:
        lines += [*replays.review_as_text(found), ""]
    return [*lines, replays.final_board(recording)]
