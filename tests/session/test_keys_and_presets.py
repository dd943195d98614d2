"""What a person sets up for themselves: keys and presets."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from minewise.core import FirstClick, Level, NoGuess
from minewise.session import commands
from minewise.session.keys import Keys
from minewise.session.options import GameOptions
from minewise.session.session import Session
from minewise.session.settings_file import SettingsFile
from minewise.session.storage import Storage

SCREENS = (commands.TERMINAL, commands.WINDOW, commands.PAGE)


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings.json")


def sit(file: SettingsFile | None = None) -> Session:
    return Session(storage=Storage(settings=file))


# Keys


def test_own_keys_are_those_of_every_front_end(file: SettingsFile) -> None:
    assert sit(file).settings.set_keys("open", ["x"]).done is False, (
        "x shows the numbers of rows already"
    )
    assert (
        sit(file).settings.set_keys("open", ["j", "space"], take=True).message == "open: j, Space."
    )
    for on in SCREENS:
        keys = sit(file).settings.keys("play", on)
        assert keys.action("j") == "open"
        assert keys.action("enter") is None
        assert keys.action("down") == "down", "it keeps its other key"
    assert sit(file).settings.reset_keys().done
    assert sit(file).settings.keys("play").action("j") == "down"


@pytest.mark.parametrize(
    ("name", "keys", "says"),
    [("hint", ["f"], "'f'"), ("hint", ["f"], "flag"), ("dig", ["x"], ""), ("open", ["xy"], ""),
     ("open", [5], "")],
)  # fmt: skip
def test_a_conflict_or_what_is_no_key_is_refused_and_changes_nothing(
    file: SettingsFile, name: str, keys: list[str], says: str
) -> None:
    said = sit(file).settings.set_keys(name, keys)
    assert not said.done
    assert says in (said.message or "")
    assert not file.path.exists()


def test_a_file_of_keys_that_cannot_be_leaves_the_usual_ones(file: SettingsFile) -> None:
    file.remember("keys", play={"open": ["f"]})  # type: ignore[arg-type]
    session = sit(file)
    assert session.settings.keys("play") == Keys.of("play")
    assert (session.settings.key_problem() or "").startswith(
        "Your own keys are not used: the key 'f'"
    )
    assert session.settings.keys("watch") == Keys.of("watch")


@pytest.mark.parametrize("damaged", [["x"], "x", 5, None])
def test_keys_that_are_damaged_can_be_reset(file: SettingsFile, damaged: object) -> None:
    file.remember("keys", play=damaged)  # type: ignore[arg-type]
    session = sit(file)
    said = session.settings.set_keys("flag", ["f9"])
    assert not said.done
    assert "are no keys for play" in (said.message or "")
    session.settings.reset_keys()
    assert session.settings.set_keys("flag", ["f9"]).done


def test_keys_of_another_machine_do_not_spoil_ones_own(tmp_path: Path) -> None:
    here, there = (SettingsFile(tmp_path / name / "settings.json") for name in ("here", "there"))
    sit(here).settings.set_keys("open", ["f9"])
    sit(there).settings.set_keys("flag", ["f9"])
    sit(there).settings.set_keys("pause", ["f9"], context="watch")
    here.add(there.contents())
    session = sit(here)
    assert session.settings.key_problem() is None
    assert session.settings.keys("play").action("f9") == "open"
    assert session.settings.keys("watch").action("f9") == "pause", "nothing is in its way"
    assert here.add(there.contents()) == []


names = st.sampled_from([command.name for command in commands.table()])
some_keys = st.lists(
    st.sampled_from(["a", "f", "x", "Z", "space", "f2", "ctrl+s", "f9", "pageup"]), max_size=3,
    unique=True,
)  # fmt: skip


@given(st.lists(st.tuples(names, some_keys, st.booleans()), max_size=6))
def test_a_key_never_means_two_things(changes: list[tuple[str, list[str], bool]]) -> None:
    session = sit()
    for name, keys, take in changes:
        result = session.settings.set_keys(name, keys, take=take)
        assert result.done or not take
        for on in SCREENS:
            shown = session.settings.keys("play", on)
            bound = [key for command in shown.commands for key in command.keys]
            assert len(bound) == len(set(bound))
            if result.done and on in next(
                each.on for each in commands.table() if each.name == name
            ):
                assert all(shown.action(key) == name for key in keys)
    assert session.settings.key_problem() is None


# Presets


def test_a_level_of_ones_own_has_a_name(file: SettingsFile) -> None:
    session = sit(file)
    mine = GameOptions(Level.parse("torus 7x5x6"), FirstClick.ANY, no_guess=NoGuess(), seed=4)
    session.new(mine)
    assert (
        session.settings.save_preset("  On the   train ", mine).message
        == "Saved as 'On the train'."
    )
    session.new(GameOptions())
    again = sit(file)
    assert [*again.settings.presets()] == ["On the train"]
    assert again.play_preset("On the train").done
    assert again.played.deal.level == mine.level
    assert again.options.first is FirstClick.ANY
    assert again.options.no_guess == NoGuess()
    assert again.played.help.kinds == (), "its board is left to chance"
    assert again.settings.delete_preset("On the train").done
    assert sit(file).settings.presets() == {}
    assert not again.play_preset("On the train").done
    assert not again.settings.save_preset("\n", mine).done


@pytest.mark.parametrize("name", ["self", "front_end", "group", "__proto__", "../x", "é"])
def test_a_preset_may_have_any_name(file: SettingsFile, name: str) -> None:
    assert sit(file).settings.save_preset(name, GameOptions()).done
    assert [*sit(file).settings.presets()] == [name]
    assert sit(file).settings.delete_preset(name).done
    assert not sit(file).settings.presets()


@pytest.mark.parametrize("name", ["", "a\x1b[31m", "two  spaces", "x" * 61])
def test_presets_that_cannot_be_are_left_out(file: SettingsFile, name: str) -> None:
    preset = {"level": "9x9x10"}
    wrong = {name: preset, "a": {"level": "2x2x9"}, "b": 7}
    file.remember("presets", **wrong, fine=preset)  # type: ignore[arg-type]
    assert [*sit(file).settings.presets()] == ["fine"]


def test_presets_of_another_machine_come_beside_ones_own(tmp_path: Path) -> None:
    here, there = SettingsFile(tmp_path / "here.json"), SettingsFile(tmp_path / "there.json")
    for file, level in ((here, "5x5x5"), (there, "6x6x6")):
        sit(file).settings.save_preset("Mine", GameOptions(Level.parse(level)))
    data = Storage(settings=there).export_bytes()
    storage = Storage(settings=here)
    assert "presets" in storage.import_bytes(data).settings
    assert {name: each.level.header for name, each in sit(here).settings.presets().items()} == {
        "Mine": "5x5x5",
        "Mine 2": "6x6x6",
    }
    assert not storage.import_bytes(data)
