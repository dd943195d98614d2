"""How the JSON files of Minewise begin: what they are, and which version of that.

    {"minewise": "saved game", "version": 1, ...}

A file that is read may come from anywhere.
"""

import json
from typing import Any

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _


def read_json(
    text: str, what: str, version: int, *, other: str, error: type[MinewiseError]
) -> dict[str, Any]:
    """Read a file that says what it is; all of it, for the rest is the caller's to look at.

    `version` is the newest one known, `other` the message for a file that is something else.

    >>> text = '{"minewise": "letter", "version": 1, "to": "Ada"}'
    >>> read_json(text, "letter", 1, other="it is not a letter", error=MinewiseError)["to"]
    'Ada'
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise error(_("it is not JSON, or is damaged"), text) from None
    if not isinstance(data, dict) or data.get("minewise") != what:
        raise error(other, text)
    given = data.get("version")
    if type(given) is not int or given < 1:
        raise error(_("{given} is not a valid version number").format(given=quote(given)), text)
    if given > version:
        said = _(
            "it has version {version} of the format, and this Minewise reads up to {most}: "
            "it was written by a newer one"
        )
        raise error(said.format(version=quote(given), most=version), text)
    return data
