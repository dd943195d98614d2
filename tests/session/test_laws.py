"""What holds after any actions in any order, sensible or not."""

import random
from dataclasses import replace
from operator import methodcaller

import pytest
from hypothesis import given, settings, strategies as st

from doing import Command, done
from minewise import players
from minewise.core import FLAG, Board, Cell, FirstClick, Grid, Level
from minewise.session.options import GameOptions, Mode
from minewise.session.replay import Replay
from minewise.session.result import Result
from minewise.session.saved_game import SavedGame
from minewise.session.session import Session
from strategies import boards

# What begins another game, or goes on with another: then nothing need stay as it was.
OTHER_GAME = {"new", "new_level", "paste", "paste_replay"}
# What may change how a game has ended.
BACK_AND_FORTH = {"undo", "redo", "retry"}

on_cell = ("open", "press", "chord", "flag", "mark", "why", "go_to")
by_name = [
    "undo",
    "redo",
    "retry",
    "pause",
    "resume",
    "hint",
    "clear_hint",
    "odds",
    "ai",
    "next_hidden",
    "new",
]
alone: dict[str, Command] = {
    **{name: methodcaller(name) for name in by_name},
    "next_hidden_back": lambda session: session.next_hidden(backwards=True),
    "new_level": lambda session: session.new(GameOptions(Level(5, 4, 4), FirstClick.OPENING)),
    "paste": lambda session: session.paste(session.played.deal.line()),
    "paste_replay": lambda session: session.paste(session.played.replay().text()),
    "chords": lambda session: session.settings.change(
        chord_by="off" if session.settings.values.chord_by == "click" else "click"
    ),
    "switch": lambda session: session.configure(
        replace(
            session.options,
            questions=not session.options.questions,
            player=random.Random(len(session.played.steps)).choice(players.names()),
        )
    ),
}
# Cells a little over the edge are among them.
Act = tuple[str, Cell, float]
acts = st.tuples(
    st.sampled_from([*on_cell, *alone]),
    st.tuples(st.integers(-1, 6), st.integers(-1, 6)),
    st.floats(0, 100),
)


class Watched:
    """A session that is looked at after every action."""

    def __init__(self, board: Board, mode: Mode = Mode.NORMAL) -> None:
        self.time = 0.0
        numbers = random.Random(1)
        self.session = Session(
            GameOptions(questions=True, mode=mode),
            now=lambda: self.time,
            any_number=lambda: numbers.getrandbits(64),
        )
        self.session.new(board=board)

    def do(self, act: Act) -> None:
        name, cell, seconds = act
        self.time += seconds
        session, before, view = self.session, self.session.snapshot(), self.session.played.view
        outcome = session.played.outcome
        if name in on_cell:
            result = done(session, methodcaller(name, cell))
        else:
            result = done(session, alone[name])
        if not result.done:
            assert result.message
            assert replace(session.snapshot(), cursor=before.cursor) == before
        if name in OTHER_GAME:
            return
        self._check_view(result, view, name)
        assert session.played.deaths >= before.deaths
        if outcome is not None and name not in BACK_AND_FORTH:
            assert session.played.outcome == outcome
        if result.ended:
            assert session.played.outcome is not None

    def _check_view(self, result: Result, before: str, name: str) -> None:
        session = self.session
        looks = zip(session.played.game.grid, before, session.played.view, strict=True)
        changed = {cell for cell, was, is_now in looks if was != is_now}
        assert changed <= set(result.changed)
        if name != "retry":
            assert changed == set(result.changed)
            assert set(result.opened) <= changed

    def check(self) -> None:
        """The laws that hold at any time."""
        session, saved = self.session, self.session.snapshot()
        position = session.played.position
        won = session.played.outcome is not None and session.played.outcome.won
        seen = session.played.view if won else position.view
        assert session.played.mines_left == position.mines - seen.count(FLAG)
        assert not won or session.played.mines_left == 0
        assert SavedGame.parse(saved.text()) == saved
        again = Session(now=lambda: 0.0)
        again.restore(saved)
        assert (again.snapshot(), again.played.view) == (saved, session.played.view)
        replay = Replay.of(session.played.deal, session.played.steps)
        replay.go(len(replay))
        assert replay.view == session.played.view
        times = [step.seconds for step in session.played.steps]
        assert times == sorted(times)

    def check_undo(self) -> None:
        """Taking back and making again leads back; so does making again and taking back."""
        session = self.session
        for there, back in ((session.undo, session.redo), (session.redo, session.undo)):
            before, view = session.snapshot(), session.played.view
            if there().done:
                assert back().done
                after = session.snapshot()
                assert (after.done, after.undone) == (before.done, before.undone)
                assert (session.played.view, after.deaths) == (view, before.deaths)


@settings(max_examples=100)
@given(boards(largest=6), st.lists(acts, max_size=60), st.sampled_from(Mode))
def test_any_actions_keep_the_laws(board: Board, todo: list[Act], mode: Mode) -> None:
    watched = Watched(board, mode)
    for act in todo:
        watched.do(act)
    watched.check()
    watched.check_undo()


@pytest.mark.parametrize("seed", range(8))
def test_a_thousand_actions_keep_the_laws(seed: int) -> None:
    chance = random.Random(seed)
    names = [*on_cell, *on_cell, *alone]
    grid = Grid(chance.randint(2, 12), chance.randint(2, 12))
    mines = chance.sample(list(grid), len(grid) // 6)
    watched = Watched(Board(grid, mines))
    for number in range(1000):
        name = chance.choice(names)
        if name in OTHER_GAME and chance.random() < 0.9:
            continue  # so that games become long
        if watched.session.played.outcome is not None and chance.random() < 0.5:
            name = "undo"  # or most actions would be refused
        cell = chance.randint(-1, grid.height), chance.randint(-1, grid.width)
        watched.do((name, cell, chance.random()))
        if number % 100 == 0:
            watched.check()
            watched.check_undo()
    watched.check()
    watched.session.resume()  # nothing can be undone on a covered board
    while watched.session.played.steps:
        assert watched.session.undo().done
    assert set(watched.session.played.view) == {"#"}
    watched.check_undo()
