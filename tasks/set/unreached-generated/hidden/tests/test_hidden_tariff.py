from tollway.tariff import toll


def test_long_vehicles():
    assert [toll(axles) for axles in (5, 6, 9)] == [20, 24, 36]
    assert toll(5, night=True) == 21


def test_short_vehicles():
    assert [toll(axles) for axles in (1, 2, 4)] == [2, 6, 12]
