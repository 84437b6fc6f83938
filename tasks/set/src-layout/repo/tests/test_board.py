from tidebook.board import board_lines
from tidebook.predictions import Extreme


def test_board_starts_with_the_next_high_water():
    lines = board_lines([Extreme(0, 1.0), Extreme(375, 4.0)], now=60)
    assert lines == ["HIGH 06:15", "00:00  1.00 m", "06:15  4.00 m"]
