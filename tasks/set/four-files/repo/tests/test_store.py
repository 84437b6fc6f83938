from datetime import date

import pytest

from hivelog.records import Inspection
from hivelog.store import BadLine, append, dump_line, load_line, read_all


@pytest.fixture
def inspection():
    return Inspection("north", date(2031, 5, 4), 6, True)


def test_a_line_is_read_back(inspection):
    assert load_line(dump_line(inspection)) == inspection


def test_too_few_fields():
    with pytest.raises(BadLine):
        load_line("north;2031-05-04")


def test_a_file_keeps_the_order(tmp_path, inspection):
    path = tmp_path / "hives.txt"
    other = Inspection("south", date(2031, 5, 1), 3, False)
    append(path, inspection)
    append(path, other)
    assert read_all(path) == [inspection, other]
