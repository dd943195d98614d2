"""Types of the native module; its source is native/boards/module.cpp."""

from collections.abc import Callable, Sequence
from typing import overload

class Boards:
    @overload
    def __init__(self, width: int, height: int) -> None: ...
    @overload
    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None: ...
    def make(
        self,
        seeds: Sequence[int],
        mines: int,
        start: int,
        first: str,
        total: bool,
        deals: int,
        moves: int,
        proofs: int,
        seconds: float | None = None,
        look: Callable[[float], bool] | None = None,
    ) -> tuple[bytes, list[tuple[bool, bool, int, int, int]]]: ...
    def first_seed(
        self, seed: int, most: int, mines: int, start: int, first: str, total: bool
    ) -> int: ...
    def walk(
        self, board: bytes, seed: int, start: int, first: str, total: bool, moves: int
    ) -> bytes: ...
    def play(self, board: bytes, opened: Sequence[int], total: bool) -> bytes: ...
    def proven(self, boards: bytes, start: int, total: bool) -> list[int]: ...
    def grade(self, board: bytes, opened: Sequence[int]) -> tuple[bool, list[tuple[int, int]]]: ...
