"""Reading replays: files of any program, our saved games, and links."""

from pathlib import Path

from minewise.base import files
from minewise.base.errors import MinewiseError, quote
from minewise.base.language import gettext as _
from minewise.formats import Contents, FormatError, read_bytes, read_file, read_text
from minewise.formats.own import HEADER as REPLAY_HEADER
from minewise.session.replay import read_game
from minewise.session.saved_game import SavedGame, is_saved_game, is_there


def read_any(given: str, encoding: str | None = None) -> Contents:
    """Read a file of any program, a saved game of ours, or a link."""
    if is_link(given):
        return read_text(given)
    path = Path(given)
    found = _of_ours(files.read_bytes(path), path)
    return read_file(path, encoding) if found is None else found


def read_any_bytes(data: bytes, name: Path | str) -> Contents:
    """Read a replay file of any program, or a saved game of ours."""
    found = _of_ours(data, name)
    return read_bytes(data, str(name)) if found is None else found


def _of_ours(data: bytes, name: Path | str) -> Contents | None:
    """A saved game of ours, or our replay of an unfinished one with its board laid out again."""
    if is_saved_game(data):
        recording = SavedGame.replay(files.as_text(data, name))
        recording.board  # noqa: B018 - raises here if no cell was opened
        return Contents("replay", (recording,))
    header, deal, *_steps = *data.lstrip().splitlines(), b"", b""
    is_promised = b" no-guess " in deal or b" fair " in deal
    if header.startswith(REPLAY_HEADER.encode()) and is_promised and b" board " not in deal:
        try:
            return Contents("replay", (read_game(files.as_text(data, name)),))
        except MinewiseError as error:
            text = _("cannot read {given}: {error}").format(given=quote(name), error=error)
            raise FormatError(text, name) from None
    return None


def is_link(given: str) -> bool:
    """Whether the text is a link or a game ID rather than a file name."""
    return ("?" in given or ":" in given) and not is_there(Path(given))
