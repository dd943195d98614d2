"""One room: a session that tabs play and watch, with its journal.

    seq      counts what was done; every tab sees each change once, or asks for all of it
    turn     held by whoever changes the session: one after the other
    thought  held by whoever works something out: one at a time, while others take turns

The session is used under `turn` alone, on whatever thread.
"""

import asyncio
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from minewise.base import MinewiseError
from minewise.session import (
    FinishedGame,
    HelpingAction,
    Proposal,
    Result,
    Session,
    Statistics,
    StatisticsError,
    Study,
)
from minewise.ui.web import limits, works
from minewise.ui.web.actions import QUICK, read_action
from minewise.ui.web.data import (
    changes_of,
    room_as_data,
    settings_as_data,
    state_as_data,
    told_of,
)
from minewise.ui.web.desk import Desk, Work
from minewise.ui.web.journal import Journal
from minewise.ui.web.messages import Payload
from minewise.ui.web.seen_commands import SeenCommands, text, whole
from minewise.ui.web.texts import as_text

OUR_MISTAKE = "Something went wrong in the server, which has printed what."


def _answer(number: int, news: dict[str, Any]) -> str:
    return as_text("result", id=number, **news)


def _tell_how_far(proposal: Proposal, desk: Desk) -> None:
    part = proposal.progress
    if part is not None:
        desk.told(round(100 * part), 100)


class StudyError(MinewiseError):
    """The game may not be looked into."""


class Watcher(Protocol):
    """A tab that is told of what changes."""

    tab: str

    def send(self, text: str) -> None:
        """Tell it; never waits."""


class PausableClock:
    """The time, which stands still while nobody is there."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._away = 0.0
        self._since: float | None = now()

    def __call__(self) -> float:
        """What time it is here."""
        return (self._now() if self._since is None else self._since) - self._away

    def leave(self) -> None:
        """The last one has gone."""
        if self._since is None:
            self._since = self._now()

    def come(self) -> None:
        """Somebody is there."""
        if self._since is not None:
            self._away += self._now() - self._since
            self._since = None

    @property
    def runs(self) -> bool:
        """Whether somebody is there."""
        return self._since is None


@dataclass(frozen=True, slots=True)
class Reply:
    """What is to be sent after something was done.

    Attributes:
        answer: To the tab that asked.
        others: To the other tabs; None where there is nothing to tell.
        everyone: To all of them, before that.
        trouble: Why it could not be kept, if that is new.
    """

    answer: str
    others: str | None = None
    everyone: str | None = None
    trouble: str | None = None


@dataclass(frozen=True, slots=True)
class Applied:
    """Something that was done, and is to be recorded and kept, which may wait for the disk.

    Attributes:
        result: What it did.
        tab: Who asked for it.
        number: Under which id.
        new_board: Whether there is another board now.
        new_settings: Whether there are other settings now.
    """

    result: Result
    tab: str
    number: int
    new_board: bool
    new_settings: bool


class BufferedStatistics(Statistics):
    """Statistics that wait until somebody has the time to write them."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.waiting: list[tuple[FinishedGame, str | None]] = []

    def record(self, game: FinishedGame, replay: str | None = None) -> bool:
        """Remember a game that is to be recorded."""
        self.waiting.append((game, replay))
        return True

    def flush(self) -> str | None:
        """Record what waits; a sentence where that cannot be."""
        waiting, self.waiting = self.waiting, []
        try:
            for game, replay in waiting:
                super().record(game, replay)
        except StatisticsError as error:
            return f"It was not recorded: {error}."
        except Exception:
            # The game has ended all the same, and is to be kept and answered.
            traceback.print_exc()
            return f"It was not recorded. {OUR_MISTAKE}"
        return None


