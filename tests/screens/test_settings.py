"""Settings: each holds at once; own keys; everything as one file."""

from pathlib import Path

import pytest

from minewise.screens.settings import KeysScreen, SettingsScreen
from minewise.session import commands
from minewise.session.settings import setting_rows
from screens.dummy import Dummy
from screens.sitting import at_home, sitting


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_DATA", str(tmp_path))


def test_every_setting_has_a_field_and_a_change_holds_at_once_and_next_time() -> None:
    session = at_home()
    dummy = Dummy(SettingsScreen(session, commands.TERMINAL))
    assert [*dummy.fields] == [each.name for each in setting_rows()]
    assert all(each.label and each.help and each.group for each in dummy.fields.values())
    dummy.set("sound", "yes").set("hold", "700")
    assert (session.settings.values.sound, session.settings.values.hold) == (True, 700)
    assert at_home().settings.values == session.settings.values
    assert "expected" in dummy.set("hold", "9").said
    assert session.settings.values.hold == 700


def test_everything_is_exported_and_imported() -> None:
    session = at_home()
    session.open((0, 0)).result()
    session.library.save("mine")
    dummy = Dummy(SettingsScreen(session, commands.TERMINAL)).press("export")
    ((name, data),) = dummy.files.items()
    assert name.startswith("minewise-")
    session.library.delete("mine")
    assert "1 saved game" in dummy.press("import").answer(name, data).said
    assert "letter" in dummy.press("import").answer("letter", b"Dear all").said
    dummy = Dummy(SettingsScreen(sitting(), commands.TERMINAL)).press("export")
    assert (dummy.files, dummy.said) == ({}, "Games are not saved in this session.")


def keys() -> Dummy:
    return Dummy(KeysScreen(at_home(), commands.TERMINAL))


def by_command(dummy: Dummy) -> dict[str, str]:
    return {row[0]: row[1] for row in dummy.rows()}


def test_a_command_gets_another_key_one_more_none_and_the_usual_ones() -> None:
    dummy = keys()
    usual = by_command(dummy)
    assert len(usual) == len(dummy.rows()), "no two commands are called the same"
    dummy.press("key", "flag")
    asked = dummy.asked
    assert (asked.kind, asked.text) == ("key", "Press the new key for: Flag or unflag")
    assert by_command(dummy.answer("&"))["Flag or unflag"] == "&"
    dummy.press("add", "flag").answer("%")
    assert by_command(keys())["Flag or unflag"] == "& %", "they are remembered"
    assert by_command(dummy.press("none", "flag"))["Flag or unflag"] == ""
    assert "all your own" in dummy.press("usual").asked.text
    assert by_command(dummy.answer()) == usual


def test_keys_of_other_screens_are_changed_too() -> None:
    dummy = keys().set("context", "replay")
    dummy.press("key", "faster").answer("f")
    assert at_home().settings.keys("replay").action("f") == "faster"
    dummy.set("context", "play")
    dummy.press("key", "hint").answer("&")
    assert at_home().settings.keys("play", commands.PLAIN).action("h") == "hint", "words stay"
