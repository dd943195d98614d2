"""A key does the same in the terminal and in the window."""

from minewise.ui.tk.commands import COMMANDS
from minewise.ui.tui.keys import PLAY_KEYS, show_key

# The same under other names.
IN_WINDOW = {
    "first-column": "row_start",
    "last-column": "row_end",
    "first-row": "top",
    "last-row": "bottom",
    "ai": "ai_move",
    "choose": "custom",
    "guesses": "replay",
    "scroll-up": "message_up",
    "scroll-down": "message_down",
}


def test_no_key_does_one_thing_in_the_terminal_and_another_in_the_window() -> None:
    in_window = {key: command.name for command in COMMANDS.values() for key in command.keys}
    shared = 0
    for binding in PLAY_KEYS.actions:
        name = IN_WINDOW.get(binding.name, binding.name.replace("-", "_"))
        for key in binding.keys:
            if _as_window_writes(key) in in_window:
                shared += 1
                assert in_window[_as_window_writes(key)] == name, key
    assert shared > 40, "most keys are the same"


def test_what_both_can_do_has_a_key_in_common() -> None:
    for binding in PLAY_KEYS.actions:
        command = COMMANDS.get(IN_WINDOW.get(binding.name, binding.name.replace("-", "_")))
        if command is not None and binding.name != "quit":  # no letter alone closes a window
            assert {_as_window_writes(key) for key in binding.keys} & set(command.keys), binding


def _as_window_writes(key: str) -> str:
    arrows = {"←": "Left", "→": "Right", "↑": "Up", "↓": "Down", "PgUp": "PageUp"}
    return {**arrows, "PgDn": "PageDown", "Escape": "Esc"}.get(show_key(key), show_key(key))
