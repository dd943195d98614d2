"""The game line by line: for pipes, screen readers, and anyone who prefers plain text."""

from minewise.ui.plain.game import BYE, DOES, Plain
from minewise.ui.plain.train import PlainTraining, read_answer

__all__ = ["BYE", "DOES", "Plain", "PlainTraining", "read_answer"]
