"""A text game: positions and moves are text, and every move is judged.

The judge is exact counting: the certain cells, the regret of the move, whether its reason follows.
An answer that is not a legal move changes nothing, and the feedback says so.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from math import isfinite
from typing import Any, TypedDict, Unpack

from minewise.advice import (
    JudgedClaim,
    Regret,
    Spelling,
    SpokenMove,
    ask_for_move,
    judge_claim,
    regret,
    spell,
)
from minewise.analysis import Analysis
from minewise.base.data import Data
from minewise.base.errors import ImpossibleError, MinewiseError, NotationError, quote
from minewise.base.shape import shaped
from minewise.boards.generator import lay_board
from minewise.core import (
    FLAG,
    HIDDEN,
    Board,
    Cell,
    Deal,
    FirstClick,
    Game,
    Level,
    NoGuess,
    Position,
    read_cell,
)
from minewise.core.grid import CellData, place
from minewise.core.no_guess import read_rating
from minewise.env.rules import check_options
from minewise.logic.proof_data import cells_as_data
from minewise.players import MoveKind
from minewise.solver import TooWideError

MIDDLE = "middle"

# How many boards are tried to find one that the first cell does not win.
_MOST_TRIED = 1000


@dataclass(frozen=True, slots=True)
class TextReward:
    """The weight of each part; a part with weight 0 is left out.

    >>> TextReward.read("win+regret")
    TextReward(win=1.0, opened=0.0, regret=1.0, claims=0.0, invalid=0.0)
    """

    win: float = 0.0
    opened: float = 0.0  #: for opening all safe cells, shared equally
    regret: float = 0.0  #: subtracted, times the chance to win (or survive) that a move gave away
    claims: float = 0.0  #: for a reason that follows, once a cell; subtracted for one that does not
    invalid: float = 0.0  #: subtracted for an answer that is not a legal move

    @classmethod
    def read(cls, given: "str | Mapping[str, float] | TextReward") -> "TextReward":
        """Read parts by name, `win+claims`, or with their weights, `{"win": 1, "claims": 0.1}`."""
        if isinstance(given, TextReward):
            return given
        if isinstance(given, str):
            given = dict.fromkeys((name.strip() for name in given.split("+")), 1.0)
        if not isinstance(given, Mapping):
            raise NotationError(
                f"{quote(given)} is not a reward: expected parts, as in win+claims", given
            )
        parts = [field.name for field in fields(cls)]
        for name, weight in given.items():
            if name not in parts:
                raise NotationError(
                    f"{quote(name)} is not a part of a reward: expected some of {', '.join(parts)}",
                    name,
                )
            is_number = isinstance(weight, int | float) and not isinstance(weight, bool)
            if not is_number or not isfinite(weight):
                raise NotationError(
                    f"the weight of {name} is a number, not {quote(weight)}", weight
                )
        return cls(**given)


class CertainData(TypedDict):
    """The certain cells before the move."""

    safe: list[CellData]
    mine: list[CellData]


class TurnData(TypedDict):
    """The result of a turn."""

    valid: bool  #: whether the answer is a legal move
    message: str  #: what happened
    certain: CertainData | None  #: null if the position is too wide to count
    regret: Data[Regret] | None  #: null for a move that opens nothing
    #: the judgement of the reason; null if none was given, or none that can be judged
    claim: Data[JudgedClaim] | None
    opened: int  #: how many cells this turn opened
    won: bool
    reward: float


class _Demands(TypedDict, total=False):
    rating: str | None  # a range of ratings, such as 800-1300; implies no-guess boards
    hardest: str | None  # the hardest step: single, pairs, several or total; the same


class _Words(_Demands, total=False):
    spelling: str  # grid, list, constraints or notation
    first_click: str  # any, safe or opening
    start: str | None  # the first cell: ROW,COLUMN from 1, or middle; None: the agent chooses
    no_guess: bool  # only no-guess boards


class TextOptions(_Words, total=False):
    """The options of a text game."""

    level: str | Level  # a level's name, WIDTHxHEIGHTxMINES, or a `Level`
    reward: str | Mapping[str, float] | TextReward  # its parts, by name or with weights


@dataclass(frozen=True, slots=True)
class TextRules:
    """The rules of a text game, its spelling and its reward."""

    level: Level
    spelling: Spelling
    first: FirstClick
    start: Cell | None  #: open at the beginning; None if the agent chooses
    demand: NoGuess | None  #: for no-guess boards, and their difficulty
    reward: TextReward

    @classmethod
    def read(cls, **options: Unpack[TextOptions]) -> "TextRules":
        """Read the options of an environment; see `TextOptions`."""
        check_options(options, TextOptions.__annotations__)
        words = shaped(
            {name: given for name, given in options.items() if name in _Words.__annotations__},
            _Words,
        )
        level = options.get("level", "beginner")
        size = level if isinstance(level, Level) else Level.parse(shaped(level, str))
        start = words.get("start", MIDDLE)
        if start == MIDDLE:
            cell: Cell | None = size.height // 2, size.width // 2
        else:
            cell = None if start is None else read_cell(start, size.grid)
        first = FirstClick.parse(words.get("first_click", "opening"))
        Board.check_deal(size.grid, size.mines, first, cell or (0, 0))
        spelling = Spelling.parse(words.get("spelling", "grid"))
        reward = TextReward.read(options.get("reward", "win"))
        demands = {name: words.get(name) for name in _Demands.__annotations__}
        rules = cls(size, spelling, first, cell, None, reward)
        if words.get("no_guess") or any(asked is not None for asked in demands.values()):
            rules = rules.demanding(demands)
        return rules

    def demanding(self, options: Mapping[str, Any]) -> "TextRules":
        """The same rules with no-guess boards, of a `rating` or with a `hardest` step."""
        if not options:
            return self
        for name in options:
            if name not in _Demands.__annotations__:
                raise NotationError(
                    f"{quote(name)} is not a demand on boards: expected rating or hardest", name
                )
        given = shaped(dict(options), _Demands)
        rating = given.get("rating")
        return replace(
            self,
            demand=NoGuess(
                hardest=given.get("hardest"), rating=None if rating is None else read_rating(rating)
            ),
        )


class TextGame:
    """A game from its first answer to its last.

    >>> game = TextGame(TextRules.read(level="3x2x1", start="2,2", first_click="safe"), seed=5)
    >>> print(game.observation)
    3x2 cells, 1 mine
        1 2 3
     1  # # #
     2  # 1 #
    >>> turn = game.answer("open 1 1 because 2,2")
    >>> turn["claim"]["follows"], turn["regret"]
    (False, {'win': 0.0, 'life': 0.0})
    """

    def __init__(self, rules: TextRules, seed: int) -> None:
        """Lay out a board, and open the first cell, unless the agent chooses it."""
        self.rules = rules
        #: the first seed from the given one on whose first cell does not win at once
        self.seed = seed
        self.turns = 0  #: the number of answers
        self._game: Game | None = None
        self._proved = set[tuple[int, ...]]()
        if rules.start is not None:
            self._begin(rules.start)

    def _begin(self, start: Cell) -> None:
        first = self.seed
        while self.seed < first + _MOST_TRIED:
            game = self._lay(start)
            game.open(start)
            if game.outcome is None:
                return
            self.seed += 1
        raise ImpossibleError(
            f"opening {place(start)} ends the game on every board of {self.rules.level.header} "
            f"from seed {first} on: expected more mines, or another first cell",
            self.rules.level.header,
        )

    def _lay(self, start: Cell) -> Game:
        rules = self.rules
        if rules.demand is None:
            level = rules.level
            board = Board.generate(
                level.grid, level.mines, seed=self.seed, first=rules.first, start=start
            )
        else:
            deal = Deal(rules.level, rules.first, self.seed, demand=rules.demand)
            board = lay_board(deal, start)
        self._game = Game.on(board)
        return self._game

    @property
    def position(self) -> Position:
        """The visible position; once the game is over, the mines as well."""
        if self._game is not None:
            return self._game.position
        level = self.rules.level
        return Position.unchecked(level.grid, level.mines, HIDDEN * len(level.grid))

    @property
    def is_over(self) -> bool:
        """Whether the game was won or lost."""
        return self._game is not None and self._game.outcome is not None

    @property
    def observation(self) -> str:
        """The position as text."""
        return spell(self.position, self.rules.spelling)

    @property
    def prompt(self) -> str:
        """The first text for a model: the rules, the position, and how to answer."""
        return ask_for_move(self.position, self.rules.spelling)

    def feedback(self, turn: TurnData) -> str:
        """The next text for a model."""
        return f"{turn['message']}\n\n{self.observation}"

    def answer(self, text: str) -> TurnData:
        """Make the move in an answer, and judge it."""
        if self.is_over:
            raise ImpossibleError("the game is over: begin another", text)
        self.turns += 1
        turn: TurnData = {
            "valid": True, "message": "", "certain": None, "regret": None, "claim": None,
            "opened": 0, "won": False, "reward": 0.0,
        }  # fmt: skip
        # Before the first click nothing can be counted.
        analysis = None if self._game is None else Analysis(self.position)
        counted = None if analysis is None else analysis.counted()
        if counted is not None:
            safe, mines = cells_as_data(counted.safe), cells_as_data(counted.mines)
            turn["certain"] = {"safe": safe, "mine": mines}
        try:
            move = self._read(text)
        except MinewiseError as error:
            turn["valid"], turn["message"] = False, str(error)
        else:
            if move.claim is not None and analysis is not None:
                with suppress(TooWideError):
                    turn["claim"] = judge_claim(analysis, move.claim).as_data()
            if move.action is MoveKind.OPEN and counted is not None and not counted.estimated:
                turn["regret"] = regret(counted, move.cell).as_data()
            self._make(move, turn)
        turn["message"] = f"{turn['message'][0].upper()}{turn['message'][1:]}."
        turn["reward"] = self._worth(turn)
        return turn

    def _make(self, move: SpokenMove, turn: TurnData) -> None:
        """Make a move; if the agent chooses the first cell, the board is laid out for it."""
        game = self._lay(move.cell) if self._game is None else self._game
        where = place(move.cell)
        if move.action is MoveKind.FLAG:
            did = "flagged" if game.flag(move.cell) else "removed the flag from"
            turn["message"] = f"{did} {where}"
            return
        opened = len(game.open(move.cell))
        outcome = game.outcome
        if outcome is not None and not outcome.won:
            turn["message"] = f"{where} is a mine: the game is lost"
            return
        turn["opened"], turn["won"] = opened, outcome is not None
        more = f", and {opened - 1} more were opened" if opened > 1 else ""
        end = ": the game is won" if turn["won"] else ""
        turn["message"] = f"{where} shows {game.position[move.cell]}{more}{end}"

    def _read(self, text: str) -> SpokenMove:
        move = SpokenMove.parse(text, self.rules.level.grid)
        symbol = self.position[move.cell]
        where = place(move.cell)
        if symbol not in (HIDDEN, FLAG):
            raise NotationError(f"{where} is open already: expected a hidden cell", text)
        if symbol == FLAG and move.action is MoveKind.OPEN:
            raise NotationError(f"{where} is flagged: expected one without a flag", text)
        if self._game is None and move.action is MoveKind.FLAG:
            raise NotationError("nothing is open yet: expected a first cell to open", text)
        return move

    def _worth(self, turn: TurnData) -> float:
        weights, lost, claim = self.rules.reward, turn["regret"], turn["claim"]
        safe_cells = len(self.rules.level.grid) - self.rules.level.mines
        worth = weights.win * turn["won"] + weights.opened * turn["opened"] / max(1, safe_cells)
        if lost is not None:
            worth -= weights.regret * (lost["life"] if lost["win"] is None else lost["win"])
        if claim is not None and not claim["follows"]:
            worth -= weights.claims
        elif claim is not None and (cell := tuple(claim["cell"])) not in self._proved:
            # Once per cell: setting and removing a flag proves nothing new.
            self._proved.add(cell)
            worth += weights.claims
        return worth - weights.invalid * (not turn["valid"])
