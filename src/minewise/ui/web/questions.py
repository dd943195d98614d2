"""What a page may ask: questions that change nothing in its room. Their answers are JSON."""

import base64
import contextlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from minewise.base import Call, ImpossibleError, MinewiseError, Task, gettext as _, quote
from minewise.core import FLAG, HIDDEN, NUMBERS, Deal, Level, Position, State
from minewise.formats import REPLAY_HEADER, parse_replay_setup
from minewise.session import (
    NEW_PLAYERS,
    FinishedGame,
    FinishedGameData,
    Mode,
    Overview,
    Result,
    ResultData,
    Round,
    Session,
    Settings,
    Statistics,
    best_table,
    game_table,
    level_table,
    month_table,
    nothing_recorded,
    read_game,
    read_position,
    words,
)
from minewise.ui import daily, played as by_level
from minewise.ui.web import limits, tasks
from minewise.ui.web.actions import ON_CELL, perform
from minewise.ui.web.answers import (
    CalendarData,
    ExportData,
    InvitationData,
    LevelStatisticsData,
    LinkData,
    StatisticsData,
    TriedData,
    WatchedData,
)
from minewise.ui.web.data import (
    RoomData,
    changes_of,
    room_as_data,
    saved_as_data,
    state_as_data,
)
from minewise.ui.web.messages import Payload
from minewise.ui.web.replays import ReplayCache, ReplayData, replay_as_data
from minewise.ui.web.settings import check_player, read_settings
from minewise.ui.web.solutions import NoSolutions, Solutions, course_as_data
from minewise.ui.web.tasks import QuestionError, answering, for_board
from minewise.ui.web.texts import in_pieces
from minewise.ui.web.training import TrainingDesk

if TYPE_CHECKING:
    from minewise.ui.web.course import CourseDesk

STUDIES = frozenset({"analyse", "explain", "replay", "grades"})
"""The questions that may be about the game that is running."""


