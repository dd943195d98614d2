"""One game in words: the position is text, the move is text, and both are judged.

The judge is exact counting: what was certain, what a move gave away, whether a reason follows.
An answer that is no legal move changes nothing, and the feedback says so.
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

# So many boards are tried for one that the first cell does not win.
_MOST_TRIED = 1000


@dataclass(frozen=True, slots=True)
class TextReward:
    """How much each part weighs; a part that weighs nothing is left out.

    >>> TextReward.read("win+regret")
    TextReward(win=1.0, opened=0.0, regret=1.0, claims=0.0, invalid=0.0)
    """

    win: float = 0.0
    opened: float = 0.0  #: for opening all safe cells, shared equally
    regret: float = 0.0  #: subtracted, times the chance to win (or to live) that a move gave away
    claims: float = 0.0  #: for a reason that follows, once a cell; subtracted for one that does not
    invalid: float = 0.0  #: subtracted for an answer that is no legal move

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
    """What was certain before the move."""

    safe: list[CellData]
    mine: list[CellData]


class TurnData(TypedDict):
    """All that can be said of a turn."""

    valid: bool  #: whether the answer is a move that can be made
    message: str  #: what happened
    certain: CertainData | None  #: null where the position is too wide to count
    regret: Data[Regret] | None  #: null for what opens nothing
    #: the reason, judged; null where none was given, or none that can be judged
    claim: Data[JudgedClaim] | None
    opened: int  #: how many cells this turn opened
    won: bool
    reward: float


class _Demands(TypedDict, total=False):
    rating: str | None  # how hard the boards are, as in 800-1300; they need no guess then
    hardest: str | None  # their hardest step: single, pairs, several or total; the same


class _Words(_Demands, total=False):
    spelling: str  # grid, list, constraints or notation
    first_click: str  # any, safe or opening
    start: str | None  # open at the beginning: ROW,COLUMN from 1, or middle; None: it is chosen
    no_guess: bool  # only boards that need no guess


class TextOptions(_Words, total=False):
    """The options of a game in words."""

    level: str | Level  # a level's name, WIDTHxHEIGHTxMINES, or a `Level`
    reward: str | Mapping[str, float] | TextReward  # its parts, by name or with weights


@dataclass(frozen=True, slots=True)
class TextRules:
    """The rules of a game in words, its spelling and its reward."""

    level: Level
    spelling: Spelling
    first: FirstClick
    start: Cell | None  #: open at the beginning; None where the agent chooses
    demand: NoGuess | None  #: no-guess, and how hard
    reward: TextReward

    @classmethod
    def read(cls, **options: Unpack[TextOptions]) -> "TextRules":
        """Read the options of an environment; `TextOptions` says what they are."""
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
        """The same with boards that need no guess, of a `rating` or with a `hardest` step."""
        if not options:
            return self
        for name in options:
            if name not in _Demands.__annotations__:
                raise NotationError(
                    f"{quote(name)} is no demand on boards: expected rating or hardest", name
                )
        asked = shaped(dict(options), _Demands)
        rating = asked.get("rating")
        return replace(
            self,
            demand=NoGuess(
                hardest=asked.get("hardest"), rating=None if rating is None else read_rating(rating)
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
        """Lay out a board, and open the first cell, unless the agent does that."""
        self.rules = rules
        #: the first seed from the one given on whose first cell does not win at once
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
        """What is seen; once the game is over, the mines as well."""
        if self._game is not None:
            return self._game.position
        level = self.rules.level
        return Position.unchecked(level.grid, level.mines, HIDDEN * len(level.grid))

    @property
    def is_over(self) -> bool:
        """Whether it was won or lost."""
        return self._game is not None and self._game.outcome is not None

    @property
    def observation(self) -> str:
        """The position, spelled."""
        return spell(self.position, self.rules.spelling)

    @property
    def prompt(self) -> str:
        """The first text for a model: the rules, the position, and how to answer."""
        return ask_for_move(self.position, self.rules.spelling)

    def feedback(self, turn: TurnData) -> str:
        """The next text for a model."""
        return f"{turn['message']}\n\n{self.observation}"

    def answer(self, text: str) -> TurnData:
        """Make a move that was said, and judge it."""
        if self.is_over:
            raise ImpossibleError("the game is over: begin another", text)
        self.turns += 1
        turn: TurnData = {
            "valid": True, "message": "", "certain": None, "regret": None, "claim": None,
            "opened": 0, "won": False, "reward": 0.0,
        }  # fmt: skip
        # Before a first click with a promise nothing can be counted.
        analysis = None if self._game is None else Analysis(self.position)
        counted = None if analysis is None else analysis.counted()
        if counted is not None:
            safe, mines = cells_as_data(counted.safe), cells_as_data(counted.mines)
            turn["certain"] = {"safe": safe, "mine": mines}
        try:
            said = self._read(text)
        except MinewiseError as error:
            turn["valid"], turn["message"] = False, str(error)
        else:
            if said.claim is not None and analysis is not None:
                with suppress(TooWideError):
                    turn["claim"] = judge_claim(analysis, said.claim).as_data()
            if said.action is MoveKind.OPEN and counted is not None and not counted.estimated:
                turn["regret"] = regret(counted, said.cell).as_data()
            self._make(said, turn)
        turn["message"] = f"{turn['message'][0].upper()}{turn['message'][1:]}."
        turn["reward"] = self._worth(turn)
        return turn

    def _make(self, said: SpokenMove, turn: TurnData) -> None:
        """Make a move; where the agent chooses the first cell, the board is laid out for it."""
        game = self._lay(said.cell) if self._game is None else self._game
        where = place(said.cell)
        if said.action is MoveKind.FLAG:
            did = "flagged" if game.flag(said.cell) else "took the flag away from"
            turn["message"] = f"{did} {where}"
            return
        opened = len(game.open(said.cell))
        outcome = game.outcome
        if outcome is not None and not outcome.won:
            turn["message"] = f"{where} is a mine: the game is lost"
            return
        turn["opened"], turn["won"] = opened, outcome is not None
        more = f", and {opened - 1} more were opened" if opened > 1 else ""
        end = ": the game is won" if turn["won"] else ""
        turn["message"] = f"{where} shows {game.position[said.cell]}{more}{end}"

    def _read(self, text: str) -> SpokenMove:
        said = SpokenMove.parse(text, self.rules.level.grid)
        symbol = self.position[said.cell]
        where = place(said.cell)
        if symbol not in (HIDDEN, FLAG):
            raise NotationError(f"{where} is open already: expected a hidden cell", text)
        if symbol == FLAG and said.action is MoveKind.OPEN:
            raise NotationError(f"{where} is flagged: expected one without a flag", text)
        if self._game is None and said.action is MoveKind.FLAG:
            raise NotationError("nothing is open yet: expected a first cell to open", text)
        return said

    def _worth(self, turn: TurnData) -> float:
        weights, lost, claim = self.rules.reward, turn["regret"], turn["claim"]
        safe_cells = len(self.rules.level.grid) - self.rules.level.mines
        worth = weights.win * turn["won"] + weights.opened * turn["opened"] / max(1, safe_cells)
        if lost is not None:
            worth -= weights.regret * (lost["life"] if lost["win"] is None else lost["win"])
        if claim is not None and not claim["follows"]:
            worth -= weights.claims
        elif claim is not None and (cell := tuple(claim["cell"])) not in self._proved:
            # Once for each cell: a flag that comes and goes proves nothing new.
            self._proved.add(cell)
            worth += weights.claims
        return worth - weights.invalid * (not turn["valid"])
