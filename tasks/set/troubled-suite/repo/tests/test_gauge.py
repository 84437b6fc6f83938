from millrace.gauge import read_level, smoothed


def test_smoothed_without_noise():
    assert smoothed([10, 20], noise=lambda: 0) == 15


def test_smoothed_is_close():
    assert smoothed([10, 20]) > 14.95


def test_level_at_the_weir():
    assert read_level() > 0
