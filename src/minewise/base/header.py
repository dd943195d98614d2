"""The header of Minewise's JSON files: the kind of file, and the version of its format.

    {"minewise": "saved game", "version": 1, ...}

A file may come from anywhere, so nothing in it is trusted.
"""

import json
from typing import Any

from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _


def read_json(
    text: str, what: str, version: int, *, other: str, error: type[MinewiseError]
) -> dict[str, Any]:
    """Read a file with a header, and return all its data: checking the rest is up to the caller.

    `version` is the newest one known, `other` the message for a file of another kind.

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
        message = _(
            "it has version {version} of the format, and this Minewise reads up to {most}: "
            "it was written by a newer one"
        )
        raise error(message.format(version=quote(given), most=version), text)
    return data
