"""The tools: what a model can call, what each takes and answers.

Each is a function of a `Call` that says in its docstring what it does; the table at the end has
its title and hints. What cannot be done raises a `MinewiseError`, whose sentence is the answer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from minewise.advice import (
    AnalysisData,
    Claim,
    ClaimData,
    Conclusion,
    ExplanationData,
    HintData,
    HintLevel,
    RatedBoardData,
    RatedPositionData,
    ReviewData,
    Spelling,
    analysis_as_data,
    explain,
    hint,
    judge_claim,
    rated_board,
    rated_position,
    spell,
    usual_start,
)
from minewise.analysis import Analysis
from minewise.base import IllegalMoveError, Limit, MinewiseError, gettext as _, ngettext as _n
from minewise.core import MEASURED, CellData, FirstClick, Level, NoGuess, read_rating
from minewise.session import GameOptions, Result
from minewise.ui.mcp.games import Games, OneGame, worked
from minewise.ui.mcp.given import (
    AnalyseGiven,
    CellGiven,
    ClaimGiven,
    ExplainGiven,
    GameGiven,
    HintGiven,
    NewGameGiven,
    RateGiven,
    ReviewGiven,
    cell_in,
    check_size,
    cited,
    read_board,
    read_position,
)

SECONDS = 10.0
"""How long a call thinks before it answers with what there is, or says that it takes longer."""


class GameData(TypedDict):
    """A game as it stands."""

    game: str
    """Its id."""
    state: str
    """`ready`, `playing`, `won` or `lost`."""
    text: str
    """What happened."""
    position: str
    """In the notation."""
    spelled: str
    """The same, spelled as asked for."""
    mines_left: int
    """Mines less flags."""
    opened: NotRequired[list[CellData]]
    """What this call opened."""


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a tool.

    Attributes:
        client: Who calls.
        games: Where its games are.
        limit: How long it may take.
    """

    client: str
    games: Games
    limit: Limit

    def analysis(self, position: str) -> Analysis:
        """What is known of a position, given in the notation or by the id of a game."""
        if not self.games.has(self.client, position):
            return Analysis(read_position(position))
        game = self.games.get(self.client, position)
        with game.lock:
            _check_running(game)
            _study(game)
            return game.session.analysis


def _study(game: OneGame) -> None:
    """Look into a game with the solver: while it goes on, that is help."""
    found = game.session.study()
    if not found.done:
        raise _refused(found)


def _check_running(game: OneGame) -> None:
    """Refuse a game that is over: there is nothing to play, nor to advise."""
    if game.session.played.outcome is not None:
        raise IllegalMoveError(
            _("the game is over: begin another with new_game, or look back with review"), game.id
        )


def _refused(result: Result) -> MinewiseError:
    return IllegalMoveError(result.message or "", "")


# Positions


def analyse(call: Call, given: AnalyseGiven) -> AnalysisData:
    """All that is known of a position: which cells are certainly safe or mines, the exact chance
    of a mine in every other, and the best move."""
    analysis = call.analysis(given["position"])
    analysis.within(call.limit).check()
    return analysis_as_data(analysis, limit=call.limit)


def explain_cell(call: Call, given: ExplainGiven) -> ExplanationData:
    """Why a hidden cell is safe or a mine, with a minimal proof that names every number it uses;
    or that neither is certain, and how likely it is a mine."""
    analysis = call.analysis(given["position"])
    cell = cell_in(given["cell"], analysis.position.grid)
    return explain(analysis, cell, call.limit).as_data()


def give_hint(call: Call, given: HintGiven) -> HintData:
    """A hint that gives away no more than its level says: 1 is anything certain, 2 is a flag
    wrong, 3 which numbers to look at, 4 the whole reason or the best guess. For a game, each
    call goes one level further."""
    name, level = given["position"], given.get("level")
    analysis = call.analysis(name)
    if level is None and call.games.has(call.client, name) and not analysis.first_click_is_safe:
        return _next_hint(call, call.games.get(call.client, name))
    return hint(analysis, HintLevel(level or 1), call.limit).as_data()


def _next_hint(call: Call, game: OneGame) -> HintData:
    """A hint of the next level."""
    with game.lock:
        _check_running(game)
        found = worked(game.session.hint(), call.limit)
    if found.hint is None:
        raise _refused(found)
    return found.hint.as_data()


def check_claim(call: Call, given: ClaimGiven) -> ClaimData:
    """Whether it follows that a cell is safe or a mine, from the numbers cited alone. The answer
    is yes; or no, with a layout of mines that these numbers allow; or that a number cited is not
    there."""
    analysis = call.analysis(given["position"])
    cell = cell_in(given["cell"], analysis.position.grid)
    numbers = [cited(number) for number in given["numbers"]]
    if given.get("total"):
        numbers.append("total")
    claim = Claim.because(cell, Conclusion(given["says"]), " ".join(numbers))
    return judge_claim(analysis, claim, call.limit).as_data()


