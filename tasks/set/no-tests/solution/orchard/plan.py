"""Plans for the picking season."""

from collections import Counter


def crates_needed(rows, trees_per_row=20, trees_per_crate=4):
    """How many crates each kind of fruit needs, by kind."""
    crates = Counter()
    for row in rows:
        if not row.picked:
            crates[row.kind] += -(-trees_per_row // trees_per_crate)
    return dict(crates)


def first_day(rows):
    """The day on which picking can begin; None without a row that is left."""
    return min((row.ripe_on() for row in rows if not row.picked), default=None)


def picking_order(rows, today):
    """The names of the rows to pick, those that have been ripe for longest first."""
    ripe = [row for row in rows if not row.picked and row.ripe_on() <= today]
    return [row.name for row in sorted(ripe, key=lambda row: (row.ripe_on(), row.name))]
