class NoLayoutError(ValueError): ...
class TooWideError(ValueError): ...

def analyse(
    width: int, height: int, mines: int, view: bytes, most_states: int = 0
) -> tuple[bytes, float, int, bytes]: ...
def log_layouts(
    width: int, height: int, mines: int, view: bytes, most_states: int = 0
) -> float: ...
def analyse_batch(
    width: int, height: int, mines: int, views: bytes, threads: int = 1, most_states: int = 0
) -> tuple[bytes, bytes]: ...
def deal(width: int, height: int, mines: int, seed: int, first: str, start: int) -> bytes: ...
def choose(
    player: str, width: int, height: int, mines: int, view: bytes, effort: str = ""
) -> int: ...
def win_chance(
    width: int,
    height: int,
    mines: int,
    view: bytes,
    cell: int,
    effort: str,
    playouts: int,
    seed: int,
) -> tuple[float, bool]: ...

class Stop:
    def __init__(self) -> None: ...
    def ask(self) -> None: ...

def play(
    player: str,
    width: int,
    height: int,
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
def optimal(
    width: int, height: int, mines: int, view: bytes, most_layouts: int, most_nodes: int
) -> tuple[int, list[tuple[int, int, int]]]: ...
