"""What a passenger pays."""

from ferrytab.zones import zones_between

BASE_FARE = 175
ZONE_FARE = 85
KINDS = ("adult", "child")


def adult_fare(zones):
    """The fare of an adult: the base fare, and more for each zone after the first."""
    if zones < 1:
        raise ValueError(f"a trip has at least one zone, not {zones}")
    return BASE_FARE + ZONE_FARE * (zones - 1)


def child_fare(full_fare):
    """Half of an adult's fare, rounded up to a whole cent."""
    return (full_fare + 1) // 2


def fare(start, end, kind="adult"):
    """The fare between two landings, in cents."""
    if kind not in KINDS:
        raise ValueError(f"{kind!r} is not one of {', '.join(KINDS)}")
    full_fare = adult_fare(zones_between(start, end))
    return full_fare if kind == "adult" else child_fare(full_fare)


def family_fare(start, end, adults, children):
    """The sum for a family; from the third child on, children are free."""
    paying = min(children, 2)
    return adults * fare(start, end) + paying * fare(start, end, "child")
