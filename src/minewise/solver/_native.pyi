"""Types of the native core, which native/module.cpp defines."""

from collections.abc import Callable, Sequence
from typing import overload

class NoLayoutError(ValueError): ...

class TooWideError(ValueError):
    args: tuple[str, int, int]

class StoppedError(RuntimeError): ...

class Grid:
    @overload
    def __init__(self, width: int, height: int) -> None: ...
    @overload
    def __init__(self, neighbours: Sequence[Sequence[int]], width: int = 1) -> None: ...
    def around(self, cell: int) -> list[int]: ...

class Stop:
    def __init__(self) -> None: ...
    def ask(self) -> None: ...
    @property
    def asked(self) -> bool: ...

_Stopped = Callable[[], bool] | None

class Solved:
    def __init__(self, grid: Grid, mines: int, view: bytes, most_states: int = 0) -> None: ...
    def count(self, seconds: float | None = None, stopped: _Stopped = None) -> bytes: ...
    def frontier(self) -> tuple[int, list[float]]: ...
    def numbers(
        self, cell: int, seconds: float | None = None, stopped: _Stopped = None
    ) -> list[tuple[int, float, int]]: ...
    def choose(
        self,
        effort: str,
        avoid: Sequence[int],
        seconds: float | None = None,
        stopped: _Stopped = None,
    ) -> tuple[int, bool]: ...
    def win_chance(
        self,
        cell: int,
        effort: str,
        playouts: int,
        seed: int,
        seconds: float | None = None,
        stopped: _Stopped = None,
    ) -> tuple[float, bool, int, bool]: ...
    def settled(
        self,
        numbers: Sequence[int],
        use_total: bool,
        seconds: float | None = None,
        stopped: _Stopped = None,
    ) -> tuple[list[int], list[int]] | None: ...
    def agree(
        self,
        numbers: Sequence[int],
        use_total: bool,
        seconds: float | None = None,
        stopped: _Stopped = None,
    ) -> bool: ...
    def estimate(
        self,
        seed: int,
        work: float,
        seconds: float | None = None,
        stopped: _Stopped = None,
    ) -> tuple[bytes, bytes, bytes, int, bool, bytes]: ...
    def sample(self, seed: int) -> list[int]: ...
    def left_to_place(self) -> tuple[int, int]: ...
    def exact_ways(self) -> list[tuple[int, list[float] | None, int]]: ...
    def ways_modulo(
        self,
        component: int,
        modulus: int,
        seconds: float | None = None,
        stopped: _Stopped = None,
    ) -> list[int]: ...

def chances(grid: Grid, mines: int, view: bytes, most_states: int = 0) -> bytes: ...
def chances_of_many(
    grid: Grid, mines: int, views: bytes, threads: int = 1, most_states: int = 0
) -> bytes: ...
def deal(grid: Grid, mines: int, seed: int, first: str, start: int) -> bytes: ...
def play(
    player: str,
    grid: Grid,
    mines: int,
    seed: int,
    first: str,
    start: int,
    games: int,
    threads: int = 1,
    effort: str = "",
    boards: bytes = b"",
    stop: Stop | None = None,
) -> list[tuple[bool, int, int, float, int, list[float], float, float]]: ...
def survive(
    grid: Grid,
    mines: int,
    seed: int,
    first: str,
    start: int,
    games: int,
    effort: str,
    threads: int,
) -> list[tuple[int, float]]: ...
def judge(
    grid: Grid,
    mines: int,
    seed: int,
    first: str,
    start: int,
    games: int,
    one: str,
    other: str,
    playouts: int,
    threads: int = 1,
) -> list[tuple[float, int, int]]: ...
def optimal(
    grid: Grid,
    mines: int,
    view: bytes,
    most_layouts: int,
    most_nodes: int,
    seconds: float | None = None,
    stopped: _Stopped = None,
) -> list[tuple[int, int, int]]: ...
