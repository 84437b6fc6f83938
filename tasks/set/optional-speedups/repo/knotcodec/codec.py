"""Packs digits into bytes. The native module does the same, faster, where it was built."""

try:
    from knotcodec import _speedups
except ImportError:  # not built on this machine
    _speedups = None

DIGITS_PER_BYTE = 2


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


def is_native():
    """Whether the native module is used."""
    return _speedups is not None


def pack(number):
    """A number that is not negative, as bytes."""
    if number < 0:
        raise ValueError(f"{number} is negative: cords have no knot for that")
    digits = [int(digit) for digit in str(number)]
    if _speedups is not None:
        return _speedups.pack_digits(digits)
    return _pack_digits(digits)


def unpack(packed):
    """The number in packed bytes."""
    digits = _speedups.unpack_digits(packed) if _speedups is not None else _unpack_digits(packed)
    return int("".join(map(str, digits)))
