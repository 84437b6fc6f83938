import pytest

from ferrytab.fares import adult_fare, child_fare, family_fare, fare


def test_adult_fare_grows_with_zones():
    assert [adult_fare(zones) for zones in (1, 2, 4)] == [175, 260, 430]


def test_adult_fare_needs_a_zone():
    with pytest.raises(ValueError):
        adult_fare(0)


def test_child_pays_half_rounded_up():
    assert child_fare(175) == 88
    assert child_fare(260) == 130


def test_fare_between_landings():
    assert fare("quay", "fort") == 345


def test_unknown_kind():
    with pytest.raises(ValueError, match="dog"):
        fare("quay", "fort", "dog")


def test_third_child_is_free():
    two = family_fare("quay", "mill", 2, 2)
    assert family_fare("quay", "mill", 2, 3) == two
