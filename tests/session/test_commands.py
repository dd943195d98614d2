"""The table of commands, and when they can be done: the table and the session say the same."""

from collections import Counter
from pathlib import Path

import pytest

from brackets import Brackets
from doing import do
from key_table import key_table
from minewise.base.language import speaking
from minewise.core import Board
from minewise.session import commands
from minewise.session.options import GameOptions, Mode
from minewise.session.saved_games import SavedGames
from minewise.session.session import Session
from minewise.session.storage import Storage

CONTEXTS = commands.CONTEXTS
SCREENS = commands.SCREENS

# What the commands do that the session can refuse; the hidden cell (1, 2) is under the cursor.
# The last ones need games that are kept.
DOES = {
    "open": "press", "flag": "mark", "chord": "chord 1 1", "undo": "undo", "redo": "redo",
    "play-on": "play_on", "pause": "pause", "next": "next_hidden", "previous": "next_hidden",
    "hint": "hint", "why": "why", "odds": "odds", "ai": "ai", "auto": "ai", "luck": "luck",
    "replay": "study", "editor": "study", "reset-statistics": "records.reset",
    "save": "library.save", "load": "library.save", "export-data": "library.save",
}  # fmt: skip

BEGUN = "open 1 1, flag 0 0, flag 0 0"
STATES = {
    "new": "",
    "playing": BEGUN,
    "undone": f"{BEGUN}, undo",
    "over": f"{BEGUN}, open 0 0",
    "strict": BEGUN,
    "strict and over": f"{BEGUN}, open 0 0",
    "paused": f"{BEGUN}, pause",
}


def sitting(state: str, folder: Path | None = None) -> Session:
    storage = Storage() if folder is None else Storage(games=SavedGames(folder))
    mode = Mode.STRICT if "strict" in state else Mode.NORMAL
    session = Session(GameOptions(seed=1, mode=mode), storage=storage)
    session.new(board=Board.parse("3x2x2/*../..*"))
    if STATES[state]:
        assert do(session, STATES[state]).done
    session.cursor = (0, 2)
    return session


@pytest.mark.parametrize("context", CONTEXTS)
def test_a_name_and_a_key_mean_one_thing(context: str) -> None:
    table = commands.table(context)
    for values in (
        [command.name for command in table],
        [key for command in table for key in command.keys],
        [word for command in table for word in command.words],
    ):
        assert [value for value, count in Counter(values).items() if count > 1] == []


@pytest.mark.parametrize("context", CONTEXTS)
def test_every_command_is_somewhere_and_says_what_it_does(context: str) -> None:
    for command in commands.table(context):
        is_asked_for = command.name in ("export-data", "reset-statistics")  # by screens
        assert command.on or command.words or is_asked_for, command.name
        assert set(command.on) <= set(SCREENS)
        assert command.label
        assert not command.label.endswith(".")
        assert command.help.endswith(".")


def test_a_command_has_the_same_keys_in_every_context_or_does_something_else_there() -> None:
    keys = {command.name: command.keys for command in commands.table()}
    for name in ("faster", "slower", "odds", "theme", "help"):
        for context in ("watch", "replay"):
            (same,) = (each for each in commands.table(context) if each.name == name)
            assert same.keys == keys[name]


def test_the_language_is_the_one_that_is_spoken_then() -> None:
    with speaking(Brackets()):
        assert all(each.label.startswith("⟦") for each in commands.table())
    assert commands.table()[0].label == "Move by one cell"


@pytest.mark.parametrize("name", [each.name for each in commands.table()])
@pytest.mark.parametrize("state", STATES)
def test_what_is_allowed_is_what_can_be_done(state: str, name: str) -> None:
    session = sitting(state)
    refusal = session.allowed(name)
    if name not in DOES:
        assert refusal is None, "what the session does not refuse is always there"
        return
    result = do(session, DOES[name])
    if name == "replay" and not session.played.steps:
        assert refusal == "There is nothing to replay yet."
    elif refusal is None:
        # A chord needs the flags that are not there: that is a matter of the cell.
        assert result.done or name == "chord"
    else:
        assert (result.done, result.message) == (False, refusal)


def test_games_are_saved_where_they_are_kept(tmp_path: Path) -> None:
    assert sitting("playing").allowed("save") == "Games are not kept in this session."
    kept = sitting("playing", tmp_path)
    assert kept.allowed("save") is kept.allowed("load") is None


def test_every_rule_is_one_that_some_state_breaks() -> None:
    refused = {name for state in STATES for name in DOES if sitting(state).allowed(name)}
    assert refused == set(DOES)


@pytest.mark.parametrize(
    ("context", "name"), [("play", "play"), ("course", "course"), ("train", "training")]
)
def test_the_document_has_the_table(context: str, name: str) -> None:
    page = Path(__file__).parents[2] / "docs" / f"{name}.md"
    assert key_table(context) in page.read_text(encoding="utf-8"), "run python docs/key_table.py"