class Questions:
    """Answers the questions of one tab."""

    def __init__(
        self,
        shelf: ReplayCache,
        invite: Callable[[], InvitationData] | None = None,
        solutions: Solutions | None = None,
        racing: Callable[[], Round | None] = lambda: None,
    ) -> None:
        """Answer for a tab.

        Args:
            shelf: The replays of its browser.
            invite: Makes a link for one more browser; None where there is no way in for one.
            solutions: The files of students that it may use; none unless told.
            racing: The game that its browser plays in a race; None for none.
        """
        self._shelf = shelf
        self._racing = racing
        self._watched: Session | None = None
        self._moves = 0
        self._answers: dict[str, Callable[[Payload, Session], Task[str]]] = {
            "analyse": self._analyse,
            "explain": self._explain,
            "check": self._check,
            "watch": self._watch,
            "watch-next": self._watch_next,
            "read": self._read,
            "pressed": self._pressed,
            "luck": self._luck,
            "finish": self._finish,
            "figures": self._figures,
            "today": self._today,
            "saved": self._saved,
            "statistics": self._statistics,
            "history": self._history,
            "export": self._export,
            "replay": self._replay,
            "grades": self._grades,
            "try": self._try,
            "link": self._link,
        }
        if invite is not None:
            self._answers["invite"] = lambda _given, _session: _found(invite())
        self._solutions = solutions or NoSolutions()
        self._desk: CourseDesk | None = None
        self._answers["course"] = self._course
        if self._solutions.takes:
            self._answers["course-give"] = self._give
        for name in ("course-watch", "course-do", "course-check"):
            self._answers[name] = partial(self._ask_desk, name)

    def share(self, training: TrainingDesk) -> None:
        """Answer about training as the other tabs of the room do."""
        self._answers |= training.answers

    def close(self) -> None:
        """Nobody asks any more, for now: let go of what runs beside us."""
        if self._desk is not None:
            self._desk.close()

    def task(self, about: str, given: Payload, session: Session) -> Task[str]:
        """What a question takes, with all that it needs of the session.

        Raises:
            MinewiseError: There is no such question, or something in it is wrong.
        """
        if about not in self._answers:
            raise QuestionError(
                f"{quote(about)} is not a question: expected one of {', '.join(self._answers)}",
                about,
            )
        raced = self._racing()
        if raced is not None and self._is_about(raced, about, given):
            raise QuestionError(_("There is no help in a race"), about)
        task = self._answers[about](given, session)
        task.tell(None, f"Working out: {about}")
        return task

    # The running game

    def is_study(self, about: str, given: Payload, session: Session) -> bool:
        """Whether a question is about the game that is running: that game, or the same pasted."""
        return self._is_about(session.round, about, given)

    def _is_about(self, played: Round, about: str, given: Payload) -> bool:
        if about not in STUDIES or played.state is not State.PLAYING:
            return False
        with contextlib.suppress(MinewiseError):  # which is told when it is answered
            if about == "grades":
                return self._shelf.get(given.text("replay", 40)).deal == played.deal
            if about == "replay" and "text" in given:
                return _deal_in(given.text("text")) == played.deal
            if about == "replay":
                return "room" in given and given.flag("room")
            return _same(read_position(given.text("position")), played.position)
        return False

    # A position

    def _analyse(self, given: Payload, _session: Session) -> Task[str]:
        text = given.text("position")
        return for_board(len(text), tasks.analyse, text, _seconds(given))

    def _explain(self, given: Payload, _session: Session) -> Task[str]:
        text, cell = given.text("position"), given.cell("cell")
        return for_board(len(text), tasks.explain, text, cell, _seconds(given))

    def _check(self, given: Payload, _session: Session) -> Task[str]:
        text = given.text("position")
        level = Level.parse(given.text("level", 100)) if "level" in given else None
        cells = 0 if level is None else len(level.grid)
        return for_board(max(len(text), cells), tasks.check, text, level)

    # Watching

    def _watch(self, given: Payload, session: Session) -> Task[str]:
        player = check_player(given.text("player", 100))
        deal = Deal.parse(given.text("deal")) if "deal" in given else None
        settings = session.settings
        if "settings" in given:
            wanted = given.object("settings")
            try:
                settings = read_settings(NEW_PLAYERS, wanted)
            except ImpossibleError:  # too full for an opening
                settings = read_settings(Settings(), wanted)

        def work(_task: Task[str]) -> RoomData:
            watched = Session(
                Settings(settings.level, settings.first, settings.seed, mode=Mode.PRACTICE)
            )
            watched.settings = Settings(settings.level, player=player, mode=Mode.PRACTICE)
            if deal is not None:
                watched.begin(deal, known_board=True)
            self._watched, self._moves = watched, 0
            return room_as_data(watched)

        return answering(work)

    def _watch_next(self, _given: Payload, _session: Session) -> Task[str]:
        session = self._watched
        if session is None:
            raise QuestionError(_("No game is being watched"), "watch-next")
        task, key = session.ai(), f"watch {id(session)}"
        if len(session.round.game.grid) > limits.QUICK_CELLS:
            task.call = Call(tasks.of_session, (key, session.snapshot(), Session.ai), key)
        return task.then(lambda result: in_pieces(self._moved(session, result())))

    def _moved(self, session: Session, result: Result) -> WatchedData:
        if not result.done or result.advised is None:
            raise QuestionError(result.message or _("The player has no move"), "watch-next")
        self._moves += 1
        return {
            "move": {"move": self._moves, **result.advised.as_data()},
            "state": state_as_data(session),
            "over": session.round.outcome is not None,
            **changes_of(session, result),
        }

    # The game on the board

    def _pressed(self, given: Payload, session: Session) -> Task[str]:
        """What lights up while a cell is pressed."""
        return _found([list(cell) for cell in session.pressed(given.cell("cell"))])

    def _read(self, given: Payload, session: Session) -> Task[str]:
        """Whether a text describes a game, or settings can be played; refused if not."""
        if "settings" in given:
            read_settings(session.settings, given.object("settings"))
            return answering(lambda _task: True)
        text = given.text("text")
        return answering(lambda _task: _is_game(text))

    def _luck(self, _given: Payload, session: Session) -> Task[str]:
        return session.luck().then(lambda result: in_pieces(_whole(result())["luck"]))

    def _finish(self, _given: Payload, session: Session) -> Task[str]:
        return session.finish().then(lambda result: in_pieces(_whole(result())["finish"]))

    def _figures(self, _given: Payload, session: Session) -> Task[str]:
        """The figures beside the clock, with the record, which is looked up."""

        def end(result: Callable[[], Result]) -> str:
            result()
            return in_pieces([list(each) for each in session.figures().labelled])

        return session.records().then(end)

    def _today(self, given: Payload, session: Session) -> Task[str]:
        """Today's boards, and a month of those that were played."""
        now, statistics = daily.today(), session.storage.statistics
        back = given.number("back", 1200) if "back" in given else 0

        def work(_task: Task[str]) -> CalendarData:
            done = daily.what_was_done(statistics)
            month = now.replace(day=1)
            for _month in range(back):
                month = daily.month_before(month)
            return {
                "levels": daily.levels_of(done, now),
                "month": daily.month_title(month),
                "weekdays": daily.weekdays(),
                "weeks": [[list(day) for day in week] for week in daily.month_of(done, month, now)],
                "legend": daily.legend(),
                "row": daily.days_in_a_row(done, now),
            }

        return answering(work)

    # What is kept

    def _saved(self, _given: Payload, session: Session) -> Task[str]:
        games = session.storage.games
        if games is None:
            raise QuestionError(_("Games are not kept here"), "saved")
        return answering(lambda _task: saved_as_data(games))

    def _statistics(self, _given: Payload, session: Session) -> Task[str]:
        records = _records(session)
        reset, remove = session.reset_questions(), session.delete_finished_question()

        def work(_task: Task[str]) -> StatisticsData:
            found = records.overview()
            latest = replace(found, games=found.games[-limits.GAMES :])
            played = by_level.by_what_was_played(found.games)
            return {
                **latest.as_data(),
                "count": len(found.games),
                "table": level_table(found).as_data(),
                "levels": [
                    _level_statistics(which, games)
                    for which, games in islice(played.items(), limits.LEVELS)
                ],
                "list": game_table(reversed(latest.games)).as_data(),
                "reset": list(reset),
                "remove": remove,
                "nothing": nothing_recorded(found),
            }

        return answering(work)

    def _history(self, given: Payload, session: Session) -> Task[str]:
        records = _records(session)
        limit = given.number("limit") if "limit" in given else limits.HISTORY
        limit = min(limit, limits.GAMES)

        def work(_task: Task[str]) -> list[FinishedGameData]:
            return [game.as_data() for game in reversed(records.games()[-limit:] if limit else [])]

        return answering(work)

    def _export(self, _given: Payload, session: Session) -> Task[str]:
        storage = session.storage
        playing = session.snapshot() if session.is_under_way else None

        def work(_task: Task[str]) -> ExportData:
            now = datetime.now(UTC)
            return {
                "name": f"minewise-{now:%Y-%m-%d}.json.gz",
                "file": base64.b64encode(storage.export_bytes(now, playing)).decode(),
                "problems": [words.as_sentence(said) for said in storage.export_problems()],
            }

        return answering(work)

    # Replays

    def _replay(self, given: Payload, session: Session) -> Task[str]:
        if "text" in given:
            text = given.text("text")
            return answering(lambda _task: replay_as_data(read_game(text), self._shelf))
        if "game" in given:
            records, game = _records(session), given.text("game", 100)
            return answering(lambda _task: self._replay_of_game(records, game))
        if "room" in given and given.flag("room"):
            played = session.round.replay()
            return answering(lambda _task: replay_as_data(played.recording, self._shelf))
        raise QuestionError("A replay is asked for by text, game or room", "replay")

    def _replay_of_game(self, records: Statistics, game: str) -> ReplayData:
        replay = records.replay(game)
        if replay is None:
            raise QuestionError(_("The steps of that game were not kept"), game)
        return replay_as_data(replay.recording, self._shelf)

    def _grades(self, given: Payload, _session: Session) -> Task[str]:
        found = self._shelf.get(given.text("replay", 40))
        cells = len(found.deal.level.grid)
        return for_board(cells, tasks.grades, found.text)

    # Small boards, and links

    def _try(self, given: Payload, _session: Session) -> Task[str]:
        deal = Deal.parse(given.text("deal"))
        clicks = given.clicks("clicks", limits.TRY_CLICKS)
        if len(deal.level.grid) > limits.TRY_CELLS:
            raise QuestionError(
                _("{level} is too large to try: expected at most {most} cells").format(
                    level=deal.level.header, most=limits.TRY_CELLS
                ),
                deal.level.header,
            )
        unknown = next((name for name, _cell in clicks if name not in ON_CELL), None)
        if unknown is not None:
            raise QuestionError(f"{quote(unknown)} cannot be done with a cell", unknown)

        def work(_task: Task[str]) -> TriedData:
            tried = Session(Settings(mode=Mode.PRACTICE, questions=True))
            tried.begin(deal, known_board=True)
            message = None
            for name, cell in clicks:
                done = perform(tried, name, Payload({"cell": list(cell)}))
                message = (done if isinstance(done, Result) else done.result()).message
            return {
                "view": tried.round.view,
                "state": state_as_data(tried),
                "message": message,
            }

        return answering(work)

    def _link(self, _given: Payload, session: Session) -> Task[str]:
        played = session.round
        replay, position = played.replay(), played.position

        def work(_task: Task[str]) -> LinkData:
            return {
                "deal": replay.deal.setup.line(),
                "position": position.line(),
                "replay": replay.shown_text(),
            }

        return answering(work)

    # The course

    def _course(self, _given: Payload, _session: Session) -> Task[str]:
        data = course_as_data(self._solutions)
        return answering(lambda _task: data)

    def _give(self, given: Payload, _session: Session) -> Task[str]:
        name = self._solutions.give(given.text("name", 200), given.text("text"))
        return _found({"file": name, **course_as_data(self._solutions)})

    def _ask_desk(self, name: str, given: Payload, _session: Session) -> Task[str]:
        if self._desk is None:
            from minewise.ui.web.course import CourseDesk  # noqa: PLC0415 - most ask for nothing

            self._desk = CourseDesk(self._solutions)
        return self._desk.answers[name](given)


