from typing import Any

import numpy as np
import numpy.typing as npt

from minewise.env.python_batch import PythonBatch

def Games(  # noqa: N802 - a class, with the same methods
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
    **arrays: npt.NDArray[Any],  # those of `batch.Arrays`
) -> PythonBatch: ...
