"""Replays as text and as plain data, for the command line: who, what, how good."""

from collections.abc import Iterator
from typing import Any, NotRequired, TypedDict

from minewise.advice import Review
from minewise.advice.drawing import draw
from minewise.advice.review import ReviewData
from minewise.advice.review_words import judged_in_words, luck_in_words
from minewise.core import State
from minewise.core.game import EXPLODED, WRONG_FLAG, view_of
from minewise.formats import Recording, ReplayedClick
from minewise.measures import Figures
from minewise.session import replay_words

_ENDS = {State.WON: "won", State.LOST: "lost"}


def figures_as_text(found: Figures) -> str:
    """The figures, with the names that players know, two on a line."""
    pairs = replay_words.figures(found)
    lines = [(*one, *other) for one, other in zip(pairs[::2], pairs[1::2], strict=True)]
    widths = [max(len(line[column]) for line in lines) for column in range(3)]
    return "\n".join(
        f"{one:<{widths[0]}}  {value:<{widths[1]}}  {other:<{widths[2]}}  {told}"
        for one, value, other, told in lines
    )


def step_as_text(number: int, action: ReplayedClick) -> str:
    """One click, for a list of them."""
    done = replay_words.click_in_words(action)
    return f"{number:>4}. {action.time / 1000:>9.3f} s  {done}"


def review_as_text(review: Review) -> Iterator[str]:
    """A review in words: guess by guess, then the sum."""
    for judged in review.doubtful:
        yield judged_in_words(judged)
    yield luck_in_words(review)


class ReplayData(TypedDict):
    """A game that was recorded, with its figures (`docs/replays.md#figures`)."""

    format: str
    version: str
    program: str
    name: str
    player: str
    country: str
    started: str | None
    """Date and time."""
    width: int
    height: int
    mines: int
    mode: str
    question_marks: bool
    state: str
    """`won`, `lost` or `unfinished`."""
    events: int
    damage: str | None
    signature: str | None
    """`not verified`."""
    claims: dict[str, str]
    """What the file says of the result."""
    board: str
    review: NotRequired[ReviewData]
    """With `--review`."""


def as_data(recording: Recording, review: Review | None = None) -> dict[str, Any]:
    """All facts of a replay, for JSON."""
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
        **Figures(recording.played.play).as_data(),
        "damage": recording.damage or None,
        "signature": "not verified" if recording.signed else None,
        "claims": dict(recording.claims),
        "board": recording.board.line(),
    }
    if review is not None:
        data["review"] = review.as_data()
    return data


def final_board(recording: Recording) -> str:
    """The board as it was left: X is the mine that exploded, W a wrong flag."""
    game = recording.played.game
    marks = {
        game.grid.cell(index): symbol
        for index, symbol in enumerate(view_of(game))
        if symbol in (EXPLODED, WRONG_FLAG)
    }
    return draw(game.position, marks)