def rate(call: Call, given: RateGiven) -> RatedBoardData | RatedPositionData:
    """How hard a board is, from 400 to 2800, its hardest step, and whether it needs a guess; or
    how hard the next step of a position is."""
    rows = given["board"].partition("/")[2] or given["board"].partition("\n")[2]
    if set(rows) - set(".*/ \r\n"):
        return rated_position(read_position(given["board"]), call.limit)
    board = read_board(given["board"])
    start = given.get("start")
    cell = usual_start(board) if start is None else cell_in(start, board.grid)
    return rated_board(board, cell, call.limit)


# Games


def new_game(call: Call, given: NewGameGiven) -> GameData:
    """Begin a game. Its id is in the answer, and every other call about it needs that."""
    rating = given.get("rating")
    demand = None if rating is None else NoGuess(rating=read_rating(rating))
    if given.get("no_guess") and demand is None:
        demand = NoGuess()
    level = Level.parse(given.get("level", "beginner"))
    check_size(level.grid)
    first = FirstClick.parse(given.get("first", MEASURED.first))
    settings = GameOptions(level, first, given.get("seed"), no_guess=demand)
    game = call.games.begin(call.client, settings)
    cells = game.session.played.safe_cells
    said = _n(
        "A new game of {level}, first click {first}: {cells} safe cell to open.",
        "A new game of {level}, first click {first}: {cells} safe cells to open.",
        cells,
    ).format(level=level.in_full, first=first, cells=cells)
    return _as_data(game, said, given.get("spelling"))


def open_cell(call: Call, given: CellGiven) -> GameData:
    """Open a hidden cell of a game. A mine loses it; opening the last safe cell wins it."""
    game = call.games.get(call.client, given["game"])
    with game.lock:
        _check_running(game)
        cell = cell_in(given["cell"], game.session.played.game.grid)
        return _done(game, worked(game.session.open(cell), call.limit), given.get("spelling"))


def flag_cell(call: Call, given: CellGiven) -> GameData:
    """Flag a hidden cell of a game as a mine, or take its flag away."""
    game = call.games.get(call.client, given["game"])
    with game.lock:
        _check_running(game)
        cell = cell_in(given["cell"], game.session.played.game.grid)
        return _done(game, game.session.flag(cell), given.get("spelling"))


def position(call: Call, given: GameGiven) -> GameData:
    """The position of a game: in the notation, and spelled as a grid with labels, as a list of
    cells, or as the constraints that the numbers are."""
    game = call.games.get(call.client, given["game"])
    with game.lock:
        played = game.session.played
        # Who knows the seed can play the same board in another game first.
        told = played.outcome is not None or game.session.options.seed is not None
        return _as_data(game, played.deal.line(tell_seed=told), given.get("spelling"))


def review(call: Call, given: ReviewGiven) -> ReviewData:
    """Every step of a game, judged by what could be seen then: certain, a guess and how safe it
    was, a needless guess, a mistake; and how lucky the guesses had to be."""
    game = call.games.get(call.client, given["game"])
    with game.lock:
        _study(game)
        replay = game.session.played.replay()
    return replay.review(stop=lambda: call.limit.over).as_data()


def _done(game: OneGame, result: Result, spelling: str | None) -> GameData:
    if not result.done:
        raise _refused(result)
    data = _as_data(game, result.message or "", spelling)
    if result.opened:
        data["opened"] = [list(cell) for cell in result.opened]
    return data


def _as_data(game: OneGame, text: str, spelling: str | None) -> GameData:
    played = game.session.played
    return {
        "game": game.id,
        "state": str(played.state),
        "text": text,
        "position": played.position.line(),
        "spelled": spell(played.position, Spelling(spelling or "grid")),
        "mines_left": played.mines_left,
    }


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool.

    Attributes:
        name: What it is called by.
        title: What a person sees.
        work: What it does; its docstring tells a model.
        takes: The shape of what it is given.
        answers: The shape of its answer.
        reads: Whether it changes nothing.
        repeats: Whether a second call with the same changes nothing more.
    """

    name: str
    title: str
    work: Callable[[Call, Any], Any]
    takes: Any
    answers: Any
    reads: bool = True
    repeats: bool = True

    @property
    def about(self) -> str:
        """What it does."""
        return " ".join((self.work.__doc__ or "").split())


def tools() -> list[Tool]:
    """All of them."""
    rated = RatedBoardData | RatedPositionData
    return [
        Tool("analyse", _("Analyse a position"), analyse, AnalyseGiven, AnalysisData),
        Tool("explain", _("Explain a cell"), explain_cell, ExplainGiven, ExplanationData),
        Tool("hint", _("Give a hint"), give_hint, HintGiven, HintData, reads=False, repeats=False),
        Tool("check_claim", _("Check a reason"), check_claim, ClaimGiven, ClaimData),
        Tool("rate", _("Rate a board"), rate, RateGiven, rated),
        Tool(
            "new_game",
            _("Begin a game"),
            new_game,
            NewGameGiven,
            GameData,
            reads=False,
            repeats=False,
        ),
        Tool("open", _("Open a cell"), open_cell, CellGiven, GameData, reads=False),
        Tool("flag", _("Flag a cell"), flag_cell, CellGiven, GameData, reads=False, repeats=False),
        Tool("position", _("Look at a game"), position, GameGiven, GameData),
        Tool("review", _("Review a game"), review, ReviewGiven, ReviewData),
    ]
