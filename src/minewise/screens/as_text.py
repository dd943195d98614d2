"""Blocks as lines of text: for terminals, pipes and screen readers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from minewise.screens.blocks import Chart, Column, Row, Table

_BARS = "▁▂▃▄▅▆▇█"


def numbered(table: Table) -> Table:
    """The table with a first column of row numbers."""
    rows = (Row(each.id, (str(at), *each.cells)) for at, each in enumerate(table.rows, 1))
    return replace(table, columns=(Column("", figure=True), *table.columns), rows=tuple(rows))


def table_lines(table: Table, width: int | None = None) -> Iterator[str]:
    """The table as lines, figures flush right, without the last spare columns if too wide."""
    rows = [tuple(column.label for column in table.columns), *(row.cells for row in table.rows)]
    shown = list(range(len(table.columns)))
    widths = [max(len(row[number]) for row in rows) for number in shown]

    def total() -> int:
        return sum(widths[number] + 2 for number in shown) - 2

    while width is not None and total() > width:
        spare = [number for number in shown if table.columns[number].spare]
        if not spare:
            break
        shown.remove(spare[-1])
    for row in rows:
        cells = (_cell(row[number], widths[number], table.columns[number]) for number in shown)
        yield "  ".join(cells).rstrip()


def _cell(text: str, width: int, column: Column) -> str:
    return text.rjust(width) if column.figure else text.ljust(width)


def bars(values: Sequence[float], top: float) -> str:
    """Values as little bars, from 0 to `top`.

    >>> bars([0, 1, 2], 2)
    '▁▅█'
    """
    if top <= 0:
        return _BARS[0] * len(values)
    most = len(_BARS) - 1
    return "".join(_BARS[min(most, int(value / top * most + 0.5))] for value in values)


def chart_lines(chart: Chart) -> Iterator[str]:
    """The words of a chart, and its drawing."""
    yield f"{chart.title}: {chart.words}"
    yield bars(chart.values, chart.top)
    ends = " … ".join(filter(None, (chart.first, chart.last)))
    if ends:
        yield ends
