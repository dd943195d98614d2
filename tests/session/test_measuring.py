"""What is told beside the board: luck, figures, and where a game stands in the end."""

from dataclasses import replace
from itertools import count
from pathlib import Path

from hypothesis import given, strategies as st

from minewise.core import Board, FirstClick, Game, Level
from minewise.measures import measure
from minewise.measures.three_bv import seen_three_bv
from minewise.session.options import GameOptions, Mode
from minewise.session.session import Session
from minewise.session.statistics import Statistics
from minewise.session.storage import Storage
from minewise.session.tally import FinishedGame, Standing, best_times
from strategies import boards

LEVEL = Level.parse("beginner")
WIN = FinishedGame("1", LEVEL, FirstClick.SAFE, (), True, 60.0, 30, 40)

# Open (2,2), and each of the other three is a mine in a third of the layouts.
CORNER = Board.parse("2x2x1/*./..")


def on(board: Board, mode: Mode = Mode.NORMAL, storage: Storage | None = None) -> Session:
    session = Session(GameOptions(seed=1, mode=mode), storage=storage)
    session.new(board=board)
    return session


# Luck


def test_a_guess_is_told_although_flags_followed_it_by_themselves() -> None:
    session = on(Board.parse("4x1x2/*.*."))
    session.settings.change(auto_flag=True)
    session.open((0, 1)).result()
    assert session.played.steps[-1].by == "auto-flag"
    said = session.luck().result()
    assert (said.message or "").startswith("That guess was 50.0 % safe.")
    session.flag((0, 3))
    assert not (session.luck().result().message or "").startswith("That guess")


def test_luck_that_was_told_is_what_the_review_says(tmp_path: Path) -> None:
    numbers = count(1)
    session = Session(GameOptions(Level(8, 8, 12), seed=4), any_number=lambda: next(numbers))
    while session.played.outcome is None:
        session.ai("random").result()
        told = session.luck().result().luck
    judged = session.played.replay().review()
    assert told is not None
    assert float(told.chance) == judged.luck
    assert [guess.step for guess in told.guesses] == [step.step for step in judged.guesses]
    assert told.needless == len(judged.needless)
    data = told.as_data()
    assert data["forced"] + data["needless"] == data["guesses"] == len(data["chart"])


def test_luck_is_told_of_the_game_as_it_was_when_asked() -> None:
    session = on(CORNER)
    session.open((1, 1)).result()
    late, one = session.luck(), session.luck().result().luck
    session.open((0, 1)).result()
    assert late.result().luck == one
    # On a given board nothing is promised: the first click was a guess. No cell is named.
    assert session.luck().result().message == (
        "That guess was 66.7 % safe. "
        "You have lived through a chance of 50.0 %: 2 guesses, 0 needless."
    )
    assert session.played.help.kinds == ("known_board",)
    session.undo()
    assert session.luck().result().luck == one


def test_in_strict_mode_luck_is_told_at_the_end() -> None:
    session = on(CORNER, Mode.STRICT)
    session.settings.change(luck=True)
    session.open((1, 1)).result()
    assert not session.wants_luck
    assert session.luck().result().message == "In strict mode luck is told when the game is over."
    session.open((0, 0)).result()
    assert session.wants_luck
    assert "The chance to live through all was" in (session.luck().result().message or "")
    fair = Session(GameOptions(seed=3, fair=True))
    assert "takes no luck" in (fair.luck().result().message or "")


# Figures


@given(boards(any_shape=True), st.randoms())
def test_what_is_seen_of_the_3bv_is_all_of_it_in_the_end(board: Board, chance: object) -> None:
    game = Game.on(board)
    cells = [cell for cell in board.grid if not board.is_mine(cell)]
    chance.shuffle(cells)  # type: ignore[attr-defined]
    for cell in cells:
        if game.outcome is None:
            game.open(cell)
            assert 0 < seen_three_bv(game.position) <= len(cells)
    if cells:
        assert seen_three_bv(game.position) == measure(board).three_bv


