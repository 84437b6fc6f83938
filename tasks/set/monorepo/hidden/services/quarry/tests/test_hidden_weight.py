import pytest

from quarry.blocks import Block, weight


def test_weight():
    assert weight(Block("sandstone", 1.11, 1.07, 0.93)) == 2.54


def test_unknown_stone():
    with pytest.raises(KeyError):
        weight(Block("cheese", 1, 1, 1))
