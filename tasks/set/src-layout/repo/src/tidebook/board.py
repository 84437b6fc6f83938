"""The board at the harbour office."""

from tidebook.predictions import next_high
from tidebook.units import format_height, format_minute


def board_lines(extremes, now, unit="m"):
    """What the board shows: one line for each extreme, and the next high water first."""
    high = next_high(extremes, now)
    lines = [] if high is None else [f"HIGH {format_minute(high.minute)}"]
    for extreme in extremes:
        lines.append(f"{format_minute(extreme.minute)}  {format_height(extreme.height, unit)}")
    return lines
