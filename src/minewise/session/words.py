"""The texts of a session: whole sentences, cells counted from 1."""

import contextlib
from collections.abc import Sequence
from datetime import datetime

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _, ngettext as _n
from minewise.boards import Judgement
from minewise.core import (
    FLAG,
    LEVELS,
    NUMBERS,
    Cell,
    Click,
    Ending,
    Game,
    Grid,
    Level,
    Position,
    State,
    Step,
)
from minewise.core.counts import (
    columns_in_words as columns,
    mines_in_words as mines,
    rows_in_words as rows,
)
from minewise.core.game import QUESTION
from minewise.core.grid import place
from minewise.session.played_game import PlayedGame, StepEffect
from minewise.session.result import Result
from minewise.session.rules import refused
from minewise.session.saved_game import SavedGameInfo
from minewise.session.storage import Added
from minewise.session.summary import Help, Summary


def capital_letter(text: str) -> str:
    """The text with its first letter capitalised.

    >>> capital_letter("row 1, column 2")
    'Row 1, column 2'
    """
    return text[:1].upper() + text[1:]


def as_sentence(text: str) -> str:
    """The text with a capital letter in front and a full stop at the end.

    >>> as_sentence("won: every safe cell is open")
    'Won: every safe cell is open.'
    """
    return capital_letter(text) + ("" if text.endswith((".", "!", "?")) else ".")


def together(*texts: str) -> str:
    """Join texts by spaces, or by newlines if one has several lines.

    >>> together("Won.", "Row 1 shows 1.")
    'Won. Row 1 shows 1.'
    """
    parts = [text for text in texts if text]
    return ("\n" if any("\n" in text for text in parts) else " ").join(parts)


def steps(count: int) -> str:
    """A number of steps in words."""
    return _n("{count} step", "{count} steps", count).format(count=count)


def size(level: Level) -> str:
    """The size of a board.

    >>> size(Level.parse("expert")), size(Level(9, 9, 1, shape="torus"))
    ('30\N{MULTIPLICATION SIGN}16, 99 mines', 'torus, 9\N{MULTIPLICATION SIGN}9, 1 mine')
    """
    text = f"{level.width}\N{MULTIPLICATION SIGN}{level.height}, {mines(level.mines)}"
    return _with_shape(level, text)


def _with_shape(level: Level, size: str) -> str:
    if level.shape == Grid.shape:
        return size
    return _("{shape}, {size}").format(shape=level.shape, size=size)


def level_name(level: Level) -> str:
    """The name of a level, or its size if it has none.

    >>> [level_name(Level.parse(text)) for text in ("cs50", "expert", "5x4x3")]
    ['CS50', 'Expert', '5\N{MULTIPLICATION SIGN}4, 3 mines']
    """
    name = str(level)
    if name not in LEVELS:
        return size(level)
    return "CS50" if name == "cs50" else capital_letter(name)


def level_in_full(level: Level) -> str:
    """The name of a level, where it has one, and its size.

    >>> level_in_full(Level.parse("expert")), level_in_full(Level(5, 4, 3))
    ('Expert, 30\N{MULTIPLICATION SIGN}16, 99 mines', '5\N{MULTIPLICATION SIGN}4, 3 mines')
    """
    return ", ".join(dict.fromkeys((level_name(level), size(level))))


def duration(seconds: float) -> str:
    """A time on the clock, cut to tenths: a record is never made by rounding.

    >>> duration(4.29), duration(65), duration(3725.5)
    ('4.2 s', '1 min 05.0 s', '1 h 02 min 05.5 s')
    """
    tenths = int(seconds * 10)
    minutes, tenths = divmod(tenths, 600)
    hours, minutes = divmod(minutes, 60)
    if hours:
        text = _("{hours} h {minutes} min {seconds} s")
        return text.format(hours=hours, minutes=f"{minutes:02d}", seconds=f"{tenths / 10:04.1f}")
    if minutes:
        return _("{minutes} min {seconds} s").format(
            minutes=minutes, seconds=f"{tenths / 10:04.1f}"
        )
    return _("{seconds} s").format(seconds=f"{tenths / 10:.1f}")


def counter(seconds: float) -> str:
    """A time in whole seconds, for the clock beside the board.

    >>> counter(7.9), counter(754)
    ('0:07', '12:34')
    """
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def clock(seconds: float, digits: int = 1) -> str:
    """A time for a counter or a table, cut to tenths, or to more digits.

    >>> clock(9.29), clock(89.25), clock(3725), clock(89.2567, digits=3), clock(65, digits=0)
    ('0:09.2', '1:29.2', '1:02:05.0', '1:29.256', '1:05')
    """
    parts = 10**digits
    minutes, rest = divmod(int(seconds * parts), 60 * parts)
    hours, minutes = divmod(minutes, 60)
    width = digits + 3 if digits else 2  # with the point, if there is one
    shown = f"{rest / parts:0{width}.{digits}f}"
    return f"{hours}:{minutes:02}:{shown}" if hours else f"{minutes}:{shown}"


