from tramways.amberfell.calendar import HOLIDAYS
from tramways.amberfell.timetable import departures, holiday_departures


def test_holidays_are_like_sundays():
    for day in HOLIDAYS:
        assert holiday_departures(day) == departures("sunday")


def test_other_days():
    assert holiday_departures("06-30") is None
