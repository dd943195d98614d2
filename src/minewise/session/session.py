"""The session: one sitting, put together from its parts. Nothing here knows of a screen.

    round     the game as it is played: steps, clock, deaths, help
    analysis  what is known of its position
    storage   saved games, statistics and settings
    cursor    where the person is

What a person does is an action (`actions.py`): `session.do(Open((2, 3)))`. What cannot
be done is refused with a sentence; nothing raises.
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from minewise.advice import HintLevel, PlayerPool
from minewise.analysis import PositionAnalysis
from minewise.core import Cell, Deal
from minewise.session.commands import rules
from minewise.session.help import Help
from minewise.session.proposal import Action, Proposal
from minewise.session.result import Result
from minewise.session.round import Round
from minewise.session.saved_game import SavedGame
from minewise.session.settings import Settings
from minewise.session.storage import Storage
from minewise.solver import EFFORTS

_SEEDS = 1 << 64


def _any_number() -> int:
    return secrets.randbelow(_SEEDS)


class Session:
    """One sitting.

    >>> from minewise.core import FirstClick, Level
    >>> from minewise.session import Open, Undo
    >>> session = Session(Settings(Level(4, 1, 1), FirstClick.OPENING, seed=2))
    >>> session.do(Open((0, 0))).ended
    True
    >>> session.do(Undo()).message
    'Undone: opening row 1, column 1.'

    Attributes:
        settings: What the player has configured.
        round: The game as it is played.
        storage: Where games are kept.
        cursor: Where the cursor is.
        hint_level: The level of the hint shown for this position; None if none was.
        name: What the game is called among the saved games; None if it was not saved.
        studied: The last position that was looked into with the solver, flags left out.
        odds_seen: The last position whose odds were shown, flags left out; None if none was.
        next_seed: The seed of the next game; None if it is dealt by chance.
        player_pool: The AIs that can be asked.
    """

    settings: Settings
    round: Round
    cursor: Cell
    hint_level: HintLevel | None
    name: str | None
    odds_seen: str | None
    studied: str | None
    next_seed: int | None
    player_pool: PlayerPool
    _analysis: PositionAnalysis | None

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
        any_number: Callable[[], int] = _any_number,
        storage: Storage | None = None,
    ) -> None:
        """Sit down to a new game.

        Args:
            settings: What to play.
            now: A clock in seconds from any starting point.
            any_number: Chance for new games: a whole number below 2**64.
            storage: What keeps games, statistics and settings; None to keep nothing.
        """
        self.settings = settings or Settings()
        self.storage = storage or Storage()
        self._now = now
        self._any_number = any_number
        self.next_seed = self.settings.seed
        self.begin(self.next_deal(), known_board=self.settings.seed is not None)

    # Actions

    def do(self, action: Action) -> Result:
        """Do what a person asks for, and say what it did."""
        return self.apply(self.propose(action))

    def propose(self, action: Action) -> Proposal:
        """Prepare an action whose work may take long, to be done elsewhere."""
        return Proposal(action, self)

    def apply(self, proposal: Proposal) -> Result:
        """Apply what was proposed. Refused if the game has gone on without it."""
        return proposal.apply(self)

    def question(self, action: Action) -> str | None:
        """What to ask the person before an action that loses something; None if it loses nothing.

        The session does not ask by itself: whoever does the action has been asked.
        """
        return action.question(self)

    def allowed(self, name: str) -> str | None:
        """Why a command of that name cannot be done now; None if it can be, as far as is plain."""
        return rules()[name].refusal(self)

    # Analysis

    @property
    def analysis(self) -> PositionAnalysis:
        """What is known of the position."""
        position, effort = self.round.position, self._effort
        known = self._analysis
        if known is None or known.position != position or known.effort != effort:
            known = self._analysis = PositionAnalysis(
                position,
                first_click_is_safe=self.round.game.first_click_is_safe,
                effort=effort,
                before=known,
            )
        return known

    @property
    def _effort(self) -> str | None:
        """How far to look ahead for the best guess: as the AI does, so that hints agree with it."""
        name, _colon, effort = self.settings.player.partition(":")
        if name == "exact":
            return None
        return effort if name == "expert" and effort in EFFORTS else "normal"

    # Games

    def configure(self, settings: Settings) -> None:
        """Use other settings from now on, and remember what is different for the next time."""
        if self.storage.settings is not None:
            self.storage.settings.remember(self.settings, settings)
        self.settings = settings

    def next_settings(self, **changes: Any) -> Settings:
        """The settings of the next game, with changes; where a seed was chosen, the next one.

        Raises:
            MinewiseError: There can be no such game.
        """
        return replace(self.settings, **({"seed": self.next_seed} | changes))

    def next_deal(self) -> Deal:
        """The deal of the next game: by the next seed, if the first one was chosen."""
        seed = self._any_number() if self.next_seed is None else self.next_seed
        wanted = self.settings
        return Deal(wanted.level, wanted.first, seed, demand=wanted.no_guess, fair=wanted.fair)

    def begin(self, deal: Deal, *, known_board: bool, deaths: int = 0) -> None:
        """Begin a game."""
        grid = deal.level.grid
        self.restore(
            SavedGame(
                deal,
                self.settings,
                deaths=deaths,
                help=Help(known_board=int(known_board)),
                cursor=(grid.height // 2, grid.width // 2),
                id=f"{self._any_number():016x}",
            )
        )

    def snapshot(self) -> SavedGame:
        """All of this sitting, as it is now."""
        now = self.round
        return SavedGame(
            now.laid_deal,
            self.settings,
            done=now.steps,
            undone=now.undone,
            seconds=round(now.seconds, 3),
            paused=now.paused,
            deaths=now.deaths,
            help=now.help,
            hint=self.hint_level,
            cursor=self.cursor,
            id=now.id,
            recorded=now.recorded,
            shown=now.shown_before,
        )

    def restore(self, saved: SavedGame) -> None:
        """Resume a sitting."""
        self.settings = saved.settings
        self.round = Round(saved, self._now)
        self.cursor = saved.cursor
        self.hint_level = saved.hint
        self.name = None
        self.player_pool = PlayerPool(saved.deal.seed or 0)
        self._analysis = None
        self.odds_seen = None
        self.studied = None
        self.next_seed = saved.settings.seed
        if self.next_seed is not None and saved.deal.seed is not None:
            self.next_seed = (saved.deal.seed + 1) % _SEEDS
