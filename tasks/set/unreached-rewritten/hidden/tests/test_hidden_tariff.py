import pytest

from tollway.tariff import toll


def test_no_axles():
    assert toll(0) == 1
    assert toll(0, night=True) == 1


def test_fewer_are_refused():
    with pytest.raises(ValueError):
        toll(-1)
