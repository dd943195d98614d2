"""What an environment tells besides the board, on request."""

from collections.abc import Iterable

from minewise.base.errors import NotationError, quote

SAFE_CELLS, ODDS, REGRET = "safe_cells", "odds", "regret"
INFO_KEYS = (SAFE_CELLS, ODDS, REGRET)
"""What can be asked for: `exact_critic` says what each is."""


def read_info_keys(asked: Iterable[str]) -> frozenset[str]:
    """Read the keys."""
    keys = frozenset([asked] if isinstance(asked, str) else asked)
    for name in sorted(keys.difference(INFO_KEYS), key=str):
        raise NotationError(
            f"{quote(name)} is not a key of info: expected some of {', '.join(INFO_KEYS)}", name
        )
    return keys
