"""The game: opening, flagging and chording, until it is won or lost.

    open   turn a cell over; a 0 turns over all cells around it, and so on
    flag   mark a hidden cell as a mine (or take the mark away)
    chord  open all unflagged cells around a number that touches as many flags
    click  any of these, by name; a step is a click with its time

A game is won when every safe cell is open; flags are not needed for that.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from numbers import Integral
from typing import Annotated, Literal, cast

from minewise.base.errors import IllegalMoveError, ImpossibleError, check_type
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.shape import Within
from minewise.core.board import Board
from minewise.core.first_click import FirstClick
from minewise.core.grid import Cell, Grid, off_the_board, place, read_cell
from minewise.core.levels import Level, check_mines
from minewise.core.position import FLAG, HIDDEN, MINE, Position

QUESTION, EXPLODED, WRONG_FLAG = "?", "X", "W"
"""How a cell may look besides the symbols of a position: a question mark, the mine that was opened,
a flag that was wrong once the game is lost."""

_HIDDEN, _FLAG, _MINE, _ZERO = ord(HIDDEN), ord(FLAG), ord(MINE), ord("0")


class State(StrEnum):
    """The state of a game."""

    READY = "ready"
    """No cell is open."""
    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class Ending(StrEnum):
    """Why a game is over."""

    CLEARED = "cleared"
    """Every safe cell is open."""
    OPENED_MINE = "opened a mine"
    CHORDED_MINE = "chorded a mine"
    """A flag beside the number was wrong, so the chord opened a mine."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended, and why."""

    won: bool
    ending: Ending
    exploded: tuple[Cell, ...] = ()  #: the mines that were opened, row by row

    def __str__(self) -> str:
        if self.won:
            return _("won: every safe cell is open")
        chorded = _("lost: a wrong flag made the chord open {place}, a mine")
        opened = _("lost: opened the mine at {place}")
        words = opened if self.ending is Ending.OPENED_MINE else chorded
        return words.format(place=place(self.exploded[0]))


@dataclass(frozen=True, slots=True)
class Clicks:
    """The player's clicks so far, by kind."""

    opens: int = 0
    marks: int = 0  # flags and question marks set or removed
    chords: int = 0
    wasted: int = 0  # clicks of any kind that changed nothing

    @property
    def total(self) -> int:
        """All clicks."""
        return self.opens + self.marks + self.chords

    @property
    def effective(self) -> int:
        """The clicks that changed something."""
        return self.total - self.wasted


@dataclass(frozen=True, slots=True)
class Before:
    """The state of a game before a click, for `Game.take_back`."""

    clicks: Clicks
    index: int  #: of the clicked cell
    symbol: int  #: its symbol then
    questions: frozenset[int]  #: the cells with a question mark


