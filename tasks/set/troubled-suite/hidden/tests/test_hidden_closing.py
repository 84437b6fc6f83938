import pytest

from millrace.gates import closing_steps


@pytest.mark.parametrize(
    ("opening", "seconds", "steps"),
    [(100, 4, [75, 50, 25, 0]), (50, 1, [0]), (100, 3, [67, 33, 0]), (10, 5, [8, 6, 4, 2, 0])],
)
def test_steps(opening, seconds, steps):
    assert closing_steps(opening, seconds) == steps


def test_closed_already():
    assert closing_steps(0, 10) == []


@pytest.mark.parametrize("opening", [-1, 101])
def test_out_of_range(opening):
    with pytest.raises(ValueError):
        closing_steps(opening, 4)
