"""Heights are in metres everywhere; people on old boats read feet."""

FEET_PER_METRE = 3.2808


def to_feet(metres):
    """A height in feet, to one decimal."""
    return round(metres * FEET_PER_METRE, 1)


def format_height(metres, unit="m"):
    """A height as it is printed on a board, such as ``2.40 m``."""
    if unit == "ft":
        return f"{to_feet(metres):.1f} ft"
    return f"{metres:.2f} m"


def format_minute(minute):
    """Minutes since midnight as ``hh:mm``; a day later counts on."""
    hours, rest = divmod(minute, 60)
    return f"{hours:02d}:{rest:02d}"
