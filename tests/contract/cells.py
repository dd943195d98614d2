"""The cells of the matrix: what is done with a game, and what must come of it.

A check is given a `Seat`: a driver and the model, at the same game. To add an action, write
a check and name it in `ACTIONS`; where a kind or a front end refuses it on purpose, say so in
`refusal`, with the reason: then the check is that it is refused, with a sentence.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from typing import Any

from commands import Run
from contract.drivers.model import Model
from contract.kinds import KINDS, Kind
from contract.vocabulary import (
    CannotError,
    Driver,
    GameState,
    Judged,
    Watched,
    agrees,
    squeezed,
)
from minewise.core import FLAG, HIDDEN, Board, Cell, Position
from minewise.session import Mode, Replay, SavedGame, is_saved_game
from minewise.ui.replays import read_any

_NUMBERS = count(1)

# As many moves as show that an AI plays on by itself.
_SOME_MOVES = 3


@dataclass
class Seat:
    """A person at a front end, and the model beside it.

    Attributes:
        driver: The front end.
        model: The session alone, at the same game.
        kind: What is played.
        folder: For files.
        run: Runs `minewise` with some words.
    """

    driver: Driver
    model: Model
    kind: Kind
    folder: Path
    run: Run

    def sit_down(self) -> None:
        """Begin the game, on both sides."""
        self.driver.begin(self.kind)
        self.model.begin(self.kind)
        self.same()

    def same(self) -> GameState:
        """Both tell the same of the game."""
        told, due = self.driver.state(), self.model.state()
        assert told == due, differences(told, due)
        return told

    def both(self, action: str, *given: Any) -> str:
        """Do something on both sides: the same is told and said."""
        said = getattr(self.driver, action)(*given)
        due = getattr(self.model, action)(*given)
        agrees(said, due)
        self.same()
        return str(due)

    # Where the mines are, the model knows

    @property
    def start(self) -> Cell:
        """A cell to begin at: in a game that has begun, a safe one."""
        if self.model.session.round.game.board is None:
            return 1, 1
        return next(self.safe())

    def safe(self) -> Iterator[Cell]:
        """The hidden safe cells, row by row."""
        board, view = self.model.board, self.model.position
        return (cell for cell in board.grid if view[cell] == HIDDEN and not board.is_mine(cell))

    def mines(self) -> Iterator[Cell]:
        """The hidden mines without a flag."""
        board, view = self.model.board, self.model.position
        return (cell for cell in board.grid if view[cell] == HIDDEN and board.is_mine(cell))

    def play_some(self) -> None:
        """Two cells opened, a mine flagged."""
        self.both("open", self.start)
        if not self.model.is_over:
            self.both("open", next(self.safe()))
        if not self.model.is_over:
            self.both("flag", next(self.mines()))

    def finish(self) -> None:
        """Open mines until the game is lost; a fair game forgives those that had to be guessed."""
        if not self.model.is_over and not self.model.session.round.steps:
            self.play_some()
        while not self.model.is_over:
            self.both("open", next(self.mines(), None) or next(self.safe()))


def differences(told: GameState, due: GameState) -> str:
    """What two states do not agree on."""
    one, other = asdict(told), asdict(due)
    return "\n".join(
        f"{name}: {value!r} where the session has {other[name]!r}"
        for name, value in one.items()
        if name != "message" and value != other[name]
    )


# What must come of each action


def check_open(seat: Seat) -> None:
    said = seat.both("open", seat.start)
    assert "shows" in said
    seat.both("open", next(seat.safe()))
    off = seat.driver.open((777, 777))
    assert_sentence(off)
    seat.same()


def check_flag(seat: Seat) -> None:
    seat.play_some()
    mine = next(seat.mines())
    seat.both("flag", mine)
    assert seat.model.state().view[seat.model.board.grid.index(mine)] == FLAG
    assert "flagged" in seat.both("open", mine), "a flag guards its cell"
    seat.both("flag", mine)


def check_chord(seat: Seat) -> None:
    seat.both("open", seat.start)
    number = chordable(seat.model.board, seat.model.position)
    if number is None:
        seat.both("open", next(seat.safe()))
        number = chordable(seat.model.board, seat.model.position)
    assert number is not None, "another seed has one"
    before = seat.same()
    seat.both("chord", number)  # refused, unless it has its flags
    for cell in seat.model.board.grid.neighbours(number):
        if seat.model.board.is_mine(cell) and seat.model.position[cell] == HIDDEN:
            seat.both("flag", cell)
    seat.both("chord", number)
    assert seat.same().view != before.view
    assert_sentence(seat.both("open", number))  # an open number is chorded, and nothing is left


def chordable(board: Board, position: Position) -> Cell | None:
    """An open number with a hidden safe cell beside it."""
    return next(
        (
            cell
            for cell in position.numbers
            if any(
                position[near] == HIDDEN and not board.is_mine(near)
                for near in board.grid.neighbours(cell)
            )
            and board.number(cell)
        ),
        None,
    )


def check_undo(seat: Seat) -> None:
    begun = seat.same()
    seat.play_some()
    played = seat.same()
    for _ in range(len(played.steps)):
        seat.both("undo")
    assert_sentence(seat.both("undo"))
    unplayed = seat.same()
    assert set(unplayed.view) == {HIDDEN}
    assert unplayed.phase == "new"
    for _ in range(len(played.steps)):
        seat.both("redo")
    assert_sentence(seat.both("redo"))
    again = seat.same()
    assert (again.view, again.steps) == (played.view, played.steps)
    assert begun.deal == again.deal
    seat.finish()
    seat.both("undo")
    assert seat.same().deaths == 1, "a death that is undone is still counted"


def check_hint(seat: Seat) -> None:
    seat.both("open", seat.start)
    told: list[str] = []
    while True:
        found, due = seat.driver.hint(), seat.model.hint()
        agrees(found.text, due.text)
        assert found.cells in (None, due.cells)
        seat.same()
        told.append(due.text)
        if len(told) > 1 and told[-1] == told[-2]:
            break  # there is no more to say
        assert len(told) < 9
    assert len(set(told)) > 1
    assert due.cells, "the last hint points at its cell"


def check_odds(seat: Seat) -> None:
    seat.play_some()
    (said, marks), (due, due_marks) = seat.driver.odds(), seat.model.odds()
    agrees(said, due)
    assert marks == due_marks
    assert marks
    seat.same()


def check_why(seat: Seat) -> None:
    seat.both("open", seat.start)
    cell = seat.model.session.analysis.best_cell() or next(seat.safe())
    assert_sentence(seat.both("why", cell))
    assert "open already" in seat.both("why", next(iter(seat.model.position.numbers)))


def check_ai_move(seat: Seat) -> None:
    before = seat.same()
    seat.both("ai_move")
    assert len(seat.same().steps) == len(before.steps) + 1
    seat.both("ai_move")


def check_auto_play(seat: Seat) -> None:
    seat.both("open", seat.start)
    before = seat.same()
    seat.driver.auto_play(_SOME_MOVES)
    made = len(seat.driver.state().steps) - len(before.steps)
    assert made >= min(_SOME_MOVES, 1)
    seat.model.auto_play(made)
    seat.same()


def check_pause(seat: Seat) -> None:
    seat.both("open", seat.start)
    seat.both("pause")
    assert seat.same().paused
    seat.both("resume")
    assert not seat.same().paused


def check_save(seat: Seat) -> None:
    seat.play_some()
    seat.both("save", seat_name(seat))
    seat.both("save", seat_name(seat, again=True))


def check_list(seat: Seat) -> None:
    seat.play_some()
    name = seat_name(seat)
    seat.both("save", name)
    assert seat.driver.listed()[name] == seat.model.listed()[name]
    seat.same()


def check_load(seat: Seat) -> None:
    seat.play_some()
    kept, name = seat.same(), seat_name(seat)
    seat.both("save", name)
    seat.sit_down()
    seat.both("load", name)
    loaded = seat.same()
    assert (loaded.view, loaded.deal, loaded.steps) == (kept.view, kept.deal, kept.steps)
    if seat.kind.settings.mode is not Mode.STRICT:
        seat.both("undo")
        seat.both("redo")
    seat.both("open", next(seat.safe()))


_last_name = ""


def seat_name(seat: Seat, *, again: bool = False) -> str:
    """A name that no other game has."""
    global _last_name  # noqa: PLW0603 - for the same name again
    if not again:
        _last_name = f"{seat.kind.name} at {seat.driver.name} {next(_NUMBERS)}"
    return _last_name


def check_leave(seat: Seat) -> None:
    seat.play_some()
    seat.driver.leave_and_come_back()
    seat.model.leave_and_come_back()
    seat.same()
    seat.both("open", next(seat.safe()))


def check_replay(seat: Seat) -> None:
    if seat.kind.settings.mode is not Mode.STRICT:
        # In a game that goes on it is help, and counted.
        seat.play_some()
        assert isinstance(seat.driver.replay(), Watched)
        seat.model.replay()
        assert "analyses" in seat.same().help
    seat.finish()
    found, due = seat.driver.replay(), seat.model.replay()
    assert isinstance(found, Watched)
    assert isinstance(due, Watched)
    assert found.steps == due.steps == len(seat.same().steps)
    assert found.view in (None, due.view)


def check_review(seat: Seat) -> None:
    seat.finish()
    found, due = seat.driver.review(), seat.model.review()
    assert isinstance(found, Judged)
    assert found == due
    seat.same()


def exported(seat: Seat) -> str:
    """The game in the file that a front end writes, as our own replay."""
    data = seat.driver.export(seat.folder).read_bytes()
    text = data.decode()
    if is_saved_game(data):
        saved = SavedGame.parse(text)
        return Replay.of(saved.deal, saved.done).text()
    return Replay.parse(text).text()


def check_export(seat: Seat) -> None:
    seat.finish()
    text = exported(seat)
    assert text == exported(Seat(seat.model, seat.model, seat.kind, seat.folder, seat.run))


def check_convert(seat: Seat) -> None:
    seat.finish()
    path, out = seat.driver.export(seat.folder), seat.folder / "converted.evf"
    code, _out, err = seat.run("convert", str(path), str(out))
    if seat.model.board.grid.shape != "rectangle":
        assert code == 1
        assert_sentence(err)
        return
    assert code == 0, err
    (recording,) = read_any(str(out)).recordings
    assert recording.board == seat.model.board
    played = [step.split()[1:] for step in seat.same().steps]
    clicked = [(row + 1, column + 1) for row, column in map(_cell, recording.played.actions)]
    assert clicked == [(int(row), int(column)) for row, column in played]


def _cell(action: Any) -> Cell:
    cell: Cell = action.cell
    return cell


_rated: dict[tuple[str, str], tuple[int, str, str]] = {}


def check_rate(seat: Seat) -> None:
    seat.finish()
    path = seat.driver.export(seat.folder)
    started = next(step for step in seat.same().steps if step.startswith("open"))
    start = ",".join(started.split()[1:])
    code, out, err = seat.run("rate", str(path), "--start", start)
    assert code == 0, err
    # The first front end pays for what all are compared with.
    asked = seat.model.board.line(), start
    if asked not in _rated:
        board = seat.folder / "board.txt"
        board.write_text(f"{asked[0]}\n", encoding="utf-8")
        _rated[asked] = seat.run("rate", str(board), "--start", start)
    assert (code, out, err) == _rated[asked]


def check_analyse(seat: Seat) -> None:
    seat.play_some()
    found, due = seat.driver.analyse(), seat.model.analyse()
    agrees(found, due)
    assert seat.kind.settings.mode is Mode.STRICT or "analyses" in seat.same().help
    seat.same()


def check_edit(seat: Seat) -> None:
    seat.play_some()
    position, safe = seat.model.position, next(seat.safe())
    cell, number = next(iter(position.numbers)), seat.model.board.number(safe)
    # In a game that is over nobody is helped by it.
    seat.finish()
    for symbol in ("8", str(number)):
        at = cell if symbol == "8" else safe
        agrees(
            seat.driver.edit(position.block(), at, symbol),
            seat.model.edit(position.block(), at, symbol),
        )
    seat.same()


def check_share(seat: Seat) -> None:
    seat.play_some()
    (deal, position), (due, due_position) = seat.driver.share(), seat.model.share()
    assert squeezed(deal) == due
    assert Position.parse(position, trust_flags=False).line() == due_position
    assert seat.kind.text is not None or " board " not in deal, "the mines stay where they are"
    seat.same()


def check_paste(seat: Seat) -> None:
    seat.play_some()
    seat.both("paste", "nothing that is a board")
    deal, _position = seat.model.share()
    seat.both("paste", deal)
    assert set(seat.same().view) == {HIDDEN}
    seat.both("open", (1, 1))
    seat.both("retry")
    assert set(seat.same().view) == {HIDDEN}
    seat.both("open", seat.start)


def check_statistics(seat: Seat) -> None:
    before = {seat.driver: seat.driver.statistics(), seat.model: seat.model.statistics()}
    seat.finish()
    new = {
        one: [row for row in one.statistics() if row not in before[one]]
        for one in (seat.driver, seat.model)
    }
    if seat.kind.settings.mode is Mode.PRACTICE or "Events:" in (seat.kind.text or ""):
        assert new[seat.driver] == [], "it is not counted"
        return
    (row,), (due,) = new[seat.driver], new[seat.model]
    assert (row.title, row.first, row.helped) == (due.title, due.first, due.helped)
    known = {row.title: row for row in before[seat.driver]}
    earlier = known.get(row.title)
    assert row.games == 1 + (earlier.games if earlier else 0)
    seat.same()


def assert_sentence(said: str) -> None:
    """Something is said, in one sentence or a few, and no traceback."""
    assert re.search(r"\w.*[.?!:]", said), f"{said!r} is no sentence"
    assert "Traceback" not in said
    assert "Something went wrong" not in said


Check = Callable[[Seat], None]

ACTIONS: dict[str, Check] = {
    "open": check_open,
    "flag": check_flag,
    "chord": check_chord,
    "undo and redo": check_undo,
    "hint": check_hint,
    "odds": check_odds,
    "why": check_why,
    "AI move": check_ai_move,
    "auto-play": check_auto_play,
    "pause": check_pause,
    "save": check_save,
    "list": check_list,
    "load": check_load,
    "leave and come back": check_leave,
    "replay": check_replay,
    "review": check_review,
    "export": check_export,
    "convert": check_convert,
    "rate": check_rate,
    "analyse": check_analyse,
    "edit": check_edit,
    "share": check_share,
    "paste": check_paste,
    "statistics": check_statistics,
}
"""The actions that are checked in one process; `KILLED` and `SPOKEN` have modules of their own."""

KILLED, SPOKEN = "kill -9", "language"
ALL_ACTIONS = (*ACTIONS, KILLED, SPOKEN)
FRONT_ENDS = ("plain", "terminal", "window", "page")

# What asks for help, by the driver's word for it.
_HELP: dict[str, Callable[[Driver], Any]] = {
    "undo and redo": lambda driver: driver.undo(),
    "hint": lambda driver: driver.hint().text,
    "odds": lambda driver: driver.odds()[0],
    "why": lambda driver: driver.why((0, 0)),
    "AI move": lambda driver: driver.ai_move(),
    "auto-play": lambda driver: driver.auto_play(1),
    "replay": lambda driver: driver.replay(),
    "review": lambda driver: driver.review(),
    "analyse": lambda driver: driver.analyse(),
}
_MISSING: dict[str, Callable[[Driver], Any]] = {
    "auto-play": lambda driver: driver.auto_play(1),
    "pause": lambda driver: driver.pause(),
    "analyse": lambda driver: driver.analyse(),
    "edit": lambda driver: driver.edit("", (0, 0), "1"),
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """That something is refused on purpose.

    Attributes:
        why: The reason, for the table.
        ask: Asks for it; what is said.
        ends: Whether it can be done once the game is over.
    """

    why: str
    ask: Callable[[Driver], Any]
    ends: bool = False


def refusal(action: str, kind: Kind, front_end: str) -> Refusal | None:
    """Whether a cell is refused on purpose, and why."""
    if front_end == "plain" and action in _MISSING:
        return Refusal("line by line there is no such command", _MISSING[action])
    if kind.settings.mode is Mode.STRICT and action in _HELP:
        ends = action in ("replay", "review")
        why = "strict mode has no help" + (" while the game runs" if ends else "")
        return Refusal(why, _HELP[action], ends)
    if action == "convert" and kind.settings.level.shape != "rectangle":
        return Refusal("EVF holds rectangles only", lambda driver: "")
    return None


def sign_of(action: str, kind: Kind, front_end: str) -> str:
    """What a cell is to be: see `table.PLANNED`."""
    if action == KILLED:
        return "+" if front_end == "page" else "s"
    return "+" if refusal(action, kind, front_end) is None else "r"


def reasons() -> dict[str, set[str]]:
    """Why actions are refused, and which."""
    found: dict[str, set[str]] = {}
    for action in ALL_ACTIONS:
        for kind in KINDS:
            for front_end in FRONT_ENDS:
                refused = refusal(action, kind, front_end)
                if refused is not None:
                    found.setdefault(refused.why, set()).add(action)
    return found


def check_refusal(seat: Seat, action: str, refused: Refusal) -> None:
    """It is refused with a sentence, and the game is as before."""
    if action == "convert":
        check_convert(seat)
        return
    seat.play_some()
    try:
        said, due = refused.ask(seat.driver), refused.ask(seat.model)
    except CannotError as cannot:
        said, due = str(cannot), "is not a command"
    agrees(str(said), str(due))
    assert_sentence(str(said))
    seat.same()
    if refused.ends:
        ACTIONS[action](seat)
