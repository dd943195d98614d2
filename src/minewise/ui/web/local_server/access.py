"""Access control: only browsers that have opened the server's link may connect.

    token    part of the link that the server prints for the person who started it
    cookie   a secret that only the browser knows; we store its digest

The digests are in a file, so an open page can reconnect after a restart.
"""

import contextlib
import json
import secrets
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

from minewise.base import files
from minewise.base.files import FileError
from minewise.base.shape import shaped

# The most browsers that are known; the least recently seen is dropped first.
_BROWSERS = 100

_TOKEN_BYTES = 32
_MOST_BYTES = 1024 * 1024


class BrowsersData(TypedDict):
    """The known browsers, by the digests of their secrets; the most recently seen is last."""

    version: Literal[2]
    realm: NotRequired[Any]  # replaced if it cannot be used
    browsers: list[str]


class Access:
    """A token, and the browsers that have presented it.

    >>> access = Access()
    >>> secret = access.enter(access.token)
    >>> access.knows(secret), access.enter("another")
    (True, None)
    """

    def __init__(self, file: Path | None = None) -> None:
        """Read the known browsers from the file, if there is one."""
        self.token = secrets.token_urlsafe(_TOKEN_BYTES)  # valid while the server runs
        self._file = file
        data = _read(file)
        self._realm = data.get("realm", "")
        if not (isinstance(self._realm, str) and self._realm.isalnum() and len(self._realm) <= 32):
            self._realm = secrets.token_hex(4)
        self._browsers = dict.fromkeys(data["browsers"])

    @property
    def cookie_name(self) -> str:
        """A name that is unique per data folder, since cookies ignore ports."""
        return f"minewise-{self._realm}"

    def enter(self, token: str) -> str | None:
        """Exchange the token for a new secret; None if the token is wrong."""
        # Compare digests, so that the timing reveals nothing about the token.
        if _digest(token) != _digest(self.token):
            return None
        secret = secrets.token_urlsafe(_TOKEN_BYTES)
        while len(self._browsers) >= _BROWSERS:
            del self._browsers[next(iter(self._browsers))]
        self._browsers[_digest(secret)] = None
        with contextlib.suppress(FileError):  # then it is known only until the server ends
            self.save()
        return secret

    def knows(self, secret: str | None) -> bool:
        """Whether a browser has that cookie; it becomes the most recently seen one."""
        digest = "" if secret is None else _digest(secret)
        if digest not in self._browsers:
            return False
        del self._browsers[digest]
        self._browsers[digest] = None
        return True

    def save(self) -> None:
        """Save the known browsers in the order in which they were last seen."""
        if self._file is not None:
            data = {"minewise": "browsers", "version": 2, "realm": self._realm}
            text = json.dumps(data | {"browsers": list(self._browsers)}, indent=1)
            files.write_text(self._file, text + "\n", make_folder=True)


def _digest(secret: str) -> str:
    return sha256(secret.encode("utf-8", errors="surrogatepass")).hexdigest()


def _read(file: Path | None) -> BrowsersData:
    if file is None or not file.exists():
        return {"version": 2, "browsers": []}
    text = files.read_text(file, _MOST_BYTES)
    try:
        return shaped(json.loads(text), BrowsersData)
    except (ValueError, RecursionError):  # a ShapeError is a ValueError too
        raise FileError(f"{str(file)!r} is damaged: remove it, and start again", file) from None
