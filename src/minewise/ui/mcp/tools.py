"""The tools that a model can call, with their arguments and results.

Each is a function of a `ToolCall` whose docstring is its description; the table at the end has its
title and hints. An error is a `MinewiseError`, whose sentence is returned to the model.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from minewise.advice import (
    Claim,
    Conclusion,
    HintLevel,
    Spelling,
    analysis_as_data,
    explain,
    hint,
    judge_claim,
    rated_board,
    rated_position,
    spell,
)
from minewise.advice.ratings import usual_start
from minewise.analysis import Analysis
from minewise.base.errors import IllegalMoveError, ImpossibleError, MinewiseError
from minewise.base.language import gettext as _, ngettext as _n
from minewise.base.limit import Limit
from minewise.base.shape import Within
from minewise.core import Board, Cell, FirstClick, Grid, Level, NoGuess, Position, read_cell
from minewise.core.defaults import MEASURED
from minewise.core.grid import written_cell
from minewise.core.no_guess import read_rating
from minewise.session.options import GameOptions
from minewise.session.result import Result
from minewise.session.session import Session
from minewise.ui.mcp.games import ModelGames, OneGame, worked

SECONDS = 10.0
"""The time limit of a call, after which it returns partial results or an error."""

ToolAnswer = dict[str, Any]
"""The result of a tool, as JSON."""

MOST_CELLS = 10_000
"""The largest board for a model."""


# The arguments

_Text = Annotated[str, Within(1, 4 * MOST_CELLS)]
_Name = Annotated[str, Within(1, 100)]
_Cells = Annotated[str, Within(0, 4000)]
_Spelling = Literal["notation", "grid", "list", "constraints"]


class AnalyseGiven(TypedDict):
    """A position."""

    position: _Text  #: Such as 3x2x1/###/111, or the id of a game.
    odds: NotRequired[bool]  #: Also return the chance of a mine for each uncertain cell.


class ExplainGiven(TypedDict):
    """A cell of a position."""

    position: _Text  #: Such as 3x2x1/###/111, or the id of a game.
    cell: _Name  #: 3,4 is row 3, column 4.


class HintGiven(TypedDict):
    """A position, and how much a hint may reveal."""

    position: _Text  #: Such as 3x2x1/###/111, or the id of a game.
    level: NotRequired[Annotated[int, Within(1, 4)]]
    """Default: for a position 1, for a game one more each time."""


class ClaimGiven(TypedDict):
    """A claim: a cell, safe or a mine, and the numbers that should prove it."""

    position: _Text  #: Such as 3x2x1/###/111, or the id of a game.
    cell: _Name  #: 3,4 is row 3, column 4.
    says: Literal["safe", "mine"]
    numbers: _Cells  #: The cells of the numbers cited, such as 2,3 2,4.
    total: NotRequired[bool]  #: Whether the number of mines is cited too.


class RateGiven(TypedDict):
    """A whole board, or a position."""

    board: _Text  #: Such as 4x1x1/..*. with * for mines; or a position, whose next step is rated.
    start: NotRequired[_Name]  #: The cell that is opened first.


class NewGameGiven(TypedDict):
    """The game to play."""

    level: NotRequired[_Name]  #: beginner (default), intermediate, expert or WIDTHxHEIGHTxMINES.
    first: NotRequired[Literal["any", "safe", "opening"]]
    """The guarantee for the first click; default safe."""
    no_guess: NotRequired[bool]  #: Whether the board can be won without a guess.
    rating: NotRequired[_Name]  #: How hard, from 400 to 2800, such as 800-1300; without a guess.
    seed: NotRequired[Annotated[int, Within(0, 2**64 - 1)]]
    """The same seed and first cell give the same board."""
    spelling: NotRequired[_Spelling]  #: Also return the position in this form.


class CellsGiven(TypedDict):
    """Cells of a game."""

    game: _Name  #: Its id.
    cells: _Cells  #: Such as 3,4 for row 3, column 4; several are separated by spaces.
    spelling: NotRequired[_Spelling]  #: Also return the position in this form.


class GameGiven(TypedDict):
    """A game."""

    game: _Name  #: Its id.
    spelling: NotRequired[_Spelling]  #: Also return the position in this form.


class ReviewGiven(TypedDict):
    """A game."""

    game: _Name  #: Its id.


def _read_position(text: str) -> Position:
    """Parse a position, unless it is too large; its flags are not trusted."""
    position = Position.parse(text, trust_flags=False)
    _check_size(position.grid)
    return position


def _check_size(grid: Grid) -> None:
    """Refuse a board that is too large for a model."""
    if len(grid) > MOST_CELLS:
        text = _("a board of {size} is too large for this tool: expected at most {most} cells")
        raise ImpossibleError(text.format(size=grid.size, most=MOST_CELLS), grid.size)


def _cells_in(text: str, grid: Grid) -> list[Cell]:
    """Parse at least one cell of the grid, counted from 1."""
    return [read_cell(cell, grid) for cell in text.split() or [text]]


# Games and calls


class GameData(TypedDict):
    """The current state of a game."""

    game: str  #: Its id.
    state: str  #: `ready`, `playing`, `won` or `lost`.
    text: str  #: What happened.
    mines_left: int  #: Mines minus flags.
    changed: NotRequired[str]
    """The cells that this call changed, with their new symbols, such as `3,4=2 3,5=0`."""
    position: NotRequired[str]  #: The visible position, in the form requested.


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call of a tool by a client."""

    client: str
    games: ModelGames
    limit: Limit

    def analysis(self, position: str) -> Analysis:
        """The analysis of a position, given in the notation or by the id of a game."""
        if not self.games.has(self.client, position):
            return Analysis(_read_position(position))
        game = self.games.get(self.client, position)
        with game.lock:
            _check_running(game)
            _study(game)
            return game.session.analysis


