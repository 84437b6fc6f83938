"""How often the bell strikes."""

from bellcote.quiet import is_quiet
from bellcote.settings import QUARTERS


def strikes_at(minute):
    """The strikes at a minute of the day: the hour on the hour, one to three on the quarters."""
    if is_quiet(minute):
        return 0
    hour, rest = divmod(minute, 60)
    if rest == 0:
        return hour % 12 or 12
    return rest // 15 if QUARTERS and rest % 15 == 0 else 0
