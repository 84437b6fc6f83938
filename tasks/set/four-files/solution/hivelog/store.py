"""Inspections as lines of a text file, fields separated by semicolons."""

from datetime import date

from hivelog.records import Inspection

SEPARATOR = ";"
YES, NO = "y", "n"


class BadLine(ValueError):
    """A line that is not an inspection."""


def dump_line(inspection):
    """An inspection as one line, without its end."""
    fields = [
        inspection.hive,
        inspection.day.isoformat(),
        str(inspection.frames),
        YES if inspection.queen_seen else NO,
        "" if inspection.mites is None else str(inspection.mites),
    ]
    return SEPARATOR.join(fields)


def load_line(line):
    """The inspection in a line; raises BadLine where there is none."""
    fields = line.rstrip("\n").split(SEPARATOR)
    if len(fields) == 4:
        fields.append("")
    if len(fields) != 5:
        raise BadLine(f"expected 5 fields, found {len(fields)}: {line!r}")
    hive, day, frames, queen, mites = fields
    counted = int(mites) if mites else None
    return Inspection(hive, date.fromisoformat(day), int(frames), queen == YES, counted)


def append(path, inspection):
    """Adds an inspection at the end of a file."""
    with open(path, "a", encoding="utf-8") as file:
        file.write(dump_line(inspection) + "\n")


def read_all(path):
    """Every inspection of a file, in the order of the file."""
    with open(path, encoding="utf-8") as file:
        return [load_line(line) for line in file if line.strip()]
