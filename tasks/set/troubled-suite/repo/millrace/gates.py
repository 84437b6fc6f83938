"""Sluice gates."""

WIDTH = 1.2


def flow(opening, head):
    """Cubic metres per second through a gate, for an opening in percent and a head in metres."""
    if not 0 <= opening <= 100:
        raise ValueError(f"an opening is between 0 and 100 percent, not {opening}")
    return round(WIDTH * opening / 100 * (2 * 9.81 * head) ** 0.5, 3)


def opening_for(wanted, head):
    """The smallest whole percentage that lets so much water through; 100 where none does."""
    return next((percent for percent in range(101) if flow(percent, head) >= wanted), 100)
