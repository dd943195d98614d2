"""What a sitting remembers of its tabs: which wishes were done, so that none is done twice.

A page whose connection breaks does not know whether its last wish arrived, and sends it
again under the same id. The full answers are remembered while the server runs; what was
done, and what was said about it, is kept in the sitting's file too.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from minewise.session import Result
from minewise.ui.web import limits


@dataclass(slots=True)
class _Tab:
    """One tab.

    Attributes:
        done: What was done, by id: the sentence about it.
        answers: The full answers, by id.
        forgotten: Ids up to this one were done too long ago to be remembered.
    """

    done: "OrderedDict[int, str | None]" = field(default_factory=OrderedDict)
    answers: "OrderedDict[int, str]" = field(default_factory=OrderedDict)
    forgotten: int = -1


class Memory:
    """What was done for the tabs of one sitting."""

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
        return Result(done=True) if number <= found.forgotten else None

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
            found.forgotten = max(found.forgotten, oldest)

    # For the sitting's file

    def as_data(self) -> dict[str, Any]:
        """What was done, as plain values."""
        return {
            name: {"forgotten": tab.forgotten, "done": [list(item) for item in tab.done.items()]}
            for name, tab in self._tabs.items()
        }

    def restore(self, data: dict[str, Any]) -> None:
        """Remember what `as_data` gave.

        Raises:
            ValueError, TypeError, KeyError, AttributeError: It is not that.
        """
        for name, row in data.items():
            self._tab(str(name)).forgotten = int(row["forgotten"])
            for number, message in row["done"]:
                self.add(name, int(number), None if message is None else str(message))
