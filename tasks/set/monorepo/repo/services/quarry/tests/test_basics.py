import pytest

from quarry.blocks import Block, is_sawn, volume


def test_volume():
    assert volume(Block("tuff", 2, 1, 0.5)) == pytest.approx(1.0)


def test_slabs_are_sawn():
    assert is_sawn(Block("tuff", 2, 1, 0.05))
    assert not is_sawn(Block("tuff", 2, 1, 0.5))
