"""Numbers as knots on cords, packed into bytes."""

from knotcodec.codec import pack, unpack

__all__ = ["pack", "unpack"]
