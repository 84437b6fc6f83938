import pytest

from gearshed.errors import ShedError, UnknownTool
from gearshed.journal import Journal
from gearshed.shed import Shed


@pytest.fixture
def journal():
    return Journal()


@pytest.fixture
def shed(journal):
    shed = Shed(["ladder", "auger"], journal)
    shed.lend("ladder", "Ines")
    return shed


def test_returned_tool_can_be_lent_again(shed, journal):
    assert shed.give_back("ladder") == "Ines"
    assert shed.borrower_of("ladder") is None
    assert "ladder" in shed.available()
    shed.lend("ladder", "Otto")
    assert journal.lines == ["ladder to Ines", "ladder back from Ines", "ladder to Otto"]


def test_tool_that_is_not_lent(shed, journal):
    with pytest.raises(ShedError, match="auger") as caught:
        shed.give_back("auger")
    assert type(caught.value).__name__ == "NotLent"
    assert journal.lines == ["ladder to Ines"]


def test_unknown_tool(shed):
    with pytest.raises(UnknownTool):
        shed.give_back("crane")
