"""Opening a screen by its name: for addresses, menus and commands."""

from collections.abc import Callable, Mapping
from pathlib import PurePath

from minewise.base import Task, gettext as _, quote
from minewise.screens.play import PlayScreen
from minewise.screens.view import Did
from minewise.session import Session

Given = Mapping[str, str]
Opener = Callable[[Session, str, Given], Did | Task[Did]]


def open_screen(name: str, session: Session, on: str, given: Given) -> Did | Task[Did]:
    """Open a screen.

    Args:
        name: The name of its view.
        session: What is played.
        on: The front end.
        given: What it is opened with: a game to replay, a position to analyse, what to train.
    """
    opener = _OPENERS.get(name)
    if opener is None:
        return Did(_("There is no screen {name}.").format(name=quote(name)))
    return opener(session, on, given)


# Each module is loaded when its screen is wanted: some take a while.


def _saved_games(session: Session, _on: str, _given: Given) -> Did:
    from minewise.screens.saved_games import SavedGamesScreen  # noqa: PLC0415 - see above

    return Did(open=SavedGamesScreen(session))


def _statistics(session: Session, _on: str, _given: Given) -> Did:
    from minewise.screens.statistics import StatisticsScreen  # noqa: PLC0415 - see above

    return Did(open=StatisticsScreen(session))


def _settings(session: Session, on: str, _given: Given) -> Did:
    from minewise.screens.settings import SettingsScreen  # noqa: PLC0415 - see above

    return Did(open=SettingsScreen(session, on))


def _new_game(session: Session, _on: str, _given: Given) -> Did:
    from minewise.screens.new_game import NewGameScreen  # noqa: PLC0415 - see above

    return Did(open=NewGameScreen(session))


def _today(session: Session, _on: str, _given: Given) -> Did:
    from minewise.screens.today import TodayScreen  # noqa: PLC0415 - see above

    return Did(open=TodayScreen(session))


def _help(session: Session, on: str, _given: Given) -> Did:
    from minewise.screens.help import HelpScreen  # noqa: PLC0415 - see above

    return Did(open=HelpScreen(session.settings.keys("play", on)))


def _glossary(_session: Session, _on: str, _given: Given) -> Did:
    from minewise.screens.glossary import GlossaryScreen  # noqa: PLC0415 - see above

    return Did(open=GlossaryScreen())


def _train(session: Session, on: str, given: Given) -> Did:
    from minewise.screens.training import train  # noqa: PLC0415 - see above

    return train(session, on, given.get("start", ""), given.get("game", ""))


def _watch(session: Session, _on: str, _given: Given) -> Did:
    from minewise.screens.watch import WatchScreen  # noqa: PLC0415 - see above

    return Did(open=WatchScreen(session))


def _replay(session: Session, _on: str, given: Given) -> Did | Task[Did]:
    from minewise.screens.replay import ReplayScreen  # noqa: PLC0415 - see above

    if "game" in given:
        return ReplayScreen.of_recorded(session, given["game"])
    if "text" in given:
        return ReplayScreen.of_text(session, given["text"])
    return ReplayScreen.of_played(session)


def _analyse(session: Session, on: str, given: Given) -> Did | Task[Did]:
    from minewise.screens.editor import EditorScreen  # noqa: PLC0415 - see above

    return EditorScreen.opened(session, on, given)


def _course(session: Session, on: str, given: Given) -> Did | Task[Did]:
    from minewise.screens.course import CourseScreen  # noqa: PLC0415 - see above

    return CourseScreen.opened(session, on, given)


def _file(session: Session, on: str, given: Given) -> Did | Task[Did]:
    from minewise.screens.given_file import open_given_file  # noqa: PLC0415 - see above

    return open_given_file(session, on, given)


# By the name of a view, or of one that it leads to; `file` is for a file that is given.
_OPENERS: dict[str, Opener] = {
    "saved-games": _saved_games,
    "statistics": _statistics,
    "settings": _settings,
    "new-game": _new_game,
    "today": _today,
    "help": _help,
    "glossary": _glossary,
    "train": _train,
    "watch": _watch,
    "replay": _replay,
    "analyse": _analyse,
    "course": _course,
    "file": _file,
    "keys": _settings,
    "own-levels": _new_game,
    "training": _train,
    "puzzle": _train,
    "lesson": _train,
    "progress": _train,
    "figures": _replay,
    "example": _glossary,
}


def open_file(play: PlayScreen, data: bytes, name: str) -> Task[Did]:
    """Open a file: a replay of any program to watch, or a board or a saved game to play.

    Args:
        play: Where a game is played.
        data: What the file holds.
        name: Its name; how that ends says whether it is a replay.
    """
    from minewise.formats import REPLAYS  # noqa: PLC0415 - see above

    if PurePath(name).suffix.lower().removeprefix(".") in REPLAYS:
        from minewise.screens.replay import ReplayScreen  # noqa: PLC0415 - see above

        return ReplayScreen.of_file(play.session, data, name)
    return play.session.library.load_bytes(data, name).then(lambda result: play.happened(result()))
