"""What a keeper notes down at a hive."""

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True)
class Inspection:
    """One look into a hive.

    ``frames`` counts the frames with brood, ``queen_seen`` says whether the queen was found.
    """

    hive: str
    day: date
    frames: int
    queen_seen: bool

    def __post_init__(self):
        if not self.hive.strip():
            raise ValueError("an inspection needs the name of a hive")
        if self.frames < 0:
            raise ValueError(f"frames is {self.frames}; it cannot be negative")
