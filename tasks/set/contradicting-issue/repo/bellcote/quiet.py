"""Quiet hours: a part of the night in which no bell rings."""

from bellcote.settings import QUIET_FROM, QUIET_UNTIL

MINUTES_PER_HOUR = 60


def is_quiet(minute, start=None, end=None):
    """Whether bells are silent at a minute of the day.

    ``start`` and ``end`` are minutes of the day; the end itself is not quiet any more. Quiet hours
    may go over midnight.
    """
    start = QUIET_FROM * MINUTES_PER_HOUR if start is None else start
    end = QUIET_UNTIL * MINUTES_PER_HOUR if end is None else end
    if start <= end:
        return start <= minute < end
    return minute >= start or minute < end
