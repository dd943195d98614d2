"""What all screens show while everything is done, compared with the records."""

from pathlib import Path

import pytest

from transcripts import FOLDER, PLACES, RECORDS, record


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.stem)
def test_the_screens_show_what_is_recorded(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    recorded = place.read_text(encoding="utf-8")
    assert record(place.name, tmp_path) == recorded, "make records, and read the difference"


def test_everything_that_can_be_done_has_a_record_and_there_are_no_others() -> None:
    assert {path.name for path in FOLDER.iterdir()} == RECORDS.keys()
