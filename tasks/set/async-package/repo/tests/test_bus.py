import asyncio

import pytest

from lanternbus import Bus, BusClosed
from lanternbus.fade import fade


def test_handlers_are_called_in_order():
    async def scenario():
        bus, seen = Bus(), []
        bus.subscribe("on", lambda payload: seen.append(("first", payload)))

        async def second(payload):
            seen.append(("second", payload))

        bus.subscribe("on", second)
        await bus.publish("on", 3)
        return seen

    assert asyncio.run(scenario()) == [("first", 3), ("second", 3)]


def test_unsubscribe_twice_is_fine():
    bus = Bus()
    unsubscribe = bus.subscribe("on", print)
    unsubscribe()
    unsubscribe()
    assert bus.count("on") == 0


def test_closed_bus():
    async def scenario():
        bus = Bus()
        await bus.close()
        await bus.publish("on")

    with pytest.raises(BusClosed, match="publish"):
        asyncio.run(scenario())


def test_fade():
    async def scenario():
        bus, seen = Bus(), []
        bus.subscribe("dim", seen.append)
        await fade(bus, "dim", 0, 10, 2)
        return seen

    assert asyncio.run(scenario()) == [0, 5, 10]
