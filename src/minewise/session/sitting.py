"""Sitting at a board: the game with its history, clock, deaths and cursor.

Every action of a person returns a `Result` and raises nothing: what cannot be
done is refused with a sentence.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import replace

from minewise.core import (
    Board,
    Cell,
    FirstClick,
    Game,
    MinewiseError,
    Outcome,
    Position,
    State,
    measure,
)
from minewise.logic import HintLevel
from minewise.session import words
from minewise.session.clock import Clock
from minewise.session.deal import Deal
from minewise.session.help import Help
from minewise.session.history import History, Step
from minewise.session.replay import REPLAY_HEADER, Replay
from minewise.session.result import Result, refused
from minewise.session.saved_game import SavedGame
from minewise.session.settings import Settings, check_size
from minewise.session.statistics import Statistics
from minewise.session.view import view_of

_SEEDS = 1 << 64


def _any_number() -> int:
    return secrets.randbelow(_SEEDS)


class Sitting:
    """The game and what lies around it. Front ends use `Session`, which can do more.

    Attributes:
        settings: What the player has configured; `configure` changes it.
        statistics: Where finished games are recorded; None to record none.
        deaths: How often a mine was opened on this board. Undo does not change it.
        help: What help this game has had.
        cursor: Where the cursor is.
        hint_level: The level of the hint shown for this position; None if none was.
    """

    settings: Settings
    statistics: Statistics | None
    deaths: int
    help: Help
    cursor: Cell
    hint_level: HintLevel | None
    _history: History
    _clock: Clock
    _id: str
    _recorded: bool
    _next_seed: int | None

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
        any_number: Callable[[], int] = _any_number,
        statistics: Statistics | None = None,
    ) -> None:
        """Sit down to a new game.

        Args:
            settings: What to play.
            now: What time it is, in seconds from whenever.
            any_number: Chance for new games: a whole number below 2**64.
            statistics: Where finished games are recorded.
        """
        self.settings = settings or Settings()
        self.statistics = statistics
        self._now = now
        self._any_number = any_number
        self.new_game(self.settings)

    # A new game

    def new_game(self, settings: Settings | None = None, board: Board | None = None) -> Result:
        """Begin a new game.

        Args:
            settings: New settings, if they change. A seed among them is used as it is;
                otherwise the game after one with a chosen seed has the next seed.
            board: A board to play on, instead of one that is dealt.
        """
        if board is not None:
            deal = Deal.on(board)
        elif settings is not None and settings.seed is not None:
            deal = Deal.of(settings, settings.seed)
        elif settings is None and self._next_seed is not None:
            deal = Deal.of(self.settings, self._next_seed)
        else:
            deal = Deal.of(settings or self.settings, self._any_number())
        self.settings = settings or self.settings
        return self._begin(deal, known=board is not None or self.settings.seed is not None)

    def _begin(self, deal: Deal, *, known: bool) -> Result:
        self._sit_down(deal, Help(known_board=int(known)), deaths=0)
        level = deal.level
        return Result(
            done=True,
            message=f"A new game: {words.size(level)}.",
            changed=tuple(level.grid),
        )

    def retry(self) -> Result:
        """Begin again on the same board. The deaths are kept, for it is the same board."""
        # Whoever has opened a cell here knows the board, taken back or not.
        seen = bool(self.help.undos) or any(step.click.opens for step in self.steps)
        deal = replace(self.deal, board=self.game.board) if seen else self.deal
        known = self.help.known_board or int(seen)
        self._sit_down(deal, Help(known_board=known), self.deaths)
        return Result(True, "The same board from the beginning.", tuple(deal.level.grid))

    def paste(self, text: str) -> Result:
        """Begin the game that a text describes.

        Args:
            text: A deal as `deal_text` gives it, a board, or a replay: a game that
                was played so far. The deals of texts count as known boards.
        """
        try:
            replay = _read_game(text)
        except MinewiseError as error:
            return refused(words.capital(str(error)))
        begun = self._begin(replay.deal, known=True)
        if replay.steps:
            # A game that somebody has played is not ours to record.
            seconds = replay.steps[-1].seconds
            played = replace(self.snapshot(), done=replay.steps, seconds=seconds, recorded=True)
            self._restore(played)
        return begun

    def configure(self, settings: Settings) -> Result:
        """Change settings; level, first click and seed are those of the next new game."""
        if settings.seed != self.settings.seed:
            self._next_seed = settings.seed
        self.settings = settings
        return Result(done=True)

    def _sit_down(self, deal: Deal, help_had: Help, deaths: int) -> None:
        grid = deal.level.grid
        self._restore(
            SavedGame(
                settings=self.settings,
                deal=deal,
                done=(),
                undone=(),
                seconds=0.0,
                paused=False,
                deaths=deaths,
                help=help_had,
                hint=None,
                cursor=(grid.height // 2, grid.width // 2),
                id=f"{self._any_number():016x}",
                # A board without a safe cell is won before it begins: no game to record.
                recorded=deal.level.mines == len(grid),
            )
        )

    # What can be seen

    @property
    def game(self) -> Game:
        """The game. To play, use the actions of the session: they keep the history."""
        return self._history.game

    @property
    def deal(self) -> Deal:
        """How the game was laid out: level, first-click rule, seed."""
        return self._history.deal

    @property
    def position(self) -> Position:
        """What the player sees."""
        return self.game.position

    @property
    def view(self) -> str:
        """How each cell looks, row by row, question marks among them: see `session.view`."""
        return view_of(self.game)

    @property
    def state(self) -> State:
        """Ready, playing, won or lost."""
        return self.game.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None until it has."""
        return self.game.outcome

    @property
    def mines_left(self) -> int:
        """What the mine counter shows; below 0 with more flags than mines."""
        return self.game.mines_left

    @property
    def three_bv(self) -> int | None:
        """How much work the board was: the fewest clicks. None until the game is over."""
        if self.outcome is None or self.game.board is None:
            return None
        return measure(self.game.board).three_bv

    @property
    def seconds(self) -> float:
        """What the clock shows."""
        return self._clock.seconds

    @property
    def paused(self) -> bool:
        """Whether the person has stopped the clock: the board should be covered then."""
        return self._clock.paused

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that led to the game as it is."""
        return tuple(self._history.done)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._history.done)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to make again."""
        return bool(self._history.undone)

    # The clock

    def pause(self) -> Result:
        """Stop the clock until `unpause` or the next action on the board."""
        if self.state is not State.PLAYING:
            return refused("The clock does not run.")
        self._clock.paused = True
        self._set_clock()
        return Result(True, f"Paused at {words.duration(self.seconds)}.")

    def unpause(self) -> Result:
        """Let the clock run on."""
        if not self.paused:
            return refused("The game is not paused.")
        self._clock.paused = False
        self._set_clock()
        return Result(True, "The clock runs on.")

    def _set_clock(self) -> None:
        """The clock runs from the first opened cell to the end, unless it is paused."""
        if self.state is State.PLAYING and not self._clock.paused:
            self._clock.run()
        else:
            self._clock.stop()

    @property
    def _first_click_is_safe(self) -> bool:
        promised = self.deal.board is None and self.deal.first is not FirstClick.ANY
        return promised and self.state is State.READY

    # All of it

    def snapshot(self) -> SavedGame:
        """All of this sitting, as it is now."""
        return SavedGame(
            settings=self.settings,
            deal=self.deal,
            done=self.steps,
            undone=tuple(self._history.undone),
            seconds=round(self.seconds, 3),
            paused=self.paused,
            deaths=self.deaths,
            help=self.help,
            hint=self.hint_level,
            cursor=self.cursor,
            id=self._id,
            recorded=self._recorded,
        )

    def _restore(self, saved: SavedGame) -> None:
        self.settings = saved.settings
        self._history = History(saved.deal, saved.done, saved.undone)
        self._clock = Clock(self._now, saved.seconds)
        self._clock.paused = saved.paused
        self._set_clock()
        self.deaths = saved.deaths
        self.help = saved.help
        self.hint_level = saved.hint
        self.cursor = saved.cursor
        self._id = saved.id
        self._recorded = saved.recorded
        self._next_seed = self.settings.seed
        if self._next_seed is not None and saved.deal.seed is not None:
            self._next_seed = (saved.deal.seed + 1) % _SEEDS


def _read_game(text: str) -> Replay:
    """Read a replay, a deal or a board."""
    if text.lstrip().startswith(REPLAY_HEADER):
        return Replay.parse(text)
    if " first " in text:
        return Replay(Deal.parse(text), ())
    deal = Deal.on(Board.parse(text))
    check_size(deal.level)
    return Replay(deal, ())
