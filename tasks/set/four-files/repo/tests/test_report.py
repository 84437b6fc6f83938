from datetime import date

from hivelog.records import Inspection
from hivelog.report import hive_report


def test_report_of_a_hive_that_was_never_inspected():
    assert hive_report("north", []) == "north: never inspected"


def test_report_shows_the_latest_inspection():
    inspections = [
        Inspection("north", date(2031, 5, 4), 6, True),
        Inspection("north", date(2031, 5, 18), 8, False),
        Inspection("south", date(2031, 6, 1), 2, True),
    ]
    assert hive_report("north", inspections).splitlines() == [
        "north: 2 inspections",
        "brood frames: 8 (2031-05-18)",
        "queen seen: 2031-05-04",
    ]
