"""How a person likes to play: what is remembered, what clicks mean, own keys and own levels."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from brackets import Brackets
from doing import do, done
from key_table import key_table
from minewise.base.errors import MinewiseError
from minewise.base.language import speaking
from minewise.core import FLAG, Cell, FirstClick, Game, Level, NoGuess
from minewise.session import commands
from minewise.session.automatic_steps import AUTO_FLAG
from minewise.session.keys import Keys
from minewise.session.options import NEW_PLAYERS, GameOptions, Mode
from minewise.session.result import Result
from minewise.session.session import Gesture, Session
from minewise.session.settings import Settings, setting_rows
from minewise.session.settings_file import SettingsFile
from minewise.session.storage import Storage
from minewise.session.view import flags_over
from session.sitting import on
from strategies import games


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings.json")


def sit(file: SettingsFile | None = None, options: GameOptions | None = None) -> Session:
    return Session(options, storage=Storage(settings=file))


# The settings


def test_what_is_typed_is_named_as_it_was_typed() -> None:
    assert sit().settings.change_typed("self", "yes").message == "'self' is not a setting."


def test_every_field_has_a_row_on_the_screen_of_settings() -> None:
    assert {row.name for row in setting_rows()} == {*Settings().as_data()}
    for row in setting_rows():
        value = getattr(Settings(), row.name)
        assert not (row.counts and value), "what counts as help is off at first"
        if row.values:
            assert value in row.values
        elif row.range is not None:
            assert row.range[0] <= value <= row.range[1]
        else:
            assert type(value) is bool
    with speaking(Brackets()):
        assert all(row.label.startswith("⟦") for row in setting_rows())


@pytest.mark.parametrize(
    "wrong", [{"swap": 1}, {"hold": 20}, {"hold": 700.5}, {"chord_by": "foot"}, {"none": True}]
)
def test_what_cannot_be_is_refused_and_changes_nothing(wrong: dict[str, object]) -> None:
    session = sit()
    assert not session.settings.change(**wrong).done
    assert session.settings.values == Settings()
    with pytest.raises(MinewiseError):
        Settings().changed(wrong)
    assert Settings.remembered({"fade": True, **wrong}) == Settings(fade=True)


# The file


def test_what_a_person_chooses_is_remembered_but_for_the_seed(file: SettingsFile) -> None:
    session = sit(file, GameOptions(Level(30, 16, 99)))
    session.new()
    assert not file.path.exists(), "what was asked for once is not remembered"
    session.configure(replace(session.options, questions=True))
    assert file.read().options == replace(NEW_PLAYERS, questions=True)
    session.new(GameOptions(Level(16, 16, 40), FirstClick.ANY, seed=5))
    session.configure(replace(session.options, mode=Mode.STRICT, player="exact"))
    expected = GameOptions(Level(16, 16, 40), FirstClick.ANY, mode=Mode.STRICT, player="exact")
    assert file.read().options == expected
    session.settings.change(swap=True, hold=700)
    again = sit(file)
    assert again.settings.values == Settings(swap=True, hold=700)
    again.new()
    assert again.settings.values.swap


def test_every_front_end_remembers_its_own_look(file: SettingsFile) -> None:
    file.path.write_text('{"minewise": "settings", "version": 1, "note": "mine", "web": 3}')
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
    written = json.loads(file.path.read_text())
    assert (written["note"], written["web"]) == ("mine", 3), "what others wrote stays"


HEAD = '{"minewise": "settings", "version": 1, '


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "it is not JSON, or is damaged"),
        ("[]", "it is not a settings file of Minewise"),
        ('{"minewise": "settings", "version": 2}', "it was written by a newer one"),
        (HEAD + '"level": 7}', "'level' cannot be '7'"),
        (HEAD + '"level": "huge"}', "'huge' is not a level"),
        (HEAD + '"questions": "no"}', "'questions' cannot be 'no'"),
        (HEAD + '"player": "me"}', "me"),
        (HEAD + '"level": "3x3x5", "first": "opening"}', "do not fit"),
    ],
)
def test_a_damaged_file_is_left_alone(file: SettingsFile, text: str, sentence: str) -> None:
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
def test_any_text_is_read_or_left_out(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.mktemp("settings") / "settings.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    assert SettingsFile(path).read().options == NEW_PLAYERS


def test_a_file_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("")
    session = sit(SettingsFile(tmp_path / "in the way" / "settings.json"))
    assert session.configure(GameOptions(questions=True)).done


def test_several_programs_change_it_at_once_and_nothing_is_lost(file: SettingsFile) -> None:
    def change(front_end: str) -> None:
        for number in range(8):
            SettingsFile(file.path).remember(front_end, **{f"n{number}": number})

    with ThreadPoolExecutor(len(commands.WITH_KEYS)) as threads:
        list(threads.map(change, commands.WITH_KEYS))
    looks = {name: len(look) for name, look in file.read().groups.items()}
    assert looks == dict.fromkeys(commands.WITH_KEYS, 8)


# Keys


def test_own_keys_are_those_of_every_front_end(file: SettingsFile) -> None:
    said = sit(file).settings.set_keys("open", ["j", "space"], take=True).message
    assert said == "Open, or chord: j, Space."
    for screen in commands.WITH_KEYS:
        keys = sit(file).settings.keys("play", screen)
        assert (keys.action("j"), keys.action("enter")) == ("open", None)
        assert keys.action("down") == "down", "it keeps its other key"
    assert sit(file).settings.reset_keys().done
    assert sit(file).settings.keys("play").action("j") == "down"


def test_a_conflict_or_what_is_no_key_is_refused_and_changes_nothing(file: SettingsFile) -> None:
    wrong: list[tuple[str, Any]] = [("hint", "f"), ("dig", "x"), ("open", "xy"), ("open", 5)]
    said = [sit(file).settings.set_keys(name, [key]) for name, key in wrong]
    assert not any(each.done for each in said)
    assert "'f' is given to both flag" in str(said[0].message)
    assert not file.path.exists()


@pytest.mark.parametrize("damaged", [["x"], "x", 5, None, {"open": ["f"]}])
def test_damaged_keys_are_not_used_and_can_be_reset(file: SettingsFile, damaged: object) -> None:
    file.remember("keys", play=damaged)  # type: ignore[arg-type]
    chosen = sit(file).settings
    assert chosen.keys("play") == Keys.of("play")
    assert chosen.keys("watch") == Keys.of("watch")
    says = "key 'f' is given to both" if isinstance(damaged, dict) else "are no keys for play"
    said = chosen.set_keys("hint", ["f9"])
    assert not said.done
    for sentence in (chosen.key_problem(), said.message):
        assert says in str(sentence)
    chosen.reset_keys()
    assert chosen.set_keys("hint", ["f9"]).done


def test_keys_and_levels_of_another_machine_come_beside_ones_own(tmp_path: Path) -> None:
    here, there = (SettingsFile(tmp_path / name / "settings.json") for name in ("here", "there"))
    for file, level, command in ((here, "5x5x5", "open"), (there, "6x6x6", "flag")):
        sit(file).settings.save_preset("Mine", GameOptions(Level.parse(level)))
        sit(file).settings.set_keys(command, ["f9"])
    sit(there).settings.set_keys("pause", ["f9"], context="watch")
    data, storage = Storage(settings=there).export_bytes(), Storage(settings=here)
    assert {"keys", "presets"} <= {*storage.import_bytes(data).settings}
    found = sit(here).settings
    assert found.key_problem() is None
    assert found.keys("play").action("f9") == "open"
    assert found.keys("watch").action("f9") == "pause", "nothing is in its way"
    presets = {name: each.level.header for name, each in found.presets().items()}
    assert presets == {"Mine": "5x5x5", "Mine 2": "6x6x6"}
    assert not storage.import_bytes(data)


names = st.sampled_from([command.name for command in commands.table()])
one_key = st.sampled_from(["a", "f", "x", "Z", "space", "f2", "ctrl+s", "f9", "pageup"])
some_keys = st.lists(one_key, max_size=3, unique=True)


@settings(max_examples=25)
@given(st.lists(st.tuples(names, some_keys, st.booleans()), max_size=6))
def test_a_key_never_means_two_things(changes: list[tuple[str, list[str], bool]]) -> None:
    session = sit()
    for name, keys, take in changes:
        result = session.settings.set_keys(name, keys, take=take)
        assert result.done or not take
        for screen in commands.WITH_KEYS:
            shown = session.settings.keys("play", screen)
            bound = [key for command in shown.commands for key in command.keys]
            assert len(bound) == len(set(bound))
            if result.done and screen in commands.by_name()[name].on:
                assert all(shown.action(key) == name for key in keys)
    assert session.settings.key_problem() is None


# Own levels


def test_a_level_of_ones_own_has_a_name(file: SettingsFile) -> None:
    session = sit(file)
    mine = GameOptions(Level.parse("torus 7x5x6"), FirstClick.ANY, no_guess=NoGuess(), seed=4)
    said = session.settings.save_preset("  On the   train ", mine).message
    assert said == "Saved as 'On the train'."
    again = sit(file)
    assert [*again.settings.presets()] == ["On the train"]
    assert again.play_preset("On the train").done
    assert again.options == replace(mine, seed=None), "its board is left to chance"
    assert again.played.help.kinds == ()
    assert again.settings.delete_preset("On the train").done
    assert sit(file).settings.presets() == {}
    assert not again.play_preset("On the train").done
    assert not again.settings.save_preset("\n", mine).done
    for name in ("self", "front_end", "group", "__proto__", "../x", "é"):
        assert again.settings.save_preset(name, GameOptions()).done
        assert [*sit(file).settings.presets()] == [name]
        assert again.settings.delete_preset(name).done


def test_levels_that_cannot_be_are_left_out(file: SettingsFile) -> None:
    preset = {"level": "9x9x10"}
    names = ("", "a\x1b[31m", "two  spaces", "x" * 61, "fine")
    wrong = {"a": {"level": "2x2x9"}, "b": 7}
    file.remember("presets", **dict.fromkeys(names, preset), **wrong)  # type: ignore[arg-type]
    assert [*sit(file).settings.presets()] == ["fine"]


# What a mouse or a finger means

BOARD = "5x4x3/*..../.*.../...../....*"


def point(session: Session, gesture: Gesture, cell: Cell, *, flag_mode: bool = False) -> Result:
    return done(session, lambda it: it.point(gesture, cell, flag_mode=flag_mode))


def kinds(session: Session) -> set[str]:
    return {*session.played.help.kinds} - {"known_board"}


@pytest.mark.parametrize("flag_mode", [False, True])
@pytest.mark.parametrize("swap", [False, True])
def test_left_opens_and_right_flags_unless_they_are_swapped(swap: bool, flag_mode: bool) -> None:
    session = on(BOARD, swap=swap)
    point(session, Gesture.LEFT, (0, 2), flag_mode=flag_mode)
    point(session, Gesture.RIGHT, (0, 1), flag_mode=flag_mode)
    assert session.played.view[:5] == ("#F1##" if swap is flag_mode else "#2F##")


@pytest.mark.parametrize("by", ["click", "double", "both", "off"])
@pytest.mark.parametrize("gesture", Gesture)
def test_a_chord_is_made_by_the_gesture_that_was_chosen(by: str, gesture: Gesture) -> None:
    session = on(BOARD, "open 0 1, flag 0 0, flag 1 1", chord_by=by)
    point(session, gesture, (0, 1))
    # If one click chords, both buttons chord too.
    chords = {("click", "left"), ("click", "both"), ("double", "double"), ("both", "both")}
    assert (session.played.position.number((0, 2)) is not None) is ((by, gesture) in chords)


def test_a_slip_opens_nothing_where_only_a_double_click_opens() -> None:
    session = on(BOARD, open_by="double")
    assert point(session, Gesture.LEFT, (0, 2)).message is None
    assert not session.played.steps
    point(session, Gesture.DOUBLE, (0, 2))
    assert session.played.position.number((0, 2)) == 1
    for gesture in Gesture:
        assert "off the board" in str(point(session, gesture, (9, 9)).message)


def test_the_second_half_of_a_double_click_is_no_chord() -> None:
    session = on("4x2x1/*.../....", "flag 0 0", chord_by="double")
    for gesture in (Gesture.LEFT, Gesture.DOUBLE):
        point(session, gesture, (0, 1))
    assert len(session.played.steps) == 2
    do(session, "open 1 0")
    point(session, Gesture.DOUBLE, (0, 1))
    assert session.played.steps[-1].click == "chord"


# What is automatic

TWO_MINES = "7x2x2/*...*../......."


def test_a_number_whose_hidden_cells_are_all_mines_flags_them() -> None:
    session = on("4x1x1/..*.", auto_flag=True)
    result = do(session, "open 0 0")
    assert session.played.view == "01F#"
    assert "1 flag set automatically." in (result.message or "")
    assert kinds(session) == {"auto_flags"}
    assert (0, 2) in result.changed
    strict = on("4x1x1/..*.", "open 0 0", Mode.STRICT, auto_flag=True, chord_on=True)
    assert strict.played.view == "01##"
    asked = on("4x1x1/..*.", "ai rules", auto_flag=True)
    assert all(step.by == "rules" for step in asked.played.steps)


def test_a_chord_goes_on_from_number_to_number() -> None:
    flagged = "flag 0 0, flag 0 4, open 0 1, chord 0 1"
    alone, going = on(TWO_MINES, flagged), on(TWO_MINES, flagged, chord_on=True)
    assert (alone.played.outcome, kinds(alone)) == (None, set())
    assert going.played.outcome is not None
    assert going.played.outcome.won
    assert kinds(going) == {"auto_opens"}
    wrong = on("5x2x2/*..../....*", "flag 0 0, flag 0 4, open 0 1", chord_on=True)
    said = str(do(wrong, "chord 0 1").message)
    assert said.startswith("Lost after 0.0 s: a wrong flag made the chord open")


def test_undo_takes_back_what_followed_and_redo_makes_it_again() -> None:
    session = on(TWO_MINES, "open 0 6, flag 0 4", auto_flag=True, chord_on=True)
    before = session.played.steps
    do(session, "chord 0 5")
    after, shown = session.played.steps, session.played.view
    assert len(after) > len(before) + 1
    assert session.undo().done
    assert session.played.steps == before
    assert session.redo().done
    assert (session.played.steps, session.played.view) == (after, shown)
    # Steps of a file that follow nothing can be undone too.
    saved = session.snapshot()
    session.restore(replace(saved, done=(replace(saved.done[1], by=AUTO_FLAG),), undone=()))
    assert session.undo().done
    assert session.played.steps == ()


def test_thousands_of_flags_do_not_each_look_at_the_whole_board() -> None:
    seconds = []
    for auto_flag in (False, True):
        session = Session(GameOptions(Level.parse("200x200x2000"), FirstClick.OPENING, seed=3))
        session.settings.change(auto_flag=auto_flag)
        began = process_time()
        do(session, "open 100 100")
        seconds.append(process_time() - began)
    assert len(session.played.steps) > 1_500
    assert seconds[1] < 12 * seconds[0]


@given(games(any_shape=True))
def test_what_is_flagged_by_itself_is_a_mine(game: Game) -> None:
    if game.board is None or game.outcome is not None:
        return
    session = on(game.board.line(), auto_flag=True)
    for cell in game.position.numbers:
        if session.played.outcome is None:
            session.open(cell).result()
    flags = session.played.position.flags
    assert all(map(game.board.is_mine, flags))
    assert bool(flags) == bool(session.played.help.auto_flags)


@given(games(any_shape=True))
def test_flags_too_many_are_counted_by_flags_alone(game: Game) -> None:
    position = game.position
    for index, cell in enumerate(position.grid):
        flags = sum(position[other] == FLAG for other in position.grid.neighbours(cell))
        number = position.number(cell)
        over = flags_over(position.grid, position.view, index)
        assert over == (flags - number if number else None)


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


def sitting(state: str) -> Session:
    mode = Mode.STRICT if "strict" in state else Mode.NORMAL
    session = on("3x2x2/*../..*", STATES[state], mode)
    session.cursor = (0, 2)
    return session


@pytest.mark.parametrize("context", commands.CONTEXTS)
def test_every_command_is_somewhere_says_what_it_does_and_shares_no_key(context: str) -> None:
    table = commands.table(context)
    for values in (
        [command.name for command in table],
        [key for command in table for key in command.keys],
        [word for command in table for word in command.words],
    ):
        assert [value for value, count in Counter(values).items() if count > 1] == []
    for command in table:
        is_asked_for = command.name in ("export-data", "reset-statistics")  # by screens
        assert command.on or command.words or is_asked_for, command.name
        assert set(command.on) <= set(commands.WITH_KEYS)
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


def test_every_rule_is_one_that_some_state_breaks() -> None:
    refused = {name for state in STATES for name in DOES if sitting(state).allowed(name)}
    assert refused == set(DOES)


@pytest.mark.parametrize(
    ("context", "name"), [("play", "play"), ("course", "course"), ("train", "training")]
)
def test_the_document_has_the_table(context: str, name: str) -> None:
    page = Path(__file__).parents[2] / "docs" / f"{name}.md"
    assert key_table(context) in page.read_text(encoding="utf-8"), "run make pages"
