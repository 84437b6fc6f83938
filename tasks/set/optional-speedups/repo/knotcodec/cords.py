"""Several numbers on one cord: each with its length in front."""

from knotcodec.codec import pack, unpack


def pack_cord(numbers):
    parts = [pack(number) for number in numbers]
    return b"".join(bytes([len(part)]) + part for part in parts)


def unpack_cord(data):
    """The numbers of a cord, in their order."""
    numbers, position = [], 0
    while position < len(data):
        end = position + 1 + data[position]
        numbers.append(unpack(data[position + 1 : end]))
        position = end
    return numbers
