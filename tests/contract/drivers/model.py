"""The session alone, in the words of the drivers: what every front end must agree with."""

from pathlib import Path

from contract.kinds import Kind
from contract.vocabulary import (
    Comfortable,
    Driver,
    GameState,
    Judged,
    Listed,
    Pointed,
    Row,
    Watched,
    told_of,
)
from minewise.advice import best_move_in_words
from minewise.analysis import PositionAnalysis
from minewise.base import MinewiseError, Task
from minewise.core import FLAG, Board, Cell, Level, Position, State
from minewise.session import (
    Gesture,
    Replay,
    Result,
    SavedGameInfo,
    SavedGames,
    Session,
    Statistics,
    Storage,
)
from minewise.ui import daily, heat


def storage(folder: Path) -> Storage:
    """Keeps games and statistics in a folder, and remembers no settings: each kind has its own."""
    return Storage(Statistics(folder / "statistics.sqlite"), SavedGames(folder))


def new_session(folder: Path) -> Session:
    """A session whose clock stands still."""
    return Session(now=lambda: 0.0, storage=storage(folder))


class Model(Driver, Comfortable):
    """The session alone."""

    name = "session"

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.session = new_session(folder)
        self._said = ""

    def begin(self, kind: Kind) -> None:
        self._do(self.session.new(kind.settings))
        if kind.text is not None:
            self._do(self.session.paste(kind.text))

    def _do(self, answer: Result | Task[Result]) -> Result:
        result = answer if isinstance(answer, Result) else answer.result()
        self._said = result.message or ""
        return result

    def _tell(self, answer: Result | Task[Result]) -> str:
        return self._do(answer).message or ""

    def state(self) -> GameState:
        view = "" if self.session.round.paused else self.session.round.view
        return told_of(self.session, view, self._said)

    def close(self) -> None:
        pass

    @property
    def board(self) -> Board:
        """Where the mines are, once they are laid."""
        board = self.session.round.game.board
        assert board is not None, "nothing has been opened"
        return board

    @property
    def position(self) -> Position:
        """What is seen."""
        return self.session.round.position

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.session.round.state in (State.WON, State.LOST)

    # What all drivers do

    def open(self, cell: Cell) -> str:
        return self._tell(self.session.press(cell))

    def flag(self, cell: Cell) -> str:
        return self._tell(self.session.mark(cell))

    def chord(self, cell: Cell) -> str:
        return self._tell(self.session.chord(cell))

    def undo(self) -> str:
        return self._tell(self.session.undo())

    def redo(self) -> str:
        return self._tell(self.session.redo())

    def hint(self) -> Pointed:
        result = self._do(self.session.hint())
        return Pointed(result.message or "", frozenset(result.highlight))

    def why(self, cell: Cell) -> str:
        return self._tell(self.session.why(cell))

    def odds(self) -> tuple[str, dict[Cell, str]]:
        result = self._do(self.session.odds())
        odds = result.odds
        if odds is None:
            return result.message or "", {}
        marks = {
            cell: heat.mark(
                chance,
                flagged=self.position[cell] == FLAG,
                estimated=odds.estimated is not None,
            )
            for cell, chance in odds.probability.items()
        }
        return result.message or "", {} if odds.promised else marks

    def ai_move(self) -> str:
        return self._tell(self.session.ai())

    def auto_play(self, moves: int) -> str:
        said = ""
        for _ in range(moves):
            result = self._do(self.session.ai())
            said = result.message or ""
            if not result.done or result.ended:
                break
        return said

    def pause(self) -> str:
        return self._tell(self.session.pause())

    def resume(self) -> str:
        return self._tell(self.session.resume())

    def save(self, name: str) -> str:
        return self._tell(self.session.save(name))

    def listed(self) -> dict[str, Listed]:
        games = self.session.storage.games
        assert games is not None
        return {
            str(kept.name): Listed(str(kept.level), progress(kept))
            for kept in games.all()
            if isinstance(kept, SavedGameInfo)
        }

    def load(self, name: str) -> str:
        return self._tell(self.session.load(name))

    def leave_and_come_back(self) -> None:
        self._do(self.session.leave())
        self.session = new_session(self._folder)
        self._do(self.session.load_autosave())

    def retry(self) -> str:
        return self._tell(self.session.retry())

    def share(self) -> tuple[str, str]:
        return self.session.round.deal.line(), self.position.line()

    def paste(self, text: str) -> str:
        return self._tell(self.session.paste(text))

    def export(self, folder: Path) -> Path:
        path = folder / "model.json"
        self._do(self.session.save_file(path))
        return path

    def replay(self) -> Watched | str:
        refused = self._study()
        if refused is not None:
            return refused
        replay = self.session.round.replay()
        replay.go(len(replay))
        return Watched(len(replay), replay.view)

    def _study(self) -> str | None:
        """What is said where this game may not be looked at yet."""
        result = self._do(self.session.study())
        return None if result.done else result.message

    def review(self) -> Judged | str:
        refused = self._study()
        return refused if refused is not None else judged(self.session.round.replay())

    def analyse(self) -> str:
        refused = self._study()
        return (
            refused if refused is not None else best_move_in_words(PositionAnalysis(self.position))
        )

    def edit(self, position: str, cell: Cell, symbol: str) -> str:
        """What is wrong with the position, or its best move."""
        found = Position.parse(position, trust_flags=False)
        index = found.grid.index(cell)
        view = found.view[:index] + symbol + found.view[index + 1 :]
        try:
            analysis = PositionAnalysis(Position(found.grid, found.mines, view))
            analysis.check()
            return best_move_in_words(analysis)
        except MinewiseError as error:
            return str(error)

    # Comforts

    def prefer(self, name: str, value: str) -> str:
        return self._tell(self.session.prefer_typed(name, value))

    def point(self, gesture: str, cell: Cell) -> None:
        opens = "right" if self.session.comfort.swap else "left"
        made = (opens, opens, "double") if gesture == "double" else (gesture,)
        for each in made:
            self._do(self.session.point(Gesture(each), cell))

    def pressed(self, cell: Cell) -> set[Cell]:
        return {*self.session.pressed(cell)}

    def set_key(self, command: str, key: str, *, take: bool) -> str:
        asked = self.session.set_keys(command, [key])
        if asked.done or not take:
            return self._tell(asked)
        return self._tell(self.session.set_keys(command, [key], take=True))

    def usual_keys(self) -> str:
        return self._tell(self.session.reset_keys())

    def keep_level(self, name: str) -> str:
        return self._tell(self.session.save_preset(name))

    def play_level(self, name: str) -> str:
        return self._tell(self.session.play_preset(name))

    def forget_level(self, name: str) -> str:
        return self._tell(self.session.delete_preset(name))

    def reset_statistics(self) -> list[str]:
        asked = self.session.reset_questions()
        return [*asked, self._tell(self.session.reset_statistics())]

    def restore_statistics(self) -> str:
        return self._tell(self.session.restore_statistics())

    def done_today(self) -> str:
        return marks_of_today(self.session)

    def luck(self) -> str:
        return self._tell(self.session.luck())

    def figures(self) -> dict[str, str]:
        self._do(self.session.records())
        return dict(self.session.figures().labelled)

    def today(self, level: str) -> str:
        return self._tell(self.session.today(Level.parse(level)))

    def again(self) -> str:
        return self._tell(self.session.same_again())

    def ending(self) -> str:
        return self._tell(self.session.finish())

    def export_all(self, path: Path) -> str:
        return self._tell(self.session.export_file(path))

    def import_all(self, path: Path) -> str:
        return self._tell(self.session.import_file(path))

    def statistics(self) -> list[Row]:
        statistics = self.session.storage.statistics
        assert statistics is not None
        return [
            Row(each.title, str(each.first), each.helped, each.games, each.wins)
            for each in statistics.tallies()
        ]


def marks_of_today(session: Session) -> str:
    """What the calendar has for today."""
    now = daily.today()
    weeks = daily.month_of(daily.what_was_done(session.storage.statistics), now, now)
    (marks,) = (day.marks for week in weeks for day in week if day.is_today)
    return marks


def progress(kept: SavedGameInfo) -> str:
    """How far a saved game is: won, lost, or so many percent."""
    ended = {State.WON: "won", State.LOST: "lost"}
    return ended.get(kept.state, f"{int(100 * kept.progress)} %")


def judged(replay: Replay) -> Judged:
    """What the grades of a replay come to."""
    grades = [judged.grade for judged in replay.review().steps if judged is not None]
    return Judged(
        sum(grade.is_guess for grade in grades),
        sum(grade.is_needless for grade in grades),
        sum(grade.is_mistake for grade in grades),
    )
