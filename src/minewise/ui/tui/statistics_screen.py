"""Statistics in the terminal: tables, small pictures, and every game with its replay."""

from rich.markup import escape
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from minewise.base import Task, gettext as _
from minewise.session import (
    FinishedGame,
    Keys,
    Overview,
    Replay,
    Session,
    Statistics,
    best_table,
    month_table,
    words,
)
from minewise.ui.played import Played, by_what_was_played, in_words
from minewise.ui.tui.figures import as_text, figures, history_line, pictures
from minewise.ui.tui.frame import MinewiseApp
from minewise.ui.tui.tasks import Tasks

# As many of the latest games are listed: nobody scrolls further, and a list takes time to fill.
_LISTED = 500

_PAGES = 3


class StatisticsScreen(ModalScreen[None]):
    """The figures on top, the games below; Enter replays one.

    The arrows turn the pages: all levels, the best times of one, and its months.
    """

    def __init__(self, session: Session, keys: Keys, found: "Found") -> None:
        """Prepare to show.

        Args:
            session: Whose statistics they are.
            keys: The keys of a replay.
            found: What `reading_statistics` has found.
        """
        super().__init__()
        self._session = session
        self._keys = keys
        self._page = 0
        self._unsure = 0
        self._unwanted: str | None = None
        self._tasks = Tasks(self, lambda doing: self._say(f"{doing}."))
        self._take(found)

    @property
    def _statistics(self) -> Statistics | None:
        return self._session.storage.statistics

    def _take(self, found: "Found") -> None:
        """Take all games; of those of one kind the ones that were played last come first."""
        self._overview = found if isinstance(found, Overview) else None
        self._problem = found if isinstance(found, str) else ""
        games = () if self._overview is None else self._overview.games
        self._groups = by_what_was_played(games)
        self._group: Played | None = next(iter(self._groups), None)

    def compose(self) -> ComposeResult:
        """The table, the pictures and the list."""
        with VerticalScroll(id="sheet", can_focus=False) as sheet:
            yield Static(self._text(), id="text")
            yield Static(self._pictures(), id="pictures")
            if self._games:
                yield OptionList(*map(self._option, self._games), id="games", markup=False)
            yield Static(id="problem", markup=False)
        sheet.border_title = _("Statistics")
        sheet.border_subtitle = (
            _("Enter replays, ← → pages, l level, d deletes, r resets, Esc closes")
            if self._games
            else _("u restores what was deleted, Esc closes")
        )

    def _text(self) -> str:
        if self._problem or self._group is None or self._page == 0:
            return escape(self._problem) or figures(self._overview) + "\n"
        games = self._groups[self._group]
        table = best_table(games) if self._page == 1 else month_table(Overview.of(games).months)
        what = _("{table}: {level} (l: next level)").format(
            table=table.title, level=in_words(self._group)
        )
        shown = as_text(table) if table.rows else _("No win without help yet.")
        return f"[b]{escape(what)}[/b]\n{shown}\n"

    def _pictures(self) -> str:
        if self._group is None:
            return ""
        drawn = pictures(Overview.of(self._groups[self._group]))
        return f"[b $accent]{escape(in_words(self._group))}[/]\n{drawn}"

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
        self.app.push_screen(ReplayScreen([replay], self._keys, app.look, on_top=True))

    def _say(self, text: str) -> None:
        self.query_one("#problem", Static).update(text)

    def on_key(self, event: events.Key) -> None:
        """Close, turn a page, show another level, delete, reset or restore."""
        does = {"left": -1, "right": 1}
        if event.key != "r":
            self._unsure = 0
        if event.key != "d":
            self._unwanted = None
        if event.key in ("escape", "q", "s"):
            self._tasks.stop()
            self.dismiss()
        elif event.key in does:
            self._page = (self._page + does[event.key]) % _PAGES
            self._draw()
        elif event.key == "l" and self._group is not None:
            groups = list(self._groups)
            self._group = groups[(groups.index(self._group) + 1) % len(groups)]
            self._draw()
        elif event.key == "r":
            self._reset()
        elif event.key == "d":
            self._delete()
        elif event.key == "u":
            self._changed(self._session.restore_statistics().message)
        else:
            return
        event.stop()
        event.prevent_default()

    def _draw(self) -> None:
        self.query_one("#text", Static).update(self._text())
        self.query_one("#pictures", Static).update(self._pictures())

    def _reset(self) -> None:
        """Reset the statistics, after two questions."""
        questions = self._session.reset_questions()
        if self._unsure < len(questions):
            self._ask(questions[self._unsure], "r")
            self._unsure += 1
            return
        self._unsure = 0
        result = self._session.reset_statistics()
        undo = _(" u restores them.") if result.done else ""
        self._changed((result.message or "") + undo)

    def _ask(self, question: str, key: str) -> None:
        asked = _("{question} Press {key} again to do so.")
        self._say(asked.format(question=question, key=key))

    def _delete(self) -> None:
        """Delete the game that is pointed at, after a question."""
        listed = next(iter(self.query(OptionList)), None)
        option = None if listed is None else listed.highlighted_option
        if listed is None or option is None or option.id is None:
            return
        if self._unwanted != option.id:
            self._unwanted = option.id
            self._ask(self._session.delete_finished_question(), "d")
            return
        self._unwanted = None
        place = listed.highlighted
        result = self._session.delete_finished(option.id[1:])
        undo = _(" u restores it.") if result.done else ""
        self._changed((result.message or "") + undo, place)

    def _changed(self, said: str | None, place: int | None = None) -> None:
        """Other games count than before: read them, and go to a place in the list."""

        def show(found: Found) -> None:
            self._take(found)
            self._draw()
            for listed in self.query(OptionList):
                listed.clear_options()
                listed.add_options(map(self._option, self._games))
                if place is not None and listed.option_count:
                    listed.highlighted = min(place, listed.option_count - 1)
            self._say(said or "")

        self._tasks.run(reading_statistics(self._statistics), show)


Found = Overview | str | None
"""The games, or a sentence why there are none; None where none are recorded."""


def reading_statistics(statistics: Statistics | None) -> Task[Found]:
    """Read all games, which may be thousands, beside the screen."""
    return Task.finding(
        lambda _task: None if statistics is None else statistics.overview(),
        lambda error: words.as_sentence(str(error)),
        _("Reading your statistics"),
    )


def _replay(statistics: Statistics, game: str) -> Replay | str:
    """The replay of a game, or a sentence why there is none."""
    found = statistics.replay(game)
    if found is None:
        return "The steps of this game were not kept: it is older than replays."
    return found.measured()
