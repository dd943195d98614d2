"""The files of students that a page may use, and what it is told of them.

Apart from `course`, since a page that has none needs nothing of the workbench.
"""

from abc import ABC, abstractmethod
from threading import Lock
from typing import TYPE_CHECKING, TypedDict

from minewise.base import gettext as _
from minewise.session import commands
from minewise.ui.web.data import CommandData, command_as_data
from minewise.ui.web.tasks import QuestionError

if TYPE_CHECKING:
    from minewise.course import Student


class Solutions(ABC):
    """The files of students that a page may use.

    Attributes:
        checking: Held while one of them is checked, which keeps a processor busy.
    """

    def __init__(self) -> None:
        self.checking = Lock()

    @property
    @abstractmethod
    def names(self) -> list[str]:
        """What they are called."""

    @property
    @abstractmethod
    def how(self) -> str:
        """How to get at a file, in a sentence; it is shown where there is none."""

    @property
    def takes(self) -> bool:
        """Whether a page may give files."""
        return False

    def give(self, name: str, text: str) -> str:
        """Take a file that a page gives; its name here.

        Raises:
            MinewiseError: It cannot be taken.
        """
        del text
        raise QuestionError(self.how, name)

    @abstractmethod
    def open(self, name: str) -> "Student":
        """What runs one of them.

        Raises:
            MinewiseError: It is not there.
        """


class NoSolutions(Solutions):
    """None at all."""

    @property
    def names(self) -> list[str]:
        return []

    @property
    def how(self) -> str:
        return _(
            "No file can be run here. On your own machine, start minewise web "
            "--course minesweeper.py."
        )

    def open(self, name: str) -> "Student":
        raise QuestionError(self.how, name)


class CourseData(TypedDict):
    """What there is to look at, and the keys."""

    files: list[str]
    how: str
    takes: bool
    levels: dict[str, str]
    commands: list[CommandData]


def course_as_data(solutions: Solutions) -> CourseData:
    """What there is to look at."""
    return {
        "files": solutions.names,
        "how": solutions.how,
        "takes": solutions.takes,
        "levels": {"8x8x8": _("The course's"), "5x5x4": _("Small"), "16x16x40": _("Large")},
        "commands": [command_as_data(each) for each in commands.table("course", commands.PAGE)],
    }
