"""One sitting, as any front end uses it."""

from dataclasses import replace
from pathlib import Path

import pytest

from doing import Command, done
from minewise import players
from minewise.advice import HintLevel
from minewise.core import SHAPES, Board, Cell, FirstClick, Level, State
from minewise.players import Guess, Move, MoveKind, Player
from minewise.session import words
from minewise.session.options import GameOptions
from minewise.session.result import Result
from minewise.session.saved_game import SavedGame
from minewise.session.session import Session
from minewise.session.summary import Summary
from minewise.solver import TooWideError

# Two openings with a wall of mines between.
#   . 1 * 1 .
#   . 2 2 2 .     (what each cell would show)
#   . 1 * 1 .
WALL = Board.parse("5x3x2/..*../...../..*..")

SMALL = Board.parse("5x4x3/*..../...../...../*...*")


class Time:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def sit(board: Board = WALL, **settings: object) -> Session:
    session = Session(replace(GameOptions(), **settings), now=Time(), any_number=lambda: 5)  # type: ignore[arg-type]
    session.new(board=board)
    return session


def refused(result: Result) -> str:
    assert not result.done
    assert not result.changed
    assert result.message is not None
    return result.message


# Cells


def test_opening_a_0_says_what_opened() -> None:
    session = sit()
    result = session.open((0, 0)).result()
    assert result.done
    assert set(result.opened) == {(r, c) for r in range(3) for c in range(2)}
    assert result.opened[0] == (0, 0)
    assert set(result.changed) == set(result.opened)
    assert result.message == "Row 1, column 1 shows 0; 6 cells opened in all."
    assert (session.played.state, session.cursor) == (State.PLAYING, (0, 0))


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ((lambda session: session.open((0, 0))), "Row 1, column 1 is open already."),
        ((lambda session: session.open((0, 2))), "Row 1, column 3 is flagged: take the flag away"),
        (
            (lambda session: session.flag((0, 0))),
            "Row 1, column 1 is open: only hidden cells can be marked.",
        ),
        (
            (lambda session: session.chord((0, 4))),
            "Row 1, column 5 is not open: only an open number",
        ),
        (
            (lambda session: session.chord((1, 1))),
            "Row 2, column 2 shows 2, but has 1 flag around it",
        ),
        (
            (lambda session: session.chord((0, 0))),
            "Row 1, column 1: nothing is left to open around the 0.",
        ),
        (
            (lambda session: session.open((3, 0))),
            "Row 4, column 1 is off the board, which has 3 rows and 5 col",
        ),
        ((lambda session: session.open((-1, 0))), "off the board"),
        ((lambda session: session.open("a1")), "'a1' is off the board"),
        ((lambda session: session.go_to((0, 5))), "off the board"),
        (Session.redo, "There is nothing to redo."),
        (Session.resume, "The game is not paused."),
        ((lambda session: session.ai("nobody")), "'nobody' is not a player"),
        ((lambda session: session.why((0, 0))), "Row 1, column 1 is open already."),
        ((lambda session: session.library.load_file("/no/such/file")), "no such file"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(action: Command, sentence: str) -> None:
    session = sit()
    session.open((0, 0)).result()
    session.flag((0, 2))
    before = session.snapshot()
    assert sentence in refused(done(session, action))
    assert replace(session.snapshot(), cursor=before.cursor) == before


def test_marking_goes_round_with_question_marks_only_if_they_are_on() -> None:
    plain, with_questions = sit(), sit(questions=True)
    looks = []
    for session in (plain, with_questions):
        for _ in range(3):
            session.mark((0, 0))
            looks.append(session.played.view[0])
    assert "".join(looks) == "F#F" + "F?#"


def test_flags_are_counted_and_more_flags_than_mines_are_said() -> None:
    session = sit()
    assert session.flag((0, 0)).message == "Row 1, column 1 is flagged. 1 mine is left to flag."
    session.flag((0, 1))
    said = session.flag((0, 2)).message
    assert said == "Row 1, column 3 is flagged. 1 flag more than there are mines."
    assert session.played.mines_left == -1


# The end


def test_a_lost_game_shows_the_mine_that_was_opened_and_wrong_flags() -> None:
    session = sit()
    session.flag((1, 1))
    result = session.open((0, 2)).result()
    assert result.ended
    assert session.played.view == "##X##" + "#W###" + "##*##"
    assert "game is over" in refused(session.open((0, 0)).result())
    assert "game is over" in refused(session.hint().result())
    assert "game is over" in refused(session.ai().result())


def test_the_figures_of_the_end() -> None:
    session = Session(now=(time := Time()))
    session.new(board=Board.parse("4x2x2/*..*/...."))
    session.flag((0, 0))
    for cell in ((0, 1), (0, 2), (1, 0), (1, 1), (1, 2)):
        session.open(cell).result()
        time.now = 1008.0
    result = session.open((1, 3)).result()
    assert result.message == "Won in 8.0 s, 3BV 6, 0.75/s, efficiency 86 %."
    assert result.summary == Summary(
        won=True,
        seconds=8.0,
        three_bv=6,
        solved=6,
        opens=6,
        marks=1,
        chords=0,
        help=("known_board",),
    )
    assert (result.summary.rate, result.summary.efficiency) == (0.75, 6 / 7)
    assert (session.played.view[0], session.played.view[3]) == ("F", "F"), "every mine is flagged"
    assert (session.played.mines_left, (0, 3) in result.changed) == (0, True)


def test_a_loss_says_when_where_and_how_far() -> None:
    session = Session(now=(time := Time()))
    session.new(board=SMALL)
    session.open((0, 1)).result()
    time.now += 61
    result = session.open((0, 0)).result()
    assert result.message == (
        "Lost after 1 min 01.0 s: row 1, column 1 is a mine. You had cleared 0 % (0 of 3 3BV)."
    )
    assert result.summary is not None
    assert not result.summary.won
    assert session.undo().summary is None


def test_undo_and_redo_say_what_was_done() -> None:
    session = sit(questions=True)
    session.flag((0, 0))
    session.flag((0, 0))
    for _ in range(3):
        session.mark((0, 0))
    did = ["removing the question mark from", "putting a question mark on", "flagging"]
    did += ["removing the flag from", "flagging"]
    for verb, command, marks in (
        ("Undone", session.undo, did),
        ("Redone", session.redo, did[::-1]),
    ):
        for mark in marks:
            assert command().message == f"{verb}: {mark} row 1, column 1."


def test_deaths_stay_with_the_board_even_if_they_are_undone() -> None:
    session = sit()
    session.open((0, 2)).result()
    assert session.undo().done
    assert (session.played.deaths, session.played.outcome) == (1, None)
    assert session.redo().ended
    assert session.played.deaths == 1, "the same death again is no other"
    session.undo()
    session.open((2, 2)).result()
    assert not session.played.undone, "a new step forgets what was undone"
    session.retry()
    assert (session.played.deaths, session.played.game.board) == (2, WALL)
    session.new()
    assert session.played.deaths == 0


# New games


@pytest.mark.parametrize(
    ("chosen", "seeds"), [(7, [7, 8, 9]), (2**64 - 1, [2**64 - 1, 0, 1]), (None, [5, 5, 5])]
)
def test_the_game_after_a_chosen_seed_has_the_next_one(
    chosen: int | None, seeds: list[int]
) -> None:
    session = Session(GameOptions(seed=chosen), any_number=lambda: 5)
    seen = [session.played.deal.seed]
    session.new(session.next_options(level=Level(4, 4, 2)))
    seen.append(session.played.deal.seed)
    session.new()
    assert [*seen, session.played.deal.seed] == seeds
    assert session.played.deal.level == Level(4, 4, 2)
    assert bool(session.played.help.known_board) is (chosen is not None)
    session.configure(GameOptions(seed=20))
    assert session.played.deal.seed == seeds[-1], "the next game has it"
    session.new()
    assert session.played.deal.seed == 20


def test_trying_again_is_on_the_same_mines_whatever_the_first_click() -> None:
    session = Session(GameOptions(first=FirstClick.OPENING), any_number=lambda: 3)
    session.retry()
    assert (session.played.game.board, bool(session.played.help)) == (None, False), "not known yet"
    session.open((0, 0)).result()
    board = session.played.game.board
    session.retry()
    session.open((8, 8)).result()
    assert session.played.game.board == board
    session.undo()
    session.retry()
    assert session.played.help.kinds == ("known_board",), "what was seen is known"


# The clock


def test_the_clock_runs_from_the_first_opened_cell_to_the_end() -> None:
    time = Time()
    session = Session(now=time, any_number=lambda: 5)
    session.new(board=WALL)
    session.flag((0, 2))
    time.now += 10
    assert session.played.seconds == 0
    session.open((0, 0)).result()
    time.now += 2.5
    assert session.played.seconds == 2.5
    session.open((2, 2)).result()
    time.now += 100
    assert session.played.seconds == 2.5
    session.undo()
    time.now += 1
    assert session.played.seconds == 3.5, "time that was spent is not undone"


def test_a_pause_lasts_until_the_game_is_resumed() -> None:
    time = Time()
    session = Session(now=time, any_number=lambda: 5)
    session.new(board=WALL)
    assert refused(session.pause()) == "The clock is not running."
    session.open((0, 0)).result()
    time.now += 2
    assert session.pause().message == "Paused at 2.0 s."
    time.now += 50
    assert (session.played.seconds, session.played.paused) == (2, True)
    assert refused(session.flag((0, 2))) == "The game is paused: resume it first."
    assert session.resume().done
    time.now += 1
    assert (session.played.seconds, session.played.paused) == (3, False)


# Help


def test_hints_give_away_more_each_time_and_begin_anew_with_the_position() -> None:
    session = sit()
    session.open((0, 0)).result()
    levels = [session.hint().result().hint.level for _ in range(4)]  # type: ignore[union-attr]
    assert levels == [HintLevel.CERTAIN_MOVE, HintLevel.NUMBERS, HintLevel.PROOF, HintLevel.PROOF]
    assert session.played.help.hints == 3, "the last one again is no more help"
    shown = session.hint().result()
    assert shown.hint is not None
    assert shown.highlight == (*shown.hint.numbers, shown.hint.cell)
    session.flag((0, 2))
    session.undo()
    assert session.played.help.undos == 0, "taking back a mark is no help"
    session.redo()
    levels = [session.hint().result().hint.level for _ in range(2)]  # type: ignore[union-attr]
    assert levels == [HintLevel.CERTAIN_MOVE, HintLevel.WRONG_FLAG]


def test_a_hint_says_that_there_is_more_and_can_be_cleared() -> None:
    session = sit(SMALL)
    session.open((0, 4)).result()
    said = [str(session.hint().result().message) for _ in range(3)]
    assert [each.endswith("Ask again for more.") for each in said] == [True, True, False]
    cleared = session.clear_hint()
    assert (cleared.done, cleared.highlight, session.hint_level) == (True, (), None)
    assert session.hint().result().message == said[0]
    session.undo()
    assert words.help_taken(session.played.help) == "hints, undo, known board"


def test_a_promised_first_click_needs_no_hint() -> None:
    session = Session()
    asked = session.hint(), session.odds(), session.why((0, 0))
    for result in (task.result() for task in asked):
        assert result.message == "The first click cannot be a mine: open any cell."
    assert not session.played.help


def test_probabilities_and_reasons_are_help_once_a_position() -> None:
    session = sit()
    session.open((0, 0)).result()
    result = session.odds().result()
    assert result.odds is not None
    assert (result.odds.probability[0, 2], result.odds.probability[1, 2]) == (1, 0)
    assert result.odds.best is not None
    assert result.odds.probability[result.odds.best] == 0
    session.odds().result()
    assert session.played.help.probabilities == 1, "the same position is no more help"
    assert str(session.why((0, 2)).result().message).endswith("(1,3) is a mine. Pattern: a 1-2-1.")
    assert session.played.help.kinds == ("hints", "probabilities", "known_board")


def test_a_position_that_is_too_wide_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_wide(*_: object, **__: object) -> None:
        raise TooWideError(50, 10**6)

    session = sit()
    session.open((0, 0)).result()
    for name in ("solve", "Reasoning"):
        monkeypatch.setattr(f"minewise.analysis.analysis.{name}", too_wide)
    for result in (session.odds().result(), session.hint().result(), session.why((0, 2)).result()):
        assert refused(result).startswith("Too many numbers depend on each other")
    assert session.played.help.kinds == ("known_board",)


@pytest.mark.parametrize("name", players.names())
def test_every_ai_can_play_a_game_to_its_end_and_says_why(name: str) -> None:
    session = Session(GameOptions(Level(8, 8, 10), FirstClick.SAFE, seed=1, player=name))
    moves = 0
    while session.played.outcome is None:
        result = session.ai().result()
        moves += 1
        assert result.done
        assert result.message is not None
        assert f"The AI ({name}) " in result.message
        if session.played.outcome is None:
            assert result.message.startswith(f"The AI ({name}) ")
        else:
            assert result.message.startswith(("Won in ", "Lost after ")), "the end comes first"
    assert session.played.help.moves == moves == len(session.played.steps)
    assert {step.by for step in session.played.steps} == {name}


@pytest.mark.parametrize("shape", SHAPES)
def test_a_game_on_any_shape_is_played_to_its_end_with_hints_and_odds(shape: str) -> None:
    session = Session(GameOptions(Level(7, 6, 6, shape=shape), FirstClick.OPENING, seed=3))
    while session.played.outcome is None:
        assert session.hint().result().done
        assert session.odds().result().done
        assert session.ai("expert").result().done
    assert session.played.game.grid.shape == shape
    assert session.played.three_bv is not None
    assert None not in session.played.replay().review().steps[1:]


@pytest.mark.parametrize(
    ("board", "opened", "flags"),
    [
        ("2x1x1/*.", (), ((0, 0), (0, 1))),
        # One corner is a mine for sure; at the other end either of two cells may be one.
        ("6x2x2/*....*/......", ((0, 2), (1, 0)), ((0, 5), (1, 5))),
    ],
)
def test_an_ai_has_no_move_where_all_that_may_be_safe_is_flagged(
    board: str, opened: tuple[Cell, ...], flags: tuple[Cell, ...]
) -> None:
    session = sit(Board.parse(board))
    for cell in opened:
        session.open(cell).result()
    for cell in flags:
        session.flag(cell)
    assert refused(session.ai().result()) == (
        "Every cell that could be safe is flagged: take a flag away first."
    )


@pytest.mark.parametrize("player", ["random", "rules", "sentences", "exact", "expert"])
def test_an_ai_says_which_flag_hides_the_last_safe_cell(player: str) -> None:
    session = sit(player=player)
    session.open((0, 0)).result()
    session.open((0, 4)).result()
    session.flag((1, 2))  # the only cell left that is safe, between two mines
    result = session.ai().result()
    assert result.done
    assert result.step is None
    assert result.message == "No safe cell is left to open: your flag at row 2, column 3 is wrong."
    assert result.highlight == ((1, 2),)
    assert session.played.help.kinds == ("hints", "known_board"), "it is help"
    session.flag((1, 2))
    assert session.ai("exact").result().ended


@pytest.mark.parametrize(
    ("board", "opened", "flags", "wrong"),
    [
        ("5x1x1/..*..", (0, 1), [(0, 0), (0, 3), (0, 4)], "your flags at (1,4) and (1,5) are"),
        # At the right either of two cells is the mine; the flag at the left touches a 0.
        ("6x2x1/.....*/......", (0, 2), [(0, 0)], "your flag at row 1, column 1 is"),
    ],
)
def test_an_ai_names_flags_that_are_wrong_instead_of_guessing(
    board: str, opened: Cell, flags: list[Cell], wrong: str
) -> None:
    session = sit(Board.parse(board))
    for cell in flags:
        session.flag(cell)
    session.open(opened).result()
    result = session.ai().result()
    assert result.step is None
    assert result.message == f"No safe cell is left to open: {wrong} wrong."


@pytest.mark.parametrize("fault", ["raises", "off the board", "open"])
def test_a_player_that_fails_does_not_take_the_game_with_it(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Faulty(Player):
        name = "faulty"
        summary = "fails"

        def move(self, position: object) -> Move:
            if fault == "raises":
                raise RuntimeError("broken")
            cell = (9, 9) if fault == "off the board" else (0, 0)
            return Move(cell, MoveKind.OPEN, certain=False, reason=Guess("faulty", 1))

    session = sit()
    session.open((0, 0)).result()
    monkeypatch.setattr(session.player_pool, "_create", lambda name, seed: Faulty(seed))
    assert refused(session.ai("faulty").result()).startswith("faulty has ")


def test_the_cursor_finds_hidden_cells_round_and_round() -> None:
    session = sit()
    session.open((0, 0)).result()
    session.flag((0, 3))
    session.go_to((0, 0))
    found = []
    for _ in range(9):
        session.next_hidden()
        found.append(session.cursor)
    assert found == [(0, 2), (0, 4), (1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 4), (0, 2)]
    session.next_hidden(backwards=True)
    assert session.cursor == (2, 4)
    session.next_hidden(backwards=True)
    assert session.cursor == (2, 3)


# Files


def test_the_clock_runs_on_from_where_it_was_saved(tmp_path: Path) -> None:
    time = Time()
    session = Session(now=time, any_number=lambda: 5)
    session.new(board=WALL)
    session.open((0, 0)).result()
    time.now += 4
    session.library.save_file(tmp_path / "game.json")
    later = Time()
    other = Session(now=later)
    later.now += 77
    other.library.load_file(tmp_path / "game.json").result()
    later.now += 1
    assert other.played.seconds == 5


# How long a person waits


@pytest.mark.parametrize("seed", [3, 7])
def test_when_time_is_up_there_is_an_answer_or_a_sentence_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setattr("minewise.session.session.HINT_SECONDS", 0.0)
    monkeypatch.setattr("minewise.session.session.MOVE_SECONDS", 0.0)
    session = Session(GameOptions(Level.parse("expert"), FirstClick.OPENING, seed=seed))
    session.open((8, 15)).result()
    before = session.played.position.view
    for action in (Session.hint, Session.hint, (lambda session: session.why((0, 0))), Session.odds):
        assert done(session, action).message
    assert session.played.position.view == before
    assert session.flag((0, 0)).done


def test_an_answer_that_was_not_found_in_time_may_be_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = Session(GameOptions(Level.parse("expert"), FirstClick.OPENING, seed=3))
    session.open((8, 15)).result()
    with monkeypatch.context() as patch:
        patch.setattr("minewise.session.session.MOVE_SECONDS", 0.0)
        session.odds().result()
    assert session.odds().result().done
    assert session.ai("exact").result().done


# Help that agrees with itself


@pytest.mark.parametrize("player", ["exact", "expert", "expert:quick", "sentences"])
def test_the_hint_for_a_guess_points_at_the_cell_that_the_ai_would_open(player: str) -> None:
    """A player who guesses worse than we can tell is not followed."""
    pointed = 0
    for seed in range(12):
        session = Session(GameOptions(Level.parse("9x9x10"), FirstClick.SAFE, seed, player=player))
        session.open((4, 4)).result()
        if session.analysis.safe or session.played.outcome is not None:
            continue
        for _ in range(3):
            result = session.hint().result()
        assert result.hint is not None
        assert result.hint.cell is not None
        assert result.highlight == (result.hint.cell,)
        pointed += 1
        assert session.odds().result().highlight == (result.hint.cell,)
        if player != "sentences":
            assert session.ai().result().highlight == (result.hint.cell,)
    assert pointed > 3


# Looking into one's own game


def test_looking_into_a_running_game_is_help_once_a_position() -> None:
    session = Session(GameOptions(first=FirstClick.OPENING), any_number=lambda: 3)
    assert session.study().done
    assert not session.played.help, "before the first click there is nothing to see"
    session.open((4, 4)).result()
    for _ in range(2):
        assert session.study().done
        session.flag((0, 0))
    assert session.played.help.analyses == 1
    assert "analysis" in words.help_taken(session.played.help)
    assert SavedGame.parse(session.snapshot().text()).help.analyses == 1
