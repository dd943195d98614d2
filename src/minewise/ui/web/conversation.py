"""The conversation with a page: a message is read, done in the session, and answered.

Nothing here knows of sockets, threads or processes. What carries the messages calls
`handle`, sends the replies, works the task that is left, and sends what its result replies:

    response = conversation.handle(tab, read(text))
    while response.task is not None:
        send(response.replies)
        response = response.task.result()
    send(response.replies)

Only one thread uses a conversation at a time, but a task may be worked beside it. Two layers
are put around `do`: `ExactlyOnce` answers what was asked for again, and `Journaled` writes
everything down before it is answered.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NotRequired

from minewise.base import MinewiseError, Task, gettext as _
from minewise.session import Comfort, Result, ResultData, Round, Session, Settings
from minewise.ui.web import limits
from minewise.ui.web.actions import ACTIONS, ON_BOARD, REKEYS, perform
from minewise.ui.web.buffered_statistics import BufferedStatistics
from minewise.ui.web.data import (
    SERVER,
    ChangesData,
    CommandData,
    PageSettingsData,
    Place,
    RoomData,
    StateData,
    changes_of,
    choices_as_data,
    commands_as_data,
    room_as_data,
    settings_as_data,
    state_as_data,
    told_of,
    whole_of,
)
from minewise.ui.web.messages import Ask, Cancel, Do, Hello, Look, Message, Racing, Sync
from minewise.ui.web.questions import Questions
from minewise.ui.web.texts import answer, as_text, refusal
from minewise.ui.web.training import TrainingDesk


class BusyError(MinewiseError):
    """Too much is being worked out."""


class StudyError(MinewiseError):
    """The game may not be looked into."""


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
        if self._since is not None:
            self._away += self._now() - self._since
            self._since = None

    @property
    def runs(self) -> bool:
        """Whether somebody is there."""
        return self._since is None


class NewsData(ChangesData):
    """What has changed, for every tab."""

    seq: int
    result: ResultData
    state: StateData
    settings: NotRequired[PageSettingsData]
    commands: NotRequired[list[CommandData]]


@dataclass(frozen=True, slots=True)
class Before:
    """What was there before something was done."""

    round: Round
    settings: Settings
    comfort: Comfort

    @classmethod
    def of(cls, session: Session) -> "Before":
        """What is there now."""
        return cls(session.round, session.settings, session.comfort)


class To(Enum):
    """Which tabs a reply is for."""

    ASKING = "the one that asked"
    OTHERS = "all others"
    EVERYONE = "all"


@dataclass(frozen=True, slots=True)
class Reply:
    """What is to be sent."""

    text: str
    to: To = To.ASKING


@dataclass(frozen=True, slots=True)
class Response:
    """What comes of a message.

    Attributes:
        replies: What is to be sent now, in this order.
        task: What is left. It is worked out while others take their turns, or, if it is worked
            out already, finished before anything else is done here; that may wait for the disk.
        did: What was done, if the session has changed by it.
    """

    replies: tuple[Reply, ...] = ()
    task: "Task[Response] | None" = None
    did: Result | None = None

    def then(self, end: "Callable[[Response], Response]") -> "Response":
        """Go on with what comes of it in the end."""
        if self.task is None:
            return end(self)
        return replace(self, task=self.task.then(lambda later: later().then(end)))


@dataclass(eq=False, slots=True)
class Tab:
    """A page that plays or watches.

    Attributes:
        questions: Answers what it asks.
        name: What tells it from every other, over all its connections.
        tasks: What is worked out for it, by the id of the message.
    """

    questions: Questions
    name: str = ""
    tasks: dict[int, Task[Response]] = field(default_factory=dict)


class Conversation:
    """The conversation about one session, with all tabs that play or watch it.

    Attributes:
        id: What tells it from every other.
        place: Where it is held.
        session: The game and all that belongs to it.
        clock: What the session takes for the time.
        seq: Counts the changes; every tab sees each once, or asks for all there is.
        tabs: The tabs that are there.
        news: What the next tab to come is told, once; None for nothing.
    """

    def __init__(
        self, name: str, session: Session, clock: PausableClock, place: Place = SERVER
    ) -> None:
        self.id = name
        self.place = place
        self.session = session
        self.clock = clock
        self.seq = 0
        self.tabs: set[Tab] = set()
        self.news: str | None = None
        self._looking: set[Tab] = set()
        self._training = TrainingDesk()

    def handle(self, tab: Tab, message: Message) -> Response:
        """Do what a message asks for, and answer it."""
        match message:
            case Do() | Ask():
                response = self._obey(tab, message)
            case Hello():
                response = self._welcome(resumed=message.seen == self.seq)
            case Sync():
                response = Response((self._whole(resumed=False),))
            case Look():
                response = Response(self._look(tab, at=message.at) if tab in self.tabs else ())
            case Racing():
                response = Response()  # which is about no room, and comes to none
            case Cancel():
                response = self._cancel(tab, message.id)
        return response

    def _obey(self, tab: Tab, message: Do | Ask) -> Response:
        if message.id in tab.tasks:
            return Response()  # it is being worked on, and answered then
        told: tuple[Reply, ...] = ()
        if isinstance(message, Do) and message.action in ON_BOARD and tab in self.tabs:
            told = self._look(tab, at=True)
        try:
            found = self.do(tab, message) if isinstance(message, Do) else self._ask(tab, message)
            response = self._followed(tab, message.id, found)
        except MinewiseError as error:
            response = Response((Reply(refusal(message.id, str(error))),))
        return replace(response, replies=told + response.replies)

    # Tabs

    def come(self, tab: Tab) -> tuple[Reply, ...]:
        """A tab comes to play or watch; what the others are told."""
        told = self._look(tab, at=True)
        self.tabs.add(tab)
        tab.questions.share(self._training)
        return told

    def leave(self, tab: Tab) -> tuple[Reply, ...]:
        self.tabs.discard(tab)
        tab.questions.close()
        return self._look(tab, at=False)

    def _look(self, tab: Tab, *, at: bool) -> tuple[Reply, ...]:
        """A tab shows the board, or something else: the clock runs while one of them shows it."""
        if at:
            self._looking.add(tab)
        else:
            self._looking.discard(tab)
        ran = self.clock.runs
        if self._looking:
            self.clock.come()
        else:
            self.clock.leave()
        if ran is self.clock.runs or not self.tabs:
            return ()
        state = self._state()
        told = as_text("clock", seconds=state["seconds"], running=state["running"])
        return (Reply(told, To.EVERYONE),)

    def _welcome(self, *, resumed: bool) -> Response:
        news, self.news = self.news, None
        told = () if news is None else (Reply(refusal(None, news)),)
        return Response((self._whole(resumed=resumed), *told))

    # What takes long

    def _followed(self, tab: Tab, number: int, response: Response) -> Response:
        """The same; what is worked out for a tab can be cancelled."""
        task = response.task
        if task is None or task.is_worked_out:
            return response
        self._check_busy(tab)

        def end(later: Callable[[], Response]) -> Response:
            tab.tasks.pop(number, None)
            return later()

        followed = tab.tasks[number] = task.then(end)
        return replace(response, task=followed)

    def _check_busy(self, tab: Tab) -> None:
        if len(tab.tasks) >= limits.JOBS:
            raise BusyError(_("Too much is being worked out already"), "")

    def _cancel(self, tab: Tab, number: int) -> Response:
        task = tab.tasks.get(number)
        if task is None or task.is_stopped:
            return Response()  # it is done already, and was answered
        task.stop()
        return Response((Reply(refusal(number, "Stopped")),))

    # Doing

    def do(self, _tab: Tab, wish: Do) -> Response:
        """Do something in the session.

        Raises:
            MinewiseError: It asks for nothing that there is.
        """
        session = self.session
        before = Before.of(session)
        found = perform(session, wish.action, wish.given, self.id)
        if isinstance(found, Result):
            return self._done(wish, found, before)

        def finish(result: Callable[[], Result]) -> Response:
            before = Before.of(session)
            return self._done(wish, result(), before)

        return Response(task=found.then(finish))

    def _done(self, wish: Do, result: Result, before: Before) -> Response:
        if not result.done:
            return Response((Reply(self._answer(wish.id, self._news(result))),))
        statistics = self.session.storage.statistics
        if isinstance(statistics, BufferedStatistics) and statistics.waiting:
            # Before it is answered: if the server is killed in between, it is recorded again,
            # which counts once.
            return Response(
                task=Task.of(result).then(
                    lambda _same: self._told(wish, _recorded(statistics, result), before)
                )
            )
        return self._told(wish, result, before)

    def _told(self, wish: Do, result: Result, before: Before) -> Response:
        """What is sent about something that was done."""
        session = self.session
        self.seq += 1
        is_new = session.round is not before.round
        # A new board is sent whole.
        news = self._news(result)
        if not is_new:
            had, now = before.comfort, session.comfort
            is_same = (had.fade, had.flag_counts) == (now.fade, now.flag_counts)
            news = {**news, **(changes_of(session, result) if is_same else whole_of(session))}
        if session.settings is not before.settings or ACTIONS[wish.action].configures:
            news["settings"] = settings_as_data(session)
        if wish.action in REKEYS:
            news["commands"] = commands_as_data(session)
        replies = [Reply(self._answer(wish.id, news))]
        if is_new:
            replies.insert(0, self.board())
        elif len(self.tabs) > 1:
            replies.insert(0, Reply(as_text("event", **news), To.OTHERS))
        return Response(tuple(replies), did=result)

    # Asking

    def _ask(self, tab: Tab, question: Ask) -> Response:
        about, given, session = question.about, question.given, self.session
        self._check_busy(tab)
        task = tab.questions.task(about, given, session)
        # Now nothing can be wrong with it: what counts as help is answered.
        told = self.study() if tab.questions.is_study(about, given, session) else ()

        def end(data: Callable[[], str]) -> Response:
            try:
                text = answer(question.id, data())
            except MinewiseError as error:
                text = refusal(question.id, str(error))
            return Response((Reply(text),))

        return Response(told, task.then(end))

    def study(self) -> tuple[Reply, ...]:
        """Look into the running game; what every tab is told of that.

        Raises:
            StudyError: There is no help in this game.
        """
        had = self.session.round.help
        result = self.session.study()
        if not result.done:
            raise StudyError(result.message or "", "")
        if self.session.round.help == had:
            return ()
        self.seq += 1
        return (Reply(as_text("event", **self._news(result)), To.EVERYONE),)

    # As plain data

    def _answer(self, number: int, news: NewsData) -> str:
        return as_text("result", id=number, **news)

    def _news(self, result: Result) -> NewsData:
        return {
            "seq": self.seq,
            "result": told_of(result),
            "changes": [],
            "state": self._state(),
        }

    def _state(self) -> StateData:
        state = state_as_data(self.session)
        return {**state, "running": state["running"] and self.clock.runs}

    def _room(self) -> RoomData:
        return {"id": self.id, **room_as_data(self.session), "state": self._state()}

    def board(self) -> Reply:
        """That there is a new board."""
        settings = settings_as_data(self.session)
        told = as_text("board", seq=self.seq, room=self._room(), settings=settings)
        return Reply(told, To.EVERYONE)

    def _whole(self, *, resumed: bool) -> Reply:
        """All of it, for a page that comes."""
        return Reply(
            as_text(
                "welcome",
                seq=self.seq,
                resumed=resumed,
                room=self._room(),
                choices=choices_as_data(self.session, self.place),
                settings=settings_as_data(self.session),
            )
        )


def _recorded(statistics: BufferedStatistics, result: Result) -> Result:
    trouble = statistics.flush()
    return result if trouble is None else replace(result, message=f"{result.message} {trouble}")
