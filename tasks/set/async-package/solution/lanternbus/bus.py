"""Publish and subscribe, with handlers that may be coroutines."""

import asyncio
import inspect
from collections import defaultdict

from lanternbus.errors import BusClosed, NoEvent


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

    async def wait_for(self, topic, seconds):
        """The payload of the next event of a topic; raises NoEvent after some seconds."""
        arrived = asyncio.get_running_loop().create_future()

        def deliver(payload):
            if not arrived.done():
                arrived.set_result(payload)

        unsubscribe = self.subscribe(topic, deliver)
        try:
            return await asyncio.wait_for(arrived, seconds)
        except asyncio.TimeoutError:
            raise NoEvent(topic, seconds) from None
        finally:
            unsubscribe()

    async def close(self):
        self._closed = True
        self._handlers.clear()
