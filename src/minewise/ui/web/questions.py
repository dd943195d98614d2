"""What a page may ask: questions that change nothing in its sitting."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from threading import Event
from typing import Any

from minewise.advice import Advice
from minewise.core import (
    Cell,
    ConflictError,
    ImpossibleError,
    Limit,
    MinewiseError,
    Position,
    quote,
)
from minewise.formats import read_text
from minewise.session import Deal, Mode, PlayMove, Replay, Session, Settings, Statistics, words
from minewise.ui.web import limits
from minewise.ui.web.actions import ON_CELL
from minewise.ui.web.data import changes_of, saved_as_data, sitting_as_data, state_as_data
from minewise.ui.web.messages import Given
from minewise.ui.web.replays import Shelf, read_pasted, replay_as_data
from minewise.ui.web.settings import check_player, read_settings
from minewise.ui.web.sitting import Sitting

Think = Callable[[Callable[[], Any]], Awaitable[Any]]


class QuestionError(MinewiseError):
    """The question has no answer."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question.

    Attributes:
        given: Its keys.
        stopped: Set where nobody waits for the answer any more.
        told: To be told how far the work is.
        sitting: The sitting of the tab that asks.
    """

    given: Given
    stopped: Event
    told: Callable[[int, int], None]
    sitting: Sitting


class Questions:
    """Answers the questions of one socket."""

    def __init__(self, shelf: Shelf, invite: Callable[[], str]) -> None:
        """Answer for a socket.

        Args:
            shelf: The replays of its browser.
            invite: Makes a link for one more browser.
        """
        self._shelf = shelf
        self._invite = invite
        self._watched: Session | None = None
        self._moves = 0
        self._answers: dict[str, Callable[[Asked], Callable[[], Any]]] = {
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

    async def answer(self, about: str, asked: Asked, think: Think) -> Any:
        """The answer to a question.

        Raises:
            MinewiseError: It has none; the sentence says why.
        """
        if about not in self._answers:
            raise QuestionError(
                f"{quote(about)} is not a question: expected one of {', '.join(self._answers)}",
                about,
            )
        async with asked.sitting.turn:  # what is needed of the sitting is taken from it now
            work = self._answers[about](asked)
        return await think(work)

    # A position

    def _analyse(self, asked: Asked) -> Callable[[], Any]:
        text, limit = asked.given.text("position"), _limit(asked)

        def work() -> dict[str, Any]:
            advice = _advice(text, limit)
            advice.check()
            return advice.as_data() | {"text": advice.best_move_in_words()}

        return work

    def _explain(self, asked: Asked) -> Callable[[], Any]:
        text, cell, limit = asked.given.text("position"), asked.given.cell("cell"), _limit(asked)

        def work() -> dict[str, Any]:
            advice = _advice(text, limit)
            _check_cell(advice.position, cell)
            return advice.explain(cell).as_data()

        return work

    def _check(self, asked: Asked) -> Callable[[], Any]:
        text = asked.given.text("position")

        def work() -> dict[str, Any]:
            board = None
            try:
                advice = _advice(text, Limit(limits.CHECK_SECONDS))
                board = _position_as_data(advice.position)
                advice.check()
            except ConflictError as error:
                return _impossible(error, error.numbers, board)
            except MinewiseError as error:
                return _impossible(error, [] if error.cell is None else [error.cell], board)
            return {"possible": True, "text": None, "numbers": [], "board": board}

        return work

    # Watching

    def _watch(self, asked: Asked) -> Callable[[], Any]:
        given = asked.given
        player = check_player(given.text("player", 100))
        deal = Deal.parse(given.text("deal")) if "deal" in given else None
        settings = asked.sitting.session.settings
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
            return sitting_as_data(session)

        return work

    def _watch_next(self, _asked: Asked) -> Callable[[], Any]:
        session = self._watched
        if session is None:
            raise QuestionError("No game is being watched", "watch-next")

        def work() -> dict[str, Any]:
            result = session.do(PlayMove())
            if not result.done or result.advised is None:
                raise QuestionError(result.message or "The player has no move", "watch-next")
            self._moves += 1
            return {
                "move": {"move": self._moves} | result.advised.as_data(),
                "changes": changes_of(session, result),
                "state": state_as_data(session),
                "over": session.round.outcome is not None,
            }

        return work

    # What is kept

    def _saved(self, asked: Asked) -> Callable[[], Any]:
        games = asked.sitting.session.keeper.games
        if games is None:
            raise QuestionError("Games are not kept here", "saved")
        return lambda: saved_as_data(games)

    def _statistics(self, asked: Asked) -> Callable[[], Any]:
        return _records(asked).as_data

    def _history(self, asked: Asked) -> Callable[[], Any]:
        records = _records(asked)
        limit = asked.given.number("limit") if "limit" in asked.given else limits.HISTORY

        def work() -> list[Any]:
            return [game.as_data() for game in reversed(records.games()[-limit:] if limit else [])]

        return work

    # Replays

    def _replay(self, asked: Asked) -> Callable[[], Any]:
        given = asked.given
        if "text" in given:
            text = given.text("text")
            return lambda: read_pasted(text, self._shelf)
        if "game" in given:
            records, game = _records(asked), given.text("game", 100)
            return lambda: self._replay_of_game(records, game)
        if "sitting" in given and given.flag("sitting"):
            played = asked.sitting.session.round
            deal, steps = played.deal, played.steps
            return lambda: replay_as_data(Replay(deal, steps), self._shelf)
        raise QuestionError("A replay is asked for by text, game or sitting", "replay")

    def _replay_of_game(self, records: Statistics, game: str) -> dict[str, Any]:
        replay = records.replay(game)
        if replay is None:
            raise QuestionError("The steps of that game were not kept", game)
        return replay_as_data(replay, self._shelf)

    def _grades(self, asked: Asked) -> Callable[[], Any]:
        replay = self._shelf.get(asked.given.text("replay", 40))

        def work() -> list[Any]:
            grades = replay.grades(
                told=lambda done: asked.told(done, len(replay)), stop=asked.stopped.is_set
            )
            return [None if grade is None else grade.as_data() for grade in grades]

        return work

    # Small boards, and links

    def _try(self, asked: Asked) -> Callable[[], Any]:
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

        return work

    def _link(self, asked: Asked) -> Callable[[], Any]:
        played = asked.sitting.session.round
        deal, steps, position = played.deal, played.steps, played.position
        return lambda: {
            "deal": deal.line(),
            "position": position.line(),
            "replay": Replay(deal, steps).text(),
        }

    def _invited(self, _asked: Asked) -> Callable[[], Any]:
        link = self._invite()
        return lambda: {"link": link}


def _records(asked: Asked) -> Statistics:
    records = asked.sitting.session.keeper.statistics
    if records is None:
        raise QuestionError("Games are not counted here", "statistics")
    return records


def _limit(asked: Asked) -> Limit:
    """How long an analysis may take: as long as was asked for, and while somebody waits."""
    seconds = limits.ANALYSIS_SECONDS
    if "seconds" in asked.given:
        seconds = asked.given.seconds("seconds", limits.MOST_ANALYSIS_SECONDS)
    return Limit(seconds, asked.stopped)


def _advice(text: str, limit: Limit) -> Advice:
    """What can be said of a position, which may be written in any way that we read."""
    try:
        position = Position.parse(text, trust_flags=False)
    except MinewiseError:
        found = read_text(text).position
        if found is None:
            raise ImpossibleError("this is a board, not a position", text) from None
        position = found
    advice = Advice(position)
    advice.insight.allow(limit)
    return advice


def _position_as_data(position: Position) -> dict[str, Any]:
    """A position for an editor, however it was written."""
    grid = position.grid
    return {
        "width": grid.width,
        "height": grid.height,
        "mines": position.mines,
        "shape": grid.shape,
        "view": position.view,
    }


def _impossible(
    error: MinewiseError, numbers: Iterable[Cell], board: dict[str, Any] | None
) -> dict[str, Any]:
    return {
        "possible": False,
        "text": words.capital(str(error)),
        "numbers": [list(cell) for cell in numbers],
        "board": board,
    }


def _check_cell(position: Position, cell: Cell) -> None:
    if cell not in position.grid:
        raise QuestionError(
            f"{quote(list(cell))} is no cell of a board of {position.grid.size}", cell
        )
