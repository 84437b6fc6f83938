from parcelwatch.labels import route_label


def test_label_of_a_known_post_code():
    assert route_label("ZA100") == "AIRFIELD"


def test_label_without_a_depot():
    assert route_label("QQ1") == "UNROUTED"
