"""Keys, and how a person changes them."""

from pathlib import Path

import pytest

from minewise.session import KeyFileError, Keys, show_key
from minewise.ui.tui.preferences import THEME_NAMES, Preferences, file_of_preferences
from minewise.ui.tui.themes import THEMES


@pytest.mark.parametrize("context", ["play", "watch", "replay", "edit", "course"])
def test_every_command_of_the_terminal_has_a_key(context: str) -> None:
    keys = Keys.of(context)
    for command in keys.commands:
        assert command.keys
        assert all(keys.action(key) == command.name for key in command.keys)


def test_names_of_earlier_files_still_mean_the_same() -> None:
    assert Keys.of("play").remapped({"guesses": "x"}).action("x") == "replay"
    assert Keys.of("replay").remapped({"guesses": "x"}).action("x") == "grades"


def test_a_key_can_be_given_to_another_action() -> None:
    keys = Keys.of("play").remapped({"open": ["x", "ctrl+e"], "flag": "space"})
    assert keys.action("x") == keys.action("ctrl+e") == "open"
    assert keys.action("space") == "flag"
    assert keys.action("enter") is None
    assert keys.action("f") is None
    assert keys.shown("open") == "x"


def test_an_action_may_have_no_key_at_all() -> None:
    keys = Keys.of("play").remapped({"ai": []})
    assert keys.action("a") is None
    assert keys.shown("ai") == ""


@pytest.mark.parametrize(
    ("key", "shown"),
    [("a", "a"), ("A", "A"), ("+", "+"), ("ctrl+s", "Ctrl+S"), ("f1", "F1"), ("up", "↑")],
)
def test_keys_are_shown_as_people_know_them(key: str, shown: str) -> None:
    assert show_key(key) == shown


def test_a_file_says_theme_and_keys(tmp_path: Path) -> None:
    file = tmp_path / "terminal.toml"
    file.write_text('theme = "contrast"\n[play]\nopen = "x"\n[watch]\npause = ["."]\n')
    preferences = Preferences.read(file)
    assert preferences.theme == "contrast"
    assert preferences.play.action("x") == "open"
    assert preferences.watch.action(".") == "pause"


def test_without_a_file_everything_is_as_it_comes(tmp_path: Path) -> None:
    assert Preferences.read(tmp_path / "terminal.toml") == Preferences()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("theme = ", "expected TOML: "),
        ('theme = "pink"', "'pink' is not a theme: expected one of dark, light, contrast, plain"),
        (
            'colour = "red"',
            "'colour' is unknown: expected theme, play, watch, replay, course or train",
        ),
        ('play = "x"', "play is not a table: expected a line [play]"),
        ('[play]\ndig = "x"', "'dig' is nothing that a key can do: expected one of left, right"),
        ("[play]\nopen = 5", "'5' are not keys for open: expected one key or a list of keys"),
        ('[play]\nopen = "hyper+x"', "'hyper+x' is not a key for open"),
        ('[play]\nopen = "xy"', "'xy' is not a key for open: expected a character or a name"),
        ('[play]\nopen = "f"', "the key 'f' is given to both open and flag"),
        ("theme = " + "[" * 100_000, ""),
        ("theme = " + "9" * 5000, ""),
    ],
)
def test_a_bad_file_gets_one_sentence_that_names_it(
    tmp_path: Path, text: str, sentence: str
) -> None:
    file = tmp_path / "terminal.toml"
    file.write_text(text)
    with pytest.raises(KeyFileError) as error:
        Preferences.read(file)
    assert str(error.value).startswith(f"{file}: ")
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(KeyFileError, match=r"cannot read .*it is a folder"):
        Preferences.read(tmp_path)
    file = tmp_path / "terminal.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(KeyFileError, match="is not a text file"):
        Preferences.read(file)


def test_the_file_is_where_the_system_keeps_settings() -> None:
    assert file_of_preferences().name == "terminal.toml"
    assert file_of_preferences().parent.name == "minewise"


def test_the_themes_that_can_be_named_are_those_there_are() -> None:
    assert tuple(THEMES) == THEME_NAMES
