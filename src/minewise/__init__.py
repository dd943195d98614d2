"""Minesweeper that plays, proves, explains, and lets you play."""

__version__ = "0.1.0"
