"""`minewise replay`: watch, measure and review a replay of any program."""

import json
from collections.abc import Iterator
from typing import Any, NotRequired, TypedDict

import rich_click as click

from minewise.advice import Review, review
from minewise.advice.drawing import draw
from minewise.advice.review import ReviewData
from minewise.advice.review_words import judged_in_words, luck_in_words
from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.core import Game, State
from minewise.core.game import EXPLODED, WRONG_FLAG, view_of
from minewise.formats import FormatError, Recording
from minewise.measures import Figures
from minewise.session import replay_words
from minewise.session.replay import Replay
from minewise.session.replay_files import read_any
from minewise.session.session import Session
from minewise.ui.cli.bar import bar_shown
from minewise.ui.cli.options import in_terminal, theme_option
from minewise.ui.cli.terminal_screens import show_and_play

_ENDS = {State.WON: "won", State.LOST: "lost"}


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
    file: str, game: int | None, encoding: str | None, theme: str | None, **asked: bool
) -> None:
    """Watch a replay: AVF, MVF, RMV, UMF, EVF, EVFS, RAWVF, Tatham's saved games, and our own.

    FILE may also be a saved game, or a link with clicks in it.

    In a terminal it plays: Space pauses, the arrow keys step forward and back, + and - change
    the speed. In a pipe, or with --plain, a summary is printed.
    """
    recordings = _games(file, game, encoding)
    if in_terminal() and not any(asked.values()):
        from minewise.screens.replay import ReplayScreen  # noqa: PLC0415 - text does without
        from minewise.screens.storage import storage_at_home  # noqa: PLC0415 - as above

        session = Session(storage=storage_at_home())
        games = [Replay(recording) for recording in recordings]
        show_and_play(ReplayScreen(session, games), session, theme=theme)
        return
    for number, recording in enumerate(recordings):
        found = None
        if asked["review"] or asked["win_chances"]:
            found = judge(recording, always=asked["win_chances"])
        if asked["json"]:
            click.echo(json.dumps(_as_data(recording, found)))
            continue
        if number:
            click.echo()
        click.echo("\n".join(_text(recording, found, asked["steps"])))


def _games(file: str, game: int | None, encoding: str | None) -> tuple[Recording, ...]:
    """The selected games of a file."""
    recordings = read_any(file, encoding).recordings
    if not recordings:
        raise FormatError(f"there is no replay in {quote(file)}: it holds a board", file)
    if game is None:
        return recordings
    if game > len(recordings):
        raise FormatError(f"{quote(file)} has {len(recordings)} games, but not game {game}", file)
    return (recordings[game - 1],)


def judge(recording: Recording, *, always: bool = False) -> Review:
    """Judge the steps of a game, with win chances only at guesses or at every step."""
    steps = tuple(recording.steps)
    with bar_shown() as shown:
        return review(
            recording.board,
            steps,
            first_is_safe=recording.first_is_safe,
            win_chances="always" if always else "guesses",
            report=lambda done, _judged: shown(_("Grading the steps"), done, len(steps)),
        )


def _text(recording: Recording, found: Review | None, steps: bool) -> list[str]:
    lines = [*replay_words.about(recording), "", replay_words.headline(recording), ""]
    lines += [*_figures(recording.figures), ""]
    if steps:
        for number, click in enumerate(recording.played.actions, start=1):
            done = replay_words.click_in_words(click)
            lines.append(f"{number:>4}. {click.time / 1000:>9.3f} s  {done}")
        lines.append("")
    if found is not None:
        lines += [*map(judged_in_words, found.doubtful), luck_in_words(found), ""]
    return [*lines, _final_board(recording.played.game)]


def _figures(found: Figures) -> Iterator[str]:
    """The figures under their usual names, two on a line."""
    pairs = replay_words.figures(found)
    lines = [(*one, *other) for one, other in zip(pairs[::2], pairs[1::2], strict=True)]
    widths = [max(len(line[column]) for line in lines) for column in range(3)]
    for one, value, other, last in lines:
        yield f"{one:<{widths[0]}}  {value:<{widths[1]}}  {other:<{widths[2]}}  {last}"


def _final_board(game: Game) -> str:
    """The final board: X is the mine that exploded, W a wrong flag."""
    marks = {
        game.grid.cell(index): symbol
        for index, symbol in enumerate(view_of(game))
        if symbol in (EXPLODED, WRONG_FLAG)
    }
    return draw(game.position, marks)


class ReplayData(TypedDict):
    """A recorded game, with its figures (`docs/replays.md#figures`)."""

    format: str
    version: str
    program: str
    name: str
    player: str
    country: str
    started: str | None  #: Date and time.
    width: int
    height: int
    mines: int
    mode: str
    question_marks: bool
    state: str  #: `won`, `lost` or `unfinished`.
    events: int
    damage: str | None
    signature: str | None  #: `not verified`.
    claims: dict[str, str]  #: The result as stated in the file.
    board: str
    review: NotRequired[ReviewData]  #: With `--review`.


def _as_data(recording: Recording, found: Review | None) -> dict[str, Any]:
    grid = recording.board.grid
    data = {
        "format": recording.format,
        "version": recording.version,
        "program": recording.program,
        "name": recording.name,
        "player": recording.player,
        "country": recording.country,
        "started": None if recording.started is None else recording.started.isoformat(),
        "width": grid.width,
        "height": grid.height,
        "mines": recording.board.mine_count,
        "mode": recording.mode,
        "question_marks": recording.marks,
        "state": _ENDS.get(recording.played.game.state, "unfinished"),
        "events": recording.recorded,
        **recording.figures.as_data(),
        "damage": recording.damage or None,
        "signature": "not verified" if recording.signed else None,
        "claims": dict(recording.claims),
        "board": recording.board.line(),
    }
    if found is not None:
        data["review"] = found.as_data()
    return data
