"""The table of depots, and how a post code finds its way into it."""

from dataclasses import dataclass


class BadPostCode(ValueError):
    """A post code that cannot be one."""


@dataclass(frozen=True)
class Depot:
    """A depot serves every post code that starts with its prefix."""

    name: str
    prefix: str
    region: str


DEPOTS = (
    Depot("Old Brewery", "KX", "east"),
    Depot("Canal Gate", "KX42", "east"),
    Depot("Slate Yard", "MR", "west"),
    Depot("Kiln Lane", "MR7", "west"),
    Depot("Airfield", "ZA", "north"),
)


def find_depot(post_code):
    """The depot with the longest prefix of a post code; None where no depot serves it.

    Raises BadPostCode for a post code without any character.
    """
    code = post_code.strip()
    if not code:
        raise BadPostCode("the post code is empty")
    serving = [depot for depot in DEPOTS if code.startswith(depot.prefix)]
    return max(serving, key=lambda depot: len(depot.prefix), default=None)


def depots_by_region(region):
    """The depots of a region, in the order of the table."""
    return [depot for depot in DEPOTS if depot.region == region]
