from datetime import date

import pytest

from hivelog.commands import main
from hivelog.records import Inspection
from hivelog.report import hive_report
from hivelog.store import BadLine, dump_line, load_line, read_all

DAY = date(2031, 5, 4)


def test_no_count_by_default():
    assert Inspection("north", DAY, 6, True).mites is None


def test_zero_is_a_count():
    line = dump_line(Inspection("north", DAY, 6, True, mites=0))
    assert line == "north;2031-05-04;6;y;0"
    assert load_line(line).mites == 0


def test_negative_count():
    with pytest.raises(ValueError):
        Inspection("north", DAY, 6, True, mites=-1)


def test_none_is_an_empty_field():
    assert dump_line(Inspection("north", DAY, 6, False)) == "north;2031-05-04;6;n;"
    assert load_line("north;2031-05-04;6;n;\n").mites is None


def test_old_lines():
    assert load_line("north;2031-05-04;6;n") == Inspection("north", DAY, 6, False)


@pytest.mark.parametrize("line", ["north;2031-05-04;6", "north;2031-05-04;6;y;1;2"])
def test_other_lines_are_still_bad(line):
    with pytest.raises(BadLine):
        load_line(line)


def test_report_takes_the_latest_count():
    inspections = [
        Inspection("north", date(2031, 5, 9), 6, True, mites=3),
        Inspection("north", DAY, 6, True, mites=12),
        Inspection("north", date(2031, 6, 1), 6, True),
    ]
    assert hive_report("north", inspections).splitlines()[-1] == "mites: 3 (2031-05-09)"


def test_report_without_a_count():
    assert "mites" not in hive_report("north", [Inspection("north", DAY, 6, True)])


def test_command(tmp_path):
    path = tmp_path / "hives.txt"
    main(["--file", str(path), "add", "north", "2031-05-04", "6", "y", "--mites", "12"])
    main(["--file", str(path), "add", "north", "2031-05-05", "6", "y"])
    assert [inspection.mites for inspection in read_all(path)] == [12, None]
