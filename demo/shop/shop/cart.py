"""A shopping cart."""

from decimal import Decimal


class Cart:
    """Items and what they cost together."""

    def __init__(self):
        self._items = []

    def add(self, name, price, quantity=1):
        """Put a quantity of one item into the cart."""
        if quantity < 1:
            raise ValueError("quantity must be at least 1")
        self._items.append((name, Decimal(price), quantity))

    def total(self):
        """The price of everything in the cart."""
        return sum((price * quantity for _, price, quantity in self._items), Decimal(0))
