"""What all screens show while everything is done, compared with the records."""

from pathlib import Path

import pytest

from transcripts import FOLDER, RECORDS, record


@pytest.mark.parametrize("name", RECORDS)
def test_the_screens_show_what_is_recorded(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    recorded = (FOLDER / name).read_text(encoding="utf-8")
    assert record(name, tmp_path) == recorded, "make records, and read the difference"


def test_everything_that_can_be_done_has_a_record_and_there_are_no_others() -> None:
    assert {path.name for path in FOLDER.iterdir()} == RECORDS.keys()
