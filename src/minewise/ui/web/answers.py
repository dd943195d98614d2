"""What the questions of a page are answered with, where the answer has no home elsewhere."""

from typing import TypedDict

from minewise.advice import ExplainedMoveData, GradeData
from minewise.session import CheckedData, OverviewData, TableData
from minewise.ui.web.data import ChangesData, StateData
from minewise.ui.web.qr import QrData


class InvitationData(TypedDict):
    """A link for one more browser; whether it may be on another machine; its QR code."""

    link: str
    network: bool
    qr: QrData | None


class WatchedMoveData(ExplainedMoveData):
    """A move of the AI that is watched, and which one it is."""

    move: int


class WatchedData(ChangesData):
    """What a watched AI has done."""

    move: WatchedMoveData
    state: StateData
    over: bool


class BoardData(TypedDict):
    """A position as it is drawn."""

    width: int
    height: int
    mines: int
    shape: str
    view: str


class EditedData(CheckedData):
    """Whether a position can be, and how it looks; no board where it cannot be read."""

    board: BoardData | None


class GradesData(TypedDict):
    """How good each step of a replay was, and how lucky its guesses were."""

    grades: list[GradeData | None]
    text: str
    begin: int
    worst: list[int]


class CalendarData(TypedDict):
    """Today's boards, and a month of those that were played."""

    levels: dict[str, str]
    month: str
    weekdays: list[str]
    weeks: list[list[list[int | str]]]
    legend: str
    row: int


class LevelStatisticsData(TypedDict):
    """The best games and the months of what was played."""

    name: str
    size: str
    first: str
    kind: str
    best: TableData
    months: TableData


class StatisticsData(OverviewData):
    """The statistics, and the tables that show them."""

    count: int
    table: TableData
    levels: list[LevelStatisticsData]
    reset: list[str]
    remove: str
    nothing: str
    list: TableData


class ExportData(TypedDict):
    """A file with all that is kept, in base 64, and what could not go into it."""

    name: str
    file: str
    problems: list[str]


class TriedData(TypedDict):
    """A small board after some clicks."""

    view: str
    state: StateData
    message: str | None


class LinkData(TypedDict):
    """The game on the board, to be shared."""

    deal: str
    position: str
    replay: str
