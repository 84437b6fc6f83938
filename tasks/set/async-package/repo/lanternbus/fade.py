"""Steps from one brightness to another."""

import asyncio


async def fade(bus, topic, start, end, steps, pause=0):
    """Publishes the brightnesses between two values, both included."""
    for step in range(steps + 1):
        await bus.publish(topic, start + (end - start) * step / steps)
        await asyncio.sleep(pause)
