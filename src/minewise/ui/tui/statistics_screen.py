"""Statistics in the terminal: a table, small pictures, and every game with its replay."""

from rich.markup import escape
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from minewise.base import Task
from minewise.session import FinishedGame, Overview, Replay, Statistics, StatisticsError, words
from minewise.ui.tui.figures import figures, history_line, pictures
from minewise.ui.tui.frame import MinewiseApp
from minewise.ui.tui.preferences import Preferences
from minewise.ui.tui.tasks import Tasks

# As many of the latest games are listed: nobody scrolls further, and a list takes time to fill.
_LISTED = 500


class StatisticsScreen(ModalScreen[None]):
    """The figures on top, the games below; Enter replays one."""

    def __init__(self, statistics: Statistics | None, preferences: Preferences) -> None:
        super().__init__()
        self._statistics = statistics
        self._preferences = preferences
        self._overview: Overview | None = None
        self._problem = ""
        self._tasks = Tasks(self, lambda doing: self._say(f"{doing}."))
        try:
            self._overview = None if statistics is None else statistics.overview()
        except StatisticsError as error:
            self._problem = words.as_sentence(str(error))

    def compose(self) -> ComposeResult:
        """The table, the pictures and the list."""
        with VerticalScroll(id="sheet", can_focus=False) as sheet:
            yield Static(escape(self._problem) or figures(self._overview), id="text")
            if self._games:
                yield Static(pictures(self._overview or Overview.of(())), id="pictures")
                yield OptionList(*map(self._option, self._games), id="games", markup=False)
            yield Static(id="problem", markup=False)
        sheet.border_title = "Statistics"
        sheet.border_subtitle = "Enter replays a game, Esc closes" if self._games else "Esc closes"

    @property
    def _games(self) -> list[FinishedGame]:
        """The latest games, the last one first."""
        return [] if self._overview is None else list(self._overview.games[: -_LISTED - 1 : -1])

    def _option(self, game: FinishedGame) -> Option:
        return Option(history_line(game), id=f"={game.id}")

    def on_mount(self) -> None:
        for listed in self.query(OptionList):
            listed.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self._statistics is None or event.option.id is None:
            return
        statistics, game = self._statistics, event.option.id[1:]
        reading: Task[Replay | str] = Task.finding(
            lambda _task: _replay(statistics, game),
            lambda error: words.as_sentence(str(error)),
            "Reading the replay",
        )
        self._tasks.run(reading, self._show)

    def _show(self, replay: Replay | str) -> None:
        from minewise.ui.tui.replay_app import ReplayScreen  # noqa: PLC0415 - only needed here

        if isinstance(replay, str):
            self._say(replay)
            return
        self._say("")
        app = self.app
        assert isinstance(app, MinewiseApp), "our screens are of our apps"
        keys = self._preferences.replay
        self.app.push_screen(ReplayScreen([replay], keys, app.look, on_top=True))

    def _say(self, text: str) -> None:
        self.query_one("#problem", Static).update(text)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("escape", "q", "s"):
            event.stop()
            event.prevent_default()
            self._tasks.stop()
            self.dismiss()


def _replay(statistics: Statistics, game: str) -> Replay | str:
    """The replay of a game, or a sentence why there is none."""
    found = statistics.replay(game)
    if found is None:
        return "The steps of this game were not kept: it is older than replays."
    return found.measured()
