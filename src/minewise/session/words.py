"""What a session says to the person: whole sentences, cells counted from 1."""

from collections.abc import Sequence
from fractions import Fraction

from minewise.advice import percent
from minewise.core import (
    FLAG,
    NUMBERS,
    Cell,
    Game,
    Grid,
    Level,
    columns_in_words as columns,
    gettext as _,
    mines_in_words as mines,
    ngettext as _n,
    place,
    rows_in_words as rows,
)
from minewise.session.history import Click, Step
from minewise.session.round import Round
from minewise.session.statistics import Tally

__all__ = [
    "capital",
    "capital_letter",
    "columns",
    "deaths",
    "duration",
    "figures",
    "marked",
    "mines_left",
    "moves",
    "no_effect",
    "opened",
    "outcome",
    "rows",
    "size",
    "step_taken",
    "steps",
    "tally",
]


def capital_letter(text: str) -> str:
    """The same with a capital letter in front.

    >>> capital_letter("row 1, column 2")
    'Row 1, column 2'
    """
    return text[:1].upper() + text[1:]


def capital(text: str) -> str:
    """The same with a capital letter in front and a full stop behind.

    >>> capital("won: every safe cell is open")
    'Won: every safe cell is open.'
    """
    return capital_letter(text) + ("" if text.endswith((".", "!", "?")) else ".")


def steps(count: int) -> str:
    """So many steps."""
    return _n("{count} step", "{count} steps", count).format(count=count)


def moves(count: int) -> str:
    """So many moves."""
    return _n("{count} move", "{count} moves", count).format(count=count)


def deaths(count: int) -> str:
    """So many deaths."""
    return _n("{count} death", "{count} deaths", count).format(count=count)


def size(level: Level) -> str:
    """The size of a board.

    >>> size(Level(9, 1, 5)), size(Level(9, 1, 5, shape="torus"))
    ('1 row, 9 columns, 5 mines', 'torus, 1 row, 9 columns, 5 mines')
    """
    said = _("{rows}, {columns}, {mines}").format(
        rows=rows(level.height), columns=columns(level.width), mines=mines(level.mines)
    )
    if level.shape == Grid.shape:
        return said
    return _("{shape}, {size}").format(shape=level.shape, size=said)


def duration(seconds: float) -> str:
    """A time on the clock, cut to tenths: a record is never made by rounding.

    >>> duration(4.29), duration(65), duration(3725.5)
    ('4.2 s', '1 min 05.0 s', '1 h 02 min 05.5 s')
    """
    tenths = int(seconds * 10)
    minutes, tenths = divmod(tenths, 600)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return _("{hours} h {minutes} min {seconds} s").format(
            hours=hours, minutes=f"{minutes:02d}", seconds=f"{tenths / 10:04.1f}"
        )
    if minutes:
        return _("{minutes} min {seconds} s").format(
            minutes=minutes, seconds=f"{tenths / 10:04.1f}"
        )
    return _("{seconds} s").format(seconds=f"{tenths / 10:.1f}")


def outcome(played: Round) -> str:
    """How a game ended, and its figures if it was won; nothing before the end."""
    if played.outcome is None:
        return ""
    said = capital(str(played.outcome))
    if played.outcome.won and played.three_bv is not None:
        return f"{said} {figures(played.seconds, played.three_bv)}"
    return said


def figures(seconds: float, three_bv: int) -> str:
    """The figures of a game that was won.

    >>> figures(20.0, 35)
    'Time: 20.0 s. 3BV: 35. 3BV/s: 1.75.'
    """
    if seconds <= 0:
        return _("Time: {time}. 3BV: {three_bv}.").format(time=duration(seconds), three_bv=three_bv)
    return _("Time: {time}. 3BV: {three_bv}. 3BV/s: {rate}.").format(
        time=duration(seconds), three_bv=three_bv, rate=f"{three_bv / seconds:.2f}"
    )


