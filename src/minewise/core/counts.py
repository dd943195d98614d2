"""Counts of mines, cells, rows and columns, in words."""

from minewise.base.language import ngettext


def mines_in_words(count: int) -> str:
    """A number of mines.

    >>> mines_in_words(1), mines_in_words(2)
    ('1 mine', '2 mines')
    """
    return ngettext("{count} mine", "{count} mines", count).format(count=count)


def cells_in_words(count: int) -> str:
    """A number of cells."""
    return ngettext("{count} cell", "{count} cells", count).format(count=count)


def rows_in_words(count: int) -> str:
    """A number of rows."""
    return ngettext("{count} row", "{count} rows", count).format(count=count)


def columns_in_words(count: int) -> str:
    """A number of columns."""
    return ngettext("{count} column", "{count} columns", count).format(count=count)
