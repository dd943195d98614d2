"""What a session says to the person: whole sentences, cells counted from 1."""

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
    """The same with a capital letter in front.

    >>> capital_letter("row 1, column 2")
    'Row 1, column 2'
    """
    return text[:1].upper() + text[1:]


def as_sentence(text: str) -> str:
    """The same with a capital letter in front and a full stop behind.

    >>> as_sentence("won: every safe cell is open")
    'Won: every safe cell is open.'
    """
    return capital_letter(text) + ("" if text.endswith((".", "!", "?")) else ".")


def together(*texts: str) -> str:
    """Texts one after the other: on a line of their own where one has several lines.

    >>> together("Won.", "Row 1 shows 1.")
    'Won. Row 1 shows 1.'
    """
    told = [text for text in texts if text]
    return ("\n" if any("\n" in text for text in told) else " ").join(told)


def steps(count: int) -> str:
    """So many steps."""
    return _n("{count} step", "{count} steps", count).format(count=count)


def size(level: Level) -> str:
    """The size of a board.

    >>> size(Level(9, 1, 5)), size(Level(9, 1, 5, shape="torus"))
    ('1 row, 9 columns, 5 mines', 'torus, 1 row, 9 columns, 5 mines')
    """
    said = _("{rows}, {columns}, {mines}").format(
        rows=rows(level.height), columns=columns(level.width), mines=mines(level.mines)
    )
    return _with_shape(level, said)


def short_size(level: Level) -> str:
    """The same in a few characters.

    >>> short_size(Level.parse("expert")), short_size(Level(9, 9, 1, shape="torus"))
    ('30\N{MULTIPLICATION SIGN}16, 99 mines', 'torus, 9\N{MULTIPLICATION SIGN}9, 1 mine')
    """
    said = f"{level.width}\N{MULTIPLICATION SIGN}{level.height}, {mines(level.mines)}"
    return _with_shape(level, said)


def _with_shape(level: Level, size: str) -> str:
    if level.shape == Grid.shape:
        return size
    return _("{shape}, {size}").format(shape=level.shape, size=size)


def level_name(level: Level) -> str:
    """A level by its name, any other by its size.

    >>> [level_name(Level.parse(text)) for text in ("cs50", "expert", "5x4x3")]
    ['CS50', 'Expert', '5\N{MULTIPLICATION SIGN}4, 3 mines']
    """
    name = str(level)
    if name not in LEVELS:
        return short_size(level)
    return "CS50" if name == "cs50" else capital_letter(name)


def duration(seconds: float) -> str:
    """A time on the clock, cut to tenths: a record is never made by rounding.

    >>> duration(4.29), duration(65), duration(3725.5)
    ('4.2 s', '1 min 05.0 s', '1 h 02 min 05.5 s')
    """
    tenths = int(seconds * 10)
    minutes, tenths = divmod(tenths, 600)
    hours, minutes = divmod(minutes, 60)
    if hours:
        said = _("{hours} h {minutes} min {seconds} s")
        return said.format(hours=hours, minutes=f"{minutes:02d}", seconds=f"{tenths / 10:04.1f}")
    if minutes:
        return _("{minutes} min {seconds} s").format(
            minutes=minutes, seconds=f"{tenths / 10:04.1f}"
        )
    return _("{seconds} s").format(seconds=f"{tenths / 10:.1f}")


def counter(seconds: float) -> str:
    """A time beside the board, where it changes every second.

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
    ended, came_to = played.outcome, played.summary
    if ended is None or came_to is None:
        return ""
    if ended.won:
        return won(came_to)
    where = place(ended.exploded[0])
    why = (
        _("Lost after {time}: {place} is a mine.")
        if ended.ending is Ending.OPENED_MINE
        else _("Lost after {time}: a wrong flag made the chord open {place}, a mine.")
    )
    said = why.format(time=duration(came_to.seconds), place=where)
    done = _("You had cleared {percent} % ({solved} of {three_bv} 3BV).").format(
        percent=int(100 * came_to.solved / max(came_to.three_bv, 1)),
        solved=came_to.solved,
        three_bv=came_to.three_bv,
    )
    return f"{said} {done}"


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
    """What help a game has had, in a few words; nothing if it had none.

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
        "auto_opens": _("chords that go on"),
        "figures": _("3BV shown"),
        "practice": _("practice"),
    }
    return ", ".join(names[kind] for kind in help.kinds)


def shared(played: PlayedGame) -> str:
    """A line to share about today's finished board, which reveals nothing of it."""
    came_to = played.summary
    if not played.day or came_to is None:
        return ""
    said = (
        _("Minewise {date}, {level}: {time}, {help}.")
        if came_to.won
        else _("Minewise {date}, {level}: lost after {time}, {help}.")
    )
    return said.format(
        date=played.day,
        level=played.deal.level,
        time=duration(came_to.seconds),
        help=help_taken(played.help) or _("no help"),
    )


def boards(played: PlayedGame) -> str:
    """The kind of boards that a game is dealt from, and the proof of its own; often empty."""
    kinds = []
    if played.day:
        kinds.append(_("board of {date}").format(date=played.day))
    if played.deal.demand is not None:
        kinds.append(played.no_guess_note or _("no guess needed"))
    if played.deal.fair:
        kinds.append(_("fair"))
    return ", ".join(kinds)