def test_the_3bv_of_an_unknown_board_is_help() -> None:
    session = Session(any_number=lambda: 3)
    session.settings.change(three_bv=True)
    session.figures()
    assert session.played.help.kinds == (), "there is no board yet"
    session.open((4, 4)).result()
    told = session.figures()
    assert (told.clicks, told.efficiency) == (1, told.done)
    assert told.rate is not None
    assert session.figures().three_bv is not None
    session.figures()
    assert session.played.help.figures == 1
    strict = Session(GameOptions(mode=Mode.STRICT), any_number=lambda: 3)
    strict.settings.change(three_bv=True)
    strict.open((4, 4)).result()
    assert strict.figures().three_bv is None
    assert not strict.played.help


# The end


def test_a_win_is_held_against_the_best_times() -> None:
    games = [replace(WIN, id=str(number), seconds=60.05 + number) for number in range(3)]
    games += [replace(WIN, id="h", seconds=1.0, help=("hints",)), replace(WIN, id="o", won=False)]
    games += [replace(WIN, id="k", seconds=1.0, kind="no-guess")]
    for seconds, says in (
        (61.25, "Number 3 of 4, 1.2 s off your best."),
        (58.0, "Your best time, by 2.0 s."),
        (60.01, "Your best time, by less than 0.1 s."),
        (60.05, "As fast as your best time."),
        (60.09, "Number 2 of 4, less than 0.1 s off your best."),
    ):
        standing = Standing.of(replace(WIN, id="new", seconds=seconds), games)
        assert standing is not None
        assert standing.text == says
    assert Standing.of(replace(WIN, id="new", help=("hints",)), games) is None
    first = Standing.of(WIN, [WIN])
    assert first is not None
    assert first.best is None
    assert [game.id for game in best_times(games[:4], 2)] == ["0", "1"]


def test_a_game_stands_as_it_was_recorded(tmp_path: Path) -> None:
    storage = Storage(Statistics(tmp_path / "statistics.sqlite"))
    session = Session(GameOptions(Level(2, 2, 1), FirstClick.SAFE), storage=storage)
    session.open((1, 1)).result()
    saved, board = session.snapshot(), session.played.game.board
    assert board is not None
    (mine,) = board.mines
    assert session.open(mine).result().ended
    session.restore(saved)
    for cell in ((0, 0), (0, 1), (1, 0)):
        if cell != mine:
            session.open(cell).result()
    found = session.finish().result().finish
    assert found is not None
    assert session.played.outcome is not None
    assert session.played.outcome.won
    assert found.standing is None, "it was lost the first time"


@given(st.lists(st.floats(0, 100), max_size=8), st.floats(0, 100))
def test_a_rank_is_one_more_than_how_many_were_faster(times: list[float], mine: float) -> None:
    games = [replace(WIN, id=str(number), seconds=time) for number, time in enumerate(times)]
    standing = Standing.of(replace(WIN, id="new", seconds=mine), games)
    assert standing is not None
    assert sorted([*times, mine]).index(mine) + 1 == standing.rank


def test_the_end_has_best_times_and_a_grade(tmp_path: Path) -> None:
    storage = Storage(Statistics(tmp_path / "statistics.sqlite"))
    settings = GameOptions(Level(4, 1, 1), FirstClick.OPENING)
    session = Session(settings, storage=storage, any_number=lambda: 2)
    assert not session.finish().result().done
    full = Session(GameOptions(Level(2, 1, 2), FirstClick.ANY))
    assert not full.finish().result().done, "nothing was played"
    assert session.open((0, 0)).result().ended
    result = session.finish().result()
    assert result.finish is not None
    assert result.message == (
        "Your first win here without help: the time to beat. "
        "Every step was certain: you made no guess."
    )
    assert result.finish.begin == 0
    session.look_up_record().result()
    assert session.figures().best_seconds is not None
