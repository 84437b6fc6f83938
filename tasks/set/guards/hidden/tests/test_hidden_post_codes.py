import pytest

from parcelwatch.depots import BadPostCode, depots_by_region, find_depot
from parcelwatch.labels import route_label


@pytest.mark.parametrize("written", ["KX421", "kx421", "kx 4-21", " KX 42 1 ", "k-x-4-2-1"])
def test_all_spellings_find_the_depot(written):
    assert find_depot(written).name == "Canal Gate"


def test_longest_prefix():
    assert find_depot("kx 500").name == "Old Brewery"
    assert find_depot("mr-71").name == "Kiln Lane"


def test_unserved():
    assert find_depot("qq 1") is None
    assert route_label("qq 1") == "UNROUTED"


@pytest.mark.parametrize("written", ["", "   "])
def test_empty(written):
    with pytest.raises(BadPostCode):
        find_depot(written)


def test_regions():
    assert [depot.name for depot in depots_by_region("west")] == ["Slate Yard", "Kiln Lane"]
