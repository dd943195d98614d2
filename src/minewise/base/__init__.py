"""What every package stands on and no game needs: errors, files, data, language, limits, tasks.

It knows nothing of Minesweeper, and needs the standard library only.
"""

from minewise.base import files
from minewise.base.cached import cached_property
from minewise.base.child_process import ChildProcess
from minewise.base.data import Data, Serializable, as_float, to_data
from minewise.base.database import Database
from minewise.base.errors import (
    IllegalMoveError,
    ImpossibleError,
    MinewiseError,
    NotationError,
    SlowCoreWarning,
    WrongTypeError,
    check_type,
    not_one_of,
    quote,
)
from minewise.base.files import FileError
from minewise.base.header import read_json
from minewise.base.language import gettext, ngettext, speaking, translations
from minewise.base.limit import FOREVER, Limit, TimeUpError
from minewise.base.percent import percent
from minewise.base.schema import form_of, is_object, members, schema_of
from minewise.base.shape import ShapeError, Within, shaped
from minewise.base.task import Task

__all__ = [
    "FOREVER",
    "ChildProcess",
    "Data",
    "Database",
    "FileError",
    "IllegalMoveError",
    "ImpossibleError",
    "Limit",
    "MinewiseError",
    "NotationError",
    "Serializable",
    "ShapeError",
    "SlowCoreWarning",
    "Task",
    "TimeUpError",
    "Within",
    "WrongTypeError",
    "as_float",
    "cached_property",
    "check_type",
    "files",
    "form_of",
    "gettext",
    "is_object",
    "members",
    "ngettext",
    "not_one_of",
    "percent",
    "quote",
    "read_json",
    "schema_of",
    "shaped",
    "speaking",
    "to_data",
    "translations",
]
