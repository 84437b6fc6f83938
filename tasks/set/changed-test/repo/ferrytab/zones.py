"""Landings and the zones they lie in."""

ZONES = {"quay": 1, "lido": 1, "mill": 2, "fort": 3, "lighthouse": 4}


def zones_between(start, end):
    """How many zones a trip crosses; a trip within one zone counts as one."""
    try:
        return abs(ZONES[start] - ZONES[end]) + 1
    except KeyError as missing:
        raise ValueError(f"no landing is called {missing.args[0]}") from None
