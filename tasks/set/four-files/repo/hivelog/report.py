"""What a keeper wants to know before the next visit."""


def latest(inspections):
    """The inspection of the last day; of two on one day, the later in the list."""
    return max(enumerate(inspections), key=lambda pair: (pair[1].day, pair[0]))[1]


def hive_report(hive, inspections):
    """A few lines about one hive.

    >>> hive_report("north", [])
    'north: never inspected'
    """
    own = [inspection for inspection in inspections if inspection.hive == hive]
    if not own:
        return f"{hive}: never inspected"
    last = latest(own)
    queen = next((i.day for i in reversed(own) if i.queen_seen), None)
    lines = [
        f"{hive}: {len(own)} inspections",
        f"brood frames: {last.frames} ({last.day.isoformat()})",
        f"queen seen: {'never' if queen is None else queen.isoformat()}",
    ]
    return "\n".join(lines)
