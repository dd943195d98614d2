"""What a turn is worth: a sum of parts, each with a weight."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from math import isfinite

from minewise.base.errors import NotationError, quote


@dataclass(frozen=True, slots=True)
class TextReward:
    """How much each part weighs; a part that weighs nothing is left out.

    >>> TextReward.read("win+regret")
    TextReward(win=1.0, opened=0.0, regret=1.0, claims=0.0, invalid=0.0)
    """

    win: float = 0.0
    opened: float = 0.0  #: for opening all safe cells, shared equally
    regret: float = 0.0  #: subtracted, times the chance to win (or to live) that a move gave away
    claims: float = 0.0  #: for a reason that follows, once a cell; subtracted for one that does not
    invalid: float = 0.0  #: subtracted for an answer that is no legal move

    @classmethod
    def read(cls, given: "str | Mapping[str, float] | TextReward") -> "TextReward":
        """Read parts by name, `win+claims`, or with their weights, `{"win": 1, "claims": 0.1}`."""
        if isinstance(given, TextReward):
            return given
        if isinstance(given, str):
            given = dict.fromkeys((name.strip() for name in given.split("+")), 1.0)
        if not isinstance(given, Mapping):
            raise NotationError(
                f"{quote(given)} is not a reward: expected parts, as in win+claims", given
            )
        parts = [field.name for field in fields(cls)]
        for name, weight in given.items():
            if name not in parts:
                raise NotationError(
                    f"{quote(name)} is not a part of a reward: expected some of {', '.join(parts)}",
                    name,
                )
            is_number = isinstance(weight, int | float) and not isinstance(weight, bool)
            if not is_number or not isfinite(weight):
                raise NotationError(
                    f"the weight of {name} is a number, not {quote(weight)}", weight
                )
        return cls(**given)
