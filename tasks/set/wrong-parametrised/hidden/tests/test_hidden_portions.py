import pytest

from kennel.meals import label, portion, shopping


@pytest.mark.parametrize(("weight", "grams"), [(1, 20), (29, 580), (30, 450), (31, 465), (60, 900)])
def test_portions_by_weight(weight, grams):
    assert portion(weight) == grams


def test_the_new_portion_is_used():
    assert label("Bruno", 40) == "Bruno: 600 g"
    assert shopping([10, 40]) == 800
