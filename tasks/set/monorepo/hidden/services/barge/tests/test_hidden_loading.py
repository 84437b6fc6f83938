from barge.loading import barges_needed, fits, load
from quarry.blocks import Block

LIGHT = Block("tuff", 1, 1, 1)
HEAVY = Block("gabbro", 2, 1, 1)


def test_fits():
    assert fits([HEAVY, HEAVY], 12)
    assert not fits([HEAVY, HEAVY], 11.9)
    assert fits([], 0)


def test_load_stops_at_the_first_that_is_too_much():
    assert load([LIGHT, HEAVY, LIGHT], 4) == [LIGHT]
    assert load([LIGHT, HEAVY, LIGHT], 100) == [LIGHT, HEAVY, LIGHT]
    assert load([HEAVY], 1) == []


def test_numbers_as_before():
    assert barges_needed([LIGHT] * 13) == 2
