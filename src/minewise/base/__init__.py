"""What every package stands on and no game needs: errors, files, data, language, limits, tasks.

It knows nothing of Minesweeper, and needs the standard library only.
"""

from minewise.base import files
from minewise.base.cached import cached_property
from minewise.base.errors import (
    IllegalMoveError,
    ImpossibleError,
    MinewiseError,
    NotationError,
    quote,
)
from minewise.base.files import FileError
from minewise.base.header import read_json
from minewise.base.language import gettext, ngettext, speaking, translations
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.base.percent import percent
from minewise.base.shape import ShapeError, Within, shaped
from minewise.base.task import Call, Outcome, Task

__all__ = [
    "FOREVER",
    "Call",
    "FileError",
    "IllegalMoveError",
    "ImpossibleError",
    "Limit",
    "MinewiseError",
    "NotationError",
    "Outcome",
    "ShapeError",
    "Task",
    "TimeUpError",
    "Within",
    "cached_property",
    "files",
    "gettext",
    "ngettext",
    "percent",
    "quote",
    "read_json",
    "shaped",
    "speaking",
    "translations",
]
