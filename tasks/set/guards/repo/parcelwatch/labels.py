"""What is printed on a parcel."""

from parcelwatch.depots import find_depot

UNROUTED = "UNROUTED"


def route_label(post_code):
    """The name of the depot in capital letters, or UNROUTED."""
    depot = find_depot(post_code)
    return UNROUTED if depot is None else depot.name.upper()
