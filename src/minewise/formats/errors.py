"""What can be wrong with a file or a link, and where."""

from minewise.base.errors import MinewiseError


class FormatError(MinewiseError):
    """A file or a text cannot be read, or cannot be written in a format."""

    def __init__(self, sentence: str, given: object = "", *, at: int | None = None) -> None:
        super().__init__(sentence, given)
        self.at = at  #: the byte or line of the file, from 0; None if it is about the whole