class Game:
    """One game. Its mines are dealt by seed, or it is played on a given board.

    >>> game = Game(Grid(4, 1), mines=1, seed=2, first=FirstClick.OPENING)
    >>> game.open((0, 0))
    ((0, 0), (0, 1), (0, 2))
    >>> print(game.outcome)
    won: every safe cell is open
    >>> Game("expert", seed=7).open("1,1")
    ((0, 0),)

    Levels, first-click rules and cells may be given as text, in which cells count from 1.

    A click without effect (opening a flagged cell, chording too early) is counted as wasted. One
    that makes no sense (off the board, after the end) raises `IllegalMoveError`.
    """

    grid: Grid
    mines: int
    first: FirstClick
    seed: int | None  #: None on a given board
    board: Board | None  #: None until the mines are dealt
    outcome: Outcome | None  #: None until the game is over
    clicks: Clicks
    _make: Callable[[Cell], Board] | None

    def __init__(
        self,
        grid: Grid | Level | str,
        mines: int | None = None,
        *,
        seed: int,
        first: FirstClick | str = FirstClick.ANY,
        make: Callable[[Cell], Board] | None = None,
    ) -> None:
        """Begin a game on a grid, or of a level, which has its own number of mines.

        `make` makes the board for the first cell, which is then safe, instead of dealing it.
        """
        if isinstance(grid, str):
            grid = Level.parse(grid)
        if isinstance(grid, Level):
            mines = grid.mines if mines is None else mines
            grid = grid.grid
        check_type(grid, Grid, "grid")
        check_type(mines, Integral, "mines")
        assert mines is not None, "it was looked at"
        first = FirstClick.parse(first)
        check_mines(grid, mines, mines)
        most = len(grid) - first.most_kept_clear(grid)
        if mines > most:
            # Refused now, not at the first click: whichever cell that is, it must work.
            sentence = _n(
                "{count} mine does not fit on {size} cells when the first click is {first}: "
                "expected at most {most}",
                "{count} mines do not fit on {size} cells when the first click is {first}: "
                "expected at most {most}",
                mines,
            ).format(count=mines, size=grid.size, first=first, most=most)
            raise ImpossibleError(sentence, mines)
        self._start(grid, mines)
        self.first = first
        self.seed = seed
        self._make = make
        if first is FirstClick.ANY and make is None:
            self.board = Board.generate(grid, mines, seed=seed)

    @classmethod
    def on(cls, board: Board) -> "Game":
        """A game on a given board: the first click may be a mine."""
        game = cls.__new__(cls)
        game._start(board.grid, board.mine_count)
        game.first = FirstClick.ANY
        game.seed = None
        game.board = board
        return game

    def _start(self, grid: Grid, mines: int) -> None:
        self.grid = grid
        self.mines = mines
        self.board = None
        self._make = None
        self.clicks = Clicks()
        self.outcome = None
        self._view = bytearray([_HIDDEN]) * len(grid)
        self._questions: set[int] = set()
        self._safe_left = len(grid) - mines
        if self._safe_left == 0:
            self.outcome = Outcome(won=True, ending=Ending.CLEARED)

    def copy(self) -> "Game":
        """An independent copy of the game.

        >>> game = Game(Grid(4, 1), mines=1, seed=2, first=FirstClick.OPENING)
        >>> other = game.copy()
        >>> other.open((0, 0))
        ((0, 0), (0, 1), (0, 2))
        >>> game
        <Game 4x1x1/####, seed 2, first click opening, ready>
        """
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)  # the board never changes, and can be shared
        copy._view = self._view.copy()
        copy._questions = self._questions.copy()
        return copy

    def __repr__(self) -> str:
        laid_out = "given board" if self.seed is None else f"seed {self.seed}"
        return f"<Game {self.position.line()}, {laid_out}, first click {self.first}, {self.state}>"

    def _repr_svg_(self) -> str | None:
        return self.position._repr_svg_()

    # The visible state

    @property
    def state(self) -> State:
        """The state of the game."""
        if self.outcome is not None:
            return State.WON if self.outcome.won else State.LOST
        untouched = self._safe_left == len(self._view) - self.mines
        return State.READY if untouched else State.PLAYING

    @property
    def first_click_is_safe(self) -> bool:
        """Whether no cell is open yet, and the first one is promised to be safe."""
        promised = self.first is not FirstClick.ANY or self._make is not None
        return promised and self.state is State.READY

    @property
    def position(self) -> Position:
        """The player's view of the game; once it is over, with the mines."""
        view = self._view
        if self.outcome is not None and self.board is not None:
            view = bytearray(view)
            for index, mine in enumerate(self.board.mine_at):
                if mine and view[index] == _HIDDEN:
                    view[index] = _MINE
        return Position.unchecked(self.grid, self.mines, view.decode("ascii"))

    @property
    def questions(self) -> frozenset[Cell]:
        """The cells with a question mark."""
        return frozenset(map(self.grid.cell, self._questions))

    @property
    def mines_left(self) -> int:
        """The mines less the flags, as on a mine counter. Wrong flags count too."""
        return self.mines - self._view.count(_FLAG)

    # Moves

    def open(self, cell: Cell | str) -> tuple[Cell, ...]:
        """Open a cell, and return the cells that this opened, the cell itself first.

        An open or flagged cell is left alone. A mine ends the game, and is not
        among the cells returned.
        """
        index = self._index(cell)
        if self._view[index] != _HIDDEN:
            self._count(opens=1, wasted=1)
            return ()
        if self.board is None:
            self.board = self._deal(self.grid.cell(index))
        self._count(opens=1)
        return self._turn_over([index], Ending.OPENED_MINE)

    def chord(self, cell: Cell | str) -> tuple[Cell, ...]:
        """Open all unflagged cells around an open number, and return the cells this opened.

        Nothing happens unless the number of flagged cells around is exactly the
        number shown. If a flag is wrong, the chord opens a mine.
        """
        index = self._index(cell)
        shown = self._view[index] - _ZERO
        around = self.grid.around(index)
        hidden = [i for i in around if self._view[i] == _HIDDEN]
        flags = sum(self._view[i] == _FLAG for i in around)
        if flags != shown or not hidden:
            self._count(chords=1, wasted=1)
            return ()
        self._count(chords=1)
        return self._turn_over(hidden, Ending.CHORDED_MINE)

    def flag(self, cell: Cell | str) -> bool:
        """Flag a hidden cell, or take its flag away; return whether it is flagged now."""
        index = self._index(cell)
        if self._view[index] == _HIDDEN:
            self._set_mark(index, flag=True)
        elif self._view[index] == _FLAG:
            self._set_mark(index)
        else:
            self._count(marks=1, wasted=1)
        return self._view[index] == _FLAG

    def question(self, cell: Cell | str) -> bool:
        """Set or remove a question mark on a hidden cell; return whether it is set now."""
        index = self._index(cell)
        if self._view[index] in (_HIDDEN, _FLAG):
            self._set_mark(index, question=index not in self._questions)
        else:
            self._count(marks=1, wasted=1)
        return index in self._questions

    def cycle_mark(self, cell: Cell) -> None:
        """Cycle through no mark, flag, question mark, no mark."""
        index = self._index(cell)
        if self._view[index] == _FLAG:
            self._set_mark(index, question=True)
        elif index in self._questions:
            self._set_mark(index)
        else:
            self.flag(cell)

    # Going back

    def before(self, cell: Cell) -> Before:
        """The state that a click on a cell may change, for `take_back`."""
        index = self._index(cell)
        return Before(self.clicks, index, self._view[index], frozenset(self._questions))

    def take_back(self, before: Before, opened: Sequence[int]) -> None:
        """Take back the last click, whatever it was; the board stays.

        Pass what `before` returned, and the indices of the cells that the click opened.

        >>> game = Game(Grid(4, 1), mines=1, seed=2, first=FirstClick.OPENING)
        >>> before = game.before((0, 0))
        >>> opened = game.open((0, 0))
        >>> game.take_back(before, [game.grid.index(cell) for cell in opened])
        >>> str(game.position), str(game.state)
        ('4x1x1/####', 'ready')
        """
        for index in opened:
            self._view[index] = _HIDDEN
        self._view[before.index] = before.symbol
        self._safe_left += len(opened)
        self._questions = set(before.questions)
        self.clicks = before.clicks
        self.outcome = None

    # Implementation

    def _deal(self, start: Cell) -> Board:
        if self._make is not None:
            return self._make(start)
        assert self.seed is not None, "a game without a board has a seed"
        return Board.generate(self.grid, self.mines, seed=self.seed, first=self.first, start=start)

    def _index(self, cell: Cell | str) -> int:
        if isinstance(cell, str):
            cell = read_cell(cell, self.grid)
        if cell not in self.grid:
            sentence = off_the_board(cell, self.grid)
            raise IllegalMoveError(sentence, cell, position=self.position.line())
        if self.outcome is not None:
            sentence = _("{cell} cannot be played: the game is over ({outcome})")
            sentence = sentence.format(cell=cell, outcome=self.outcome)
            raise IllegalMoveError(sentence, cell, position=self.position.line(), cell=cell)
        return self.grid.index(cell)

    def _count(self, opens: int = 0, marks: int = 0, chords: int = 0, wasted: int = 0) -> None:
        had = self.clicks
        self.clicks = Clicks(
            had.opens + opens, had.marks + marks, had.chords + chords, had.wasted + wasted
        )

    def _set_mark(self, index: int, *, flag: bool = False, question: bool = False) -> None:
        self._view[index] = _FLAG if flag else _HIDDEN
        if question:
            self._questions.add(index)
        else:
            self._questions.discard(index)
        self._count(marks=1)

    def _turn_over(self, indices: list[int], if_mine: Ending) -> tuple[Cell, ...]:
        """Open these hidden cells and all that follow; end the game if it is won or lost."""
        assert self.board is not None, "cells are turned over on a board"
        mine_at = self.board.mine_at
        exploded = [index for index in indices if mine_at[index]]
        opened = self._cascade(index for index in indices if not mine_at[index])
        self._questions.difference_update(opened)
        self._safe_left -= len(opened)
        cell = self.grid.cell
        if exploded:
            mines = tuple(cell(index) for index in exploded)
            self.outcome = Outcome(won=False, ending=if_mine, exploded=mines)
        elif self._safe_left == 0:
            self.outcome = Outcome(won=True, ending=Ending.CLEARED)
        return tuple(cell(index) for index in opened)

    def _cascade(self, indices: Iterable[int]) -> list[int]:
        """Open safe cells, and around each 0 all others that are neither open nor flagged."""
        assert self.board is not None, "cells are turned over on a board"
        view, number_at, around = self._view, self.board.number_at, self.grid.around
        opened = list(indices)
        for index in opened:
            view[index] = _ZERO + number_at[index]
        # The list grows while we walk along it, so that no opening is too large.
        for index in opened:
            if number_at[index] == 0:
                for neighbour in around(index):
                    if view[neighbour] == _HIDDEN:
                        view[neighbour] = _ZERO + number_at[neighbour]
                        opened.append(neighbour)
        return opened


