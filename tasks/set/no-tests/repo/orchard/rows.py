"""A row of trees of one kind."""

from datetime import date, timedelta

#: Days from blossom to the first ripe fruit.
RIPENING_DAYS = {"plum": 120, "quince": 165, "medlar": 180}


class Row:
    """A row has a name on a post, a kind, the day of its blossom, and whether it was picked."""

    def __init__(self, name, kind, blossom, picked=False):
        if kind not in RIPENING_DAYS:
            raise ValueError(f"no row can be of {kind}")
        self.name = name
        self.kind = kind
        self.blossom = blossom
        self.picked = picked

    def ripe_on(self) -> date:
        """The first day on which its fruit is ripe."""
        return self.blossom + timedelta(days=RIPENING_DAYS[self.kind])

    def __repr__(self):
        return f"Row({self.name!r}, {self.kind!r}, {self.blossom.isoformat()})"
