"""Replays of other programs as text and as plain data: who, what, how good."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import NotRequired

from minewise.advice import Review, ReviewData, draw, judged_in_words, luck_in_words
from minewise.base import MinewiseError, files, gettext as _, ngettext as _n, quote
from minewise.core import Click, Game, Position, State, make_click, mines_in_words
from minewise.formats import (
    REPLAY_HEADER,
    Contents,
    FormatError,
    Recording,
    ReplayedClick,
    read_bytes,
    read_file,
    read_text,
)
from minewise.logic import Words
from minewise.measures import Figures, FiguresData
from minewise.session import EXPLODED, WRONG_FLAG, SavedGame, is_saved_game, read_game, view_of


def read_any(given: str, encoding: str | None = None) -> Contents:
    """Read what a person has named: a file of any program, a saved game of ours, or a link.

    Raises:
        MinewiseError: It cannot be read; the sentence says what is wrong, and where.
    """
    if is_link(given):
        return read_text(given)
    return read_any_file(Path(given), encoding)


def read_any_file(path: Path, encoding: str | None = None) -> Contents:
    """Read a file of any program, or a saved game of ours, which becomes a replay.

    Raises:
        MinewiseError: It cannot be read; the sentence says what is wrong, and where.
    """
    found = _of_ours(files.read_bytes(path), path)
    return read_file(path, encoding) if found is None else found


def read_any_bytes(data: bytes, name: Path | str) -> Contents:
    """Read what is in a file of any program, or in a saved game of ours.

    Raises:
        MinewiseError: It cannot be read.
    """
    found = _of_ours(data, name)
    return read_bytes(data, str(name)) if found is None else found


def _of_ours(data: bytes, name: Path | str) -> Contents | None:
    """A saved game of ours, or a replay of one that went on: its board is laid out again."""
    if is_saved_game(data):
        return replay_of_saved(data, name)
    header, deal, *_steps = *data.lstrip().splitlines(), b"", b""
    is_promised = b" no-guess " in deal or b" fair " in deal
    if header.startswith(REPLAY_HEADER.encode()) and is_promised and b" board " not in deal:
        try:
            return Contents("replay", (read_game(files.as_text(data, name)),))
        except MinewiseError as error:
            said = _("cannot read {given}: {error}").format(given=quote(name), error=error)
            raise FormatError(said, name) from None
    return None


def last_undecided(recording: Recording) -> Position:
    """What was seen when the game was last not over: where it ends, or before the last step."""
    game = Game.on(recording.board)
    position = game.position
    for step in recording.steps:
        position = game.position
        make_click(game, step.click, step.cell)
        if game.outcome is not None:
            return position
    return game.position


def replay_of_saved(data: bytes, name: Path | str) -> Contents:
    """The replay of a saved game of ours, of which these are the bytes.

    Raises:
        MinewiseError: It cannot be read, or no cell was opened.
    """
    recording = SavedGame.replay(files.as_text(data, name))
    recording.board  # noqa: B018 - it is refused here if there is none
    return Contents("replay", (recording,))


def is_link(given: str) -> bool:
    """Whether a person has named a link or a game ID, and not a file."""
    return ("?" in given or ":" in given) and not _is_there(given)


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except OSError:  # a link may be longer than any file's name
        return False


_ENDS = {State.WON: "won", State.LOST: "lost"}


def end_of(recording: Recording) -> str:
    """How the game ended, for programs: won, lost or unfinished."""
    return _ENDS.get(recording.played.game.state, "unfinished")


def headline(recording: Recording) -> str:
    """How the game went, in one sentence."""
    played = recording.played
    seconds = f"{played.milliseconds / 1000:.3f}"
    match played.game.state:
        case State.WON:
            return _("Won in {seconds} s.").format(seconds=seconds)
        case State.LOST:
            return _("Lost after {seconds} s.").format(seconds=seconds)
        case State.READY:
            return _("No cell was opened.")
    return _("Unfinished after {seconds} s.").format(seconds=seconds)


def about(recording: Recording) -> Iterator[str]:
    """What the file says of the game, line by line; what is wrong with it first."""
    if recording.damage:
        yield damage_in_words(recording)
    form = " ".join(filter(None, (recording.format.upper(), recording.version)))
    if recording.program:
        form = _("{format}, recorded by {program}").format(format=form, program=recording.program)
    yield _("Format: {format}").format(format=form)
    if recording.name:
        yield _("Game: {name}").format(name=recording.name)
    if recording.player or recording.country:
        player = recording.player or _("unknown")
        where = f" ({recording.country})" if recording.country else ""
        yield _("Player: {player}").format(player=player + where)
    if recording.started is not None:
        yield _("Started: {moment}").format(moment=_moment(recording.started))
    parts = [recording.board.grid.size, mines_in_words(recording.board.mine_count), recording.mode]
    if recording.marks:
        parts.append(_("with question marks"))
    yield _("Board: {board}").format(board=", ".join(filter(None, parts)))
    if recording.signed:
        yield _("Signature: there is one, but only the program that made it could verify it.")


def damage_in_words(recording: Recording) -> str:
    """That a file is damaged, and how."""
    return _("Damaged, and read as far as possible: {damage}.").format(damage=recording.damage)


def _moment(moment: datetime) -> str:
    return moment.isoformat(" ", "seconds")


def figures_as_text(figures: Figures) -> str:
    """The figures, with the names that players know."""
    play = figures.play
    by_kind = _("{all} ({left} left, {right} right, {double} double)")
    clicks = by_kind.format(
        all=figures.clicks, left=play.left, right=play.right, double=play.double
    )
    effective = by_kind.format(
        all=figures.effective,
        left=play.left_effective,
        right=play.right_effective,
        double=play.double_effective,
    )
    solved = _("{some} of {all}").format(some=figures.solved_three_bv, all=figures.three_bv)
    lines = [
        (_("time"), _number(play.seconds, " s"),
         _("estimated"), _number(figures.estimated_seconds, " s")),
        ("3BV", solved, "3BV/s", _number(figures.three_bv_per_second)),
        (_("openings"), str(figures.openings), _("islands"), str(figures.islands)),
        (_("clicks"), clicks, _("clicks/s"), _number(figures.clicks_per_second)),
        (_("effective"), effective, _("flags"), str(figures.flags)),
        ("IOE", _number(figures.ioe), _("correctness"), _number(figures.correctness)),
        (_("throughput"), _number(figures.throughput), _("path"), _number(play.path, " px", 0)),
        ("ZiNi", str(figures.zini), "h-ZiNi", str(figures.human_zini)),
        ("STNB", _number(figures.stnb), "QG", _number(figures.qg)),
        ("RQP", _number(figures.rqp), "IOS", _number(figures.ios)),
    ]  # fmt: skip
    widths = [max(len(line[column]) for line in lines) for column in range(3)]
    return "\n".join(
        f"{one:<{widths[0]}}  {value:<{widths[1]}}  {other:<{widths[2]}}  {told}"
        for one, value, other, told in lines
    )


def _number(value: float | None, unit: str = "", digits: int = 3) -> str:
    return "-" if value is None else f"{value:.{digits}f}{unit}"


def step_as_text(number: int, action: ReplayedClick) -> str:
    """One click, for a list of them."""
    done = {
        Click.OPEN: _("open {cell}"),
        Click.FLAG: _("flag {cell}"),
        Click.QUESTION: _("question mark at {cell}"),
        Click.CHORD: _("chord {cell}"),
    }[action.click].format(cell=Words().cell(action.cell))
    count = len(action.opened)
    if count > 1:
        done += _n(", {count} cell opened", ", {count} cells opened", count).format(count=count)
    return f"{number:>4}. {action.time / 1000:>9.3f} s  {done}"


# The review


def review_as_text(review: Review) -> Iterator[str]:
    """What a review says: guess by guess, and then what it comes to."""
    for judged in review.doubtful:
        yield judged_in_words(judged)
    yield luck_in_words(review)


# As data


class ReplayData(FiguresData):
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


def as_data(recording: Recording, review: Review | None = None) -> ReplayData:
    """All that is known of a replay, for JSON."""
    grid = recording.board.grid
    data: ReplayData = {
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
        "state": end_of(recording),
        "events": recording.recorded,
        **Figures(recording.played.play).as_data(),  # type: ignore[typeddict-item]  # no review
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
