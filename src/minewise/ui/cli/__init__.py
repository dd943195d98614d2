"""The command `minewise`."""

from minewise.ui.cli.app import main

__all__ = ["main"]
