"""What goes on which barge."""

from quarry.blocks import weight

BLOCKS_PER_BARGE = 12


def barges_needed(blocks):
    """How many barges it takes, by the number of blocks."""
    return -(-len(blocks) // BLOCKS_PER_BARGE)


def split(blocks):
    """The blocks of each barge, in their order."""
    return [
        blocks[start : start + BLOCKS_PER_BARGE]
        for start in range(0, len(blocks), BLOCKS_PER_BARGE)
    ]


def fits(blocks, limit):
    """Whether blocks together weigh at most so many tonnes."""
    return sum(map(weight, blocks)) <= limit


def load(blocks, limit):
    """The first blocks that fit together, in their order."""
    count = 0
    while count < len(blocks) and fits(blocks[: count + 1], limit):
        count += 1
    return blocks[:count]
