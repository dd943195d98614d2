from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from arena.experiments import experiment
from cores import needs_native
from minewise import players
from minewise.arena import Experiment, GameResult, SeriesSummary, play_games, wilson
from minewise.arena.experiment import Chunk, deal_boards, read_boards
from minewise.arena.findings import calibration, losses
from minewise.arena.games import play_by_move, play_natively
from minewise.base.errors import ImpossibleError, NotationError, WrongTypeError
from minewise.core import Board, Cell, FirstClick, Game, Level
from minewise.players import RandomPlayer, UnknownPlayerError
from strategies import boards, seeds


@needs_native
@pytest.mark.parametrize("player", ["exact", "expert"])
@pytest.mark.parametrize(
    ("level", "first", "start"),
    [
        ("beginner", "safe", (0, 0)), ("intermediate", "safe", (0, 0)), ("12x8x24", "safe", (0, 0)),
        ("expert", "safe", (0, 0)), ("cs50", "any", None), ("cs50", "safe", None),
        ("cs50", "opening", None),
    ],
)  # fmt: skip
def test_the_same_games_are_played_natively_and_move_by_move(
    level: str, first: str, start: Cell | None, player: str
) -> None:
    chosen = Chunk(Experiment(player, Level.parse(level), FirstClick(first), start, 5, 12))
    natively, by_move = play_natively(chosen), list(play_by_move(chosen))
    for one, other in zip(natively, by_move, strict=True):
        assert (one.won, one.guesses, one.opened) == (other.won, other.guesses, other.opened)
        assert one.survival == pytest.approx(other.survival, rel=1e-9)
        assert one.chances == pytest.approx(other.chances, rel=1e-9)


def test_a_setting_that_cannot_be_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownPlayerError):
        play_games(experiment("nobody"))
    with pytest.raises(ImpossibleError):
        play_games(experiment("exact", level="2x2x4"))


def test_a_player_is_made_with_the_effort_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    class Thinker(RandomPlayer):
        name = "thinker"
        efforts = ("little", "much")

        def __init__(self, seed: int = 0, effort: str = "little") -> None:
            super().__init__(seed)
            made.append(effort)

    known = players.get.__self__  # type: ignore[attr-defined]  # the registry
    monkeypatch.setattr(known, "_players", {**known._players, "thinker": Thinker})
    for effort in (None, "much"):
        chosen = replace(experiment("thinker", games=2), effort=effort)
        assert len(list(play_games(chosen))) == 2
    assert made == ["little", "little", "much", "much"]
    assert (experiment("thinker").who, chosen.who) == ("thinker", "thinker:much")
    with pytest.raises(NotationError, match=r"'most' is not an effort .* one of little, much"):
        play_games(replace(experiment("thinker"), effort="most"))


@pytest.mark.parametrize(
    ("weaker", "stronger", "level", "games", "more_wins"),
    [
        ("sentences", "exact", "beginner", 150, 3),
        # Some 2 points of 500 games; paired on the same boards, so far from chance.
        pytest.param("exact", "expert", "expert", 500, 1, marks=[needs_native, pytest.mark.slow]),
    ],
)
def test_a_stronger_player_wins_more(
    weaker: str, stronger: str, level: str, games: int, more_wins: int
) -> None:
    fewer, more = (
        sum(result.won for result in play_games(experiment(player, games, level, 5)))
        for player in (weaker, stronger)
    )
    assert more >= fewer + more_wins


def test_a_summary_adds_up_and_knows_the_survival_if_every_game_does() -> None:
    empty, summary = SeriesSummary(), SeriesSummary()
    assert empty.win_rate == empty.guesses_per_game == 0
    assert (empty.interval, empty.survival) == ((0.0, 1.0), None)
    summary.add(GameResult(0, 0, True, 10, 1, survival=0.5, slowest_move=0.25))
    summary.add(GameResult(1, 1, True, 10, 0, survival=1.0, slowest_move=0.125))
    assert (summary.survival, summary.slowest_move) == (0.75, 0.25)
    summary.add(GameResult(2, 2, False, 3, 1, survival=None, fault="crashed"))
    assert summary.survival == 0.75, "what a fault has ended says nothing of chances"
    assert (summary.faults, summary.first_fault and summary.first_fault.game) == (1, 2)
    summary.add(GameResult(3, 3, False, 3, 1, survival=None))
    assert summary.survival is None
    assert (summary.games, summary.wins, summary.moves, summary.guesses) == (4, 2, 26, 3)
    assert (summary.win_rate, summary.guesses_per_game) == (0.5, 0.75)
    assert summary.interval == wilson(2, 4)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("player", RandomPlayer), ("level", "beginner"), ("first", "safe"), ("start", "1,1"),
        ("seed", "7"), ("games", 10.0), ("effort", 3), ("boards", "3x1x1/*.."), ("demand", True),
    ],
)  # fmt: skip
def test_a_wrong_type_is_refused_at_once(name: str, value: object) -> None:
    with pytest.raises(WrongTypeError, match=f"^{name} is of type {type(value).__name__}: "):
        replace(experiment("exact"), **{name: value})  # type: ignore[arg-type]


