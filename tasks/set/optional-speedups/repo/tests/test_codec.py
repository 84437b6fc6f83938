import pytest

from knotcodec import pack, unpack
from knotcodec.cords import pack_cord, unpack_cord


@pytest.mark.parametrize("number", [0, 7, 10, 999, 123456])
def test_a_number_is_read_back(number):
    assert unpack(pack(number)) == number


def test_negative_numbers():
    with pytest.raises(ValueError):
        pack(-1)


def test_a_cord_is_read_back():
    assert unpack_cord(pack_cord([3, 1000, 0])) == [3, 1000, 0]
