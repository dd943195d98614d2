"""Facts about the package of players as a whole."""

from pathlib import Path

from minewise import players

ROOT = Path(__file__).parents[2]


def test_what_players_offers_is_one_list_and_all_of_it_is_there() -> None:
    public = {name for name in vars(players) if not name.startswith("_")}
    modules = {path.stem for path in (ROOT / "src/minewise/players").glob("*.py")}
    assert set(players.__all__) == public - modules
    assert len(players.__all__) == len(set(players.__all__))
