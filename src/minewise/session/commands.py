"""The commands that a person can give, by word, key or menu: one table for all screens.

A key is written as it is typed (`f`, `U`, `+`) or by its name (`space`, `pageup`, `f1`),
perhaps with `ctrl+`, `alt+` or `shift+` before it. Each front end converts it to its toolkit's
notation. Commands that share a label share a line in lists of keys.

Labels fit into the two columns that a terminal of 80 characters has for them.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from minewise.base.language import gettext as _
from minewise.core import FLAG, HIDDEN, LEVELS, MINE, NUMBERS
from minewise.session.rules import When

TERMINAL, WINDOW, PAGE, PLAIN = "terminal", "window", "page", "plain"
WITH_KEYS = (TERMINAL, WINDOW, PAGE)
"""The front ends with keys; plain mode has words instead."""
_DESK = f"{TERMINAL} {WINDOW}"


@dataclass(frozen=True, slots=True)
class Command:
    """A command that a person can give."""

    name: str
    label: str
    help: str
    keys: tuple[str, ...]  # the first is shown
    group: str
    when: When = When.ALWAYS
    on: tuple[str, ...] = WITH_KEYS  # the front ends that have it, besides plain mode
    words: tuple[str, ...] = ()  # to type in plain mode; the first is short
    needs: str = ""  # arguments after the word; ROW COL is a cell, [brackets] are optional
    beside_ai: bool = False  # does not stop an AI that plays on, as other commands do
    waits: bool = False  # waits for the task under way, which other commands stop


def table(context: str = "play", on: str | None = None) -> tuple[Command, ...]:
    """The commands of a context, in the current language.

    >>> [command.name for command in table() if "u" in command.keys]
    ['undo']
    """
    found = _CONTEXTS[context]()
    if on == PLAIN and context == "play":
        # In plain mode, words replace keys.
        return tuple(replace(each, keys=each.words) for each in found if each.words)
    where = TERMINAL if on == PLAIN else on
    return tuple(each for each in found if where is None or where in each.on)


@cache
def by_name() -> dict[str, Command]:
    """The commands of a game by name, for their conditions: the cached labels may be outdated."""
    return {command.name: command for command in table()}


def listed(commands: Iterable[Command]) -> dict[str, list[Command]]:
    """The commands with keys, by group; those that share a label are merged, with all their keys.

    >>> [line.keys for line in listed(table("watch"))["Playing"]][5:]
    [('+', '=', '-'), ('n', 'g')]
    """
    groups: dict[str, dict[str, Command]] = {}
    for each in commands:
        if each.keys:
            lines = groups.setdefault(each.group, {})
            before = lines[each.label].keys if each.label in lines else ()
            lines[each.label] = replace(lines.get(each.label, each), keys=before + each.keys)
    return {group: list(lines.values()) for group, lines in groups.items()}


def _in_group(group: str) -> Callable[..., Command]:
    """A factory for a group's commands; keys and words are separated by spaces."""

    def command(
        name: str, keys: str, label: str, sentence: str = "", when: When = When.ALWAYS, **more: Any
    ) -> Command:
        more |= {each: tuple(more[each].split()) for each in ("on", "words") if each in more}
        sentence = sentence or f"{label}."
        return Command(name, label, sentence, tuple(keys.split()), group, when, **more)

    return command


