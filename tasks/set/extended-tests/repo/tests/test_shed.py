import pytest

from gearshed.errors import AlreadyLent, UnknownTool
from gearshed.journal import Journal
from gearshed.shed import Shed


@pytest.fixture
def journal():
    return Journal()


@pytest.fixture
def shed(journal):
    return Shed(["ladder", "auger", "trowel"], journal)


@pytest.fixture
def lent_shed(shed):
    """A shed whose ladder is with Ines."""
    shed.lend("ladder", "Ines")
    return shed


def test_available_is_sorted(shed):
    assert shed.available() == ["auger", "ladder", "trowel"]


def test_lent_tool_is_not_available(lent_shed):
    assert lent_shed.available() == ["auger", "trowel"]
    assert lent_shed.borrower_of("ladder") == "Ines"


def test_lent_tool_is_not_lent_again(lent_shed):
    with pytest.raises(AlreadyLent, match="Ines"):
        lent_shed.lend("ladder", "Otto")


def test_unknown_tool(shed):
    with pytest.raises(UnknownTool, match="crane"):
        shed.borrower_of("crane")


def test_lending_is_in_the_journal(lent_shed, journal):
    assert journal.lines == ["ladder to Ines"]
