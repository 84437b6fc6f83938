from kennel.meals import label, portion


def test_labels_say_gets():
    assert label("Luna", 8) == "Luna gets 160 g"
    assert label("Max", 1) == "Max gets 20 g"


def test_portions_stay():
    assert portion(8) == 160
