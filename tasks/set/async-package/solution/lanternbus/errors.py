"""What can go wrong with a bus."""


class BusClosed(RuntimeError):
    """The bus was closed: nothing can be published or subscribed any more."""

    def __init__(self, action):
        super().__init__(f"cannot {action}: the bus is closed")


class NoEvent(TimeoutError):
    """No event of a topic arrived in time."""

    def __init__(self, topic, seconds):
        super().__init__(f"no event of {topic} within {seconds} s")
