"""Every recorded game, played again, is the same to the letter."""

import pytest

from minewise import players
from minewise.solver import core_in_use
from playthroughs import FOLDER, PLAYERS, RECORDS, record


@pytest.mark.parametrize("name", RECORDS)
def test_a_recorded_game_is_played_again_the_same(name: str) -> None:
    if name.startswith("expert") and core_in_use() != "native":
        pytest.skip("expert looks ahead in the native core only")
    assert (FOLDER / name).read_text(encoding="utf-8") == record(name)


def test_every_player_has_its_records_and_there_are_no_others() -> None:
    assert set(PLAYERS) == set(players.names())
    assert {path.name for path in FOLDER.iterdir()} == RECORDS.keys()