# Clicks and steps


class Click(StrEnum):
    """A kind of click on a cell."""

    OPEN = "open"
    FLAG = "flag"
    """Set a flag, or take it away."""
    QUESTION = "question"
    """Set a question mark, or take it away."""
    MARK = "mark"
    """Cycle through no mark, flag, question mark."""
    CHORD = "chord"

    opens: bool
    """Whether it opens cells, so that the player learns something."""

    def __init__(self, name: str) -> None:
        self.opens = name in ("open", "chord")


# A thousand years: no clock shows more.
_Seconds = Annotated[float, Within(0, 3 * 10**10)]
_Name = Literal["open", "flag", "chord", "question", "mark"]
StepData = (
    tuple[_Name, int, int, _Seconds]
    | tuple[_Name, int, int, _Seconds, Annotated[str, Within(1, 40, printable=True)]]
)
"""A step as plain data: the click, row, column, seconds; and the AI that made it, if one did."""


@dataclass(frozen=True, slots=True)
class Step:
    """One click."""

    click: Click
    cell: Cell
    seconds: float = 0.0  #: on the clock
    by: str | None = None  #: the name of the AI; None for a person

    @classmethod
    def of_data(cls, data: StepData) -> "Step":
        """Read a step from plain values."""
        click, row, column, seconds, *by = data
        return cls(Click(click), (row, column), float(seconds), *by)

    def as_data(self) -> StepData:
        """The step as plain values, kept short because a saved game has many."""
        row = [str(self.click), *self.cell, self.seconds]
        # JSON has no tuples: a list stands for one.
        return cast(StepData, row if self.by is None else [*row, self.by])