def _study(game: OneGame) -> None:
    """Record that the solver looks into a game, which counts as help before its end."""
    found = game.session.study()
    if not found.done:
        raise _refused(found)


def _check_running(game: OneGame) -> None:
    """Refuse a game that is over: there is nothing to play or to advise."""
    if game.session.played.outcome is not None:
        raise IllegalMoveError(
            _("the game is over: begin another with new_game, or look back with review"), game.id
        )


def _refused(result: Result) -> MinewiseError:
    return IllegalMoveError(result.message or "", "")


# Positions


# Redundant values, and facts that the caller knows.
_LEFT_OUT = {"version", "shape", "width", "height", "mines", "core", "steps", "pattern", "board"}

# The keys of cells in data, where they count from 0. A model sees only cells counted from 1.
_CELL, _CELLS = {"cell", "start"}, {"safe", "mine", "numbers", "missing", "certain", "cells"}


def _brief(data: Mapping[str, Any]) -> ToolAnswer:
    """Data for a model: without empty values, and with cells as text, from 1."""
    brief: ToolAnswer = {}
    for name, value in data.items():
        if value is None or name in _LEFT_OUT:
            continue
        if name in _CELL and isinstance(value, list):
            brief[name] = written_cell((value[0], value[1]))
        elif name in _CELLS and isinstance(value, list):
            brief[name] = " ".join(written_cell((row, column)) for row, column in value)
        elif isinstance(value, Mapping):
            brief[name] = _brief(value)
        elif isinstance(value, list):
            brief[name] = [_brief(one) if isinstance(one, Mapping) else one for one in value]
        else:
            brief[name] = _rounded(value) if isinstance(value, float) else value
    return brief


def _rounded(chance: float) -> float:
    """A chance in few digits, never rounded to 0 or 1."""
    near = round(chance, 4)
    return chance if near in (0, 1) else near


