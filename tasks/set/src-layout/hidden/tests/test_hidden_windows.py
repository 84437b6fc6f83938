import pytest

from tidebook.predictions import Extreme, passable_windows

TWO_TIDES = [
    Extreme(0, 1.0),
    Extreme(360, 4.0),
    Extreme(720, 1.0),
    Extreme(1080, 4.0),
    Extreme(1440, 1.0),
]


def test_two_windows_in_order():
    assert passable_windows(TWO_TIDES, 2.0) == [(180, 540), (900, 1260)]


def test_step_decides_which_minutes_are_looked_at():
    assert passable_windows(TWO_TIDES[:3], 2.0, step=100) == [(200, 500)]


def test_exactly_deep_enough_counts():
    assert passable_windows([Extreme(0, 3.0), Extreme(60, 3.0)], 2.5, step=30) == [(0, 60)]


def test_never_deep_enough():
    assert passable_windows(TWO_TIDES, 9.0) == []


@pytest.mark.parametrize("draught", [0, -1.5])
def test_draught_must_be_greater_than_zero(draught):
    with pytest.raises(ValueError):
        passable_windows(TWO_TIDES, draught)
