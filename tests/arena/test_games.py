from dataclasses import replace
from typing import Any

import pytest

from minewise import players, solver
from minewise.arena import Experiment, GameResult, SeriesSummary, play_games, wilson
from minewise.arena.experiment import Chunk
from minewise.arena.games import play_by_move, play_natively
from minewise.base import ImpossibleError, NotationError, WrongTypeError
from minewise.core import FirstClick, Level
from minewise.players import RandomPlayer, UnknownPlayerError

needs_native = pytest.mark.skipif(
    solver.core_in_use() != "native", reason="the native core is not in use here"
)


def experiment(player: str, level: str = "beginner", games: int = 30, seed: int = 5) -> Experiment:
    return Experiment(player, Level.parse(level), FirstClick.SAFE, (0, 0), seed, games)


@pytest.mark.parametrize("player", ["random", "rules", "sentences", "exact", "expert"])
def test_the_same_setting_gives_the_same_games(player: str) -> None:
    first, again = list(play_games(experiment(player))), list(play_games(experiment(player)))
    assert first == again
    assert [result.game for result in first] == list(range(30))
    assert [result.seed for result in first] == list(range(5, 35))


def test_games_do_not_depend_on_where_a_run_begins() -> None:
    whole = list(play_games(experiment("sentences", games=10, seed=0)))
    later = list(play_games(experiment("sentences", games=5, seed=5)))
    assert [(r.won, r.moves) for r in whole[5:]] == [(r.won, r.moves) for r in later]


@needs_native
@pytest.mark.parametrize("player", ["exact", "expert"])
@pytest.mark.parametrize("level", ["beginner", "intermediate", "12x8x24", "expert"])
def test_the_same_games_are_played_natively_and_move_by_move(level: str, player: str) -> None:
    chosen = Chunk(experiment(player, level, games=12))
    natively, by_move = play_natively(chosen), list(play_by_move(chosen))
    for one, other in zip(natively, by_move, strict=True):
        assert (one.won, one.guesses, one.opened) == (other.won, other.guesses, other.opened)
        assert one.survival == pytest.approx(other.survival, rel=1e-9)
        assert one.chances == pytest.approx(other.chances, rel=1e-9)


@needs_native
@pytest.mark.parametrize("first", FirstClick)
@pytest.mark.parametrize("player", ["exact", "expert"])
def test_a_player_that_chooses_its_first_cell_plays_the_same_natively(
    player: str, first: FirstClick
) -> None:
    chosen = Chunk(Experiment(player, Level.parse("cs50"), first, None, 3, 12))
    for one, other in zip(play_natively(chosen), play_by_move(chosen), strict=True):
        assert (one.won, one.guesses, one.opened) == (other.won, other.guesses, other.opened)


@needs_native
def test_the_number_of_games_need_not_be_round() -> None:
    results = list(play_games(experiment("exact", "cs50", games=1234)))
    assert [result.game for result in results] == list(range(1234))


def test_a_player_that_chooses_its_first_cell() -> None:
    free = Experiment("exact", Level.parse("cs50"), FirstClick.ANY, None, 1, 5)
    assert len(list(play_games(free))) == 5


def test_a_setting_that_cannot_be_is_refused_before_the_first_game() -> None:
    with pytest.raises(UnknownPlayerError):
        play_games(experiment("nobody"))
    with pytest.raises(ImpossibleError):
        play_games(experiment("exact", "2x2x4"))


def test_a_player_that_lists_efforts_is_made_with_the_one_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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
    with pytest.raises(NotationError, match="of the player 'random': it has none to choose from"):
        play_games(replace(experiment("random"), effort="much"))


def test_exact_wins_more_than_sentences() -> None:
    rates = {}
    for player in ("sentences", "exact"):
        summary = SeriesSummary()
        for result in play_games(experiment(player, games=150)):
            summary.add(result)
        rates[player] = summary.win_rate
    assert rates["exact"] > rates["sentences"] + 0.02


@needs_native
@pytest.mark.slow
def test_expert_wins_more_than_exact_on_the_same_boards() -> None:
    wins = {
        player: sum(result.won for result in play_games(experiment(player, "expert", games=500)))
        for player in ("exact", "expert")
    }
    # Some 2 points of 500 games; paired on the same boards, so far from chance.
    assert wins["expert"] > wins["exact"]


def test_a_summary_adds_up() -> None:
    summary = SeriesSummary()
    assert summary.win_rate == summary.guesses_per_game == 0
    assert summary.interval == (0.0, 1.0)
    for game, won in enumerate([True, False, True, True]):
        summary.add(GameResult(game, game, won, moves=10, guesses=3, survival=None))
    assert (summary.games, summary.wins, summary.moves) == (4, 3, 40)
    assert summary.win_rate == 0.75
    assert summary.guesses_per_game == 3


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962)],
)
def test_wilsons_interval(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("player", RandomPlayer),
        ("level", "beginner"),
        ("first", "safe"),
        ("start", "1,1"),
        ("seed", "7"),
        ("games", 10.0),
        ("effort", 3),
        ("boards", "3x1x1/*.."),
        ("demand", True),
    ],
)
def test_a_wrong_type_is_refused_at_once(name: str, value: object) -> None:
    given: dict[str, Any] = {
        "player": "exact",
        "level": Level.parse("beginner"),
        "first": FirstClick.SAFE,
        "start": None,
        "seed": 7,
        "games": 10,
    }
    with pytest.raises(WrongTypeError, match=f"^{name} is of type {type(value).__name__}: "):
        Experiment(**given | {name: value})
