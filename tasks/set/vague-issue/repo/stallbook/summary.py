"""Lists and totals of a day."""

from stallbook.entries import SALE


def list_day(entries, day):
    """Every entry of a day as a line, in the order in which it happened."""
    return [
        f"{entry.kind:<7}{entry.signed() / 100:>8.2f}  {entry.item}".rstrip()
        for entry in entries
        if entry.day == day
    ]


def day_total(entries, day):
    """What the till has to hold more in the evening of a day than in its morning."""
    return sum(entry.amount for entry in entries if entry.day == day and entry.kind == SALE)


def best_day(entries):
    """The day with the highest total; the earlier one of equals; None without entries."""
    days = sorted({entry.day for entry in entries})
    return max(days, key=lambda day: day_total(entries, day), default=None)
