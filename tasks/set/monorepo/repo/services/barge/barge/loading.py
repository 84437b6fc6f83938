"""What goes on which barge."""

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
