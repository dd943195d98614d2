"""What is remembered from one time to the next."""

import json
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given, strategies as st

from minewise.core import FirstClick, Level
from minewise.session.options import NEW_PLAYERS, GameOptions, Mode
from minewise.session.session import Session
from minewise.session.settings_file import SettingsFile
from minewise.session.storage import Storage


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings.json")


def test_what_a_person_chooses_is_remembered_but_for_the_seed(file: SettingsFile) -> None:
    session = Session(storage=Storage(settings=file))
    session.new(GameOptions(Level(16, 16, 40), FirstClick.OPENING, seed=5))
    session.configure(replace(session.options, mode=Mode.STRICT, player="expert"))
    found = file.read().options
    assert found == GameOptions(
        Level(16, 16, 40), FirstClick.OPENING, mode=Mode.STRICT, player="expert"
    )
    written = json.loads(file.path.read_text())
    assert (written["minewise"], written["version"]) == ("settings", 1)


def test_what_was_asked_for_once_is_not_remembered(file: SettingsFile) -> None:
    session = Session(GameOptions(Level(30, 16, 99)), storage=Storage(settings=file))
    session.new()
    assert not file.path.exists()
    session.configure(replace(session.options, questions=True))
    assert file.read().options == replace(NEW_PLAYERS, questions=True)


def test_every_front_end_remembers_its_own_look(file: SettingsFile) -> None:
    file.remember("window", theme="dark", size=[900, 700])
    file.remember("terminal", theme="light")
    file.remember("window", theme="contrast")
    file.remember_options(NEW_PLAYERS, replace(NEW_PLAYERS, questions=True))
    found = file.read()
    assert found.value("window", "theme") == "contrast"
    assert found.value("window", "size") == [900, 700]
    assert found.value("terminal", "theme", "dark") == "light"
    assert found.value("terminal", "speed", 3) == 3
    assert found.value("web", "theme", "dark") == "dark"
    assert found.options.questions


def test_what_others_wrote_into_the_file_stays(file: SettingsFile) -> None:
    file.path.write_text('{"minewise": "settings", "version": 1, "note": "mine", "web": 3}')
    file.remember("terminal", theme="light")
    written = json.loads(file.path.read_text())
    assert (written["note"], written["web"]) == ("mine", 3)


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
    assert found.options == NEW_PLAYERS
    assert found.problem is not None
    assert found.problem.startswith(f"the settings in {str(file.path)!r} are not used: ")
    assert sentence in found.problem
    file.remember_options(NEW_PLAYERS, replace(NEW_PLAYERS, questions=True))
    file.remember("window", theme="dark")
    assert file.path.read_text() == text


@given(st.text())
def test_no_text_is_more_than_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert SettingsFile(path).read().options == NEW_PLAYERS


def test_a_file_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    file = SettingsFile(tmp_path / "in the way" / "settings.json")
    (tmp_path / "in the way").write_text("")
    session = Session(storage=Storage(settings=file))
    assert session.configure(GameOptions(questions=True)).done


def test_several_programs_change_it_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"

    def change(front_end: str) -> None:
        for number in range(8):
            SettingsFile(path).remember(front_end, **{f"n{number}": number})

    threads = [Thread(target=change, args=(name,)) for name in ("window", "page", "terminal")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    looks = SettingsFile(path).read().groups
    assert {name: len(look) for name, look in looks.items()} == {
        "window": 8,
        "page": 8,
        "terminal": 8,
    }
