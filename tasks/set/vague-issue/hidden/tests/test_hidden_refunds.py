from stallbook.entries import Entry
from stallbook.summary import best_day, day_total, list_day

ENTRIES = [
    Entry("sat", "sale", 1250, "honey"),
    Entry("sat", "refund", 500, "honey"),
    Entry("sun", "sale", 900, "honey"),
    Entry("mon", "refund", 300, "candle"),
]


def test_refunds_lower_the_total():
    assert [day_total(ENTRIES, day) for day in ("sat", "sun", "mon", "tue")] == [750, 900, -300, 0]


def test_best_day_knows_refunds():
    assert best_day(ENTRIES) == "sun"


def test_the_list_is_as_before():
    assert list_day(ENTRIES, "sat") == ["sale      12.50  honey", "refund    -5.00  honey"]
