"""Random walks: the same wild play on every front end, over all kinds of game.

    python tests/contract/walks.py --walks 100 --actions 200 --seed 0

A walk is a list of actions, drawn by its number alone: cells that are there and cells that are
not, things that are refused, saves and loads, undo and redo, hints, other games. Every front end
does all of it beside the session, says what the session says after each action, and tells the
same state every few actions and at the end.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from contract.cells import FRONT_ENDS, differences
from contract.drivers.model import Model
from contract.drivers.starting import Drivers
from contract.kinds import KINDS
from contract.vocabulary import CannotError, Driver, agrees
from minewise.core import HIDDEN, Cell
from screen import virtual_screen

# After so many actions the states are compared.
_EVERY = 10

_OFTEN = {
    "open": 34,
    "flag": 14,
    "chord": 10,
    "undo": 10,
    "redo": 7,
    "hint": 5,
    "why": 3,
    "odds": 3,
    "ai_move": 5,
    "pause": 2,
    "save": 2,
    "load": 2,
    "paste": 2,
    "retry": 2,
    "begin": 3,
}
"""How often each action is taken, in a hundred or so."""


@dataclass
class Walk:
    """One walk, as far as it has come.

    Attributes:
        seed: What it is drawn from.
        model: The session, which knows where the mines are.
        done: What was done, in order.
    """

    seed: int
    model: Model
    done: list[tuple[str, tuple[Any, ...]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)
        self._saved: list[str] = []

    def next_action(self) -> tuple[str, tuple[Any, ...]]:
        """Draw what is done next; what the model shows by now has a part in it."""
        action = "begin" if not self.done else self._drawn()
        given: tuple[Any, ...] = ()
        match action:
            case "begin":
                given = (self._chance.choice(KINDS),)
            case "open" | "flag" | "chord" | "why":
                given = (self._cell(action),)
            case "save":
                self._saved.append(f"walk {self.seed} {len(self.done)}")
                given = (self._saved[-1],)
            case "load":
                given = (self._chance.choice(self._saved),)
            case "paste":
                deal = self.model.session.round.deal.line()
                given = (self._chance.choice(["no board at all", "9x9x99/###", deal]),)
        self.done.append((action, given))
        return action, given

    def _drawn(self) -> str:
        (action,) = self._chance.choices(list(_OFTEN), list(_OFTEN.values()))
        if action == "load" and not self._saved:
            return "undo"
        if self.model.is_over and action in ("open", "chord", "flag"):
            # Nobody plays on for long in a game that is over.
            return self._chance.choice([action, "undo", "begin"])
        return action

    def _cell(self, action: str) -> Cell:
        """Mostly a cell that something can be done with; now and then one that is not there."""
        grid, view = self.model.position.grid, self.model.position
        if self._chance.random() < 0.04:
            return grid.height + self._chance.randrange(3), self._chance.randrange(grid.width)
        board = self.model.session.round.game.board
        if board is not None and action == "open" and self._chance.random() < 0.7:
            safe = [cell for cell in grid if view[cell] == HIDDEN and not board.is_mine(cell)]
            if safe:
                return self._chance.choice(safe)
        return self._chance.randrange(grid.height), self._chance.randrange(grid.width)


def do(driver: Driver, action: str, given: Sequence[Any]) -> Any:
    """Do something at a front end; what it says or shows of it, None if it has no such thing."""
    try:
        if action == "pause":
            said = driver.pause()
            if driver.state().paused:
                driver.resume()
            return said
        return getattr(driver, action)(*given)
    except CannotError:
        return None


def said_in(answer: Any) -> str:
    """The words of an answer."""
    if isinstance(answer, tuple):  # odds: words and marks
        return str(answer[0])
    return str(getattr(answer, "text", answer or ""))


def walk(seed: int, actions: int, model: Model, drivers: Sequence[Driver]) -> Counter[str]:
    """Walk once; what was done, how often.

    Raises:
        AssertionError: A front end says or tells something else than the session.
    """
    walking = Walk(seed, model)
    for number in range(1, actions + 1):
        action, given = walking.next_action()
        due = do(model, action, given)
        off = action in ("open", "flag", "chord", "why") and given[0] not in model.position.grid
        for driver in drivers:
            try:
                answer = do(driver, action, given)
                if answer is not None and not off:
                    agrees(said_in(answer), said_in(due))
                if number % _EVERY == 0 or number == actions:
                    told, expected = driver.state(), model.state()
                    assert told == expected, differences(told, expected)
            except AssertionError as error:
                last = "\n".join(f"  {name} {args}" for name, args in walking.done[-12:])
                raise AssertionError(
                    f"walk {seed}, action {number}, {driver.name}: {error}\n{last}"
                ) from error
    return Counter(name for name, _given in walking.done)


def walks(
    numbers: Sequence[int], actions: int, drivers: Drivers, tell: Callable[[str], None]
) -> tuple[Counter[str], list[str]]:
    """Walk many times; what was done, and every difference that was found."""
    done: Counter[str] = Counter()
    found: list[str] = []
    for number in numbers:
        began = time.monotonic()
        try:
            done += walk(number, actions, drivers.model, [drivers[name] for name in FRONT_ENDS])
        except AssertionError as error:
            found.append(str(error))
            for name in FRONT_ENDS:
                drivers.forget(name)
        tell(f"walk {number}: {time.monotonic() - began:.1f} s, {len(found)} differences so far")
    return done, found


def main() -> int:
    """Walk as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--walks", type=int, default=100)
    parser.add_argument("--actions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    with (
        virtual_screen() as display,
        tempfile.TemporaryDirectory() as folder,
        closing(Drivers(Path(folder), lambda: display)) as drivers,
    ):
        numbers = range(chosen.seed, chosen.seed + chosen.walks)
        done, found = walks(numbers, chosen.actions, drivers, print)
    print(f"Actions on each of {len(FRONT_ENDS)} front ends: {sum(done.values())}.")
    print(", ".join(f"{name} {count}" for name, count in done.most_common()))
    print(f"Differences: {len(found)}.", *found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
