"""The layer that does everything once: it remembers which wishes of which tab were done.

A page whose connection breaks does not know whether its last wish arrived, and sends it
again under the same id. The full answers are remembered while the program runs; what was
done, and what was said about it, is kept in the journal too.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, NotRequired, TypedDict

from minewise.base import Within
from minewise.session import Result, Session
from minewise.ui.web import limits
from minewise.ui.web.conversation import Conversation, PausableClock, Reply, Response, Tab, To
from minewise.ui.web.data import SERVER, Place
from minewise.ui.web.messages import MOST_ID, Do

Run = tuple[int, int]
"""Ids that follow each other: the first and the last."""

Id = Annotated[int, Within(0, MOST_ID)]
"""The number of a wish, out of a file."""


class TabData(TypedDict):
    """What was done for one tab."""

    unknown: NotRequired[Annotated[int, Within(-1, MOST_ID)]]
    forgotten: NotRequired[Annotated[int, Within(-1, MOST_ID)]]
    """In files of earlier days: the highest id that was forgotten, alone."""
    earlier: NotRequired[list[tuple[Id, Id]]]
    done: list[tuple[Id, str | None]]


@dataclass(slots=True)
class _Tab:
    """One tab.

    Attributes:
        done: What was done, by id: the sentence about it.
        answers: The full answers, by id.
        earlier: The ids that were done before those, in runs. Not all up to the last one: what is
            worked out for long is done after what was asked for later.
        unknown: Of ids up to this one that are in no run, nobody knows any more.
    """

    done: "OrderedDict[int, str | None]" = field(default_factory=OrderedDict)
    answers: "OrderedDict[int, str]" = field(default_factory=OrderedDict)
    earlier: list[Run] = field(default_factory=list)
    unknown: int = -1

    def forget(self, number: int) -> None:
        """Remember of an id that it was done, and nothing else."""
        before = [run for run in self.earlier if run[1] < number - 1]
        after = [run for run in self.earlier if run[0] > number + 1]
        touching = self.earlier[len(before) : len(self.earlier) - len(after)]
        first = min([number, *(run[0] for run in touching)])
        last = max([number, *(run[1] for run in touching)])
        self.earlier = [*before, (first, last), *after]
        while len(self.earlier) > limits.RUNS:
            _first, last = self.earlier.pop(0)
            self.unknown = max(self.unknown, last)


class SeenCommands:
    """What was done for the tabs of one room."""

    def __init__(self) -> None:
        self._tabs: OrderedDict[str, _Tab] = OrderedDict()

    def _tab(self, name: str) -> _Tab:
        tab = self._tabs.setdefault(name, _Tab())
        self._tabs.move_to_end(name)
        while len(self._tabs) > limits.TABS:
            self._tabs.popitem(last=False)
        return tab

    def answer(self, tab: str, number: int) -> str | None:
        """The full answer to a wish, where it is remembered."""
        return self._tabs[tab].answers.get(number) if tab in self._tabs else None

    def done(self, tab: str, number: int) -> Result | None:
        """What is left of the answer to a wish that was done; None if it was not."""
        found = self._tabs.get(tab)
        if found is None:
            return None
        if number in found.done:
            return Result(True, found.done[number])
        if any(first <= number <= last for first, last in found.earlier):
            return Result(done=True)
        if number <= found.unknown:
            return Result(False, "This was asked for too long ago to be done now.")
        return None

    def answered(self, tab: str, number: int, answer: str) -> None:
        """Remember a full answer; a very long one is not worth it."""
        if len(answer) > limits.LONG_ANSWER:
            return
        answers = self._tab(tab).answers
        answers[number] = answer
        while len(answers) > limits.ANSWERS:
            answers.popitem(last=False)

    def add(self, tab: str, number: int, message: str | None) -> None:
        """Remember that a wish was done."""
        found = self._tab(tab)
        found.done[number] = message
        while len(found.done) > limits.ANSWERS:
            oldest, _message = found.done.popitem(last=False)
            found.forget(oldest)

    # For the room's file

    def as_data(self) -> dict[str, TabData]:
        """What was done, as plain values."""
        return {
            name: {
                "unknown": tab.unknown,
                "earlier": list(tab.earlier),
                "done": list(tab.done.items()),
            }
            for name, tab in self._tabs.items()
        }

    def restore(self, data: dict[str, TabData]) -> None:
        """Remember what `as_data` gave.

        Raises:
            KeyError: It says neither which ids are unknown nor which were forgotten.
        """
        for name, row in data.items():
            unknown = row["unknown"] if "unknown" in row else row["forgotten"]
            tab = self._tab(name)
            tab.unknown = unknown
            tab.earlier = sorted((first, last) for first, last in row.get("earlier", ()))
            for number, message in row["done"]:
                self.add(name, number, message)


class ExactlyOnce(Conversation):
    """A conversation in which a wish that is sent again is answered again, and done once.

    Attributes:
        seen: What was done.
    """

    def __init__(
        self, name: str, session: Session, clock: PausableClock, place: Place = SERVER
    ) -> None:
        super().__init__(name, session, clock, place)
        self.seen = SeenCommands()

    def do(self, tab: Tab, wish: Do) -> Response:
        """The same, unless it was done before."""
        again = self.answer_again(tab, wish.id)
        if again is not None:
            return Response((again,))
        return super().do(tab, wish).then(partial(self._remembered, tab.name, wish.id))

    def answer_again(self, tab: Tab, number: int) -> Reply | None:
        """The answer to a wish that was done before, or what is left of it; None if it was not."""
        known = self.seen.answer(tab.name, number)
        if known is not None:
            return Reply(known)
        result = self.seen.done(tab.name, number)
        return None if result is None else Reply(self._answer(number, self._news(result)))

    def _remembered(self, tab: str, number: int, response: Response) -> Response:
        if response.did is not None:
            self.seen.add(tab, number, response.did.message)
        for reply in response.replies:
            if reply.to is To.ASKING:
                self.seen.answered(tab, number, reply.text)
        return response
