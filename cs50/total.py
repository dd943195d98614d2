"""What follows from the number of mines on the whole board.

The total is the sentence {all unknown cells} = mines left. Put among the
others it would contain every one of them, and each difference would again
contain most of them: far too many sentences. So it stays apart until few cells
are left, and is used only where it settles something. The course does not ask
for any of this: `minesweeper.py` does without it unless it is told the total.
"""

Cell = tuple[int, int]

# From this few unknown cells on, the total is a sentence like any other: no
# larger than what one number says, it cannot lead to too many.
FEW_CELLS = 8

# How many choices to look at for one group of overlapping sentences before
# settling for the best found so far. (Only a strange board needs more.)
MOST_CHOICES = 100

# Sums of shares are floating-point numbers; a little is left to rounding.
ROUNDING = 0.001


def rest_settled(
    counts: dict[frozenset[Cell], int], unknown: frozenset[Cell], mines_left: int
) -> tuple[frozenset[Cell], bool]:
    """Return cells that the total settles, and whether they are mines; or no cells.

    Take sentences that share no cell away from the total, and what remains is
    a sentence about all other unknown cells. It proves them in two cases:

    - the sentences taken hold every mine that is left: the others are safe;
    - they hold every safe cell that is left: the others are mines.

    (Taking no sentence at all gives the two simplest: all mines are found,
    or there are as many unknown cells as mines left.)
    """
    for is_mine, wanted in ((False, mines_left), (True, len(unknown) - mines_left)):
        worth = counts
        if is_mine:
            worth = {cells: len(cells) - count for cells, count in counts.items()}
        # Seen at a glance: all sentences together may not be worth enough.
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

    Of several such choices, one that covers the fewest cells is best: it
    leaves the most cells to conclude about. None if there is no such choice.
    """
    # No choice is worth more than if each cell counted as in its best sentence.
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
        # What this group must give if all later ones give as much as they can.
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
        for cells in group:  # grows while we walk along it
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
    """Choose sentences of one group that share no cell and are worth most together.

    Branch and bound: each sentence in turn is taken or left, unless even the
    best shares of the cells still free could no longer reach what is needed.
    None if `at_least` cannot be reached.
    """
    group = sorted(group, key=lambda cells: (-worth[cells] / len(cells), sorted(cells)))
    free = frozenset().union(*group)
    shares = sum(best_share[cell] for cell in free)
    best_value, best_free, best_choice = at_least - 1, 0, None
    looked_at = 0

    # Each entry: the next sentence to decide on, what is taken so far, its
    # worth, the cells still free, and the sum of their best shares.
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
