import pytest

from bellcote.quiet import is_quiet
from bellcote.strikes import strikes_at


@pytest.mark.parametrize(
    ("minute", "quiet"),
    [(21 * 60 + 59, False), (22 * 60, True), (23 * 60, True), (6 * 60, True), (7 * 60 - 1, True), (7 * 60, False)],
)
def test_defaults(minute, quiet):
    assert is_quiet(minute) is quiet


def test_bells_follow():
    assert [strikes_at(hour * 60) for hour in (21, 22, 6, 7)] == [9, 0, 0, 7]


def test_given_hours_count_as_before():
    assert not is_quiet(22 * 60, start=23 * 60, end=6 * 60)
    assert not is_quiet(6 * 60, start=23 * 60, end=6 * 60)
