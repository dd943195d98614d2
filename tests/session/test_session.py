"""One sitting, as any front end uses it."""

import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from operator import methodcaller
from unittest.mock import Mock

import pytest
from hypothesis import given, settings

from doing import Command, do, done
from expected import known
from minewise import players
from minewise.advice import HintLevel
from minewise.base.task import Task
from minewise.core import FLAG, SHAPES, Board, Cell, FirstClick, Grid, Level, NoGuess
from minewise.session import words
from minewise.session.options import GameOptions, Mode
from minewise.session.replay import Replay
from minewise.session.result import Result
from minewise.session.saved_game import SavedGame
from minewise.session.session import Session
from minewise.solver import TooWideError
from strategies import seeds

# Two openings with a wall of mines between.
#   . 1 * 1 .
#   . 2 2 2 .     (what each cell would show)
#   . 1 * 1 .
WALL = "5x3x2/..*../...../..*.."


def sit(
    board: str = WALL, commands: str = "", time: Callable[[], float] = lambda: 0.0, **chosen: object
) -> Session:
    options = replace(GameOptions(), **chosen)  # type: ignore[arg-type]
    session = Session(options, now=time, any_number=lambda: 5)
    session.new(board=Board.parse(board))
    if commands:
        do(session, commands)
    return session


