"""Conclusions from the number of mines on the whole board.

The total is the sentence {all unknown cells} = mines left. As one of the
sentences it would contain all the others, and each difference would again
contain most of them: far too many sentences. So it is kept apart until few cells
are left, and is used only if it settles something. The course does not ask
for any of this: `minesweeper.py` uses it only if it knows the total.
"""

Cell = tuple[int, int]

# With at most this many unknown cells, the total is a sentence like any other:
# no larger than that of one number, it cannot lead to too many.
FEW_CELLS = 8

# The number of choices to examine for one group of overlapping sentences before
# using the best found so far. (Only an unusual board needs more.)
MOST_CHOICES = 100

# The tolerance for rounding errors in sums of shares.
ROUNDING = 0.001


def rest_settled(
    counts: dict[frozenset[Cell], int], unknown: frozenset[Cell], mines_left: int
) -> tuple[frozenset[Cell], bool]:
    """Return cells that the total settles, and whether they are mines; or no cells.

    Subtract sentences that share no cell from the total: the remainder is a
    sentence about all other unknown cells. It proves them in two cases:

    - the sentences taken hold every remaining mine: the others are safe;
    - they hold every remaining safe cell: the others are mines.

    (Taking no sentence at all gives the two simplest: all mines are found,
    or there are as many unknown cells as mines left.)
    """
    for is_mine, wanted in ((False, mines_left), (True, len(unknown) - mines_left)):
        worth = counts
        if is_mine:
            worth = {cells: len(cells) - count for cells, count in counts.items()}
        # A quick check: all sentences together may not be worth enough.
        if sum(worth.values()) < wanted:
            continue
        taken = _take_disjoint(worth, wanted)
        if taken is None:
            continue
        rest = unknown - frozenset().union(*taken)
        if rest:
            return rest, is_mine
    return frozenset(), False


def _take_disjoint(worth: dict[frozenset[Cell], int], wanted: int) -> list[frozenset[Cell]] | None:
    """Choose sentences that share no cell and are together worth `wanted`.

    Of several such choices, the one that covers the fewest cells is best: it
    leaves the most cells to settle. None if there is no such choice.
    """
    # An upper bound of the worth: count each cell by its best sentence.
    best_share: dict[Cell, float] = {}
    shares = {cells: value / len(cells) for cells, value in worth.items()}
    for cells in sorted(shares, key=shares.__getitem__):
        best_share.update(dict.fromkeys(cells, shares[cells]))
    if sum(best_share.values()) < wanted - ROUNDING:
        return None

    groups = _overlapping_groups(worth)
    at_most = [
        int(sum(best_share[cell] for cell in frozenset().union(*group)) + ROUNDING)
        for group in groups
    ]
    taken = []
    missing, still_possible = wanted, sum(at_most)
    for group, most in zip(groups, at_most, strict=True):
        # The least worth of this group if all later ones reach their maximum.
        still_possible -= most
        chosen = _most_valuable(group, worth, best_share, missing - still_possible)
        if chosen is None:
            return None
        taken += chosen
        missing -= sum(worth[cells] for cells in chosen)
    return taken if missing == 0 else None


def _overlapping_groups(
    worth: dict[frozenset[Cell], int],
) -> list[list[frozenset[Cell]]]:
    """Split sentences into groups, so that those of different groups share no cell."""
    by_cell: dict[Cell, list[frozenset[Cell]]] = {}
    for cells in worth:
        for cell in cells:
            by_cell.setdefault(cell, []).append(cells)

    groups = []
    seen: set[frozenset[Cell]] = set()
    for first in worth:
        if first in seen:
            continue
        seen.add(first)
        group = [first]
        for cells in group:  # the list grows during the loop
            for cell in cells:
                for other in by_cell.pop(cell, ()):
                    if other not in seen:
                        seen.add(other)
                        group.append(other)
        groups.append(group)
    return groups


def _most_valuable(
    group: list[frozenset[Cell]],
    worth: dict[frozenset[Cell], int],
    best_share: dict[Cell, float],
    at_least: int,
) -> list[frozenset[Cell]] | None:
    """Choose disjoint sentences of one group with the greatest total worth.

    Branch and bound: each sentence in turn is taken or left, unless even the
    best shares of the free cells could no longer reach the best worth so far.
    None if `at_least` cannot be reached.
    """
    group = sorted(group, key=lambda cells: (-worth[cells] / len(cells), sorted(cells)))
    free = frozenset().union(*group)
    shares = sum(best_share[cell] for cell in free)
    best_value, best_free, best_choice = at_least - 1, 0, None
    looked_at = 0

    # Each entry: the next sentence to decide on, the sentences taken so far, their
    # worth, the free cells, and the sum of their best shares.
    open_choices: list[tuple[int, list[frozenset[Cell]], int, frozenset[Cell], float]]
    open_choices = [(0, [], 0, free, shares)]
    while open_choices and looked_at < MOST_CHOICES:
        position, taken, value, free, shares = open_choices.pop()
        looked_at += 1
        if (value, len(free)) > (best_value, best_free):
            best_value, best_free, best_choice = value, len(free), taken
        if value + shares < best_value - ROUNDING:
            continue
        while position < len(group) and not group[position] <= free:
            position += 1
        if position == len(group):
            continue
        cells = group[position]
        shares_left = shares - sum([best_share[cell] for cell in cells])
        open_choices.append((position + 1, taken, value, free, shares))
        open_choices.append(
            (position + 1, [*taken, cells], value + worth[cells], free - cells, shares_left)
        )
    return best_choice