# fmt: off
def _play() -> tuple[Command, ...]:
    move, play, aid, game, more = map(
        _in_group, (_("Moving"), _("Playing"), _("Help me"), _("Games"), _("More")))
    step, edge, scroll = _("Move by one cell"), _("Go to the edge"), _("Scroll the message")
    next_hidden = _("Go to the next hidden cell, or to the previous one.")
    hidden = _("Next or previous hidden cell"), next_hidden
    speed = _("AI faster, slower"), _("Let the AI play faster or slower.")
    level = _("cs50, ..., expert"), _("Start a new game of a level: cs50, ..., expert.")
    return (
        move("left", "left h", step),
        move("right", "right l", step),
        move("up", "up k", step),
        move("down", "down j", step),
        move("first-column", "home", edge),
        move("last-column", "end", edge),
        move("first-row", "pageup", edge),
        move("last-row", "pagedown", edge),
        move("next", "n tab", *hidden, When.HIDDEN),
        move("previous", "N shift+tab", *hidden, When.HIDDEN),
        move("to-hint", "e", _("Go to the hint"), _("Go to the cell that the hint points at.")),

        play("open", "space enter", _("Open, or chord"),
             _("Open a cell; on an open number, chord."),
             When.NOT_OVER, words="o open", needs="ROW COL", waits=True),
        play("flag", "f", _("Flag or unflag"), _("Flag a cell, or remove its flag."),
             When.NOT_OVER, words="f flag m mark", needs="ROW COL", waits=True),
        play("chord", "c", _("Open around a number"),
             _("Chord: open all cells around a number that has its flags."),
             When.CHORDS, words="c chord", needs="ROW COL", waits=True),
        play("undo", "u ctrl+z", _("Undo"), _("Undo the last step."), When.UNDO, words="u undo"),
        play("redo", "U ctrl+y", _("Redo"), _("Redo the undone step."), When.REDO, words="r redo"),
        play("flag-mode", "m", _("Flag mode"),
             _("Flag with the left button, or with a tap, until you switch it off.")),
        play("pause", "z", _("Pause"), _("Stop the clock and cover the board, or resume."),
             When.RUNNING),

        aid("hint", "i", _("Hint"), _("Get a hint; ask again for more."),
            When.HELP, words="h hint", waits=True),
        aid("why", "w", _("Why?"), _("Explain why a cell is safe or a mine."),
            When.HELP, words="w why", needs="ROW COL", waits=True),
        aid("odds", "o", _("Odds"),
            _("Show the chance of a mine in each cell, in percent."),
            When.HELP, words="p odds probabilities", beside_ai=True),
        aid("ai", "a", _("AI move"), _("Let an AI make a move and explain it."),
            When.HELP, words="a ai", needs="[player]", waits=True),
        aid("auto", "p", _("Let the AI finish"), _("Let the AI play on, or stop it."),
            When.HELP, beside_ai=True),
        aid("faster", "+ =", *speed, beside_ai=True),
        aid("slower", "-", *speed, beside_ai=True),
        aid("stop", "escape", _("Clear the hint"), _("Remove the marks of a hint.")),

        game("new", "f2 ctrl+n", _("New game"),
             _("Start a new game, of another level if you name one."),
             words="n new", needs="[level]"),
        game("retry", "r f3", _("Same board"), _("Start the same board again."), words="retry"),
        game("play-on", "R", _("Play on"),
             _("Go back to just before the click that lost, and play on; it counts as practice."),
             When.LOST, words="on play-on"),
        game("choose", "g", _("Level"),
             _("Choose the level or size, and the rules of the next game."), words="choose"),
        game("today", "T", _("Today's board"),
             _("Play today's board: no guessing, and the same for everyone."),
             words="today", needs="[level]"),
        game("preset", "G", _("My levels"), _("Play and change your own levels."), words="levels"),
        *(game(name, str(key), *level) for key, name in enumerate(LEVELS, 1)),
        game("save", "ctrl+s", _("Save game"), _("Save the game under a name."),
             When.KEPT, words="s save", needs="[name]"),
        game("load", "ctrl+o", _("Saved games"),
             _("Resume, rename or delete a saved game, or open a file."),
             When.KEPT, words="l load games", needs="[name]"),
        game("paste", "ctrl+v", _("Paste board"),
             _("Play what you have copied: a seed, a board, a link, a replay."),
             words="deal paste", needs="[text]"),

        more("statistics", "s", _("Statistics"), _("Show your statistics and latest games."),
             words="stats statistics"),
        more("train", "P", _("Train"),
             _("Solve puzzles and take lessons; after a lost game, practise what lost it."),
             words="train practise"),
        more("watch", "W", _("Watch an AI"), _("Watch an AI play, with its reasons."),
             words="watch"),
        more("replay", "v", _("Review"),
             _("Replay the game, with a grade for each guess; before its end that counts as help."),
             When.REPLAY, words="replay review"),
        more("editor", "E", _("Analyse"),
             _("Analyse this position or any other; before the end of a game that counts as help."),
             When.STUDY, words="analyse edit"),
        more("course", "", _("Course"), _("Step through a game of your own course AI."),
             words="course"),
        more("luck", "L", _("Luck"),
             _("Show how lucky your guesses were so far; this gives no hint."),
             When.LUCK, words="luck"),
        more("figures", "", _("Figures"),
             _("Show clicks, 3BV per second, efficiency and your record."), on="", words="figures"),
        more("counters", "F", _("Live counters"),
             _("Show clicks, 3BV per second, efficiency and your record while you play."),
             words="counters", beside_ai=True),
        more("board", "", _("Board"), _("Show the board, the mines left and the time."),
             on="", words="b board"),
        more("coordinates", "x", _("Row and column numbers"),
             _("Show the numbers of rows and columns, or hide them.")),
        more("copy-position", "y", _("Copy position"), _("Copy or print the position."),
             words="position"),
        more("copy-seed", "Y", _("Copy seed"),
             _("Copy or print level, first-click rule and seed on one line."), words="seed"),
        more("copy-replay", "", _("Copy replay"), _("Copy or print the whole game."),
             words="steps"),
        more("share", "C", _("Share"), _("Share the game, or your result on today's board."),
             words="share"),
        more("settings", "S", _("Settings"), _("Change how you like to play, and your own keys."),
             words="set settings", needs="[name value]"),
        more("help", "? f1", _("Help"), _("The rules, and what you can do."), words="? help"),
        more("tutorial", "H", _("Tutorial"), _("Learn how to play, in half a minute."),
             words="tutorial"),
        more("glossary", "", _("Glossary"), _("Look up the words that players use."),
             words="glossary"),
        more("theme", "t", _("Next theme")),
        more("zoom-in", "ctrl+= ctrl++", _("Larger cells"), on=f"{WINDOW} {PAGE}"),
        more("zoom-out", "ctrl+-", _("Smaller cells"), on=f"{WINDOW} {PAGE}"),
        more("zoom-fit", "ctrl+0", _("Fit"),
             _("Make the whole board fit again."), on=f"{WINDOW} {PAGE}"),
        more("scroll-up", ",", scroll),
        more("scroll-down", ".", scroll),
        more("quit", "q ctrl+q ctrl+c", _("Quit"),
             _("Quit; a game that is not over is kept for next time."),
             on=_DESK, words="q quit"),
        # Shown on no screen; screens look up their conditions.
        more("export-data", "", _("Export everything"), "", When.KEPT, on=""),
        more("reset-statistics", "", _("Reset statistics"), "", When.RECORDED, on=""),
    )