def analyse(call: ToolCall, given: AnalyseGiven) -> ToolAnswer:
    """Find the cells of a position that are certainly safe or mines, and the best one to open."""
    analysis = call.analysis(given["position"])
    analysis.within(call.limit).check()
    found = analysis_as_data(analysis, limit=call.limit)
    answer = _brief({**found, "probability": None, "estimated": None})
    if given.get("odds") and found["probability"] is not None:
        odds = analysis.within(call.limit).probability.items()
        unsure = {written_cell(cell): _rounded(float(mine)) for cell, mine in odds if 0 < mine < 1}
        answer["odds"] = " ".join(f"{cell}={mine}" for cell, mine in unsure.items())
        answer["estimated"] = "estimated" in found
    return answer


def explain_cell(call: ToolCall, given: ExplainGiven) -> ToolAnswer:
    """Explain why a hidden cell is certainly safe or a mine, with a proof that names every number
    it uses; or return the probability that it is a mine."""
    analysis = call.analysis(given["position"])
    (cell,) = _cells_in(given["cell"], analysis.position.grid)[:1]
    return _brief(explain(analysis, cell, call.limit).as_data())


def give_hint(call: ToolCall, given: HintGiven) -> ToolAnswer:
    """Give a hint by level: 1 is anything certain, 2 is a flag wrong, 3 which numbers to look at, 4
    the reason or the best guess."""
    name, level = given["position"], given.get("level")
    analysis = call.analysis(name)
    if level is None and call.games.has(call.client, name) and not analysis.first_click_is_safe:
        game = call.games.get(call.client, name)
        with game.lock:
            _check_running(game)
            found = worked(game.session.hint(), call.limit)
        if found.hint is None:
            raise _refused(found)
        return _brief(found.hint.as_data())
    return _brief(hint(analysis, HintLevel(level or 1), call.limit).as_data())


def check_claim(call: ToolCall, given: ClaimGiven) -> ToolAnswer:
    """Check whether it follows from only the numbers cited that a cell is safe or a mine; if not,
    return a mine layout that these numbers allow."""
    analysis = call.analysis(given["position"])
    (cell,) = _cells_in(given["cell"], analysis.position.grid)[:1]
    cited = given["numbers"] + " total" * bool(given.get("total"))
    claim = Claim.because(cell, Conclusion(given["says"]), cited)
    return _brief(judge_claim(analysis, claim, call.limit).as_data())


def rate(call: ToolCall, given: RateGiven) -> ToolAnswer:
    """Rate how hard a board is, from 400 to 2800, with its hardest step and whether it needs a
    guess; or how hard the next step of a position is."""
    rows = given["board"].partition("/")[2] or given["board"].partition("\n")[2]
    if set(rows) - set(".*/ \r\n"):
        return _brief(rated_position(_read_position(given["board"]), call.limit))
    board = Board.parse(given["board"])
    _check_size(board.grid)
    start = given.get("start")
    cell = usual_start(board) if start is None else _cells_in(start, board.grid)[0]
    return _brief(rated_board(board, cell, call.limit))


# Games


def new_game(call: ToolCall, given: NewGameGiven) -> GameData:
    """Begin a game. The answer has its id, which every other call about the game needs."""
    rating = given.get("rating")
    demand = None if rating is None else NoGuess(rating=read_rating(rating))
    if given.get("no_guess") and demand is None:
        demand = NoGuess()
    level = Level.parse(given.get("level", "beginner"))
    _check_size(level.grid)
    first = FirstClick.parse(given.get("first", MEASURED.first))
    settings = GameOptions(level, first, given.get("seed"), no_guess=demand)
    game = call.games.begin(call.client, settings)
    cells = game.session.played.safe_cells
    text = _n(
        "A new game of {level}, first click {first}: {cells} safe cell to open.",
        "A new game of {level}, first click {first}: {cells} safe cells to open.",
        cells,
    ).format(level=level.in_full, first=first, cells=cells)
    return _as_data(game, text, given.get("spelling"))


def open_cells(call: ToolCall, given: CellsGiven) -> GameData:
    """Open hidden cells of a game, one after the other. A mine loses it; opening the last safe
    cell wins it. The answer lists the changes."""
    return _click(call, given, lambda session, cell: worked(session.open(cell), call.limit))


