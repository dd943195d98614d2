"""Screens line by line: for pipes, screen readers, and people who prefer plain text.

typed     a stage whose lines are answered
reading   what is typed: words, cells, rows and fields
printing  how each kind of block is printed, or said in words alone
"""

from minewise.ui.plain.printing import Printer
from minewise.ui.plain.typed import BYE, Plain, play

__all__ = ["BYE", "Plain", "Printer", "play"]
