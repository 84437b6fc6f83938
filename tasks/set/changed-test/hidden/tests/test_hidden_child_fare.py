import pytest

from ferrytab.fares import child_fare, family_fare, fare


@pytest.mark.parametrize(
    ("adult", "child"),
    [(175, 80), (260, 130), (345, 170), (430, 210), (199, 90), (101, 50), (80, 50), (50, 50), (40, 40), (0, 0)],
)
def test_child_fare(adult, child):
    assert child_fare(adult) == child


def test_the_new_fare_reaches_trips_and_families():
    assert fare("quay", "lido", "child") == 80
    assert family_fare("quay", "lido", 1, 2) == 335


def test_adults_pay_as_before():
    assert fare("quay", "fort") == 345