def outcome(played: PlayedGame) -> str:
    """How a game ended, with its figures; nothing before the end."""
    ended, summary = played.outcome, played.summary
    if ended is None or summary is None:
        return ""
    if ended.won:
        return won(summary)
    where = place(ended.exploded[0])
    why = (
        _("Lost after {time}: {place} is a mine.")
        if ended.ending is Ending.OPENED_MINE
        else _("Lost after {time}: a wrong flag made the chord open {place}, a mine.")
    )
    text = why.format(time=duration(summary.seconds), place=where)
    done = _("You had cleared {percent} % ({solved} of {three_bv} 3BV).").format(
        percent=int(100 * summary.solved / max(summary.three_bv, 1)),
        solved=summary.solved,
        three_bv=summary.three_bv,
    )
    return f"{text} {done}"


def won(summary: Summary) -> str:
    """The figures of a game that was won.

    >>> won(Summary(True, 89.25, three_bv=42, solved=42, opens=40, marks=10, chords=2))
    'Won in 1 min 29.2 s, 3BV 42, 0.47/s, efficiency 81 %.'
    """
    parts = [
        _("Won in {time}").format(time=duration(summary.seconds)),
        _("3BV {three_bv}").format(three_bv=summary.three_bv),
    ]
    if summary.rate is not None:
        parts.append(_("{rate}/s").format(rate=f"{summary.rate:.2f}"))
    if summary.efficiency is not None:
        parts.append(_("efficiency {percent} %").format(percent=round(100 * summary.efficiency)))
    return ", ".join(parts) + "."


def help_taken(help: Help) -> str:  # noqa: A002 - the game's word
    """The help that a game had, in a few words; empty if none.

    >>> help_taken(Help(hints=2, undos=1))
    'hints, undo'
    """
    names = {
        "hints": _("hints"),
        "moves": _("AI moves"),
        "undos": _("undo"),
        "probabilities": _("odds"),
        "known_board": _("known board"),
        "analyses": _("analysis"),
        "auto_flags": _("automatic flags"),
        "auto_opens": _("recursive chords"),
        "figures": _("3BV shown"),
        "practice": _("practice"),
    }
    return ", ".join(names[kind] for kind in help.kinds)


def shared(played: PlayedGame) -> str:
    """A line to share about today's finished board, which reveals nothing of it."""
    summary = played.summary
    if not played.day or summary is None:
        return ""
    text = (
        _("Minewise {date}, {level}: {time}, {help}.")
        if summary.won
        else _("Minewise {date}, {level}: lost after {time}, {help}.")
    )
    return text.format(
        date=played.day,
        level=played.deal.level,
        time=duration(summary.seconds),
        help=help_taken(played.help) or _("no help"),
    )


def boards(played: PlayedGame) -> str:
    """The kind of board of a game, and its no-guess proof; often empty."""
    kinds = []
    if played.day:
        kinds.append(_("board of {date}").format(date=played.day))
    if played.deal.demand is not None:
        kinds.append(played.no_guess_note or _("no guessing"))
    if played.deal.fair:
        kinds.append(_("fair"))
    return ", ".join(kinds)


def added(found: Added) -> str:
    """The additions of a data file in a sentence, then the problems.

    >>> added(Added(saved=("On the train",), finished=2))
    'Added: 2 finished games, 1 saved game.'
    """
    counts = (
        (found.finished, _n("{count} finished game", "{count} finished games", found.finished)),
        (len(found.saved), _n("{count} saved game", "{count} saved games", len(found.saved))),
        (int(found.left), _("the game you left")),
        (len(found.settings), _n("{count} setting", "{count} settings", len(found.settings))),
        (
            found.practised,
            _n("{count} answer to a puzzle", "{count} answers to puzzles", found.practised),
        ),
    )
    parts = [text.format(count=count) for count, text in counts if count]
    if parts:
        message = [_("Added: {parts}.").format(parts=", ".join(parts))]
    else:
        message = [] if found.problems else [_("Nothing new: everything in it is here already.")]
    return " ".join((*message, *map(as_sentence, found.problems)))


def moment(when: datetime | None) -> str:
    """A date and a time of day in the local time zone.

    >>> moment(None)
    'unknown'
    """
    if when is None:
        return _("unknown")
    with contextlib.suppress(OverflowError, ValueError, OSError):  # beyond the calendar's range
        when = when.astimezone()
    return f"{when:%Y-%m-%d %H:%M}"


def progress(kept: SavedGameInfo) -> str:
    """The progress of a saved game."""
    done = {State.WON: _("Won"), State.LOST: _("Lost")}
    percent = int(100 * kept.progress)
    return done.get(kept.state) or _("{percent} %").format(percent=percent)