# fmt: on


def _walk(forward: str, back: str, end: str, following: str, scroll: str) -> tuple[Command, ...]:
    """The commands that watching and replaying share, some with their own labels."""
    play, more = map(_in_group, (_("Playing"), _("More")))
    speed = _("Faster, slower")
    return (
        play("pause", "space p", _("Pause or resume")),
        play("step", "right l enter", forward),
        play("step-back", "left h backspace", back),
        play("begin", "home", _("To the beginning")),
        play("end", "end", end),
        play("faster", "+ =", speed),
        play("slower", "-", speed),
        play("next", "n g", following),
        more("odds", "o", _("Odds on or off")),
        *_of_terminals(scroll),
    )


def _of_terminals(
    scroll: str, up: str = "up k ,", down: str = "down j .", close: str = "q escape ctrl+c"
) -> tuple[Command, ...]:
    """The commands that every screen of a terminal ends with."""
    more = partial(_in_group(_("More")), on=TERMINAL)
    return (
        more("scroll-up", up, scroll),
        more("scroll-down", down, scroll),
        more("theme", "t", _("Next theme")),
        more("help", "? f1", _("Help")),
        more("quit", close, _("Close")),
    )


def _watch() -> tuple[Command, ...]:
    end, following = _("To the last move seen"), _("Next game")
    shared = _walk(
        _("One move forward"), _("One move back"), end, following, _("Scroll the reason")
    )
    return tuple(replace(each, on=(TERMINAL,)) for each in shared)


