"""What an environment tells besides the board, on request."""

from collections.abc import Iterable

from minewise.base import NotationError, quote

SAFE_CELLS, ODDS, REGRET = "safe_cells", "odds", "regret"
TOLD = (SAFE_CELLS, ODDS, REGRET)
"""What can be asked for: `yardstick` says what each is."""


def read_told(asked: Iterable[str]) -> frozenset[str]:
    """Read what is asked for."""
    told = frozenset([asked] if isinstance(asked, str) else asked)
    for name in sorted(told.difference(TOLD), key=str):
        raise NotationError(
            f"{quote(name)} is nothing that can be told: expected some of {', '.join(TOLD)}", name
        )
    return told
