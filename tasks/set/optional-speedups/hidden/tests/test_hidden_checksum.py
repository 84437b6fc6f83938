from types import SimpleNamespace

import pytest

from knotcodec import codec
from knotcodec.cords import pack_cord, unpack_cord


@pytest.mark.parametrize(
    ("data", "expected"), [(b"", 0), (b"\x01", 1), (b"\x01\x02\x03", 14), (bytes([200] * 9), 215)]
)
def test_checksum(data, expected):
    assert codec.checksum(data) == expected


def test_native_checksum_is_preferred(monkeypatch):
    monkeypatch.setattr(codec, "_speedups", SimpleNamespace(checksum=lambda data: 42))
    assert codec.checksum(b"\x01") == 42


def test_native_module_of_an_older_build(monkeypatch):
    monkeypatch.setattr(codec, "_speedups", SimpleNamespace())
    assert codec.checksum(b"\x01\x02") == 5


def test_pack_appends_it():
    packed = codec.pack(123)
    assert packed[-1] == codec.checksum(packed[:-1])
    assert packed[:-1] == b"\x12\x3f"
    assert codec.unpack(packed) == 123


@pytest.mark.parametrize("damaged", [b"", b"\x12\x3f\x00", b"\x13\x3f\x90"])
def test_damage(damaged):
    with pytest.raises(codec.DamagedRecord) as caught:
        codec.unpack(damaged)
    assert isinstance(caught.value, ValueError)


def test_cords_still_work():
    assert unpack_cord(pack_cord([3, 1000, 0])) == [3, 1000, 0]