def _replay() -> tuple[Command, ...]:
    end, following = _("To the end"), _("Next game of the file")
    shared = _walk(
        _("One click forward"), _("One click back"), end, following, _("Scroll the text")
    )
    more = partial(_in_group(_("More")), on=TERMINAL)
    return (
        *shared[:8],
        more("grades", "v", _("Grades on or off")),
        shared[8],
        more("figures", "s", _("Figures of the game")),
        more("trail", "m", _("Mouse trail on or off")),
        *shared[9:],
    )


def _edit() -> tuple[Command, ...]:
    move, write, aid, more = map(_in_group, (_("Moving"), _("Writing"), _("Help"), _("More")))
    step = _("Move by one cell")
    return tuple(
        replace(each, on=(TERMINAL,))
        for each in (
            *(move(name, name, step) for name in ("left", "right", "up", "down")),
            *(write(number, number, _("An open cell")) for number in NUMBERS),
            write(HIDDEN, f"{HIDDEN} space", _("A hidden cell")),
            write("hide", "backspace delete", _("Hide it again")),
            write(FLAG, "f F", _("A flag")),
            write(MINE, MINE, _("A known mine")),
            write("more", "+ =", _("One mine more")),
            write("fewer", "-", _("One mine fewer")),
            write("clear", "c", _("Hide every cell")),
            write("undo", "u ctrl+z", _("Undo")),
            write("redo", "U ctrl+y", _("Redo")),
            aid("why", "w", _("Why safe, or a mine?")),
            aid("odds", "o", _("Odds on or off")),
            more("copy-position", "y", _("Copy position")),
            *_of_terminals(_("Scroll the text"), ",", "."),
        )
    )


# fmt: off
def _course() -> tuple[Command, ...]:
    play, hand = map(_in_group, (_("Stepping"), _("By hand")))
    return (
        play("play", "space p", _("Play or pause"),
             _("Let the game run until the two differ, or pause it.")),
        play("step", "right l enter", _("One step forward")),
        play("step-back", "left h backspace", _("One step back")),
        play("begin", "home", _("To the beginning")),
        play("end", "end", _("To the end")),
        play("difference", "d", _("Next difference"), _("Go to the next difference.")),
        play("next", "n g", _("New board"), _("Let the AI play on another board.")),
        hand("open", "o", _("Open it yourself"), _("Open the cell that you have chosen.")),
        hand("again", "a", _("Restart"),
             _("Let the AI play the game from the beginning, by its own moves.")),
        hand("reload", "r f5", _("Reload"),
             _("Read the file again, and stay at this step.")),
        *_of_terminals(_("Scroll the text")),
    )


def _train() -> tuple[Command, ...]:
    move, answer, more = map(_in_group, (_("Moving"), _("Answering"), _("More")))
    step = _("Move by one cell")
    digit = _("Type a number, or choose"), _("Type a number, or choose an answer or a row.")
    return (
        move("left", "left h", step),
        move("right", "right l", step),
        move("up", "up k", step),
        move("down", "down j", step),
        answer("open", "space", _("Open or mark the cell"),
               _("Open a cell, or mark it as safe, as best to guess, or as part of a proof.")),
        answer("flag", "f", _("Mark as a mine"),
               _("Mark a cell as a mine, or remove the mark.")),
        *(answer(number, number, *digit) for number in "1234567890"),
        answer("erase", "backspace delete", _("Erase a digit"), _("Erase the last digit.")),
        answer("check", "enter n", _("Check, or go on"),
               _("Check your answer; after that, go to the next puzzle or sentence.")),
        answer("previous", "b", _("Back to the sentence before"),
               _("Go back to the sentence before, in a lesson.")),
        answer("give-up", "g", _("Show the answer"),
               _("Show the answer; that counts as a wrong one.")),
        answer("share", "C", _("Copy the line to share"),
               _("Copy your result on the puzzles of the day.")),
        more("back", "escape", _("Back"), _("Leave the puzzle or the lesson.")),
        *_of_terminals(_("Scroll the text"), ",", ".", "q ctrl+c"),
    )
# fmt: on


_CONTEXTS = {
    "play": _play, "watch": _watch, "replay": _replay, "edit": _edit, "course": _course,
    "train": _train,
}  # fmt: skip
CONTEXTS = tuple(_CONTEXTS)
"""The contexts of screens, each with keys of its own."""
