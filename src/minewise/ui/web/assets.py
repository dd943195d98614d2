"""Minify and gzip the page's files: comments and unneeded spaces are removed.

Comments become empty lines, so line numbers in a browser match the file.
"""

import gzip
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

# No string of the page spans several lines or contains the start of such a comment, so a match
# cannot be inside a string; a test checks that. A board in a string may contain /*.
_JS_COMMENT = re.compile(
    r"^[ \t]*(?://.*$)?|/\*\*\s(?:[^*]|\*(?!/))*\*/[ \t]*|(?<=[;,{})\]])[ \t]+// [^\"'`\n]*$",
    re.MULTILINE,
)
_TEXT = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)""")
# Two pluses must not be joined into an increment.
_JS_SPACE = re.compile(r" ?(=>|[=!]==|&&|\|\||\?\?=?|[][={},:?();<>*!]|(?<![+-] )[+-](?! [+-])) ?")
_CSS_COMMENT = re.compile(r"/\*(?:[^*]|\*(?!/))*\*/")
_CSS_SPACE = re.compile(r" ?([{};,]) ?|(:) ")
_IMPORT = re.compile(r'^@import "\./([\w.-]+)";$', re.MULTILINE)


class Asset(NamedTuple):
    """A file in the form in which it is sent."""

    data: bytes
    packed: bytes  # gzipped
    tag: str  # differs between versions


def lean_script(text: str) -> str:
    r"""The same lines without comments, indentation and unneeded spaces.

    >>> lean_script("// why\n  let a = ' = '; // one\n/** @type {A}\n */\nlet b;\n")
    "\nlet a=' = ';\n\n\nlet b;\n"
    >>> lean_script("a = [b + 1, c + +d, `${e} + ${f}`];")
    'a=[b+1,c + +d,`${e} + ${f}`];'
    """
    code = _JS_COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)
    return "\n".join(map(_lean_line, code.split("\n")))


def _lean_line(line: str) -> str:
    """A minified line of a script; unchanged if it may contain a regex or nested templates."""
    parts = _TEXT.split(line)
    # A template may contain another one.
    if line.count("`") > 2 or any("/" in code for code in parts[::2]):
        return line
    return "".join(
        part if number % 2 else _JS_SPACE.sub(r"\1", part) for number, part in enumerate(parts)
    )


def lean_style(text: str) -> str:
    r"""The same style rules on one line.

    >>> lean_style("/* why */\na,\nb {\n  color: red;\n}\n")
    'a,b{color:red}'
    """
    short = " ".join(_CSS_COMMENT.sub("", text).split())
    return _CSS_SPACE.sub(lambda found: found[1] or found[2], short).replace(";}", "}")


def read_asset(path: Path) -> Asset:
    """A file of the page, prepared once for each version; imported styles are inlined."""
    parts = path.parent.glob("*.css") if path.suffix == ".css" else (path,)
    return _lean(path, max(part.stat().st_mtime_ns for part in parts))


@lru_cache(maxsize=256)
def _lean(path: Path, _changed: int) -> Asset:
    data = path.read_bytes()
    if path.suffix == ".css":
        whole = _IMPORT.sub(lambda found: (path.parent / found[1]).read_text(), data.decode())
        data = lean_style(whole).encode()
    elif path.suffix == ".js":
        data = lean_script(data.decode()).encode()
    return Asset(data, gzip.compress(data, 9, mtime=0), sha256(data).hexdigest()[:32])