def added(found: Added) -> str:
    """What a data file has added, in a sentence; then what went wrong.

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
        said = [_("Added: {parts}.").format(parts=", ".join(parts))]
    else:
        said = [] if found.problems else [_("Nothing new: everything in it is here already.")]
    return " ".join((*said, *map(as_sentence, found.problems)))


def moment(when: datetime | None) -> str:
    """A date and a time of day, where the person is.

    >>> moment(None)
    'unknown'
    """
    if when is None:
        return _("unknown")
    with contextlib.suppress(OverflowError, ValueError, OSError):  # the end of the calendar
        when = when.astimezone()
    return f"{when:%Y-%m-%d %H:%M}"


def progress(kept: SavedGameInfo) -> str:
    """How far a saved game is."""
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
    """What the mine counter says."""
    left = played.mines_left
    if left < 0:
        return _n(
            "{count} flag more than there are mines.",
            "{count} flags more than there are mines.",
            -left,
        ).format(count=-left)
    said = _n("{count} mine is left to flag.", "{count} mines are left to flag.", left)
    return said.format(count=left)


def off_the_board(cell: object, grid: Grid) -> str:
    """The error for a cell that is not on the board."""
    match cell:
        case (int(row), int(column)):
            where = capital_letter(place((row, column)))
        case _:
            where = repr(cell)
    said = _("{cell} is off the board, which has {rows} and {columns}.")
    return said.format(cell=where, rows=rows(grid.height), columns=columns(grid.width))


def opened(game: Game, cells: Sequence[Cell]) -> str:
    """The words for opened cells."""
    if not cells:
        return ""
    where, number = _where(cells[0]), game.position[cells[0]]
    if len(cells) == 1:
        return _("{cell} shows {number}.").format(cell=where, number=number)
    said = _("{cell} shows {number}; {count} cells opened in all.")
    return said.format(cell=where, number=number, count=len(cells))


def followed(steps: Sequence[Step]) -> str:
    """The words for automatic steps after a click; empty if there were none."""
    flags = sum(step.click is Click.FLAG for step in steps)
    chords = len(steps) - flags
    counts = (
        (
            flags,
            _n("{count} cell flagged by itself.", "{count} cells flagged by themselves.", flags),
        ),
        (chords, _n("The chord went on once.", "The chord went on {count} times.", chords)),
    )
    return " ".join(text.format(count=count) for count, text in counts if count)


def no_preset(name: str) -> str:
    """The error for an unknown own level."""
    return _("There is no preset {name}.").format(name=quote(name))


def effect(played: PlayedGame, change: StepEffect) -> str:
    """The effect of a step on the board; what opened is left out if that has ended the game."""
    if not change.step.click.opens:
        return _marked(played, change.step.cell)
    game, verdict = played.game, change.verdict
    said = "" if game.outcome is not None else opened(game, change.opened)
    # Needless guesses are in the words for the end.
    if verdict is not None and verdict.judgement is Judgement.FORCED:
        forced = _("Nothing was certain: in a fair game such a guess is safe.")
        said = together(said, forced)
    return said


def _marked(played: PlayedGame, cell: Cell) -> str:
    game = played.game
    if cell in game.questions:
        said = _("{cell} has a question mark.")
    elif played.position[cell] == FLAG:
        said = _("{cell} is flagged.")
    else:
        said = _("{cell} has no mark.")
    return f"{said.format(cell=_where(cell))} {mines_left(game)}"


def failure(error: MinewiseError) -> Result:
    """An action that failed with an error of ours."""
    return refused(as_sentence(str(error)))


def no_effect(position: Position, click: Click, cell: Cell) -> str:
    """Why a click changed nothing."""
    where, symbol = _where(cell), position[cell]
    if click is Click.OPEN:
        if symbol == FLAG:
            return _("{cell} is flagged: take the flag away before you open it.").format(cell=where)
        return _("{cell} is open already.").format(cell=where)
    if click is not Click.CHORD:
        return _("{cell} is open: only hidden cells can be marked.").format(cell=where)
    if symbol not in NUMBERS:
        return _("{cell} is not open: only an open number can be chorded.").format(cell=where)
    flags = sum(position[other] == FLAG for other in position.grid.neighbours(cell))
    if flags == int(symbol):
        said = _("{cell}: nothing is left to open around the {number}.")
        return said.format(cell=where, number=symbol)
    return _n(
        "{cell} shows {number}, but has {count} flag around it: a chord needs as many flags as "
        "it says.",
        "{cell} shows {number}, but has {count} flags around it: a chord needs as many flags as "
        "it says.",
        flags,
    ).format(cell=where, number=symbol, count=flags)


def step_done(step: Step, was: str, is_now: str) -> str:
    """What a step did to its cell, by the looks of that before and after the step."""
    if step.click.opens:
        said = _("opening {cell}") if step.click is Click.OPEN else _("chording {cell}")
    elif is_now == FLAG:
        said = _("flagging {cell}")
    elif is_now == QUESTION:
        said = _("putting a question mark on {cell}")
    elif was == FLAG:
        said = _("removing the flag from {cell}")
    else:
        said = _("removing the question mark from {cell}")
    return said.format(cell=place(step.cell))


def _where(cell: Cell) -> str:
    return capital_letter(place(cell))
