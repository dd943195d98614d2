"""Commands for whole games: to begin, keep, copy and show them, and what they are played by."""

import tkinter as tk
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path
from typing import Any

from minewise import formats
from minewise.base import MinewiseError, Task, files, quote
from minewise.core import LEVELS, FirstClick
from minewise.course import Stepper
from minewise.session import (
    Mode,
    Result,
    Session,
    SessionCall,
    Settings,
    commands,
    words,
)
from minewise.ui.choices import BOARDS, boards_chosen
from minewise.ui.home import catching_up, coach_at_home, lost_game
from minewise.ui.tk import dialogs, help_text
from minewise.ui.tk.begin_dialogs import ask_for_preset, ask_for_today
from minewise.ui.tk.choices import OWN_SIZE, Choices
from minewise.ui.tk.commands import in_window
from minewise.ui.tk.course_window import CourseWindow
from minewise.ui.tk.dropping import DropTarget
from minewise.ui.tk.editor import EditorWindow
from minewise.ui.tk.replay_window import ReplayWindow, ShownReplay, replays_in
from minewise.ui.tk.saved_games import ask_for_name, ask_which_game
from minewise.ui.tk.screen import Screen
from minewise.ui.tk.settings_dialog import SettingsDialog
from minewise.ui.tk.statistics_window import StatisticsWindow

# Of many files that cannot be opened, so many are named.
_NAMED = 3


