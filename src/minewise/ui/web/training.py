"""Training for a page: the coach of a room, which all its tabs share.

The page says how much it has seen (`count`) with everything that it does. What was sent again after
a broken connection, or was meant for something that another tab has left, is not done: the answer
is what is to be seen now.
"""

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, NotRequired, TypedDict

from minewise.base import Task, gettext as _, quote
from minewise.session import Session, Statistics, commands
from minewise.ui.home import coach_of, games_to_learn, learn_from_game
from minewise.ui.web.data import CommandData, command_as_data
from minewise.ui.web.messages import Payload
from minewise.ui.web.tasks import QuestionError, answering

if TYPE_CHECKING:
    from minewise.training import Coach, TrainingData

# A number that is larger is no percentage, and no number of mines.
_MOST_NUMBER = 9999


class SceneData(TypedDict):
    """What is seen of a board."""

    width: int
    height: int
    mines: int
    shape: str
    view: str


class TrainingPageData(TypedDict):
    """What is to be seen of training, for a page."""

    count: int
    """Counts what was done: to be sent with what is done next."""
    shown: "TrainingData"
    scene: SceneData | None
    """The board, as everywhere on the page."""
    commands: NotRequired[list[CommandData]]
    learning: int
    """Games of one's own that wait to be looked at (`train-learn`)."""


class TrainingDesk:
    """Answers what the tabs of a room ask about training."""

    def __init__(self) -> None:
        self._coach: Coach | None = None
        self._count = 0
        self._turn = Lock()
        self.answers: dict[str, Callable[[Payload, Session], Task[str]]] = {
            "train": self._open,
            "train-do": self._do,
            "train-learn": self._learn,
        }

    def _made(self, session: Session) -> "Coach":
        if self._coach is None:
            # Most who play do without, and importing it takes a moment.
            from minewise.training import Practice  # noqa: PLC0415

            practice = session.storage.practice
            if practice is None:
                raise QuestionError(_("Nothing is practised here"), "train")
            kept = practice()
            assert isinstance(kept, Practice), "training keeps it"
            self._coach = coach_of(kept)
        return self._coach

    # Questions

    def _open(self, given: Payload, session: Session) -> Task[str]:
        """What is to be seen; with `start`, a mode, a theme or a lesson is begun."""
        start = given.text("start", 100) if "start" in given else ""
        game = given.text("game", 100) if "game" in given else ""

        def work() -> TrainingPageData:
            coach = self._made(session)
            if game:
                learn_from_game(coach.trainer, _statistics(session), game)
            if start:
                coach.start(start, game)
                self._count += 1
            keys = session.keys("train", commands.PAGE)
            known = [command_as_data(each) for each in keys.commands]
            return {**self._seen(coach, session), "commands": known}

        return self._in_turn(work)

    def _do(self, given: Payload, session: Session) -> Task[str]:
        act, count = self._wish(given), given.number("count")

        def work() -> TrainingPageData:
            coach = self._made(session)
            if count == self._count:
                act(coach)
                self._count += 1
            return self._seen(coach, session)

        return self._in_turn(work)

    @staticmethod
    def _wish(given: Payload) -> "Callable[[Coach], None]":
        """What the person wants: a command, a row, an answer, or a number."""
        if "choose" in given:
            name = given.text("choose", 100)
            return lambda coach: coach.choose(name)
        if "say" in given:
            word = given.text("say", 100)
            return lambda coach: coach.say(word)
        if "write" in given:
            number = given.number("write", _MOST_NUMBER)
            return lambda coach: coach.write(number)
        name = given.text("do", 40)
        cell = given.cell("cell") if "cell" in given else None
        if name == "tick":  # time may be up
            return lambda _coach: None

        def act(coach: "Coach") -> None:
            known = coach.commands()
            if name not in known:
                raise QuestionError(
                    _("{name} cannot be done here: expected one of {known}").format(
                        name=quote(name), known=", ".join(known)
                    ),
                    name,
                )
            coach.do(name, cell)

        return act

    def _learn(self, _given: Payload, session: Session) -> Task[str]:
        """Look at one of the last games for mistakes, and have the puzzles ready."""

        def work() -> TrainingPageData:
            coach = self._made(session)
            waiting = games_to_learn(coach.trainer, _statistics(session))
            if waiting:
                learn_from_game(coach.trainer, _statistics(session), waiting[0])
            assert coach.trainer.pack, "it is read now"
            return self._seen(coach, session)

        return self._in_turn(work)

    # As data

    def _in_turn(self, work: Callable[[], TrainingPageData]) -> Task[str]:
        def alone(_task: Task[str]) -> TrainingPageData:
            with self._turn:
                return work()

        return answering(alone)

    def _seen(self, coach: "Coach", session: Session) -> TrainingPageData:
        from minewise.training import shown  # noqa: PLC0415 - as above

        position = coach.position
        is_list = coach.screen == "menu"
        return {
            "count": self._count,
            "shown": shown(coach),
            "scene": None
            if position is None
            else {
                "width": position.grid.width,
                "height": position.grid.height,
                "mines": position.mines,
                "shape": position.grid.shape,
                "view": position.view,
            },
            "learning": len(games_to_learn(coach.trainer, _statistics(session))) if is_list else 0,
        }


def _statistics(session: Session) -> Statistics:
    statistics = session.storage.statistics
    if statistics is None:
        raise QuestionError(_("Games are not recorded here."), "train")
    return statistics
