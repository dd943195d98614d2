"""The saved games in the terminal: a list to choose from, and a name to save under."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from minewise.base import MinewiseError, Task, quote
from minewise.session import BrokenGame, Result, SavedGameInfo, Session, words
from minewise.ui.tui.tasks import Tasks

_KEYS = "Enter resumes, d deletes, r renames, Esc closes"


class SavedGamesScreen(ModalScreen[Result | None]):
    """Every game that is kept, the one that was left first. It answers with what loading did."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._unsure: str | None = None
        self._reading = Tasks(self, lambda doing: self._say(f"{doing}."))
        self._loading = Tasks(self, lambda doing: self._say(f"{doing}. Esc stops it."))

    def compose(self) -> ComposeResult:
        """The list, and a line to say something."""
        with Vertical(id="sheet") as sheet:
            yield OptionList(id="games", markup=False)
            yield Static(id="problem", markup=False)
        sheet.border_title, sheet.border_subtitle = "Saved games", _KEYS

    def on_mount(self) -> None:
        self._fill()
        self.query_one(OptionList).focus()

    def _fill(self, said: str = "") -> None:
        """Read the list beside the screen: there may be many games."""
        reading = Task.finding(lambda _task: self._read(), text="Reading the saved games")
        self._reading.run(reading, lambda read: self._filled(*read, said))

    def _read(self) -> tuple[SavedGameInfo | None, list[SavedGameInfo | BrokenGame], str]:
        """The game that was left, the saved ones, and what is wrong with the former."""
        games = self._session.storage.games
        assert games is not None, "else there is no such screen"
        try:
            return games.autosave(), games.all(), ""
        except MinewiseError as error:
            return None, games.all(), words.as_sentence(str(error))

    def _filled(
        self,
        left: SavedGameInfo | None,
        saved: list[SavedGameInfo | BrokenGame],
        problem: str,
        said: str,
    ) -> None:
        options = []
        if left is not None:
            options.append(Option(f"The game you left\n  {words.kept_game(left)}", id="left"))
        for each in saved:
            told = words.kept_game(each) if isinstance(each, SavedGameInfo) else each.problem
            options.append(Option(f"{each.name}\n  {told}", id=f"={each.name}"))
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(options or [Option("No game is saved.", disabled=True)])
        if options:
            listed.highlighted = 0
        self._say(said or problem)

    def _say(self, text: str) -> None:
        self.query_one("#problem", Static).update(text)

    @property
    def _chosen(self) -> str | None:
        """What is highlighted: `left`, or a name with `=` in front."""
        option = self.query_one(OptionList).highlighted_option
        return None if option is None else option.id

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Resume the game, if the one on the board may be given up."""
        event.stop()
        chosen = event.option.id
        if chosen is None:
            return
        question = self._session.give_up_question()
        if question is not None and self._unsure != f"load {chosen}":
            self._unsure = f"load {chosen}"
            self._say(f"{question} Press Enter again to do so.")
            return
        session, name = self._session, chosen[1:]
        load = session.load_autosave if chosen == "left" else lambda: session.load(name)
        self._loading.do(load, self._loaded)

    def _loaded(self, result: Result) -> None:
        if result.done:
            self.dismiss(result)
        else:
            self._say(result.message or "")

    def on_key(self, event: events.Key) -> None:
        """Stop what is under way, or close; delete or rename."""
        if event.key == "escape":
            event.stop()
            if self._loading.stop():
                self._say("Stopped.")
            else:
                self._reading.stop()
                self.dismiss(None)
        elif event.key in ("d", "delete"):
            event.stop()
            self._delete()
        elif event.key == "r":
            event.stop()
            self._rename()

    def _delete(self) -> None:
        chosen = self._chosen
        if chosen is None or chosen == "left":
            self._say("The game you left goes away by itself when it is over.")
            return
        name = chosen[1:]
        if self._unsure != f"delete {chosen}":
            self._unsure = f"delete {chosen}"
            self._say(f"{self._session.delete_question(name)} Press d again to do so.")
            return
        self._fill(self._session.delete(name).message or "")

    def _rename(self) -> None:
        chosen = self._chosen
        if chosen is None or chosen == "left":
            self._say("Resume the game you left, and save it under a name.")
        else:
            self.app.push_screen(NameScreen(self._session, renames=chosen[1:]), self._renamed)

    def _renamed(self, said: str | None) -> None:
        if said is not None:
            self._fill(said)


class NameScreen(ModalScreen[str | None]):
    """Asks for a name, and saves the game under it; or renames a saved one. It says what it did."""

    def __init__(
        self,
        session: Session,
        awake: Callable[[], AbstractContextManager[None]] = nullcontext,
        renames: str | None = None,
    ) -> None:
        """Prepare to ask.

        Args:
            session: What is played.
            awake: Lets the game be played while it is saved, as it was before this screen.
            renames: The saved game to rename; None to save the one that is played.
        """
        super().__init__()
        self._session = session
        self._awake = awake
        self._renames = renames
        self._unsure: str | None = None

    def compose(self) -> ComposeResult:
        suggested = self._renames or self._session.suggested_name()
        with Vertical(id="sheet") as sheet:
            yield Input(suggested, compact=True, id="name")
            yield Static(id="problem", markup=False)
        sheet.border_title = "Save game" if self._renames is None else "Rename game"
        sheet.border_subtitle = "Enter saves, Esc cancels"

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Save it, unless another game would be lost for it."""
        event.stop()
        name = event.value.strip()
        question = None if self._renames is not None else self._session.save_question(name)
        if question is not None and self._unsure != name:
            self._unsure = name
            self._say(f"{question} Press Enter again to do so.")
            return
        with self._awake():
            if self._renames is not None:
                result = self._session.rename(self._renames, name)
            elif question is not None:
                result = self._session.save(name, overwrite=True)
            else:
                result = self._session.save_to(name)
        if result.done:
            self.dismiss(result.message or f"Saved as {quote(name)}.")
        else:
            self._say(result.message or "")

    def _say(self, text: str) -> None:
        self.query_one("#problem", Static).update(text)
