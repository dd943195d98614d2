"""The former name of `oracle`, until its callers have changed."""

from minewise.solver.oracle import Oracle as Judge, oracle as judge

__all__ = ["Judge", "judge"]
