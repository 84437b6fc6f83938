from tollway.tariff import toll


def test_price_per_axle():
    assert [toll(axles) for axles in (1, 2, 3, 5)] == [2, 8, 12, 20]


def test_night():
    assert [toll(axles, night=True) for axles in (1, 2, 3, 5)] == [2, 8, 12, 20]