class Games:
    """The commands, on one session and one screen.

    Attributes:
        commands: What to do, by the names of the table.
        chosen: What to do after a choice in the menus, by its name.
        drops: Where files can be dropped.
        keys_changed: Is called when the person has given commands other keys.
    """

    def __init__(self, session: Session, screen: Screen, stop_auto: Callable[[], None]) -> None:
        self._session = session
        self._screen = screen
        self._choices: Choices = screen.choices
        self._stop_auto = stop_auto
        self.keys_changed: Callable[[], None] = lambda: None
        self.drops = DropTarget(screen.root, screen.show_drop, self.open_any)
        self.commands: dict[str, Callable[[], None]] = {
            "new": partial(self.begin, session.new),
            "again": partial(self.begin, session.same_again),
            "today": self.today,
            "preset": self.preset,
            "share": self.share,
            "settings": self.settings,
            "export-data": self.export_data,
            "import-data": self.import_data,
            "retry": partial(self.begin, session.retry),
            "choose": self.custom_board,
            "seed": self.board_by_seed,
            "save": self.save,
            "save-file": self.save_file,
            "load": self.load,
            "load-file": self.load_file,
            "replay": self.replay,
            "open-replay": self.open_replay,
            "save-replay": self.save_replay,
            "editor": self.editor,
            "course": self.course,
            "train": self.train,
            "copy-position": lambda: self._copy("position", session.round.position.block()),
            "copy-seed": lambda: self._copy("seed", session.round.deal.line()),
            "copy-replay": lambda: self._copy("replay", session.round.replay().shown_text()),
            "paste": self.paste,
            "statistics": self.statistics,
            "help": self.help,
        }
        self.chosen: dict[str, Callable[[], None]] = {
            "level": self._level_chosen,
            "shape": self._shape_chosen,
            "first": lambda: self._for_the_next_game(first=FirstClick(self._choices.first.get())),
            "boards": self._boards_chosen,
            "mode": lambda: self._configure(mode=Mode(self._choices.mode.get())),
            "player": lambda: self._configure(player=self._choices.player.get()),
            "questions": lambda: self._configure(questions=self._choices.questions.get()),
        }

    # Beginning

    def begin(self, command: SessionCall, then: Callable[[], None] = lambda: None) -> None:
        """Do something that begins a game, if the one that goes on may be given up.

        Args:
            command: What begins it.
            then: What to do after that, also if the other game was not given up.
        """

        def begun(result: Result) -> None:
            if result.done:
                # The next game starts without odds, since they count as help.
                self._choices.odds.set(False)
            self._screen.show(result)
            self._screen.follow_settings()
            then()

        self._stop_auto()
        if self._is_sure():
            self._screen.do(command, begun)
        else:
            self._screen.follow_settings()
            then()

    def _is_sure(self) -> bool:
        """Whether nothing is lost by another game, or the person does not mind."""
        question = self._session.give_up_question()
        if question is None:
            return True
        with self._rest():
            return dialogs.ask_to_give_up(self._screen.root, self._screen.theme, question)

    def _rest(self) -> AbstractContextManager[None]:
        """Nobody plays while a dialog is open, the AI included."""
        self._stop_auto()
        return self._screen.resting()

    def custom_board(self) -> None:
        """Ask for a size, a number of mines and a shape, and begin."""
        settings = self._session.settings
        with self._rest():
            level = dialogs.ask_for_size(self._screen.root, self._screen.theme, settings)
        if level is not None:
            self._new_game_with(level=level)
        self._screen.follow_settings()

    def today(self) -> None:
        """Show today's boards and the calendar, and begin the one that is chosen."""
        with self._rest():
            asked = ask_for_today(self._screen.root, self._screen.theme, self._session)
        if asked is not None:
            self.begin(asked)

    def preset(self) -> None:
        """Show the person's own levels, and begin the one that is chosen."""
        with self._rest():
            asked = ask_for_preset(self._screen.root, self._screen.theme, self._session)
        if asked is not None:
            self.begin(asked)

    def board_by_seed(self) -> None:
        """Ask for a seed or for a line that was copied, and begin."""
        with self._rest():
            asked = dialogs.ask_for_seed(self._screen.root, self._screen.theme, self._session)
        if asked is not None:
            self.begin(asked)

    def paste(self) -> None:
        """Begin the game that was copied: a seed's line, a board or a replay."""
        try:
            text = self._screen.root.clipboard_get()
        except tk.TclError:
            self._screen.say("There is no text to paste.")
            return
        self.begin(partial(self._session.paste, text))

    # Settings

    def _level_chosen(self) -> None:
        name = self._choices.level.get()
        if name == OWN_SIZE:
            self.custom_board()
        else:
            self._new_game_with(level=LEVELS[name])

    def _shape_chosen(self) -> None:
        level = self._session.settings.level
        self._new_game_with(
            level=type(level)(level.width, level.height, level.mines, self._choices.shape.get())
        )

    def _boards_chosen(self) -> None:
        chosen = self._choices.boards.get()
        changes = boards_chosen(chosen)
        if changes:
            self._for_the_next_game(**changes)
            if self._session.round.steps:
                self._screen.say(f"Boards, from the next game: {BOARDS[chosen]}.")

    def _configure(self, **changes: Any) -> None:
        """Change what holds from now on."""
        settings = self._changed(**changes)
        if settings is not None:
            self._session.configure(settings)
            self._screen.follow_settings()  # before it is drawn: strict mode hides the odds
            name, value = next(iter(changes.items()))
            self._screen.show(
                Result(True, f"{help_text.name_of_setting(name)}: {_in_words(value)}.")
            )
        self._screen.follow_settings()

    def _for_the_next_game(self, **changes: Any) -> None:
        """Change what holds from the next game on; at once if this one has not begun."""
        if not self._session.round.steps:
            self._new_game_with(**changes)
            return
        settings = self._changed(**changes)
        if settings is not None:
            self._session.configure(settings)
            name, value = next(iter(changes.items()))
            self._screen.say(f"{help_text.name_of_setting(name)}, from the next game: {value}.")
        self._screen.follow_settings()

    def _new_game_with(self, **changes: Any) -> None:
        settings = self._changed(**changes)
        if settings is not None:
            self.begin(partial(self._session.new, settings))
        self._screen.follow_settings()

    def _changed(self, **changes: Any) -> Settings | None:
        """The settings with changes; None, and a sentence, if there can be no such game."""
        try:
            return self._session.next_settings(**changes)
        except MinewiseError as error:
            self._screen.say(words.as_sentence(str(error)))
            return None

    def settings(self) -> None:
        """Ask how the person likes to play."""
        screen = self._screen

        def changed() -> None:
            screen.follow_settings()
            screen.look_up_record()
            self.keys_changed()

        with self._rest():
            dialog = SettingsDialog(screen.root, screen.theme, self._session, changed)
            dialog.open(next(iter(dialog.widgets.values())))
        screen.redraw(screen.hinted)

    def export_data(self) -> None:
        """Ask for a file, and write all that the person has there."""
        if not self._may("export-data"):
            return
        with self._rest():
            name = dialogs.ask_where_to_export(self._screen.root)
        if name:
            self._screen.say(self._session.export_file(name).message)

    def import_data(self) -> None:
        """Ask for such a file, and add what is in it."""
        if not self._may("import-data"):
            return
        with self._rest():
            name = dialogs.ask_what_to_import(self._screen.root)
        if name:
            self._screen.do(partial(self._session.import_file, name))

    # Keeping

    def save(self) -> None:
        """Ask for a name, and save the game."""
        with self._rest():
            save = ask_for_name(self._screen.root, self._screen.theme, self._session)
        if save is not None:
            self._screen.say(save().message)

    def save_file(self) -> None:
        """Ask for a file, and save the game there."""
        with self._rest():
            name = dialogs.ask_where_to_save(self._screen.root)
        if name:
            self._screen.say(self._session.save_file(name).message)

    def load(self) -> None:
        """Show the saved games, and resume the one that is chosen."""
        with self._rest():
            load = ask_which_game(self._screen.root, self._screen.theme, self._session)
        if load is not None:
            self.begin(load)

    def load_file(self) -> None:
        """Ask for a file, and resume the game in it."""
        with self._rest():
            name = dialogs.ask_what_to_load(self._screen.root)
        if name:
            self.begin(partial(self._session.load_file, name))

    # Showing

    def replay(self) -> None:
        """Walk along the game as it was played."""
        if not self._may("replay") or not self._may_study():
            return
        replay = self._session.round.replay()
        task = Task.finding(lambda _task: [ShownReplay.of(replay)])
        self._screen.worker.run(task, self._show_replays)

    def _show_replays(self, found: Sequence[ShownReplay]) -> None:
        keys = self._session.keys("replay", commands.WINDOW)
        self._beside(ReplayWindow(self._screen.root, self._screen.theme, found, keys))

    def _may(self, name: str) -> bool:
        """Whether a command can be done now; if not, say why."""
        self._stop_auto()
        refusal = self._session.allowed(name)
        self._screen.say(refusal)
        return refusal is None

    def _may_study(self) -> bool:
        """Whether this game may be looked into; before its end that is help, and counted."""
        result = self._session.study()
        self._screen.say(result.message)
        self._screen.follow_settings()  # it says what help was taken
        return result.done

    def save_replay(self) -> None:
        """Ask for a file, and write the game there as a replay, in the format of its ending."""
        if not self._may("save-replay"):  # it tells where the mines are
            return
        with self._rest():
            name = dialogs.ask_where_to_save_replay(self._screen.root)
        if not name or not self._may_study():
            return
        try:
            recorded = formats.Contents("replay", (self._session.round.replay().recording,))
            data = formats.write(recorded, Path(name).suffix.lower().removeprefix("."))
            files.write_bytes(name, data)
        except MinewiseError as error:
            self._screen.say(words.as_sentence(str(error)))
        else:
            self._screen.say(f"Saved the replay in {name!r}.{self._counts_as_help()}")

    def _counts_as_help(self) -> str:
        return " It counts as help." if self._session.round.outcome is None else ""

    def open_replay(self) -> None:
        """Ask for a replay of any program, and show it."""
        with self._rest():
            name = dialogs.ask_which_replay(self._screen.root)
        if name:
            self.show_replays([Path(name)])

    def show_replays(self, paths: Sequence[Path], *, said: str = "") -> None:
        """Show the replays in some files, in a window of their own; bad files are named.

        Args:
            paths: The files.
            said: What was said of other files and is still to be read.
        """
        self._stop_auto()

        def read(_task: Task[Any]) -> tuple[list[ShownReplay], list[str]]:
            found: list[ShownReplay] = []
            problems: list[str] = []
            for path in paths:
                try:
                    found.extend(replays_in(path))
                except MinewiseError as error:
                    problems.append(words.as_sentence(str(error)))
            return found, problems

        def show(read: tuple[list[ShownReplay], list[str]]) -> None:
            found, problems = read
            if found:
                self._show_replays(found)
            if problems:
                self._screen.say(" ".join([said, *problems[:_NAMED], *_more(problems)]).strip())

        self._screen.worker.run(Task.finding(read), show)

    def open_any(self, paths: Sequence[Path]) -> None:
        """Open files that were named or dropped: replays to watch, a game or board to play."""
        replays = [path for path in paths if _is_replay(path)]
        games = [path for path in paths if not _is_replay(path)]

        def go_on() -> None:
            if games[1:]:
                others = ", ".join(quote(path.name) for path in games[1 : _NAMED + 1])
                self._screen.say(
                    f"{self._screen.said} You can play one game at a time; not opened: {others}"
                    + (" and others." if games[_NAMED + 1 :] else ".")
                )
            if replays:
                self.show_replays(replays, said=self._screen.said)

        if games:
            self.begin(partial(self._session.load_file, games[0]), go_on)
        else:
            self.show_replays(replays)

    def editor(self) -> None:
        """Open the position editor with this position; before the end of the game that is help."""
        self._stop_auto()
        if self._may_study():
            position = self._session.round.position
            self._beside(EditorWindow(self._screen.root, self._screen.theme, position))

    def course(self) -> None:
        """Ask for a file with a course AI, and step through a game of it."""
        with self._rest():
            name = dialogs.ask_which_solution(self._screen.root)
        if name:
            self.show_course(Path(name))

    def show_course(self, path: Path) -> None:
        """Step through a game of a course AI, in a window of its own."""
        try:
            stepper = Stepper.of_file(path)
        except MinewiseError as error:
            self._screen.say(words.as_sentence(str(error)))
            return

        def show(end: Callable[[], None]) -> None:
            try:
                end()
            except MinewiseError as error:
                stepper.close()
                self._screen.say(words.as_sentence(str(error)))
                return
            self._beside(CourseWindow(self._screen.root, self._screen.theme, stepper))

        self._screen.worker.run(stepper.load().then(lambda end: end), show)

    def train(self, start: str = "") -> None:
        """Train beside the game; after a lost game begin with what lost it.

        Args:
            start: What to begin with; nothing for that, or for the menu.
        """
        from minewise.ui.tk.train_window import TrainWindow  # noqa: PLC0415 - only needed here

        coach = coach_at_home()
        game = "" if start else lost_game(self._session)
        first = catching_up(coach, start or ("mistakes" if game else ""), game)
        self._beside(TrainWindow(self._screen.root, self._screen.theme, coach, first))

    def statistics(self) -> None:
        self._stop_auto()
        self._beside(StatisticsWindow(self._screen.root, self._screen.theme, self._session))

    def help(self) -> None:
        """Show the keys and what the mouse does."""
        known = in_window(keys=self._session.keys("play", commands.WINDOW))
        text = help_text.help_in_words(self.drops.problem, on_mac=self._screen.on_mac, known=known)
        self._beside(dialogs.Reader(self._screen.root, self._screen.theme, "Keys and mouse", text))

    def _beside(self, window: tk.Toplevel) -> None:
        """A window is open beside the game: nobody plays meanwhile, the AI included."""
        self._stop_auto()
        self._screen.rest_until_closed(window)

    def share(self) -> None:
        """Copy the result on today's board; before its end, or of other games, the deal."""
        line = words.shared(self._session.round)
        if line:
            self._to_clipboard(line)
            self._screen.say(f"Copied: {line}")
        else:
            self.commands["copy-seed"]()

    def _copy(self, what: str, text: str) -> None:
        if self._session.round.paused:
            self._screen.say("The game is paused: press Z to resume.")
            return
        self._to_clipboard(text)
        self._screen.say(f"Copied: the {what}.")

    def _to_clipboard(self, text: str) -> None:
        self._screen.root.clipboard_clear()
        self._screen.root.clipboard_append(text)


def _is_replay(path: Path) -> bool:
    return path.suffix.lower().removeprefix(".") in formats.REPLAYS


def _more(problems: Sequence[str]) -> list[str]:
    """How many bad files there are beside those that are named."""
    more = len(problems) - _NAMED
    return [f"Files that cannot be read either: {more}."] if more > 0 else []


def _in_words(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
