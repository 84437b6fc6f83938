"""Heights between the printed extremes of a tide."""

import math
from dataclasses import dataclass

#: Water that has to stay under a keel, in metres.
KEEL_CLEARANCE = 0.5


@dataclass(frozen=True)
class Extreme:
    """A high or low water: minutes since midnight, and metres above the chart's zero."""

    minute: int
    height: float

    def is_higher_than(self, other):
        return self.height > other.height


def height_at(extremes, minute):
    """The height at a minute, along half a cosine between the two extremes around it.

    Raises ValueError for a minute outside of the table.
    """
    for before, after in zip(extremes, extremes[1:]):
        if before.minute <= minute <= after.minute:
            share = (minute - before.minute) / (after.minute - before.minute)
            swing = (1 - math.cos(math.pi * share)) / 2
            return before.height + (after.height - before.height) * swing
    raise ValueError(f"minute {minute} is not in the table")


def next_high(extremes, minute):
    """The first high water at or after a minute; None where the table ends before it."""
    for before, this in zip(extremes, extremes[1:]):
        if this.minute >= minute and this.is_higher_than(before):
            return this
    return None


def passable_windows(extremes, draught, step=10):
    """The times at which a ship of a draught can pass, as pairs of minutes."""
    if draught <= 0:
        raise ValueError(f"draught {draught} is not greater than zero")
    windows = []
    is_open = False
    for minute in range(extremes[0].minute, extremes[-1].minute + 1, step):
        is_deep = height_at(extremes, minute) >= draught + KEEL_CLEARANCE
        if is_deep and is_open:
            windows[-1] = (windows[-1][0], minute)
        elif is_deep:
            windows.append((minute, minute))
        is_open = is_deep
    return windows
