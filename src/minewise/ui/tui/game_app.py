"""The game in a terminal: other games, what is kept, the screens around it, and the app."""

from textual.screen import Screen

from minewise.base import Task, gettext as _
from minewise.core import State
from minewise.session import (
    Keys,
    Replay,
    Result,
    Session,
    Settings,
    words,
)
from minewise.ui.home import catching_up, coach_at_home, lost_game
from minewise.ui.tui.frame import MinewiseApp
from minewise.ui.tui.game_view import PANEL_KEYS
from minewise.ui.tui.playing_screen import PlayingScreen
from minewise.ui.tui.preferences import Preferences


class GameScreen(PlayingScreen):
    """The whole of it: playing, other games, and the way to every other screen."""

    # Games

    def act_new(self) -> None:
        """A new board of the same kind."""
        self._begin("new", self._session.new)

    def act_again(self) -> None:
        """Another board of the kind that is on the screen."""
        self._begin("again", self._session.same_again)

    def act_today(self) -> None:
        """Today's boards, and what was done with those of other days."""
        from minewise.ui.tui.begin_screens import TodayScreen  # noqa: PLC0415 - as below

        self.app.push_screen(TodayScreen(self._session), self._loaded)

    def act_preset(self) -> None:
        """The person's own levels."""
        from minewise.ui.tui.begin_screens import PresetsScreen  # noqa: PLC0415 - as below

        self.app.push_screen(PresetsScreen(self._session), self._loaded)

    def act_retry(self) -> None:
        self._begin("retry", self._session.retry)

    def act_choose(self) -> None:
        from minewise.ui.tui.choose import ChooseScreen  # noqa: PLC0415 - its widgets load slowly

        given_up = self._session.give_up_question()
        self.app.push_screen(ChooseScreen(self._session.settings, given_up), self._chosen)

    def _chosen(self, settings: Settings | None) -> None:
        if settings is not None:
            self._did(self._session.new(settings))

    def act_save(self) -> None:
        """Ask for a name, and save the game under it."""
        from minewise.ui.tui.saved_screen import NameScreen  # noqa: PLC0415 - as above

        if self._may("save"):
            self.app.push_screen(NameScreen(self._session, self._awake), self._saved)

    def _saved(self, said: str | None) -> None:
        self.show_all()
        if said is not None:
            self.say(said)

    def act_load(self) -> None:
        from minewise.ui.tui.saved_screen import SavedGamesScreen  # noqa: PLC0415 - as above

        if self._may("load"):
            self.app.push_screen(SavedGamesScreen(self._session), self._loaded)

    def _loaded(self, result: Result | None) -> None:
        if result is not None:
            self._did(result)

    # The rest

    def act_copy_position(self) -> None:
        self.app.copy_to_clipboard(self._session.round.position.block())
        self.say(f"Copied: {self._session.round.position.line()}")

    def act_copy_seed(self) -> None:
        self.app.copy_to_clipboard(self._session.round.deal.line())
        self.say(f"Copied: {self._session.round.deal.line()}")

    def act_share(self) -> None:
        """Copy the result on today's board; before its end, or of other games, the deal."""
        line = words.shared(self._session.round)
        if line:
            self.app.copy_to_clipboard(line)
            self.say(_("Copied: {text}").format(text=line))
        else:
            self.act_copy_seed()

    def act_luck(self) -> None:
        """Tell how lucky the guesses so far were."""
        self._tasks.do(self._session.luck, self._told_luck)

    def _told_luck(self, result: Result) -> None:
        self._luck = result.luck or self._luck
        self._show_counters()
        if result.message is not None:
            self.say(result.message)

    def act_settings(self) -> None:
        """How the person likes to play."""
        from minewise.ui.tui.settings_screen import SettingsScreen  # noqa: PLC0415 - as below

        self.app.push_screen(SettingsScreen(self._session, self._own_keys), self._configured)

    def _configured(self, _result: Result | None) -> None:
        self._keys = self._own_keys("play")
        self.show_keys(PANEL_KEYS)
        self._look_up_record()
        self.show_all()

    def act_export_data(self) -> None:
        self._ask_for_data(imports=False)

    def act_import_data(self) -> None:
        self._ask_for_data(imports=True)

    def _ask_for_data(self, *, imports: bool) -> None:
        from minewise.ui.tui.settings_screen import data_screen  # noqa: PLC0415 - as below

        if self._may("import-data" if imports else "export-data"):
            self.app.push_screen(data_screen(self._session, imports=imports), self._loaded)

    def act_statistics(self) -> None:
        """Games won, best times, and every game that was finished."""
        from minewise.ui.tui.statistics_screen import (  # noqa: PLC0415 - as above
            Found,
            StatisticsScreen,
            reading_statistics,
        )

        def show(found: Found) -> None:
            self.app.push_screen(StatisticsScreen(self._session, self._own_keys("replay"), found))

        self._replaying.run(reading_statistics(self._session.storage.statistics), show)

    def act_replay(self) -> None:
        """Replay the game with grades; before its end that is help."""
        if not self._may("replay"):
            return
        replay = self._session.round.replay()
        reading: Task[Replay | str] = Task.finding(
            lambda _task: replay.measured(),
            lambda error: words.as_sentence(str(error)),
        )
        self._replaying.run(reading, self._replay)

    def _replay(self, replay: Replay | str) -> None:
        from minewise.ui.tui.replay_app import ReplayScreen  # noqa: PLC0415 - only needed here

        if isinstance(replay, str):
            self.say(replay)
            return
        keys, look = self._own_keys("replay"), self.minewise.look
        self._study(ReplayScreen([replay], keys, look, on_top=True))

    def _study(self, screen: Screen[None]) -> None:
        """Show this game on a screen that looks into it; before the end, that is help."""
        result = self._session.study()
        if result.message is not None:
            self.say(result.message)
        if result.done:
            self._show_counters()
            self.app.push_screen(screen)
            if result.message is not None:
                self.app.notify(result.message, timeout=3)  # where it is seen at once

    def act_editor(self) -> None:
        """Analyse this position, and any other, on a screen of its own; it is help, too."""
        from minewise.ui.tui.editor import EditorScreen  # noqa: PLC0415 - only needed here

        self._study(EditorScreen(self._session.round.position, self.minewise.look))

    def act_train(self) -> None:
        """Train; after a lost game begin with what lost it."""
        from minewise.ui.tui.train_app import TrainScreen  # noqa: PLC0415 - only needed here

        coach, game = coach_at_home(), lost_game(self._session)
        first = catching_up(coach, "mistakes" if game else "", game)
        self.app.push_screen(
            TrainScreen(
                coach,
                self._own_keys("train"),
                self.minewise.look,
                first=first,
                leave=self.app.pop_screen,
            )
        )


