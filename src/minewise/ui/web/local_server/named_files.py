"""The files of students that were named when the server was started."""

from collections.abc import Iterable
from pathlib import Path

from minewise.base import gettext as _
from minewise.course import Limits, Student, open_student
from minewise.ui.web.course import Solutions


class NamedFiles(Solutions):
    """Each gets processes of its own; no other file can be opened."""

    def __init__(self, files: Iterable[Path] = (), limits: Limits | None = None) -> None:
        super().__init__()
        self._files: dict[str, Path] = {}
        for file in files:
            name = file.name if file.name not in self._files else str(file)
            self._files[name] = file
        self._limits = limits

    @property
    def names(self) -> list[str]:
        return list(self._files)

    @property
    def how(self) -> str:
        return _(
            "Name your file when you start the server: minewise web --course minesweeper.py. "
            "Pages cannot open other files."
        )

    def open(self, name: str) -> Student:
        return open_student(self._files[name], self._limits)
