"""What is remembered from one time to the next."""

import json
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given, strategies as st

from minewise.core import FirstClick, Level
from minewise.session import (
    NEW_PLAYERS,
    Mode,
    Session,
    Settings,
    SettingsFile,
    Storage,
    settings_file,
)


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings.json")


def test_without_a_file_everything_is_as_usual(file: SettingsFile) -> None:
    assert file.read().settings == NEW_PLAYERS
    assert file.read().problem is None
    assert not file.path.exists()


def test_what_a_person_chooses_is_remembered_but_for_the_seed(file: SettingsFile) -> None:
    session = Session(storage=Storage(settings=file))
    session.new(Settings(Level(16, 16, 40), FirstClick.OPENING, seed=5))
    session.configure(replace(session.settings, mode=Mode.STRICT, player="expert"))
    found = file.read().settings
    assert found == Settings(
        Level(16, 16, 40), FirstClick.OPENING, mode=Mode.STRICT, player="expert"
    )
    written = json.loads(file.path.read_text())
    assert (written["minewise"], written["version"]) == ("settings", 1)


def test_what_was_asked_for_once_is_not_remembered(file: SettingsFile) -> None:
    session = Session(Settings(Level(30, 16, 99)), storage=Storage(settings=file))
    session.new()
    assert not file.path.exists()
    session.configure(replace(session.settings, questions=True))
    assert file.read().settings == replace(NEW_PLAYERS, questions=True)


def test_every_front_end_remembers_its_own_look(file: SettingsFile) -> None:
    file.remember_look("window", theme="dark", size=[900, 700])
    file.remember_look("terminal", theme="light")
    file.remember_look("window", theme="contrast")
    file.remember(NEW_PLAYERS, replace(NEW_PLAYERS, questions=True))
    found = file.read()
    assert found.look("window", "theme") == "contrast"
    assert found.look("window", "size") == [900, 700]
    assert found.look("terminal", "theme", "dark") == "light"
    assert found.look("terminal", "speed", 3) == 3
    assert found.look("web", "theme", "dark") == "dark"
    assert found.settings.questions


def test_the_switch_for_chords_of_0_3_0_is_still_read(file: SettingsFile) -> None:
    old = '{"minewise": "settings", "version": 1, "chords": false, "questions": true}'
    file.path.write_text(old)
    assert file.read().settings.questions
    session = Session(storage=Storage(settings=file))
    assert session.comfort.chord_by == "off"
    session.prefer(chord_by="double")
    assert Session(storage=Storage(settings=file)).comfort.chord_by == "double"
    assert "chords" not in file.path.read_text()
    file.path.unlink()
    file.add({"chords": False})
    assert Session(storage=Storage(settings=file)).comfort.chord_by == "off"
    file.path.write_text('{"minewise": "settings", "version": 1, "chords": true}')
    assert file.read().looks == {}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "it is not JSON, or is damaged"),
        ("[" * 100_000, "it is not JSON, or is damaged"),
        ("[]", "it is not a settings file of Minewise"),
        ('{"minewise": "settings", "version": 2}', "it was written by a newer one"),
        ('{"minewise": "settings", "version": true}', "'True' is not a valid version number"),
        ('{"minewise": "settings", "version": 1, "level": 7}', "'level' cannot be '7'"),
        ('{"minewise": "settings", "version": 1, "level": "huge"}', "'huge' is not a level"),
        ('{"minewise": "settings", "version": 1, "questions": "no"}', "'questions' cannot be 'no'"),
        ('{"minewise": "settings", "version": 1, "player": "me"}', "me"),
        (
            '{"minewise": "settings", "version": 1, "level": "3x3x5", "first": "opening"}',
            "do not fit",
        ),
    ],
)
def test_a_damaged_file_is_one_sentence_and_is_left_alone(
    file: SettingsFile, text: str, sentence: str
) -> None:
    file.path.write_text(text)
    found = file.read()
    assert found.settings == NEW_PLAYERS
    assert found.problem is not None
    assert found.problem.startswith(f"the settings in {str(file.path)!r} are not used: ")
    assert sentence in found.problem
    file.remember(NEW_PLAYERS, replace(NEW_PLAYERS, questions=True))
    file.remember_look("window", theme="dark")
    assert file.path.read_text() == text


@given(st.text())
def test_no_text_is_more_than_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert SettingsFile(path).read().settings == NEW_PLAYERS


def test_what_others_wrote_into_the_file_stays(file: SettingsFile) -> None:
    file.path.write_text('{"minewise": "settings", "version": 1, "note": "mine", "web": 3}')
    file.remember_look("terminal", theme="light")
    written = json.loads(file.path.read_text())
    assert (written["note"], written["web"]) == ("mine", 3)


def test_the_chosen_folder_holds_the_settings_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))
    assert settings_file() == tmp_path / "settings.json"


def test_a_file_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "in the way" / "settings.json")
    (tmp_path / "in the way").write_text("")
    session = Session(storage=Storage(settings=file))
    assert session.configure(Settings(questions=True)).done


def test_several_programs_change_it_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"

    def change(front_end: str) -> None:
        for number in range(8):
            SettingsFile(path).remember_look(front_end, **{f"n{number}": number})

    threads = [Thread(target=change, args=(name,)) for name in ("window", "page", "terminal")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    looks = SettingsFile(path).read().looks
    assert {name: len(look) for name, look in looks.items()} == {
        "window": 8,
        "page": 8,
        "terminal": 8,
    }