class GameApp(MinewiseApp):
    """The app around it."""

    def __init__(
        self,
        session: Session,
        preferences: Preferences | None = None,
        greeting: str | None = None,
    ) -> None:
        """Play a session.

        Args:
            session: What is played.
            preferences: Theme and keys.
            greeting: What to say first.
        """
        preferences = preferences or Preferences()
        super().__init__(preferences.theme_name, session.storage.settings)
        greeting = greeting or _greeting(session, preferences.play)
        self._first_screen = GameScreen(session, preferences, self.look, greeting)

    def get_default_screen(self) -> Screen[None]:
        return self._first_screen


def _greeting(session: Session, keys: Keys) -> str:
    level = session.round.deal.level
    if session.round.outcome is not None:
        return words.as_sentence(str(session.round.outcome))
    if session.round.state is State.PLAYING:
        made = words.moves(len(session.round.steps))
        return f"Resumed: {level.in_full}, {made} so far."
    greeting = (
        f"{words.size(level)}. Move with the arrows, "
        f"{keys.shown('open')} opens a cell, {keys.shown('flag')} flags it; {keys.shown('hint')} "
        f"gives a hint, {keys.shown('help')} lists all keys."
    )
    games = session.storage.games
    if games is not None and games.autosave_file.exists():
        greeting += f" You left a game: {keys.shown('load')} to resume it."
    return greeting
