from tollway.tariff import toll


def test_night_is_as_the_day():
    for axles in range(1, 7):
        assert toll(axles, night=True) == toll(axles)


def test_day_is_as_before():
    assert [toll(axles) for axles in (1, 2, 5)] == [2, 6, 15]
