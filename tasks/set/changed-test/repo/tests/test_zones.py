import pytest

from ferrytab.zones import zones_between


@pytest.mark.parametrize(
    ("start", "end", "zones"), [("quay", "lido", 1), ("quay", "lighthouse", 4), ("fort", "mill", 2)]
)
def test_zones_between(start, end, zones):
    assert zones_between(start, end) == zones


def test_unknown_landing():
    with pytest.raises(ValueError, match="moon"):
        zones_between("quay", "moon")
