"""Minesweeper that plays, proves, explains, and lets you play."""

__version__ = "0.3.0"