def flag_cells(call: ToolCall, given: CellsGiven) -> GameData:
    """Flag hidden cells of a game as mines, or remove their flags."""
    return _click(call, given, lambda session, cell: session.flag(cell))


def _click(call: ToolCall, given: CellsGiven, click: Callable[[Session, Cell], Result]) -> GameData:
    """Click cells until the game is over; skip refused ones, such as cells opened on the way."""
    game = call.games.get(call.client, given["game"])
    with game.lock:
        _check_running(game)
        before = game.session.played.position
        text, refused = "", None
        for cell in _cells_in(given["cells"], before.grid):
            found = click(game.session, cell)
            if not found.done:
                refused = found
                continue
            text = found.message or text
            if game.session.played.outcome is not None:
                break
        seen = game.session.played.position
        if refused is not None and seen.view == before.view:
            raise _refused(refused)
        data = _as_data(game, text, given.get("spelling"))
        data["changed"] = " ".join(
            f"{written_cell(seen.grid.cell(index))}={symbol}"
            for index, (was, symbol) in enumerate(zip(before.view, seen.view, strict=True))
            if was != symbol
        )
        return data


def position(call: ToolCall, given: GameGiven) -> GameData:
    """Return the whole position of a game: in the notation, as a grid with labels, as a list of
    cells, or as the constraints given by the numbers."""
    game = call.games.get(call.client, given["game"])
    with game.lock:
        played = game.session.played
        # With the seed, a model could play the same board in another game first.
        known = played.outcome is not None or game.session.options.seed is not None
        text = played.deal.line(tell_seed=known)
        return _as_data(game, text, given.get("spelling", "notation"))


def review(call: ToolCall, given: ReviewGiven) -> ToolAnswer:
    """Review how well a game was played, given what could be seen: how lucky its guesses had to
    be, and each guess, needless guess and mistake."""
    game = call.games.get(call.client, given["game"])
    with game.lock:
        _study(game)
        replay = game.session.played.replay()
    found = replay.review(stop=lambda: call.limit.over).as_data()
    doubtful = [
        {"step": step["step"] + 1, "cell": step["cell"], "text": step["text"]}
        for step in found["steps"]
        if step["guess"] or step["mistake"]
    ]
    kept = ("luck", "best_luck", "guesses", "needless_guesses", "mistakes", "text")
    data: Mapping[str, Any] = found
    return _brief({name: data[name] for name in kept} | {"doubtful": doubtful})


def _as_data(game: OneGame, text: str, spelling: str | None) -> GameData:
    played = game.session.played
    data: GameData = {
        "game": game.id,
        "state": str(played.state),
        "text": text,
        "mines_left": played.mines_left,
    }
    if spelling is not None:
        data["position"] = spell(played.position, Spelling(spelling))
    return data


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool. The docstring of `work` describes it to a model."""

    name: str
    title: str
    work: Callable[[ToolCall, Any], Any]
    takes: Any  # the type of its arguments
    reads: bool = True  # read-only
    repeats: bool = True  # idempotent

    @property
    def about(self) -> str:
        """The description for a model."""
        return " ".join((self.work.__doc__ or "").split())


def tools() -> list[Tool]:
    """All tools."""
    once = {"reads": False, "repeats": False}
    return [
        Tool("analyse", _("Analyse a position"), analyse, AnalyseGiven),
        Tool("explain", _("Explain a cell"), explain_cell, ExplainGiven),
        Tool("hint", _("Give a hint"), give_hint, HintGiven, **once),
        Tool("check_claim", _("Check a reason"), check_claim, ClaimGiven),
        Tool("rate", _("Rate a board"), rate, RateGiven),
        Tool("new_game", _("Begin a game"), new_game, NewGameGiven, **once),
        Tool("open", _("Open cells"), open_cells, CellsGiven, reads=False),
        Tool("flag", _("Flag cells"), flag_cells, CellsGiven, **once),
        Tool("position", _("Look at a game"), position, GameGiven),
        Tool("review", _("Review a game"), review, ReviewGiven),
    ]
