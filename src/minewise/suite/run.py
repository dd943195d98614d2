"""A run: a contestant does every task, and its answers are judged and saved as they come.

A file of results has a line for each task; an interrupted run resumes after the last one.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, TypedDict

from minewise.advice import SpokenMove, judge_claim, regret
from minewise.analysis import Analysis
from minewise.base import files
from minewise.base.errors import MinewiseError, NotationError, quote
from minewise.base.language import gettext as _
from minewise.base.shape import Within, shaped
from minewise.core import HIDDEN, Game, Position
from minewise.players import MoveKind
from minewise.players.game_loop import make_move
from minewise.solver import Solution, solve
from minewise.suite.contestants import DOES_NOT_FOLLOW, FOLLOWS, Contestant
from minewise.suite.tasks import BoardTask, ClaimTask, GuessTask, Suite, SuiteTask

_MOST_BYTES = 64 * 1024 * 1024

Tell = Callable[["TaskResultData"], object]


class RunError(MinewiseError):
    """A file of results cannot be resumed."""


class HeaderData(TypedDict):
    """The header of a file of results."""

    minewise: Literal["suite run"]
    version: Literal[1]
    suite: int
    contestant: str


class TaskResultData(TypedDict):
    """The result of one task."""

    task: str  #: its name
    rating: str | None  #: of a board
    answers: int
    valid: int  #: legal moves, or understood verdicts
    certain: int  #: on boards: moves that were certain
    needless: int  #: on boards: guesses, although something was certain
    claims: int  #: reasons given
    false_claims: int  #: those that do not follow
    regret: Annotated[float | None, Within(0, 1)]  #: of a guess: the chance to win given away
    life: Annotated[float | None, Within(0, 1)]  #: of a guess: the chance to survive given away
    judged: bool | None  #: of a claim: whether it was judged correctly


class SuiteRun:
    """The results of a contestant, task by task."""

    contestant: str
    suite: int  #: the version of its tasks

    def __init__(self, contestant: str, suite: int, file: Path | str | None = None) -> None:
        """Begin a run, or resume the one in the file; each result is appended to the file."""
        self.contestant = contestant
        self.suite = suite
        self.results: dict[str, TaskResultData] = {}  #: so far, by the name of the task
        self._file = None if file is None else Path(file)
        if self._file is None:
            return
        header: HeaderData = {
            "minewise": "suite run",
            "version": 1,
            "suite": suite,
            "contestant": contestant,
        }
        kept = _read(self._file, header) if self._file.exists() else []
        self.results = {result["task"]: result for result in kept}
        # Rewrite the file: the last line may be truncated.
        lines = [json.dumps(line) for line in (header, *kept)]
        files.write_text(self._file, "\n".join(lines) + "\n", make_folder=True)

    def add(self, result: TaskResultData) -> None:
        """Add a result, in the file too."""
        self.results[result["task"]] = result
        if self._file is not None:
            with files.file_errors("write", self._file), self._file.open("a") as stream:
                stream.write(json.dumps(result) + "\n")


def _read(file: Path, header: HeaderData) -> list[TaskResultData]:
    first, *lines = files.read_text(file, _MOST_BYTES).splitlines() or [""]
    found = _json(first)
    try:
        of = shaped(found, HeaderData)
    except MinewiseError:
        text = _("{file} does not hold results of the suite: expected another name")
        raise RunError(text.format(file=quote(file)), file) from None
    if of != header:
        raise RunError(
            _(
                "{file} holds results of {other} in version {version} of the suite: expected "
                "another name for those of {contestant}"
            ).format(
                file=quote(file),
                other=quote(of["contestant"]),
                version=of["suite"],
                contestant=quote(header["contestant"]),
            ),
            file,
        )
    results = []
    for line in lines:
        try:
            results.append(shaped(_json(line), TaskResultData))
        except MinewiseError:
            break  # the file is truncated here
    return results


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def run_suite(
    contestant: Contestant,
    run: SuiteRun,
    tasks: Iterable[SuiteTask] | None = None,
    tell: Tell = lambda _result: None,
) -> SuiteRun:
    """Let a contestant do every task that is not in the run yet.

    Results are added to the run; `tell` is called with each result, old ones included.
    """
    for task in Suite(run.suite).tasks() if tasks is None else tasks:
        if isinstance(task, ClaimTask) and not contestant.judges:
            continue
        if task.name not in run.results:
            contestant.begin(task.name)
            run.add(ask(contestant, task))
        tell(run.results[task.name])
    return run


def ask(contestant: Contestant, task: SuiteTask) -> TaskResultData:
    """Let a contestant do one task, and judge its answers."""
    match task:
        case BoardTask():
            return _board(contestant, task)
        case GuessTask():
            return _guess(contestant, task)
        case ClaimTask():
            return _claim(contestant, task)


def _nothing(task: SuiteTask) -> TaskResultData:
    return {
        "task": task.name,
        "rating": task.rating if isinstance(task, BoardTask) else None,
        "answers": 0,
        "valid": 0,
        "certain": 0,
        "needless": 0,
        "claims": 0,
        "false_claims": 0,
        "regret": None,
        "life": None,
        "judged": None,
    }


# Boards


def _board(contestant: Contestant, task: BoardTask) -> TaskResultData:
    """A whole game; an uncertain move is replaced by a certain one."""
    result = _nothing(task)
    game = Game.on(task.board)
    game.open(task.start)
    while game.outcome is None:
        analysis = solve(game.position)
        move = _move(contestant, game.position, result)
        if move is not None and _is_certain(move, analysis):
            result["certain"] += 1
            make_move(game, move.action, move.cell)
        else:
            result["needless"] += move is not None
            game.open(min(analysis.safe - {*game.position.flags}))
    return result


def _move(contestant: Contestant, position: Position, result: TaskResultData) -> SpokenMove | None:
    """Ask for a move, and judge its reason; None if the answer is not a legal move."""
    result["answers"] += 1
    try:
        move = SpokenMove.parse(contestant.move(position), position.grid)
    except NotationError:
        return None
    if position[move.cell] != HIDDEN:
        return None
    result["valid"] += 1
    if move.claim is not None:
        result["claims"] += 1
        try:
            follows = judge_claim(Analysis(position), move.claim).follows
        except MinewiseError:  # a claim that cannot be judged does not follow
            follows = False
        result["false_claims"] += not follows
    return move


def _is_certain(move: SpokenMove, analysis: Solution) -> bool:
    return move.cell in (analysis.safe if move.action is MoveKind.OPEN else analysis.mines)


# Guesses


def _guess(contestant: Contestant, task: GuessTask) -> TaskResultData:
    """One guess. Certain mines may be flagged first."""
    result = _nothing(task)
    game_view, position = list(task.position.view), task.position
    analysis = solve(task.position)
    while True:
        move = _move(contestant, position, result)
        if move is None or move.action is MoveKind.OPEN or move.cell not in analysis.mines:
            break
        game_view[position.grid.index(move.cell)] = "F"
        position = Position.unchecked(position.grid, position.mines, "".join(game_view))
    given_away = {cell: regret(analysis, cell) for cell in analysis.probability}
    if move is not None and move.action is MoveKind.OPEN:
        found = given_away[move.cell]
    else:  # no guess counts as the worst one, so that it does not pay
        found = max(given_away.values(), key=lambda regret: (regret.lost, regret.life))
        result["valid"] -= move is not None
    result["regret"], result["life"] = found.lost, found.life
    return result


# Claims


def _claim(contestant: Contestant, task: ClaimTask) -> TaskResultData:
    result = _nothing(task)
    result["answers"] = 1
    answer = " ".join(contestant.verdict(task.position, task.claim).lower().split()).rstrip(".!")
    result["valid"] = int(answer in (FOLLOWS, DOES_NOT_FOLLOW))
    result["judged"] = answer == (FOLLOWS if task.follows else DOES_NOT_FOLLOW)
    return result
