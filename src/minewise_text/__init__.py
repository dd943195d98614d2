"""Where verifiers looks for Minesweeper, under the name minewise-text: see `minewise.env.text`."""

from minewise.env.text.taskset import MinesweeperEnv, MinesweeperTaskset, load_environment

__all__ = ["MinesweeperEnv", "MinesweeperTaskset", "load_environment"]
