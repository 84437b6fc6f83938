"""What can go wrong with a bus."""


class BusClosed(RuntimeError):
    """The bus was closed: nothing can be published or subscribed any more."""

    def __init__(self, action):
        super().__init__(f"cannot {action}: the bus is closed")
