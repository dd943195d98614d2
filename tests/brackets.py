"""A test language in which every text stands in brackets: what is outside was not translated."""

from gettext import NullTranslations


class Brackets(NullTranslations):
    """A language in which every text stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


def outside_brackets(text: str) -> str:
    """What is not in brackets."""
    depth, left = 0, []
    for character in text:
        depth += character == "⟦"
        if not depth:
            left.append(character)
        depth -= character == "⟧"
    return "".join(left)


def is_spoken(text: str | None) -> bool:
    """Whether nothing is said but in the language: between brackets are marks and spaces only."""
    return text is None or not any(letter.isalpha() for letter in outside_brackets(text))
