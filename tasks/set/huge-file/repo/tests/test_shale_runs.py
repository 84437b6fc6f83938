import pytest

from corelog.catalogue import reconcile_shale_run
from corelog.errors import RunError


@pytest.fixture
def run():
    return {"from": 120.0, "to": 123.0, "voids": [0.25]}


def test_loss_is_what_is_missing(run):
    assert reconcile_shale_run(run, 2.5)["loss"] == 0.25


def test_run_that_goes_up():
    with pytest.raises(RunError, match="goes up"):
        reconcile_shale_run({"from": 9.0, "to": 8.0}, 1.0)
