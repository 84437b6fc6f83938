import pytest

from millrace.gates import flow, opening_for


def test_closed_gate():
    assert flow(0, 2) == 0


def test_opening_out_of_range():
    with pytest.raises(ValueError):
        flow(101, 1)


@pytest.mark.parametrize("head", [0.5, 1, 2])
def test_opening_for_is_enough(head):
    assert flow(opening_for(1.0, head), head) >= 1.0


def test_flow_of_the_old_table():
    # The table of 1911 was printed for a wider gate.
    assert flow(50, 2) == 4.2
