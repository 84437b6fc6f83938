from datetime import date, timedelta

from orchard.plan import picking_order
from orchard.rows import Row

BLOSSOM = date(2030, 4, 1)
RIPE = BLOSSOM + timedelta(days=120)


def test_longest_ripe_first_then_by_name():
    rows = [
        Row("C", "plum", BLOSSOM),
        Row("B", "plum", BLOSSOM),
        Row("A", "plum", BLOSSOM + timedelta(days=1)),
        Row("D", "plum", BLOSSOM - timedelta(days=3)),
    ]
    assert picking_order(rows, RIPE + timedelta(days=9)) == ["D", "B", "C", "A"]


def test_ripe_today_counts_and_tomorrow_does_not():
    rows = [Row("A", "plum", BLOSSOM), Row("B", "plum", BLOSSOM + timedelta(days=1))]
    assert picking_order(rows, RIPE) == ["A"]


def test_kinds_ripen_differently():
    rows = [Row("A", "medlar", BLOSSOM), Row("B", "plum", BLOSSOM + timedelta(days=20))]
    assert picking_order(rows, BLOSSOM + timedelta(days=180)) == ["B", "A"]


def test_picked_rows_and_nothing():
    assert picking_order([Row("A", "plum", BLOSSOM, picked=True)], RIPE) == []
    assert picking_order([], RIPE) == []