def mines_left(game: Game) -> str:
    """What the mine counter says."""
    left = game.mines_left
    if left < 0:
        return _n(
            "{count} flag more than there are mines.",
            "{count} flags more than there are mines.",
            -left,
        ).format(count=-left)
    return _n("{count} mine is left to flag.", "{count} mines are left to flag.", left).format(
        count=left
    )


def opened(game: Game, cells: Sequence[Cell]) -> str:
    """What was opened."""
    if not cells:
        return ""
    where, number = _where(cells[0]), game.position[cells[0]]
    if len(cells) == 1:
        return _("{cell} shows {number}.").format(cell=where, number=number)
    return _("{cell} shows {number}; {count} cells opened in all.").format(
        cell=where, number=number, count=len(cells)
    )


def marked(game: Game, cell: Cell) -> str:
    """What mark a cell has now."""
    if cell in game.questions:
        said = _("{cell} has a question mark.")
    elif game.position[cell] == FLAG:
        said = _("{cell} is flagged.")
    else:
        said = _("{cell} has no mark.")
    return f"{said.format(cell=_where(cell))} {mines_left(game)}"


def no_effect(game: Game, click: Click, cell: Cell) -> str:
    """Why a click changed nothing."""
    where, symbol = _where(cell), game.position[cell]
    if click is Click.OPEN:
        if symbol == FLAG:
            return _("{cell} is flagged: take the flag away before you open it.").format(cell=where)
        return _("{cell} is open already.").format(cell=where)
    if click is not Click.CHORD:
        return _("{cell} is open: only hidden cells can be marked.").format(cell=where)
    if symbol not in NUMBERS:
        return _("{cell} is not open: only an open number can be chorded.").format(cell=where)
    around = game.grid.neighbours(cell)
    flags = sum(game.position[other] == FLAG for other in around)
    if flags == int(symbol):
        return _("{cell}: nothing is left to open around the {number}.").format(
            cell=where, number=symbol
        )
    return _n(
        "{cell} shows {number}, but has {count} flag around it: a chord needs as many flags as "
        "it says.",
        "{cell} shows {number}, but has {count} flags around it: a chord needs as many flags as "
        "it says.",
        flags,
    ).format(cell=where, number=symbol, count=flags)


def step_taken(step: Step) -> str:
    """A step by its name, for undo and redo."""
    what = {
        Click.OPEN: _("opening {cell}"),
        Click.CHORD: _("chording {cell}"),
        Click.FLAG: _("flagging {cell}"),
        Click.QUESTION: _("questioning {cell}"),
        Click.MARK: _("marking {cell}"),
    }[step.click]
    return what.format(cell=place(step.cell))


def tally(counted: Tally) -> str:
    """The figures for one level as a sentence.

    >>> from minewise.core import FirstClick
    >>> level = Level.parse("beginner")
    >>> print(tally(Tally(level, FirstClick.SAFE, False, 4, 1, 60.0, 0.5, 0, 1)))
    beginner, first click safe, without help: 4 games, 1 won (25 %), best time 1 min 00.0 s, best \
3BV/s 0.50, streak 0 (best 1).
    """
    games = _n("{count} game", "{count} games", counted.games).format(count=counted.games)
    which = (
        _("{level}, first click {first}, with help or a known board: {games}")
        if counted.helped
        else _("{level}, first click {first}, without help: {games}")
    )
    parts = [
        which.format(level=counted.level, first=counted.first, games=games),
        _("{wins} won ({percent} %)").format(
            wins=counted.wins, percent=percent(Fraction(counted.wins, counted.games))
        ),
    ]
    if counted.best_seconds is not None:
        parts.append(_("best time {time}").format(time=duration(counted.best_seconds)))
    if counted.best_rate is not None:
        parts.append(_("best 3BV/s {rate}").format(rate=f"{counted.best_rate:.2f}"))
    if not counted.helped:
        parts.append(
            _("streak {streak} (best {best})").format(
                streak=counted.streak, best=counted.best_streak
            )
        )
    return ", ".join(parts) + "."


def _where(cell: Cell) -> str:
    return capital_letter(place(cell))