def _level_statistics(which: by_level.Played, games: Sequence[FinishedGame]) -> LevelStatisticsData:
    level, first, kind = which
    return {
        "name": by_level.in_words(which),
        "size": level.header,
        "first": str(first),
        "kind": kind,
        "best": best_table(games).as_data(),
        "months": month_table(Overview.of(games).months).as_data(),
    }


def _is_game(text: str) -> bool:
    read_game(text)  # which says what is wrong
    return True


def _whole(result: Result) -> ResultData:
    """What came of it as plain data.

    Raises:
        QuestionError: It was refused.
    """
    if not result.done:
        raise QuestionError(result.message or "", "")
    return result.as_data()


def _found(data: object) -> Task[str]:
    """A task that takes no work."""
    return answering(lambda _task: data)


def _same(one: Position, other: Position) -> bool:
    """Whether two positions show the same numbers, flags left out; with none they show nothing."""
    if (one.grid, one.mines) != (other.grid, other.mines):
        return False
    views = [position.view.replace(FLAG, HIDDEN) for position in (one, other)]
    return views[0] == views[1] and any(number in views[0] for number in NUMBERS)


def _deal_in(text: str) -> Deal | None:
    """What a replay of ours was laid out from; the board is not laid out for that."""
    if not text.lstrip().startswith(REPLAY_HEADER):
        return None
    return parse_replay_setup(text)


def _records(session: Session) -> Statistics:
    records = session.storage.statistics
    if records is None:
        raise QuestionError(_("Games are not counted here"), "statistics")
    return records


def _seconds(given: Payload) -> float:
    """How long an analysis may take."""
    if "seconds" not in given:
        return limits.ANALYSIS_SECONDS
    return given.seconds("seconds", limits.MOST_ANALYSIS_SECONDS)