def kept_game(kept: SavedGameInfo) -> str:
    """A saved game on one line: when it was saved, its level, and its progress."""
    done = {
        State.WON: _("won"),
        State.LOST: _("lost"),
    }.get(kept.state, _("{percent} % open").format(percent=int(100 * kept.progress)))
    return _("{saved}, {level}, {done}, {time}").format(
        saved=moment(kept.saved),
        level=level_name(kept.level),
        done=done,
        time=duration(kept.seconds),
    )


def mines_left(played: PlayedGame | Game) -> str:
    """The mine counter in words."""
    left = played.mines_left
    if left < 0:
        return _n(
            "{count} flag more than there are mines.",
            "{count} flags more than there are mines.",
            -left,
        ).format(count=-left)
    text = _n("{count} mine is left to flag.", "{count} mines are left to flag.", left)
    return text.format(count=left)


def off_the_board(cell: object, grid: Grid) -> str:
    """The error for a cell that is not on the board."""
    match cell:
        case (int(row), int(column)):
            where = capital_letter(place((row, column)))
        case _:
            where = repr(cell)
    text = _("{cell} is off the board, which has {rows} and {columns}.")
    return text.format(cell=where, rows=rows(grid.height), columns=columns(grid.width))


def opened(game: Game, cells: Sequence[Cell]) -> str:
    """The words for opened cells."""
    if not cells:
        return ""
    where, number = _where(cells[0]), game.position[cells[0]]
    if len(cells) == 1:
        return _("{cell} shows {number}.").format(cell=where, number=number)
    text = _("{cell} shows {number}; {count} cells opened in all.")
    return text.format(cell=where, number=number, count=len(cells))


def followed(steps: Sequence[Step]) -> str:
    """The words for automatic steps after a click; empty if there were none."""
    flags = sum(step.click is Click.FLAG for step in steps)
    chords = len(steps) - flags
    counts = (
        (
            flags,
            _n("{count} flag set automatically.", "{count} flags set automatically.", flags),
        ),
        (chords, _n("{count} more chord followed.", "{count} more chords followed.", chords)),
    )
    return " ".join(text.format(count=count) for count, text in counts if count)


def no_preset(name: str) -> str:
    """The error for an unknown preset."""
    return _("You have no level named {name}.").format(name=quote(name))


def effect(played: PlayedGame, change: StepEffect) -> str:
    """The effect of a step on the board; what opened is left out if that has ended the game."""
    if not change.step.click.opens:
        return _marked(played, change.step.cell)
    game, verdict = played.game, change.verdict
    text = "" if game.outcome is not None else opened(game, change.opened)
    # Needless guesses are in the words for the end.
    if verdict is not None and verdict.judgement is Judgement.FORCED:
        forced = _("Nothing was certain: in a fair game such a guess is safe.")
        text = together(text, forced)
    return text


def _marked(played: PlayedGame, cell: Cell) -> str:
    game = played.game
    if cell in game.questions:
        text = _("{cell} has a question mark.")
    elif played.position[cell] == FLAG:
        text = _("{cell} is flagged.")
    else:
        text = _("{cell} has no mark.")
    return f"{text.format(cell=_where(cell))} {mines_left(game)}"


def failure(error: MinewiseError) -> Result:
    """An action that failed with an error of ours."""
    return refused(as_sentence(str(error)))


def no_effect(position: Position, click: Click, cell: Cell) -> str:
    """Why a click changed nothing."""
    where, symbol = _where(cell), position[cell]
    if click is Click.OPEN:
        if symbol == FLAG:
            return _("{cell} is flagged: remove the flag before you open it.").format(cell=where)
        return _("{cell} is open already.").format(cell=where)
    if click is not Click.CHORD:
        return _("{cell} is open: only hidden cells can be marked.").format(cell=where)
    if symbol not in NUMBERS:
        return _("{cell} is not open: only an open number can be chorded.").format(cell=where)
    flags = sum(position[other] == FLAG for other in position.grid.neighbours(cell))
    if flags == int(symbol):
        text = _("{cell}: nothing is left to open around the {number}.")
        return text.format(cell=where, number=symbol)
    return _n(
        "{cell} shows {number}, but has {count} flag around it: a chord needs {number}.",
        "{cell} shows {number}, but has {count} flags around it: a chord needs {number}.",
        flags,
    ).format(cell=where, number=symbol, count=flags)


def step_done(step: Step, was: str, is_now: str) -> str:
    """A step in words, by the symbols of its cell before and after it."""
    if step.click.opens:
        text = _("opening {cell}") if step.click is Click.OPEN else _("chording {cell}")
    elif is_now == FLAG:
        text = _("flagging {cell}")
    elif is_now == QUESTION:
        text = _("putting a question mark on {cell}")
    elif was == FLAG:
        text = _("removing the flag from {cell}")
    else:
        text = _("removing the question mark from {cell}")
    return text.format(cell=place(step.cell))


def _where(cell: Cell) -> str:
    return capital_letter(place(cell))
