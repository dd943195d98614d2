"""The language of all sentences, which pass through gettext here.

Sentences are whole, with named gaps, so that a translator can order them freely:

    from minewise.base.language import gettext as _, ngettext as _n

    _("{cell} is off the board").format(cell=cell)
    _n("{count} mine", "{count} mines", mines).format(count=mines)

The language belongs to the context (a task, a thread, a request), not to the process: a server can
answer two people in two languages. By default it is English.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations, translation
from pathlib import Path

LOCALES = Path(__file__).parents[1] / "locale"
"""The folder of the catalogues, `LANGUAGE/LC_MESSAGES/minewise.mo`."""

_ENGLISH = NullTranslations()
_language: ContextVar[NullTranslations] = ContextVar("language", default=_ENGLISH)


def translations(folder: Path = LOCALES) -> NullTranslations:
    """The language that the environment asks for, where there is a catalogue; else English."""
    return translation("minewise", folder, fallback=True)


@contextmanager
def speaking(translations: NullTranslations) -> Iterator[None]:
    """Use a language within a block.

    >>> with speaking(NullTranslations()):
    ...     gettext("Something is certain.")
    'Something is certain.'
    """
    token = _language.set(translations)
    try:
        yield
    finally:
        _language.reset(token)


def gettext(text: str) -> str:
    """Translate a text into the current language."""
    return _language.get().gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Translate a text into the current language, in the form for a count."""
    return _language.get().ngettext(one, many, count)