def game(won: bool, opened: int = 0, chances: tuple[float | None, ...] = (), fault: str = "") -> (
    GameResult
):  # fmt: skip
    return GameResult(0, 0, won, 9, len(chances), None, opened, chances, fault)


def test_losses_are_sorted_by_tenths_and_guesses_by_what_was_said_of_them() -> None:
    level = Level(10, 10, 50)  # 50 safe cells: five to a tenth
    lost = [game(False, opened) for opened in (0, 4, 5, 44, 45, 49, 50)]
    assert losses(level, [*lost, game(True, 50)]) == [2, 1, 0, 0, 0, 0, 0, 0, 1, 3]
    assert losses(Level(1, 1, 1), [game(False)]) == [1, *[0] * 9]
    assert game(True, chances=(0.8, 0.5)).guesses_lived == ((0.8, True), (0.5, True))
    assert game(False, chances=(0.8, 0.5)).guesses_lived == ((0.8, True), (0.5, False))
    assert game(False, chances=(0.8, None)).guesses_lived == ((0.8, True),)
    by_fault = game(False, chances=(0.8, 0.5), fault="crashed")
    assert by_fault.guesses_lived == ((0.8, True), (0.5, True))
    bins = calibration([game(True, chances=(0.7, 0.72)), game(False, chances=(0.75, 0.7 - 1e-9))])
    (part,) = bins
    assert (part.low, part.guesses, part.lived, part.rate) == (0.7, 4, 3, 0.75)
    assert part.said == pytest.approx((0.7 + 0.72 + 0.75 + 0.7) / 4)
    assert part.interval == pytest.approx((0.3006, 0.9544), abs=1e-4)
    (top,) = calibration([game(True, chances=(1.0,))])
    assert top.low == 0.9
    assert calibration([game(True)]) == []


def test_the_chances_that_exact_gives_are_right() -> None:
    for part in calibration(play_games(experiment("exact", 300, "12x8x22", 1))):
        low, high = part.interval
        # Wider than the interval, so that chance alone does not fail it.
        assert low - 0.1 < part.said < high + 0.1


CS50 = Level.parse("cs50")


@given(boards(), st.integers(1, 4))
def test_boards_that_are_written_are_read(board: Board, times: int) -> None:
    text = "; a note\n\n" + f"{board.line()}\n \n" * times
    assert read_boards(text, "boards.txt") == [board] * times


@given(seeds, st.sampled_from(FirstClick))
def test_the_boards_are_those_that_games_deal(seed: int, first: FirstClick) -> None:
    seed = min(seed, 2**64 - 3)
    for number, board in enumerate(deal_boards(CS50, first, (2, 3), seed, 3)):
        game = Game(CS50.grid, CS50.mines, seed=seed + number, first=first)
        game.open((2, 3))
        assert game.board == board


@pytest.mark.parametrize("player", ["exact", "random"])
def test_a_first_cell_that_is_a_mine_simply_loses(player: str) -> None:
    board = Board.parse("3x2x1/*../...")
    (result,) = play_games(Experiment.on([board], player, (0, 0)))
    assert (result.won, result.moves, result.guesses, result.fault) == (False, 1, 0, "")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'b.txt' holds no boards"),
        ("; nothing\n\n", "'b.txt' holds no boards"),
        ("2x1x1/*.\nhello\n", "'b.txt', line 2: a board begins with WIDTHxHEIGHTxMINES"),
        ("\n; x\n2x1x1/#.\n", "'b.txt', line 3: .*'#' is not a cell of a board"),
        ("2x1x1/..\n", "'b.txt', line 1: the header says 1 mine, but the rows hold 0"),
        ("2x1x1/*.\n1x2x1/*/.\n", "line 2: the board is 1x2x1, but the first is 2x1x1"),
        ("2x1x1/*.\n2x1x2/**\n", "line 2: the board is 2x1x2, but the first is 2x1x1"),
    ],
)
def test_a_line_that_is_wrong_is_named(text: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        read_boards(text, "b.txt")
