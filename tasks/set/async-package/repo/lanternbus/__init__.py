"""Events between the parts of a lantern show, in one process."""

from lanternbus.bus import Bus
from lanternbus.errors import BusClosed

__all__ = ["Bus", "BusClosed"]
