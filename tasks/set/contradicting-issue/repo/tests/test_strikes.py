from bellcote.strikes import strikes_at


def test_hours_and_quarters():
    assert [strikes_at(15 * 60 + rest) for rest in (0, 15, 30, 45, 50)] == [3, 1, 2, 3, 0]


def test_silent_at_midnight():
    assert strikes_at(0) == 0
