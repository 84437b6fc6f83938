"""Blocks as they leave the quarry."""

from dataclasses import dataclass

#: Tonnes per cubic metre.
DENSITIES = {"tuff": 1.6, "sandstone": 2.3, "gabbro": 3.0}


@dataclass(frozen=True)
class Block:
    """A block: its stone, and its edges in metres."""

    stone: str
    length: float
    width: float
    height: float


def volume(block):
    """The volume of a block in cubic metres."""
    return block.length * block.width * block.height


def is_sawn(block):
    """Whether the shortest edge is that of a slab."""
    return min(block.length, block.width, block.height) <= 0.1


def weight(block):
    """The weight of a block in tonnes, to two decimals."""
    return round(volume(block) * DENSITIES[block.stone], 2)
