import pytest

from kennel.meals import label, portion, shopping

BOWL = "{name}: {grams} g"


def assert_label(name, weight, grams):
    assert label(name, weight) == BOWL.format(name=name, grams=grams)


@pytest.mark.parametrize(("weight", "grams"), [(1, 20), (5, 100), (12, 240), (30, 600), (45, 900)])
def test_portion(weight, grams):
    assert portion(weight) == grams


def test_no_weight_is_refused():
    with pytest.raises(ValueError):
        portion(0)


class TestLabel:
    def test_small_dog(self):
        assert_label("Rex", 5, 100)

    def test_medium_dog(self):
        assert_label("Bella", 12, 240)


def test_shopping():
    assert shopping([5, 12]) == 340
