"""The files of students that were named when the server was started."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from minewise.base import gettext as _
from minewise.ui.web.solutions import Solutions

if TYPE_CHECKING:
    from minewise.course import Limits, Student


class NamedFiles(Solutions):
    """Each gets processes of its own; no other file can be opened."""

    def __init__(self, files: Iterable[Path] = (), limits: "Limits | None" = None) -> None:
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

    def open(self, name: str) -> "Student":
        from minewise.course import open_student  # noqa: PLC0415 - most have no file

        return open_student(self._files[name], self._limits)
