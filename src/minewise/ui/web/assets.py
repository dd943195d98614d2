"""The page's files as they go out: without comments and indents, and packed.

Half of what is written there is for those who read it: types and reasons. A browser gets
empty lines in their place, so that the lines it names are those of the file.
"""

import gzip
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

# No text of the page goes over several lines or has the beginning of such a comment in it, so
# these cannot be inside one; a test holds that.
_BLOCK = r"/\*{star}(?:[^*]|\*(?!/))*\*/[ \t]*"
_NOTE = _BLOCK.format(star=r"\*\s")  # a board may have /* in it
_RULE = _BLOCK.format(star="")
_COMMENTS = {
    ".js": re.compile(
        rf"^[ \t]*(?://.*$)?|{_NOTE}|(?<=[;,{{}})\]])[ \t]+// [^\"'`\n]*$", re.MULTILINE
    ),
    ".css": re.compile(rf"^[ \t]+|{_RULE}", re.MULTILINE),
}


class Asset(NamedTuple):
    """A file as it goes out.

    Attributes:
        data: Its bytes.
        packed: The same, gzipped.
        tag: What tells it from another version of itself.
    """

    data: bytes
    packed: bytes
    tag: str


def without_comments(text: str, suffix: str) -> str:
    r"""The same lines without comments and indents.

    >>> without_comments("// why\n  let a = 1; // one\n/** @type {A}\n */\nlet b;\n", ".js")
    '\nlet a = 1;\n\n\nlet b;\n'
    """
    comment = _COMMENTS.get(suffix)
    if comment is None:
        return text
    return comment.sub(lambda found: "\n" * found[0].count("\n"), text)


def read_asset(path: Path) -> Asset:
    """A file of the page, made ready once for each version of it."""
    return _lean(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _lean(path: Path, _changed: int) -> Asset:
    data = path.read_bytes()
    if path.suffix in _COMMENTS:
        data = without_comments(data.decode(), path.suffix).encode()
    return Asset(data, gzip.compress(data, 9, mtime=0), sha256(data).hexdigest()[:32])
