"""What a session is made of, before anybody does something in it.

round    the game as it is played: steps, clock, deaths, help
advice   what can be said of its position
storage  saved games, statistics and settings
cursor   where the person is
"""

import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar, cast

from minewise.advice import HintLevel, NoMoveError, PlayerPool, Review
from minewise.analysis import Analysis
from minewise.base import MinewiseError, Task, gettext as _
from minewise.core import Cell, Deal, Position, State, Step
from minewise.session.ahead import BoardsAhead
from minewise.session.comfort import GROUP, Comfort
from minewise.session.commands import rules
from minewise.session.help_taken import Help
from minewise.session.result import Result, refused
from minewise.session.round import Round
from minewise.session.rules import all_refused
from minewise.session.saved_game import SavedGame
from minewise.session.saved_games import is_worth_keeping
from minewise.session.settings import Settings
from minewise.session.storage import Storage
from minewise.session.words import as_sentence
from minewise.solver import EFFORTS

_SEEDS = 1 << 64

Found = TypeVar("Found")


def _any_number() -> int:
    return secrets.randbelow(_SEEDS)


class SessionState:
    """The game, and all that belongs to it.

    Attributes:
        settings: What the player has configured.
        comfort: How the person likes to play, whichever game is on; change it with `prefer`.
        round: The game as it is played.
        storage: Where games are kept.
        cursor: Where the cursor is.
        hint_level: The level of the hint shown for this position; None if none was.
        name: What the game is called among the saved games; None if it was not saved.
        studied: The last position that was looked into with the solver, flags left out.
        odds_seen: The last position whose odds were shown, flags left out; None if none was.
        next_seed: The seed of the next game; None if it is dealt by chance.
        any_number: Chance: a whole number below 2**64 at each call.
        player_pool: The AIs that can be asked.
        ahead: Boards that were made before anybody clicked.
        course_files: Course AIs that the program was started with: a page of a server runs no
            others.
    """

    settings: Settings
    comfort: Comfort
    round: Round
    cursor: Cell
    hint_level: HintLevel | None
    name: str | None
    odds_seen: str | None
    studied: str | None
    next_seed: int | None
    player_pool: PlayerPool
    _analysis: Analysis | None
    _saved_steps: tuple[Step, ...] | None
    """The steps that are in the file of a saved game."""
    _judged: tuple[tuple[Step, ...], Review] | None
    """The steps whose guesses were judged, and how."""
    _best_seconds: float | None
    """The record of what is played, if somebody has looked it up."""

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        now: Callable[[], float] = time.monotonic,
        any_number: Callable[[], int] = _any_number,
        storage: Storage | None = None,
    ) -> None:
        """Begin a new game.

        Args:
            settings: What to play.
            now: A clock in seconds from any starting point.
            any_number: Chance for new games: a whole number below 2**64.
            storage: What keeps games, statistics and settings; None to keep nothing.
        """
        self.settings = settings or Settings()
        self.storage = storage or Storage()
        self._now = now
        self.any_number = any_number
        self._drawn: int | None = None
        self.ahead = BoardsAhead()
        self.course_files: tuple[Path, ...] = ()
        self.next_seed = self.settings.seed
        kept = self.storage.settings
        looks = {} if kept is None else kept.read().looks
        self._groups: dict[str, dict[str, Any]] = {}  # what is remembered without a file
        self._viewers: set[object] = set()
        self.comfort = Comfort.remembered(looks.get(GROUP, {}))
        self.begin(self.next_deal(), known_board=self.settings.seed is not None)

    def allowed(self, name: str) -> str | None:
        """Why a command of that name cannot be done now; None if it can be, as far as is plain."""
        return rules()[name].refusal(self)

    def refused_commands(self) -> list[str]:
        """The names of all commands that cannot be done now, as far as is plain."""
        refused = all_refused(self)
        return [name for name, when in rules().items() if when in refused]

    @property
    def is_under_way(self) -> bool:
        """Whether something is lost when another game takes the place of this one.

        Not if it was hardly begun, and not if it is saved as it is.
        """
        played = self.round
        if played.state is not State.PLAYING or self._saved_steps == played.steps:
            return False
        return is_worth_keeping(played.opened_cells, played.safe_cells, played.seconds)

    def give_up_question(self) -> str | None:
        """What to ask the person before another game takes the place of this one.

        None if nothing is lost. The session does not ask by itself.
        """
        played = self.round
        if not self.is_under_way:
            return None
        return _(
            "This game is not over: {opened} of {safe} safe cells are open. Give it up?"
        ).format(opened=played.opened_cells, safe=played.safe_cells)

    def _task(
        self,
        work: Callable[[Task[Result]], Found],
        finish: Callable[[Found], Result],
        position: Position | None = None,
    ) -> Task[Result]:
        """Work for the game as it is now: refused if the game has gone on without it."""
        game = self.round.id, self.round.position if position is None else position

        def is_the_same() -> bool:
            return game == (self.round.id, self.round.position)

        def finished(found: Found) -> Result:
            return finish(found) if is_the_same() else _has_changed()

        def failed(error: MinewiseError) -> Result:
            # What a player says is a sentence already, and may begin with its name.
            said = str(error) if isinstance(error, NoMoveError) else as_sentence(str(error))
            return refused(said) if is_the_same() else _has_changed()

        return Task(work, finished, failed)

    def fingerprint(self) -> object:
        """Something that is another one when the game is: for a front end that writes it down."""
        played = self.round
        return (
            played.id,
            played.steps,
            played.undone,
            played.paused,
            played.help,
            played.recorded,
            self.settings,
            self.hint_level,
            self.name,
        )

    def remember(self, group: str, **values: Any) -> None:
        """Remember something for the next time, such as how a front end looks."""
        if self.storage.settings is not None:
            self.storage.settings.remember_look(group, **values)

    def remembered(self, group: str, name: str, usual: Any) -> Any:
        """What was remembered; what is usual if that is missing, or another kind."""
        kept = self.storage.settings
        return usual if kept is None else kept.read().look(group, name, usual)

    # Analysis

    @property
    def analysis(self) -> Analysis:
        """What is known of the position."""
        effort, position = self._effort, self.round.position
        known = self._analysis
        if known is None or known.position != position or known.effort != effort:
            known = self._analysis = Analysis(
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

    # How the person likes to play

    def prefer(self, /, **changes: object) -> Result:
        """Change how the person likes to play, and remember it: fields of `Comfort` by name."""
        try:
            comfort = self.comfort.changed(changes)
        except MinewiseError as error:
            return refused(as_sentence(str(error)))
        if self.storage.settings is not None:
            had, now = {**self.comfort.as_data()}, {**comfort.as_data()}
            new = {name: value for name, value in now.items() if value != had[name]}
            self.storage.settings.remember_look(GROUP, **cast("dict[str, Any]", new))
        self.comfort = comfort
        return Result(done=True)

    def prefer_typed(self, name: str, text: str) -> Result:
        """The same as a person types it: yes or no, a number, or one of the values."""
        value: object = text
        match getattr(self.comfort, name, None):
            case bool() if text.lower() in (_("yes"), _("no"), "yes", "no", "true", "false"):
                value = text.lower() in (_("yes"), "yes", "true")
            case int() if text.isascii() and text.isdigit() and len(text) < 10:
                value = int(text)
        return self.prefer(**{name: value})

    def _count(self, kind: str) -> None:
        """Count help of a kind."""
        had = self.round.help
        self.round.help = replace(had, **{kind: getattr(had, kind) + 1})

    # Games

    def use(self, settings: Settings) -> None:
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
        """The deal of the next game: by the next seed, if the first one was chosen.

        Until a game begins, it is the same one whenever it is asked for.
        """
        seed = self.next_seed
        if seed is None:
            seed = self._drawn = self.any_number() if self._drawn is None else self._drawn
        wanted = self.settings
        return Deal(wanted.level, wanted.first, seed, demand=wanted.no_guess, fair=wanted.fair)

    def begin(self, deal: Deal, *, known_board: bool, deaths: int = 0, day: str = "") -> None:
        """Begin a game."""
        grid, self._drawn = deal.level.grid, None
        self.restore(
            SavedGame(
                deal,
                self.settings,
                deaths=deaths,
                help=Help(known_board=int(known_board)),
                cursor=(grid.height // 2, grid.width // 2),
                id=f"{self.any_number():016x}",
                day=day,
            )
        )

    def snapshot(self) -> SavedGame:
        """All of this session, as it is now."""
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
            day=now.day,
        )

    def restore(self, saved: SavedGame) -> None:
        """Resume a game."""
        self.settings = saved.settings
        self.round = Round(saved, self._now)
        self.cursor = saved.cursor
        self.hint_level = saved.hint
        self.name = None
        self.player_pool = PlayerPool(saved.deal.seed or 0)
        self._analysis = None
        self.odds_seen = None
        self.studied = None
        self._judged = None
        self._saved_steps = None
        self._best_seconds = None
        self.next_seed = saved.settings.seed
        if self.next_seed is not None and saved.deal.seed is not None:
            self.next_seed = (saved.deal.seed + 1) % _SEEDS


def _has_changed() -> Result:
    return refused(_("The board has changed in the meantime."))
