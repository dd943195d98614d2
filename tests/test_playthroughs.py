"""Every recorded game, played again, is the same to the letter."""

from pathlib import Path

import pytest

from minewise import players
from minewise.solver import core_in_use
from playthroughs import FOLDER, PLAYERS, records

RECORDS = list(records())


@pytest.mark.parametrize(("path", "text"), RECORDS, ids=[path.stem for path, _ in RECORDS])
def test_a_recorded_game_is_played_again_the_same(path: Path, text: str) -> None:
    if path.stem.startswith("expert") and core_in_use() != "native":
        pytest.skip("expert looks ahead in the native core only")
    assert path.read_text(encoding="utf-8") == text


def test_every_player_has_its_records_and_there_are_no_others() -> None:
    assert set(PLAYERS) == set(players.names())
    assert {path.name for path in FOLDER.iterdir()} == {path.name for path, _ in RECORDS}
