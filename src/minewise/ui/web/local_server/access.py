"""Who may come in: one-time tokens, and the browsers that have exchanged one.

    token    in a link, good once, that of a race more often: the browser that opens the link
             gets the cookie
    cookie   a secret that only the browser knows; we keep its digest
    browser  holds that cookie, and has rooms of its own
    owner    a browser of the person who runs the server: it shares that person's saved
             games and statistics; a guest has its own

The digests are in a file, so that a page that is open finds its way back to a server that
was started again.
"""

import contextlib
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal, NotRequired, TypedDict

from minewise.base import FileError, MinewiseError, files, shaped
from minewise.ui.web import limits

_TOKEN_BYTES = 32
_MOST_BYTES = 1024 * 1024


class BrowserData(TypedDict):
    """A browser that was let in."""

    id: str
    owner: bool


class BrowsersData(TypedDict):
    """Who may come in, by the digest of the secret."""

    version: Literal[1]
    realm: NotRequired[Any]
    """A new one is made where it cannot be used."""
    browsers: dict[str, BrowserData]


@dataclass(frozen=True, slots=True)
class Browser:
    """A browser that was let in.

    Attributes:
        id: The name of its folder.
        owner: Whether it is one of the person who runs the server.
    """

    id: str
    owner: bool


@dataclass(frozen=True, slots=True)
class _Token:
    """What is known of a token.

    Attributes:
        owner: Whose browser it lets in.
        end: When it is good no more; None for never.
        uses: How many browsers it still lets in.
    """

    owner: bool
    end: float | None
    uses: int


class Access:
    """Tokens given out, and browsers let in.

    >>> access = Access()
    >>> token = access.token(owner=True)
    >>> secret = access.enter(token)
    >>> access.browser(secret).owner, access.enter(token)
    (True, None)
    """

    def __init__(
        self,
        file: Path | None = None,
        now: Callable[[], float] = time.monotonic,
        forget: Callable[[Browser], bool] = lambda _browser: True,
    ) -> None:
        """Remember the browsers that are in the file, if there is one.

        Args:
            file: Where they are kept; None keeps them in memory.
            now: A clock in seconds from any starting point.
            forget: Removes what is kept of a guest that is not to come in any more; False if
                it is here just now, and stays.

        Raises:
            MinewiseError: The file cannot be read.
        """
        self._file = file
        self._now = now
        self._forget = forget
        self._tokens: dict[str, _Token] = {}
        self._browsers: dict[str, Browser] = {}
        data = _read(file)
        self._realm = data.get("realm", "")
        if not (isinstance(self._realm, str) and self._realm.isalnum() and len(self._realm) <= 32):
            self._realm = secrets.token_hex(4)
        for digest, row in data["browsers"].items():
            self._browsers[digest] = Browser(row["id"], row["owner"])

    @property
    def cookie_name(self) -> str:
        """The name of the cookie: another for each data folder, the same on each port.

        Cookies do not tell the ports of a machine apart.
        """
        return f"minewise-{self._realm}"

    def token(self, *, owner: bool, seconds: float | None = None, uses: int = 1) -> str:
        """A new token.

        Args:
            owner: Whose browser it lets in.
            seconds: How long it is good; None is for as long as the server runs.
            uses: How many browsers it lets in.

        Raises:
            MinewiseError: There are too many that nobody has used.
        """
        now = self._now()
        self._tokens = {
            digest: token
            for digest, token in self._tokens.items()
            if token.end is None or token.end > now
        }
        if len(self._tokens) >= limits.INVITES:
            raise MinewiseError(
                f"{len(self._tokens)} links are not used yet: use them before you ask for more",
                len(self._tokens),
            )
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        end = None if seconds is None else now + seconds
        self._tokens[_digest(token)] = _Token(owner, end, uses)
        return token

    def revoke(self, token: str) -> None:
        """Let nobody in by a token any more."""
        self._tokens.pop(_digest(token), None)

    def enter(self, token: str) -> str | None:
        """Exchange a token for a new secret, as often as it is good; None if it is not."""
        # Looked up by its digest: how long that takes tells nothing of the token.
        found = self._tokens.pop(_digest(token), None)
        if found is None or (found.end is not None and found.end <= self._now()):
            return None
        if found.uses > 1:
            self._tokens[_digest(token)] = replace(found, uses=found.uses - 1)
        secret = secrets.token_urlsafe(_TOKEN_BYTES)
        while len(self._browsers) >= limits.BROWSERS:
            self._shut_out()
        self._browsers[_digest(secret)] = Browser(secrets.token_hex(8), found.owner)
        with contextlib.suppress(FileError):  # then it is let in for as long as the server runs
            self.save()
        return secret

    def _shut_out(self) -> None:
        """Make room: the guest goes that was not seen for longest. The owner's stay while they can.

        Nobody can come back to what a guest has kept, so that goes too.
        """
        guests = [digest for digest, browser in self._browsers.items() if not browser.owner]
        gone = next((digest for digest in guests if self._forget(self._browsers[digest])), None)
        del self._browsers[gone or next(iter([*guests, *self._browsers]))]

    def browser(self, secret: str | None) -> Browser | None:
        """The browser with that cookie, which is seen now; None where there is no such one."""
        digest = "" if secret is None else _digest(secret)
        found = self._browsers.pop(digest, None)
        if found is not None:
            self._browsers[digest] = found  # the last one is the one that was seen last
        return found

    def save(self) -> None:
        """Write down who may come in, and in which order they were seen.

        Raises:
            FileError: It cannot be written.
        """
        if self._file is None:
            return
        rows = {
            digest: {"id": browser.id, "owner": browser.owner}
            for digest, browser in self._browsers.items()
        }
        data = {"minewise": "browsers", "version": 1, "realm": self._realm, "browsers": rows}
        files.write_text(self._file, json.dumps(data, indent=1) + "\n", make_folder=True)


def _digest(secret: str) -> str:
    return sha256(secret.encode("utf-8", errors="surrogatepass")).hexdigest()


def _read(file: Path | None) -> BrowsersData:
    if file is None or not file.exists():
        return {"version": 1, "browsers": {}}
    text = files.read_text(file, _MOST_BYTES)
    try:
        data = shaped(json.loads(text), BrowsersData)
        if not all(row["id"].isalnum() for row in data["browsers"].values()):
            raise ValueError
    except (ValueError, RecursionError):  # what has another shape is a ValueError too
        raise FileError(f"{str(file)!r} is damaged: remove it, and start again", file) from None
    return data
