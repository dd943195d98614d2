"""The page's files as they go out: without the comments that have lines of their own, and packed.

Half of what is written there is for those who read it: types and reasons. A browser gets
empty lines in their place, so that the lines it names are those of the file.
"""

import gzip
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

# No text of the page goes over several lines, so these cannot be inside one; a test holds that.
_COMMENTS = {
    ".js": re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)$", re.MULTILINE),
    ".css": re.compile(r"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*$", re.MULTILINE),
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
    r"""The same lines; those of comments are empty.

    >>> without_comments("// why\nlet a = 1; // one\n/** @type {A}\n */\nlet b;\n", ".js")
    '\nlet a = 1; // one\n\n\nlet b;\n'
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
