from barge.loading import barges_needed, split
from quarry.blocks import Block

BLOCK = Block("tuff", 1, 1, 1)


def test_barges_needed():
    assert [barges_needed([BLOCK] * count) for count in (0, 12, 13)] == [0, 1, 2]


def test_split_keeps_the_order():
    assert [len(part) for part in split([BLOCK] * 13)] == [12, 1]
