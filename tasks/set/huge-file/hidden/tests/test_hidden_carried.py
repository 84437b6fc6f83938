import pytest

from corelog.catalogue import reconcile_marl_run, reconcile_shale_run
from corelog.errors import RunError

RUN = {"from": 120.0, "to": 123.0, "voids": [0.5]}


def test_surplus_is_carried():
    result = reconcile_shale_run(RUN, 2.9)
    assert (result["loss"], result["carried"], result["length"]) == (0, 0.4, 2.9)


def test_nothing_is_carried_otherwise():
    assert reconcile_shale_run(RUN, 2.0) == {
        "length": 2.0,
        "loss": 0.5,
        "carried": 0,
        "recovery": 80,
        "poor": False,
    }


def test_swelling_still_counts():
    assert reconcile_shale_run(RUN, 2.75, swelling=0.1)["carried"] == 0
    assert reconcile_shale_run(RUN, 1.1, swelling=0.1)["poor"] is True


def test_too_much():
    assert reconcile_shale_run(RUN, 3.5)["carried"] == 1.0
    with pytest.raises(RunError):
        reconcile_shale_run(RUN, 3.6)


def test_other_rocks_are_as_before():
    with pytest.raises(RunError):
        reconcile_marl_run(RUN, 2.6)
