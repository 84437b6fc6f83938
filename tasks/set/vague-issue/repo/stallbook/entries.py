"""What happens at the stall."""

from dataclasses import dataclass

SALE = "sale"
REFUND = "refund"


@dataclass(frozen=True)
class Entry:
    """A sale or a refund.

    The amount is never negative: the kind says which way the money went.
    """

    day: str
    kind: str
    amount: int
    item: str = ""

    def __post_init__(self):
        if self.kind not in (SALE, REFUND):
            raise ValueError(f"{self.kind!r} is neither a sale nor a refund")
        if self.amount < 0:
            raise ValueError("an amount is never negative")

    def signed(self):
        """The amount as it changes the till: refunds are negative."""
        return self.amount if self.kind == SALE else -self.amount
