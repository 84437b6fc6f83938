"""Packs digits into bytes. The native module does the same, faster, where it was built."""

try:
    from knotcodec import _speedups
except ImportError:  # not built on this machine
    _speedups = None

DIGITS_PER_BYTE = 2
CHECKSUM_MODULUS = 251


def _pack_digits(digits):
    """Two digits in each byte, the first in the high half; 15 fills up the last one."""
    packed = bytearray()
    for index in range(0, len(digits), DIGITS_PER_BYTE):
        high, low = (*digits[index : index + DIGITS_PER_BYTE], 15)[:2]
        packed.append(high << 4 | low)
    return bytes(packed)


def _unpack_digits(packed):
    digits = []
    for byte in packed:
        digits += [byte >> 4, byte & 15]
    if digits and digits[-1] == 15:
        digits.pop()
    return digits


class DamagedRecord(ValueError):
    """Packed bytes whose checksum is wrong."""


def _checksum(data):
    return sum((position + 1) * byte for position, byte in enumerate(data)) % CHECKSUM_MODULUS


def checksum(data):
    """A byte by which damage is noticed."""
    native = getattr(_speedups, "checksum", None)
    return _checksum(data) if native is None else native(data)


def is_native():
    """Whether the native module is used."""
    return _speedups is not None


def pack(number):
    """A number that is not negative, as bytes."""
    if number < 0:
        raise ValueError(f"{number} is negative: cords have no knot for that")
    digits = [int(digit) for digit in str(number)]
    packed = _speedups.pack_digits(digits) if _speedups is not None else _pack_digits(digits)
    return packed + bytes([checksum(packed)])


def unpack(packed):
    """The number in packed bytes; raises DamagedRecord where the checksum is wrong."""
    if not packed or checksum(packed[:-1]) != packed[-1]:
        raise DamagedRecord(f"the checksum of {packed!r} is wrong")
    packed = packed[:-1]
    digits = _speedups.unpack_digits(packed) if _speedups is not None else _unpack_digits(packed)
    return int("".join(map(str, digits)))
