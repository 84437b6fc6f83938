import asyncio

import pytest

from lanternbus import Bus
from lanternbus.errors import NoEvent


def test_payload_of_the_next_event_only():
    async def scenario():
        bus = Bus()
        await bus.publish("on", "early")
        waiting = asyncio.create_task(bus.wait_for("on", 5))
        await asyncio.sleep(0)
        await bus.publish("off", "other")
        await bus.publish("on", "first")
        await bus.publish("on", "second")
        return await waiting, bus.count("on")

    assert asyncio.run(scenario()) == ("first", 0)


def test_time_limit_names_the_topic_and_leaves_no_subscriber():
    async def scenario():
        bus = Bus()
        with pytest.raises(NoEvent, match="lamp-7") as caught:
            await bus.wait_for("lamp-7", 0.01)
        assert isinstance(caught.value, TimeoutError)
        return bus.count("lamp-7")

    assert asyncio.run(scenario()) == 0


def test_a_cancelled_wait_leaves_no_subscriber():
    async def scenario():
        bus = Bus()
        waiting = asyncio.create_task(bus.wait_for("on", 5))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        return bus.count("on")

    assert asyncio.run(scenario()) == 0


def test_other_subscribers_stay():
    async def scenario():
        bus = Bus()
        bus.subscribe("on", print)
        with pytest.raises(NoEvent):
            await bus.wait_for("on", 0.01)
        return bus.count("on")

    assert asyncio.run(scenario()) == 1