def make_click(game: Game, click: Click, cell: Cell) -> tuple[Cell, ...] | None:
    """Make a click, and return the cells it opened; None if it changed nothing."""
    wasted, mark = game.clicks.wasted, game.cycle_mark
    if click.opens:
        opened = game.open(cell) if click is Click.OPEN else game.chord(cell)
    else:
        {Click.FLAG: game.flag, Click.QUESTION: game.question}.get(click, mark)(cell)
        opened = ()
    return opened if game.clicks.wasted == wasted else None


def turned_over(position: Position, click: Click, cell: Cell) -> tuple[Cell, ...]:
    """The hidden cells that a click itself turns over, without those that a 0 then opens.

    >>> position = Position.parse("3x2x1/F##/111")
    >>> turned_over(position, Click.CHORD, (1, 1)), turned_over(position, Click.OPEN, (0, 0))
    (((0, 1), (0, 2)), ())
    """
    if click is Click.OPEN:
        return (cell,) if position[cell] == HIDDEN else ()
    if click is not Click.CHORD:
        return ()
    around = position.grid.neighbours(cell)
    if position.number(cell) != sum(position[other] == FLAG for other in around):
        return ()
    return tuple(other for other in around if position[other] == HIDDEN)


# How a game looks


def view_of(game: Game, position: Position | None = None) -> str:
    """How each cell looks, row by row. When the game is won, every mine is shown flagged.

    >>> game = Game.on(Board.parse("4x1x2/*.*."))
    >>> game.flag((0, 1)), game.question((0, 3)), game.open((0, 0))
    (True, True, ())
    >>> view_of(game)
    'XW*?'
    """
    view = (position or game.position).view
    if game.outcome is not None and game.outcome.won:
        return view.replace(MINE, FLAG)
    changes = {game.grid.index(cell): QUESTION for cell in game.questions}
    if game.outcome is not None and game.board is not None:
        changes = {index: mark for index, mark in changes.items() if view[index] == HIDDEN}
        changes |= {game.grid.index(cell): EXPLODED for cell in game.outcome.exploded}
        looks = enumerate(zip(view, game.board.mine_at, strict=True))
        changes |= {index: WRONG_FLAG for index, look in looks if look == (FLAG, 0)}
    symbols = list(view)
    for index, symbol in changes.items():
        symbols[index] = symbol
    return "".join(symbols)
