import pytest

from tidebook.predictions import Extreme, height_at, next_high

TABLE = [Extreme(0, 1.0), Extreme(360, 4.0), Extreme(720, 1.0)]


def test_height_at_an_extreme_is_its_height():
    assert height_at(TABLE, 360) == pytest.approx(4.0)


def test_height_half_way_is_the_mean():
    assert height_at(TABLE, 180) == pytest.approx(2.5)


def test_height_outside_of_the_table():
    with pytest.raises(ValueError, match="721"):
        height_at(TABLE, 721)


def test_next_high():
    assert next_high(TABLE, 10) == Extreme(360, 4.0)
    assert next_high(TABLE, 400) is None
