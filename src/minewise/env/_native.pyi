import numpy as np
import numpy.typing as npt

from minewise.env.batch import Flags
from minewise.env.episode import Board8
from minewise.env.spaces import Actions

class Games:
    def __init__(
        self,
        *,
        neighbours: npt.NDArray[np.int32],
        mines: int,
        first: str,
        flood: bool,
        flags: bool,
        forbidden: str,
        autoreset: str,
        most_steps: int,
        rewards: tuple[float, ...],
        view: Board8,
        mask: Board8,
        reward: npt.NDArray[np.float64],
        terminated: Flags,
        truncated: Flags,
        won: Flags,
        fresh: Flags,
        seed: Actions,
        last_view: Board8,
        last_seed: Actions,
    ) -> None: ...
    def set_stream(self, game: int, seed: int) -> None: ...
    def set_seed(self, game: int, seed: int) -> None: ...
    def begin(self, game: int, seed: int) -> None: ...
    def step(self, actions: Actions) -> int: ...
    def step_one(self, action: int) -> int: ...
    def save(self) -> bytes: ...
    def restore(self, saved: bytes) -> None: ...
    def copy_view(self) -> Board8: ...
    def copy_mask(self) -> Board8: ...
    def sample(self, seed: int, actions: Actions) -> None: ...
