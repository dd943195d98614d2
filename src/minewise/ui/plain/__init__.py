"""The game line by line: for pipes, screen readers, and anyone who prefers plain text."""

from minewise.ui.plain.game import BYE, DOES, Plain

__all__ = ["BYE", "DOES", "Plain"]
