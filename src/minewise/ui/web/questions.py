"""What a page may ask: questions that change nothing in its room."""

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from minewise.base import MinewiseError, quote
from minewise.core import FLAG, HIDDEN, NUMBERS, Deal, Level, Position, State
from minewise.formats import REPLAY_HEADER, parse_replay_setup
from minewise.session import (
    Mode,
    PlayMove,
    Session,
    Settings,
    Statistics,
    level_table,
    nothing_recorded,
    read_game,
    read_position,
)
from minewise.ui.web import limits, works
from minewise.ui.web.actions import ON_CELL
from minewise.ui.web.data import changes_of, room_as_data, saved_as_data, state_as_data
from minewise.ui.web.desk import Work
from minewise.ui.web.messages import Payload
from minewise.ui.web.replays import ReplayCache, replay_as_data
from minewise.ui.web.room import Room
from minewise.ui.web.settings import check_player, read_settings


class QuestionError(MinewiseError):
    """The question has no answer."""


@dataclass(frozen=True, slots=True)
class Request:
    """A question.

    Attributes:
        given: Its keys.
        room: The room of the tab that asks.
    """

    given: Payload
    room: Room


class Questions:
    """Answers the questions of one socket."""

    def __init__(self, shelf: ReplayCache, invite: Callable[[], dict[str, Any]]) -> None:
        """Answer for a socket.

        Args:
            shelf: The replays of its browser.
            invite: Makes a link for one more browser.
        """
        self._shelf = shelf
        self._invite = invite
        self._watched: Session | None = None
        self._moves = 0
        self._answers: dict[str, Callable[[Request], Work]] = {
            "analyse": self._analyse,
            "explain": self._explain,
            "check": self._check,
            "watch": self._watch,
            "watch-next": self._watch_next,
            "saved": self._saved,
            "statistics": self._statistics,
            "history": self._history,
            "replay": self._replay,
            "grades": self._grades,
            "try": self._try,
            "link": self._link,
            "invite": self._invited,
        }

    def work(self, about: str, asked: Request) -> Work:
        """The work that a question takes, with all that it needs of the room.

        Raises:
            MinewiseError: There is no such question, or something in it is wrong.
        """
        if about not in self._answers:
            raise QuestionError(
                f"{quote(about)} is not a question: expected one of {', '.join(self._answers)}",
                about,
            )
        return self._answers[about](asked)

    # The running game

    def may_study(self, about: str, asked: Request) -> bool:
        """Whether a question might be about the game that is running; to be looked at closely."""
        played = asked.room.session.round
        return about in ("analyse", "explain", "replay", "grades") and played.state is State.PLAYING

    def is_study(self, about: str, asked: Request) -> bool:
        """Whether it is: the game itself, or the same pasted."""
        given, played = asked.given, asked.room.session.round
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

    def _analyse(self, asked: Request) -> Work:
        text = asked.given.text("position")
        return Work(works.analyse, (text, _seconds(asked)), len(text))

    def _explain(self, asked: Request) -> Work:
        text, cell = asked.given.text("position"), asked.given.cell("cell")
        return Work(works.explain, (text, cell, _seconds(asked)), len(text))

    def _check(self, asked: Request) -> Work:
        text = asked.given.text("position")
        level = Level.parse(asked.given.text("level", 100)) if "level" in asked.given else None
        cells = 0 if level is None else len(level.grid)
        return Work(works.check, (text, level), max(len(text), cells))

    # Watching

    def _watch(self, asked: Request) -> Work:
        given = asked.given
        player = check_player(given.text("player", 100))
        deal = Deal.parse(given.text("deal")) if "deal" in given else None
        settings = asked.room.session.settings
        if "settings" in given:
            settings = read_settings(Settings(), given.object("settings"))

        def work() -> dict[str, Any]:
            session = Session(
                Settings(settings.level, settings.first, settings.seed, mode=Mode.PRACTICE)
            )
            session.settings = Settings(session.settings.level, player=player, mode=Mode.PRACTICE)
            if deal is not None:
                session.begin(deal, known_board=True)
            self._watched, self._moves = session, 0
            return room_as_data(session)

        return _here(work)

    def _watch_next(self, _asked: Request) -> Work:
        session = self._watched
        if session is None:
            raise QuestionError("No game is being watched", "watch-next")
        key, action = f"watch {id(session)}", PlayMove()
        cells = len(session.round.game.grid)
        return Work(works.help_with, (key, session.snapshot(), action), cells, key)

    def watched(self, answer: Any) -> dict[str, Any]:
        """The next move of the game that is watched, from what the player has thought."""
        session = self._watched
        if session is None:
            raise QuestionError("No game is being watched", "watch-next")
        proposal = session.propose(PlayMove())
        if not proposal.is_worked_out:
            proposal.settle(answer)
        result = session.apply(proposal)
        if not result.done or result.advised is None:
            raise QuestionError(result.message or "The player has no move", "watch-next")
        self._moves += 1
        return {
            "move": {"move": self._moves} | result.advised.as_data(),
            "state": state_as_data(session),
            "over": session.round.outcome is not None,
            **changes_of(session, result),
        }

    # What is kept

    def _saved(self, asked: Request) -> Work:
        games = asked.room.session.storage.games
        if games is None:
            raise QuestionError("Games are not kept here", "saved")
        return _here(lambda: saved_as_data(games))

    def _statistics(self, asked: Request) -> Work:
        records = _records(asked)

        def work() -> dict[str, Any]:
            found = records.overview()
            latest = replace(found, games=found.games[-limits.GAMES :])
            return latest.as_data() | {
                "count": len(found.games),
                "table": level_table(found).as_data(),
                "nothing": nothing_recorded(found),
            }

        return _here(work)

    def _history(self, asked: Request) -> Work:
        records = _records(asked)
        limit = asked.given.number("limit") if "limit" in asked.given else limits.HISTORY
        limit = min(limit, limits.GAMES)

        def work() -> list[Any]:
            return [game.as_data() for game in reversed(records.games()[-limit:] if limit else [])]

        return _here(work)

    # Replays

    def _replay(self, asked: Request) -> Work:
        given = asked.given
        if "text" in given:
            text = given.text("text")
            return _here(lambda: replay_as_data(read_game(text), self._shelf))
        if "game" in given:
            records, game = _records(asked), given.text("game", 100)
            return _here(lambda: self._replay_of_game(records, game))
        if "room" in given and given.flag("room"):
            played = asked.room.session.round.replay()
            return _here(lambda: replay_as_data(played.recording, self._shelf))
        raise QuestionError("A replay is asked for by text, game or room", "replay")

    def _replay_of_game(self, records: Statistics, game: str) -> dict[str, Any]:
        replay = records.replay(game)
        if replay is None:
            raise QuestionError("The steps of that game were not kept", game)
        return replay_as_data(replay.recording, self._shelf)

    def _grades(self, asked: Request) -> Work:
        found = self._shelf.get(asked.given.text("replay", 40))
        cells = len(found.deal.level.grid)
        return Work(works.grades, (found.text,), cells)

    # Small boards, and links

    def _try(self, asked: Request) -> Work:
        deal = Deal.parse(asked.given.text("deal"))
        clicks = asked.given.clicks("clicks", limits.TRY_CLICKS)
        if len(deal.level.grid) > limits.TRY_CELLS:
            raise QuestionError(
                f"{deal.level.header} is too large to try: "
                f"expected at most {limits.TRY_CELLS} cells",
                deal.level.header,
            )
        unknown = next((name for name, _cell in clicks if name not in ON_CELL), None)
        if unknown is not None:
            raise QuestionError(f"{quote(unknown)} cannot be done with a cell", unknown)

        def work() -> dict[str, Any]:
            session = Session(Settings(mode=Mode.PRACTICE, questions=True))
            session.begin(deal, known_board=True)
            message = None
            for name, cell in clicks:
                message = session.do(ON_CELL[name](cell)).message
            return {
                "view": session.round.view,
                "state": state_as_data(session),
                "message": message,
            }

        return _here(work)

    def _link(self, asked: Request) -> Work:
        played = asked.room.session.round
        replay, position = played.replay(), played.position
        return _here(
            lambda: {
                "deal": replay.deal.setup.line(),
                "position": position.line(),
                "replay": replay.shown_text(),
            }
        )

    def _invited(self, _asked: Request) -> Work:
        found = self._invite()
        return _here(lambda: found)


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


def _records(asked: Request) -> Statistics:
    records = asked.room.session.storage.statistics
    if records is None:
        raise QuestionError("Games are not counted here", "statistics")
    return records


def _seconds(asked: Request) -> float:
    """How long an analysis may take."""
    if "seconds" not in asked.given:
        return limits.ANALYSIS_SECONDS
    return asked.given.seconds("seconds", limits.MOST_ANALYSIS_SECONDS)


def _here(work: Callable[[], Any]) -> Work:
    """Work that takes no time, or needs what is here."""
    return Work(lambda _desk: work())
