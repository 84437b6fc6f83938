"""Publish and subscribe, with handlers that may be coroutines."""

import inspect
from collections import defaultdict

from lanternbus.errors import BusClosed


class Bus:
    """Delivers each event to the subscribers of its topic, in the order in which they came."""

    def __init__(self):
        self._handlers = defaultdict(list)
        self._closed = False

    def subscribe(self, topic, handler):
        """Calls a handler for each event of a topic; returns a function that ends it."""
        if self._closed:
            raise BusClosed("subscribe")
        self._handlers[topic].append(handler)

        def unsubscribe():
            if handler in self._handlers[topic]:
                self._handlers[topic].remove(handler)

        return unsubscribe

    def count(self, topic):
        """How many subscribers a topic has."""
        return len(self._handlers[topic])

    async def publish(self, topic, payload=None):
        """Delivers an event; returns when every handler is done with it."""
        if self._closed:
            raise BusClosed("publish")
        for handler in list(self._handlers[topic]):
            result = handler(payload)
            if inspect.isawaitable(result):
                await result

    async def close(self):
        self._closed = True
        self._handlers.clear()
