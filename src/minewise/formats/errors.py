"""What can be wrong with a file or a link, and where."""

from minewise.base import MinewiseError


class FormatError(MinewiseError):
    """A file or a text cannot be read, or cannot be written in a format.

    Attributes:
        at: The byte or the line of the file where that shows, counted from 0; None where it
            is about the whole.
    """

    def __init__(self, sentence: str, given: object = "", *, at: int | None = None) -> None:
        super().__init__(sentence, given)
        self.at = at
