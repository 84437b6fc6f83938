from stallbook.entries import Entry
from stallbook.summary import best_day, day_total, list_day

ENTRIES = [
    Entry("sat", "sale", 1250, "honey"),
    Entry("sat", "sale", 400, "candle"),
    Entry("sun", "sale", 900, "honey"),
]


def test_list_of_a_day():
    assert list_day(ENTRIES, "sun") == ["sale       9.00  honey"]


def test_total_of_a_day():
    assert day_total(ENTRIES, "sat") == 1650


def test_best_day():
    assert best_day(ENTRIES) == "sat"
    assert best_day([]) is None
