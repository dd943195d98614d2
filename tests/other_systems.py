"""How a test lets a program believe that it runs on another system."""

from pathlib import Path

AS_WINDOWS = {"PYTHONPATH": str(Path(__file__).with_name("as_windows"))}
"""The environment of a program that takes this system for Windows: see there."""