def refused(result: Result) -> str:
    assert (result.done, result.changed) == (False, ())
    return known(result.message)


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("open 0 0", "Row 1, column 1 is open already."),
        ("open 0 2", "Row 1, column 3 is flagged: remove the flag"),
        ("flag 0 0", "Row 1, column 1 is open: only hidden cells can be marked."),
        ("chord 0 4", "Row 1, column 5 is not open: only an open number"),
        ("chord 1 1", "Row 2, column 2 shows 2, but has 1 flag around it"),
        ("chord 0 0", "Row 1, column 1: nothing is left to open around the 0."),
        ("open 3 0", "Row 4, column 1 is off the board, which has 3 rows and 5 col"),
        ("open -1 0", "off the board"),
        ("open a1", "'a1' is off the board"),
        ("go_to 0 5", "off the board"),
        ("redo", "There is nothing to redo."),
        ("resume", "The game is not paused."),
        ("ai nobody", "'nobody' is not a player"),
        ("why 0 0", "Row 1, column 1 is open already."),
        ("paste what", "what"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(command: str, sentence: str) -> None:
    session = sit(commands="open 0 0, flag 0 2")
    before = session.snapshot()
    assert sentence in refused(do(session, command))
    assert replace(session.snapshot(), cursor=before.cursor) == before


def test_marks_go_round_and_undo_and_redo_name_them() -> None:
    looks = []
    for session in (sit(), sit(questions=True)):
        for _ in range(3):
            do(session, "mark 0 0")
            looks.append(session.played.view[0])
    assert "".join(looks) == "F#F" + "F?#", "question marks only if they are on"
    session = sit(commands="flag 0 0, flag 0 0, mark 0 0, mark 0 0, mark 0 0", questions=True)
    did = ["removing the question mark from", "putting a question mark on", "flagging"]
    did += ["removing the flag from", "flagging"]
    for verb, command, marks in (("Undone", "undo", did), ("Redone", "redo", did[::-1])):
        for mark in marks:
            assert do(session, command).message == f"{verb}: {mark} row 1, column 1."


def test_flags_are_counted_and_more_flags_than_mines_are_said() -> None:
    session = sit()
    said = do(session, "flag 0 0").message
    assert said == "Row 1, column 1 is flagged. 1 mine is left to flag."
    said = do(session, "flag 0 1, flag 0 2").message
    assert said == "Row 1, column 3 is flagged. 1 flag more than there are mines."
    assert session.played.mines_left == -1


# The end


def test_deaths_stay_with_the_board_even_if_they_are_undone() -> None:
    session = sit()
    assert do(session, "open 0 2, undo").done
    assert (session.played.deaths, session.played.outcome) == (1, None)
    assert do(session, "redo").ended
    assert session.played.deaths == 1, "the same death again is no other"
    do(session, "undo, open 2 2")
    assert not session.played.undone, "a new step forgets what was undone"
    do(session, "retry")
    assert (session.played.deaths, session.played.game.board) == (2, Board.parse(WALL))
    do(session, "new")
    assert session.played.deaths == 0


# New games


@pytest.mark.parametrize(
    ("chosen", "seeds"), [(7, [7, 8, 9]), (2**64 - 1, [2**64 - 1, 0, 1]), (None, [5, 5, 5])]
)
def test_the_game_after_a_chosen_seed_has_the_next(chosen: int | None, seeds: list[int]) -> None:
    session = Session(GameOptions(seed=chosen), any_number=lambda: 5)
    for number, seed in enumerate(seeds):
        assert session.played.deal.seed == seed
        session.new(session.next_options(level=Level(4, 4, 2)) if number == 0 else None)
    assert session.played.deal.level == Level(4, 4, 2)
    assert bool(session.played.help.known_board) is (chosen is not None)
    before = session.played.deal.seed
    session.configure(GameOptions(seed=20))
    assert session.played.deal.seed == before, "the next game has it"
    session.new()
    assert session.played.deal.seed == 20


def test_trying_again_is_on_the_same_mines_whatever_the_first_click() -> None:
    session = Session(GameOptions(first=FirstClick.OPENING), any_number=lambda: 3)
    do(session, "retry")
    assert (session.played.game.board, bool(session.played.help)) == (None, False), "not known yet"
    do(session, "open 0 0")
    board = session.played.game.board
    do(session, "retry, open 8 8")
    assert session.played.game.board == board
    do(session, "undo, retry")
    assert session.played.help.kinds == ("known_board",), "what was seen is known"


# The clock


def test_the_clock_runs_from_the_first_opened_cell_to_the_end() -> None:
    session = sit(time=(time := Mock(return_value=1000.0)))
    seen = []
    for command, seconds in (("flag 0 2", 10), ("open 0 0", 2.5), ("open 2 2", 100), ("undo", 1)):
        do(session, command)
        time.return_value += seconds
        seen.append(session.played.seconds)
    assert seen == [0, 2.5, 2.5, 3.5], "time that was spent is not undone"


def test_a_pause_lasts_until_the_game_is_resumed() -> None:
    session = sit(time=(time := Mock(return_value=1000.0)))
    assert refused(session.pause()) == "The clock is not running."
    do(session, "open 0 0")
    time.return_value += 2
    assert session.pause().message == "Paused at 2.0 s."
    time.return_value += 50
    assert (session.played.seconds, session.played.paused) == (2, True)
    assert refused(do(session, "flag 0 2")) == "The game is paused: resume it first."
    assert session.resume().done
    time.return_value += 1
    assert (session.played.seconds, session.played.paused) == (3, False)
    session.restore(SavedGame.parse(session.snapshot().text()))
    time.return_value += 1
    assert session.played.seconds == 4


def test_the_clock_stands_while_no_screen_shows_the_board() -> None:
    session = sit(time=(time := Mock(return_value=1000.0)))
    session.look("screen", at=False)
    assert not session.played.covered, "nothing is to be seen yet"
    session.look("screen", at=True)
    do(session, "open 0 0")
    time.return_value += 5
    session.look("screen", at=False)
    time.return_value += 55
    assert (session.played.seconds, session.played.covered) == (5, True)
    assert not session.played.paused, "the person has not stopped it"
    assert refused(do(session, "flag 0 2")) == "The game is paused: resume it first."
    session.look("screen", at=True)
    time.return_value += 1
    assert session.played.seconds == 6
    session.pause()
    session.look("screen", at=False)
    session.look("screen", at=True)
    assert session.played.paused


# Help


def test_hints_give_away_more_each_time_and_begin_anew_with_the_position() -> None:
    session = sit(commands="open 0 0")
    levels = [known(session.hint().result().hint).level for _ in range(4)]
    assert levels == [HintLevel.CERTAIN_MOVE, HintLevel.NUMBERS, HintLevel.PROOF, HintLevel.PROOF]
    assert session.played.help.hints == 3, "the last one again is no more help"
    shown = session.hint().result()
    assert shown.highlight == (*known(shown.hint).numbers, known(shown.hint).cell)
    do(session, "flag 0 2, undo")
    assert session.played.help.undos == 0, "taking back a mark is no help"
    do(session, "redo")
    levels = [known(session.hint().result().hint).level for _ in range(2)]
    assert levels == [HintLevel.CERTAIN_MOVE, HintLevel.WRONG_FLAG]
    do(session, "flag 0 2")
    said = [str(do(session, "hint").message) for _ in range(3)]
    assert [each.endswith("Ask again for more.") for each in said] == [True, True, False]
    assert do(session, "clear_hint").highlight == ()
    assert do(session, "hint").message == said[0]
    do(session, "undo, undo, undo")
    assert words.help_taken(session.played.help) == "hints, undo, known board"


def test_odds_reasons_and_analyses_are_help_once_a_position() -> None:
    session = sit(commands="open 0 0")
    found = known(do(session, "odds, odds").odds)
    assert (found.probability[0, 2], found.probability[1, 2]) == (1, 0)
    assert found.probability[known(found.best)] == 0
    assert str(do(session, "why 0 2").message).endswith("(1,3) is a mine. Pattern: a 1-2-1.")
    assert do(session, "study, flag 0 2, study").done
    told = session.played.help
    assert (told.probabilities, told.hints, told.analyses) == (1, 1, 1)
    assert words.help_taken(told) == "hints, odds, known board, analysis"
    assert SavedGame.parse(session.snapshot().text()).help == told
    new = Session()
    for command in ("hint", "odds", "why 0 0"):
        assert do(new, command).message == "The first click cannot be a mine: open any cell."
    assert new.study().done
    assert not new.played.help, "before the first click there is nothing to see"


def test_a_position_that_is_too_wide_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    too_wide = Mock(side_effect=TooWideError(50, 10**6))
    session = sit(commands="open 0 0")
    for name in ("solve", "Reasoning"):
        monkeypatch.setattr(f"minewise.analysis.analysis.{name}", too_wide)
    for command in ("odds", "hint", "why 0 2"):
        assert refused(do(session, command)).startswith("Too many numbers depend on each other")
    assert session.played.help.kinds == ("known_board",)


@pytest.mark.parametrize("shape", SHAPES)
def test_a_game_on_any_shape_is_played_to_its_end_with_hints_and_odds(shape: str) -> None:
    session = Session(GameOptions(Level(7, 6, 6, shape=shape), FirstClick.OPENING, seed=3))
    while session.played.outcome is None:
        for command in ("hint", "odds", "ai expert"):
            assert do(session, command).done
    assert session.played.game.grid.shape == shape
    assert session.played.three_bv is not None
    assert None not in session.played.replay().review().steps[1:]


@pytest.mark.parametrize(
    ("board", "commands"),
    [
        ("2x1x1/*.", "flag 0 0, flag 0 1"),
        # One corner is a mine for sure; at the other end either of two cells may be one.
        ("6x2x2/*....*/......", "open 0 2, open 1 0, flag 0 5, flag 1 5"),
    ],
)
def test_an_ai_has_no_move_where_all_that_may_be_safe_is_flagged(board: str, commands: str) -> None:
    session = sit(board, commands)
    assert refused(session.ai().result()) == (
        "Every cell that could be safe is flagged: take a flag away first."
    )


TWO_WRONG = "your flags at (1,4) and (1,5) are"
# The only cell left that is safe is between two mines.
LAST_IS_FLAGGED = WALL, "open 0 0, open 0 4, flag 1 2", "your flag at row 2, column 3 is"


@pytest.mark.parametrize(
    ("player", "board", "commands", "wrong"),
    [
        *((name, *LAST_IS_FLAGGED) for name in players.names()),
        ("expert", "5x1x1/..*..", "flag 0 0, flag 0 3, flag 0 4, open 0 1", TWO_WRONG),
        # At the right either of two cells is the mine; the flag at the left touches a 0.
        ("expert", "6x2x1/.....*/......", "flag 0 0, open 0 2", "your flag at row 1, column 1 is"),
    ],
)
def test_an_ai_names_flags_that_mislead(player: str, board: str, commands: str, wrong: str) -> None:
    session = sit(board, commands, player=player)
    result = session.ai().result()
    assert result.message == f"No safe cell is left to open: {wrong} wrong."
    assert (result.done, result.step) == (True, None)
    assert set(result.highlight) <= set(session.played.position.flags)
    assert session.played.help.kinds == ("hints", "known_board"), "it is help"


@pytest.mark.parametrize("player", ["exact", "expert", "expert:quick", "sentences"])
def test_the_hint_for_a_guess_points_at_the_cell_that_the_ai_would_open(player: str) -> None:
    """A player who guesses worse than we can tell is not followed."""
    pointed = 0
    for seed in range(12):
        session = Session(GameOptions(Level.parse("9x9x10"), FirstClick.SAFE, seed, player=player))
        do(session, "open 4 4")
        if session.analysis.safe or session.played.outcome is not None:
            continue
        result = do(session, "hint, hint, hint")
        best = (known(known(result.hint).cell),)
        assert result.highlight == do(session, "odds").highlight == best
        pointed += 1
        if player != "sentences":
            assert do(session, "ai").highlight == best
    assert pointed > 3


def test_the_cursor_finds_hidden_cells_round_and_round() -> None:
    session = sit(commands="open 0 0, flag 0 3, go_to 0 0")
    found = []
    for _ in range(9):
        session.next_hidden()
        found.append(session.cursor)
    assert found == [(0, 2), (0, 4), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (0, 2)]
    for cell in ((2, 4), (2, 3)):
        session.next_hidden(backwards=True)
        assert session.cursor == cell


@pytest.mark.parametrize("seed", [3, 7])
def test_when_time_is_up_there_is_an_answer_or_a_sentence_and_more_when_asked_again(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    session = Session(GameOptions(Level.parse("expert"), FirstClick.OPENING, seed=seed))
    do(session, "open 8 15")
    before = session.played.position.view
    with monkeypatch.context() as patch:
        patch.setattr("minewise.session.session.HINT_SECONDS", 0.0)
        patch.setattr("minewise.session.session.MOVE_SECONDS", 0.0)
        for command in ("hint", "hint", "why 0 0", "odds"):
            assert do(session, command).message
    assert session.played.position.view == before
    for command in ("flag 0 0", "odds", "ai exact"):
        assert do(session, command).done


# Work that is done elsewhere

HELPING: dict[str, Callable[[Session], Task[Result]]] = {
    "hint": Session.hint,
    "why": (lambda session: session.why((0, 2))),
    "odds": Session.odds,
    "ai": Session.ai,
    "ai expert": (lambda session: session.ai("expert")),
}


def begun() -> Session:
    return sit("5x3x3/..*../...*./*....", "open 0 0")


@pytest.mark.parametrize("name", HELPING)
def test_what_is_worked_out_elsewhere_is_what_is_done_at_once(name: str) -> None:
    at_once, apart = begun(), begun()
    expected, task = HELPING[name](at_once).result(), HELPING[name](apart)
    before = apart.snapshot()
    with ThreadPoolExecutor(1) as thread:
        thread.submit(task.work).result(timeout=60)
    assert task.is_worked_out
    assert apart.snapshot() == before, "working out changes nothing"
    result = task.result()
    assert replace(result, advised=None) == replace(expected, advised=None)
    assert str(result.advised) == str(expected.advised)
    assert apart.snapshot() == at_once.snapshot()


@pytest.mark.parametrize("meanwhile", ["flag 0 2", "ai", "new"])
@pytest.mark.parametrize("name", HELPING)
def test_what_was_worked_out_for_another_position_is_refused(name: str, meanwhile: str) -> None:
    session = begun()
    task = HELPING[name](session)
    task.work()
    do(session, meanwhile)
    before = session.snapshot()
    assert refused(task.result()) == "The board has changed in the meantime."
    assert session.snapshot() == before


# What begins another game, or goes on with another: then nothing need stay as it was.
OTHER_GAME = {"new", "new_level", "paste", "paste_replay"}
# What may change how a game has ended.
BACK_AND_FORTH = {"undo", "redo", "retry"}

on_cell = ("open", "press", "chord", "flag", "mark", "why", "go_to")
by_name = ("undo", "redo", "retry", "pause", "resume", "hint", "clear_hint", "odds", "ai", "new")
alone: dict[str, Command] = {
    **{name: methodcaller(name) for name in by_name},
    "next_hidden": Session.next_hidden,
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


class Watched:
    """A session that is looked at after every action."""

    def __init__(self, options: GameOptions, board: Board | None) -> None:
        self.time = 0.0
        options, bits = replace(options, questions=True), random.Random(1).getrandbits
        self.session = Session(options, now=lambda: self.time, any_number=lambda: bits(64))
        if board is not None:
            self.session.new(board=board)

    def do(self, name: str, cell: Cell, seconds: float) -> None:
        self.time += seconds
        session, before, view = self.session, self.session.snapshot(), self.session.played.view
        outcome = session.played.outcome
        result = done(session, alone.get(name) or methodcaller(name, cell))
        if not result.done:
            assert result.message
            after = session.snapshot()
            # A board that was made for a first click stays, even if that cell is flagged.
            assert after.deal.setup == before.deal.setup
            assert replace(after, cursor=before.cursor, deal=before.deal) == before
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
        replay = session.played.replay()
        read = Replay.parse("; a note\n\n" + replay.text())
        assert (read.recording, read.text()) == (replay.recording, replay.text())
        assert SavedGame.replay(saved.text()) == replay.recording
        read.go(len(read))
        other = Session()
        assert other.paste(replay.text()).result().done
        assert read.view == other.played.view == session.played.view
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


KINDS = {
    "normal": GameOptions(),
    "strict": GameOptions(mode=Mode.STRICT),
    "practice": GameOptions(mode=Mode.PRACTICE),
    "no guess": GameOptions(Level(8, 8, 14), FirstClick.OPENING, 5, no_guess=NoGuess()),
    "no guess, safe": GameOptions(Level(8, 8, 14), FirstClick.SAFE, 3, no_guess=NoGuess()),
    "fair": GameOptions(Level(8, 8, 14), FirstClick.SAFE, 3, fair=True),
    "torus": GameOptions(Level(8, 8, 10, shape="torus"), FirstClick.SAFE, 4),
    "hexagons": GameOptions(Level(8, 8, 10, shape="hexagons"), FirstClick.OPENING, 5),
}


@pytest.mark.parametrize("options", KINDS.values(), ids=KINDS)
@settings(max_examples=4)
@given(seed=seeds)
def test_any_actions_keep_the_laws(options: GameOptions, seed: int) -> None:
    chance, board = random.Random(seed), None
    if options.seed is None:
        grid = Grid(chance.randint(1, 10), chance.randint(1, 10))
        board = Board(grid, chance.sample(list(grid), len(grid) // 6))
    watched = Watched(options, board)
    session, grid = watched.session, watched.session.played.game.grid
    for number in range(150):
        name = chance.choice([*on_cell, *on_cell, *alone])
        if name in {*OTHER_GAME, "retry", "pause"} and chance.random() < 0.95:
            continue  # so that games become long
        if session.played.outcome is not None and chance.random() < 0.5:
            name = "undo"  # or most actions would be refused
        cell = chance.randint(-1, grid.height), chance.randint(-1, grid.width)
        watched.do(name, cell, chance.uniform(0, 100))
        if number % 50 == 0:
            watched.check()
            watched.check_undo()
    watched.check()
    watched.check_undo()
    session.resume()  # nothing can be undone on a covered board
    while session.undo().done:
        pass
    if session.options.mode is not Mode.STRICT:
        assert not session.played.steps
        assert set(session.played.view) == {"#"}
