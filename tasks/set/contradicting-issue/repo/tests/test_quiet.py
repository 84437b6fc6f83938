import pytest

from bellcote.quiet import is_quiet


@pytest.mark.parametrize(("minute", "quiet"), [(0, True), (12 * 60, False), (23 * 60 + 30, True)])
def test_quiet_at_night(minute, quiet):
    assert is_quiet(minute) is quiet


def test_given_hours_within_a_day():
    assert is_quiet(13 * 60, start=12 * 60, end=14 * 60)
    assert not is_quiet(14 * 60, start=12 * 60, end=14 * 60)