class Room:
    """One room.

    Attributes:
        id: What tells it from every other.
        session: The game and all that belongs to it.
        clock: What the session takes for the time.
        seq: How many changes there were.
        watchers: The tabs that are there.
        turn: Held by whoever changes the session.
        thought: Held by whoever works something out.
        news: What whoever comes is to be told once; None for nothing.
    """

    def __init__(self, name: str, session: Session, clock: PausableClock, journal: Journal) -> None:
        self.id = name
        self.session = session
        self.clock = clock
        self.seq = 0
        self.watchers: set[Watcher] = set()
        self._looking: set[Watcher] = set()
        self.turn = asyncio.Lock()
        self.thought = asyncio.Lock()
        self.news: str | None = None
        self.memory = SeenCommands()
        self._trouble: str | None = None
        self._journal = journal
        records = session.storage.statistics
        assert isinstance(records, BufferedStatistics), "they can wait"
        self._records = records

    @property
    def cells(self) -> int:
        """How large its board is."""
        return len(self.session.round.game.grid)

    # Tabs

    def come(self, watcher: Watcher) -> None:
        """A tab comes to play or watch."""
        self.look(watcher, at=True)  # the others are told; it is welcomed
        self.watchers.add(watcher)

    def leave(self, watcher: Watcher) -> None:
        """It goes."""
        self.watchers.discard(watcher)
        self.look(watcher, at=False)

    def look(self, watcher: Watcher, *, at: bool) -> None:
        """A tab shows the board, or something else: the clock runs while one of them shows it."""
        if at:
            self._looking.add(watcher)
        else:
            self._looking.discard(watcher)
        ran = self.clock.runs
        if self._looking:
            self.clock.come()
        else:
            self.clock.leave()
        if ran is not self.clock.runs and self.watchers:
            state = self._state()
            told = as_text("clock", seconds=state["seconds"], running=state["running"])
            for each in self.watchers:
                each.send(told)

    def tell(self, told: Reply, asking: Watcher) -> None:
        """Send what is to be sent."""
        for watcher in self.watchers | {asking}:
            if told.everyone is not None:
                watcher.send(told.everyone)
        for watcher in self.watchers:
            if told.others is not None and watcher is not asking:
                watcher.send(told.others)
        asking.send(told.answer)

    # What is done here; on any thread, in turn

    def again(self, tab: str, number: int) -> str | None:
        """The answer to a wish that was answered before; None if it was not."""
        answer = self.memory.answer(tab, number)
        if answer is not None:
            return answer
        result = self.memory.done(tab, number)
        return None if result is None else _answer(number, self._news(result))

    def is_quick(self, name: str) -> bool:
        """Whether an action takes no longer than handing it to another thread."""
        played = self.session.round
        return (
            name in QUICK
            and self.cells <= limits.QUICK_CELLS
            and len(played.steps) <= limits.QUICK_STEPS
            and not played.deal.fair  # each click is judged, which may take seconds
        )

    def take(self, name: str, given: Payload, tab: str, number: int) -> Reply | Applied | Proposal:
        """Do what a page asks for; where that takes work, propose it.

        Raises:
            MinewiseError: It asks for nothing that there is.
        """
        known = self.again(tab, number)
        if known is not None:
            return Reply(known)
        proposal = self.session.propose(read_action(name, given, self.session))
        return self.apply(proposal, tab, number) if proposal.is_worked_out else proposal

    def work_for(self, proposal: Proposal) -> Work:
        """The work that a proposal takes; it gives what is to be settled with."""
        session, action = self.session, proposal.action
        # The making of a board is followed here, where its progress is told.
        making = session.round.game.board is None and session.round.deal.demand is not None
        if isinstance(action, HelpingAction) and not making and self.cells > limits.QUICK_CELLS:
            game = session.snapshot()
            return Work(works.help_with, (self.id, game, action), self.cells, self.id)

        def work(desk: Desk) -> Any:
            desk.look = lambda: _tell_how_far(proposal, desk)
            desk.on_stop(proposal.stop)
            return proposal.answer

        return Work(work)

    def apply(self, proposal: Proposal, tab: str, number: int) -> Reply | Applied:
        """Apply what was proposed, keep it, and say what is to be sent."""
        session = self.session
        played, settings = session.round, session.settings
        try:
            result = session.apply(proposal)
        except Exception:
            return self._mend(tab, number, OUR_MISTAKE)
        if not result.done:
            answer = _answer(number, self._news(result))
            self.memory.answered(tab, number, answer)
            return Reply(answer)
        new_board, new_settings = session.round is not played, session.settings is not settings
        applied = Applied(result, tab, number, new_board, new_settings)
        return applied if self._records.waiting else self.finish(applied)

    def finish(self, applied: Applied) -> Reply:
        """Record the game if it has ended, keep it, and say what is to be sent."""
        tab, number, result = applied.tab, applied.number, applied.result
        # First the statistics, then the journal: whoever is killed in between records it again,
        # which counts once.
        not_recorded = self._records.flush()
        if not_recorded is not None:
            result = replace(result, message=f"{result.message} {not_recorded}")
        self.seq += 1
        self.memory.add(tab, number, result.message)
        trouble = self._keep({"did": [tab, number, result.message]})
        try:
            return replace(self._told(applied, result), trouble=trouble)
        except Exception:
            return self._mend(tab, number, result.message)

    def _told(self, applied: Applied, result: Result) -> Reply:
        """What is sent about something that was done."""
        session, new_board, number = self.session, applied.new_board, applied.number
        # A new board is sent whole.
        news = self._news(result) | ({} if new_board else changes_of(session, result))
        if applied.new_settings:
            news |= {"settings": settings_as_data(session)}
        answer = _answer(number, news)
        self.memory.answered(applied.tab, number, answer)
        if new_board:
            return Reply(answer, everyone=self.board())
        return Reply(answer, others=as_text("event", **news) if len(self.watchers) > 1 else None)

    def _mend(self, tab: str, number: int, message: str | None) -> Reply:
        """Go on after a mistake of ours, in the middle of an exception.

        What was asked for may be done, or a part of it. It is not done again: the file is written
        anew, every tab gets the board as it is now, and the wish is answered.
        """
        traceback.print_exc()
        self.seq += 1
        self.memory.add(tab, number, message)
        self._trouble = self._trouble or OUR_MISTAKE  # so the file is written anew
        self._keep({})
        answer = as_text("refused", id=number, text=OUR_MISTAKE)
        self.memory.answered(tab, number, answer)
        try:
            return Reply(answer, everyone=self.board(), trouble=self._trouble)
        except Exception:
            traceback.print_exc()
            return Reply(answer, trouble=self._trouble)

    def study(self) -> str | None:
        """Look into the running game; what is to be told to every tab, if that is new.

        Raises:
            MinewiseError: There is no help in this game.
        """
        session = self.session
        had = session.round.help
        result = session.do(Study())
        if not result.done:
            raise StudyError(result.message or "", "")
        if session.round.help == had:
            return None
        self.seq += 1
        self._keep({})
        return as_text("event", **self._news(result))

    def _news(self, result: Result) -> dict[str, Any]:
        return {
            "seq": self.seq,
            "result": told_of(result),
            "changes": [],
            "state": self._state(),
        }

    def _state(self) -> dict[str, Any]:
        state = state_as_data(self.session)
        return state | {"running": state["running"] and self.clock.runs}

    def board(self) -> str:
        """That there is a new board."""
        return as_text(
            "board",
            seq=self.seq,
            room=self.as_data(),
            settings=settings_as_data(self.session),
        )

    def as_data(self) -> dict[str, Any]:
        """All of it, for a page."""
        return {"id": self.id, **room_as_data(self.session), "state": self._state()}

    # Keeping it

    @property
    def is_due(self) -> bool:
        """Whether it should be saved: its file has become long, or could not be written."""
        return self._journal.is_long or self._trouble is not None

    def _keep(self, note: dict[str, Any]) -> str | None:
        """Write it down; a sentence where that cannot be, and could be before."""
        had, self._trouble = self._trouble, None
        try:
            # After trouble the file may lack a line.
            if had is None and self._added(note):
                return None
            self.save()
        except MinewiseError as error:
            self._trouble = str(error)
        except Exception:
            traceback.print_exc()
            self._trouble = OUR_MISTAKE
        return self._trouble if had is None else None

    def _added(self, note: dict[str, Any]) -> bool:
        """Add a line to the file; False where a mistake of ours is in the way."""
        try:
            self._journal.add(self.session.snapshot(), note | self._always())
        except MinewiseError:
            raise
        except Exception:
            traceback.print_exc()
            return False
        return True

    def save(self) -> None:
        """Write the file anew, with all there is.

        Raises:
            MinewiseError: It cannot be written.
        """
        self._journal.begin(self.session.snapshot(), self._note())
        self._trouble = None

    def begin(self) -> None:
        """Write the file for the first time. Where that cannot be, it is played all the same."""
        try:
            self.save()
        except MinewiseError as error:
            self._trouble = str(error)
            not_saved = f"This game is not saved: {error}."
            self.news = not_saved if self.news is None else f"{self.news} {not_saved}"

    def _note(self) -> dict[str, Any]:
        return {"tabs": self.memory.as_data()} | self._always()

    def _always(self) -> dict[str, Any]:
        """What every line says."""
        name = self.session.name
        return {"seq": self.seq} | ({} if name is None else {"saved_as": name})

    def remember(self, notes: tuple[dict[str, Any], ...]) -> bool:
        """Remember the notes of its journal; False where one of them is damaged."""
        good = True
        for note in notes:
            try:
                self._remember(note)
            except (ValueError, TypeError, KeyError, AttributeError):
                good = False
        return good

    def _remember(self, note: dict[str, Any]) -> None:
        if "tabs" in note:
            self.memory.restore(note["tabs"])
        if "did" in note:
            tab, number, message = note["did"]
            self.memory.add(str(tab), whole(number), text(message))
        self.seq = max(self.seq, whole(note["seq"]))
        self.session.name = text(note.get("saved_as"))
