"""What a session says to the person: whole sentences, cells counted from 1."""

from collections.abc import Sequence
from fractions import Fraction

from minewise.core import Cell, Game, Level
from minewise.core.cell import place
from minewise.core.position import FLAG, NUMBERS
from minewise.session.history import Click, Step
from minewise.session.statistics import Tally
from minewise.solver.percent import percent


def capital(text: str) -> str:
    """The same with a capital letter in front and a full stop behind.

    >>> capital("won: every safe cell is open")
    'Won: every safe cell is open.'
    """
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def many(count: int, noun: str) -> str:
    """A count with its noun.

    >>> many(1, "mine"), many(2, "mine")
    ('1 mine', '2 mines')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def size(level: Level) -> str:
    """The size of a board.

    >>> size(Level(9, 1, 5))
    '1 row, 9 columns, 5 mines'
    """
    rows, columns = many(level.height, "row"), many(level.width, "column")
    return f"{rows}, {columns}, {many(level.mines, 'mine')}"


def duration(seconds: float) -> str:
    """A time on the clock, cut to tenths: a record is never made by rounding.

    >>> duration(4.29), duration(65), duration(3725.5)
    ('4.2 s', '1 min 05.0 s', '1 h 02 min 05.5 s')
    """
    tenths = int(seconds * 10)
    minutes, tenths = divmod(tenths, 600)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02d} min {tenths / 10:04.1f} s"
    return f"{minutes} min {tenths / 10:04.1f} s" if minutes else f"{tenths / 10:.1f} s"


def figures(seconds: float, three_bv: int) -> str:
    """The figures of a game that was won.

    >>> figures(20.0, 35)
    'Time: 20.0 s. 3BV: 35. 3BV/s: 1.75.'
    """
    said = f"Time: {duration(seconds)}. 3BV: {three_bv}."
    return f"{said} 3BV/s: {three_bv / seconds:.2f}." if seconds > 0 else said


def mines_left(game: Game) -> str:
    """What the mine counter says."""
    left = game.mines_left
    if left < 0:
        return f"{many(-left, 'flag')} more than there are mines."
    return f"{many(left, 'mine')} {'is' if left == 1 else 'are'} left to flag."


def opened(game: Game, cells: Sequence[Cell]) -> str:
    """What was opened."""
    if not cells:
        return ""
    first = f"{place(cells[0]).capitalize()} shows {game.position[cells[0]]}"
    if len(cells) == 1:
        return f"{first}."
    return f"{first}; {len(cells)} cells opened in all."


def marked(game: Game, cell: Cell) -> str:
    """What mark a cell has now."""
    where = place(cell).capitalize()
    if cell in game.questions:
        return f"{where} has a question mark. {mines_left(game)}"
    if game.position[cell] == FLAG:
        return f"{where} is flagged. {mines_left(game)}"
    return f"{where} has no mark. {mines_left(game)}"


def no_effect(game: Game, click: Click, cell: Cell) -> str:
    """Why a click changed nothing."""
    where, symbol = place(cell).capitalize(), game.position[cell]
    if click is Click.OPEN:
        if symbol == FLAG:
            return f"{where} is flagged: take the flag away before you open it."
        return f"{where} is open already."
    if click is not Click.CHORD:
        return f"{where} is open: only hidden cells can be marked."
    if symbol not in NUMBERS:
        return f"{where} is not open: only an open number can be chorded."
    around = game.grid.neighbours(cell)
    flags = sum(game.position[other] == FLAG for other in around)
    if flags == int(symbol):
        return f"{where}: nothing is left to open around the {symbol}."
    has = f"has {many(flags, 'flag')} around it"
    return f"{where} shows {symbol}, but {has}: a chord needs as many flags as it says."


def step_taken(step: Step) -> str:
    """A step by its name, for undo and redo."""
    what = {
        Click.OPEN: "opening",
        Click.CHORD: "chording",
        Click.FLAG: "flagging",
        Click.QUESTION: "questioning",
        Click.MARK: "marking",
    }[step.click]
    return f"{what} {place(step.cell)}"


def tally(counted: Tally) -> str:
    """The figures for one level as a sentence.

    >>> from minewise.core import FirstClick
    >>> level = Level.parse("beginner")
    >>> print(tally(Tally(level, FirstClick.SAFE, False, 4, 1, 60.0, 0.5, 0, 1)))
    beginner, first click safe, without help: 4 games, 1 won (25 %), best time 1 min 00.0 s, best \
3BV/s 0.50, streak 0 (best 1).
    """
    share = percent(Fraction(counted.wins, counted.games))
    how = "with help or a known board" if counted.helped else "without help"
    parts = [
        f"{counted.level}, first click {counted.first}, {how}: {many(counted.games, 'game')}",
        f"{counted.wins} won ({share} %)",
    ]
    if counted.best_seconds is not None:
        parts.append(f"best time {duration(counted.best_seconds)}")
    if counted.best_rate is not None:
        parts.append(f"best 3BV/s {counted.best_rate:.2f}")
    if not counted.helped:
        parts.append(f"streak {counted.streak} (best {counted.best_streak})")
    return ", ".join(parts) + "."
