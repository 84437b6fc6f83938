// Tests that take all of the suite's time, and behind them tests that the issue makes wrong.

/**
 * @param {{ tests: number, seconds: number }} slow
 * @returns {Record<string, string>}
 */
export function makeTollway({ tests, seconds }) {
  const slow = Array.from({ length: tests }, (_, index) => [
    `tests/roads/test_road_${String(index).padStart(3, "0")}.py`,
    `import time\n\n\ndef test_road_is_open():\n    time.sleep(${seconds})\n`,
  ]);
  return {
    "pyproject.toml":
      '[project]\nname = "tollway"\nversion = "2.0"\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
    "tollway/__init__.py": '"""Tolls of a motorway."""\n',
    "tollway/tariff.py": TARIFF,
    "tests/tariff/test_tariff.py": TEST_TARIFF,
    "tests/tariff/test_vehicles.py": TEST_VEHICLES,
    "tests/tariff/vehicles.json": VEHICLES,
    ...Object.fromEntries(slow),
  };
}

/** @returns {Record<string, string>} */
export function make() {
  return makeTollway({ tests: 30, seconds: 0.8 });
}

/**
 * @param {Record<string, string>} repo
 * @returns {Record<string, string>}
 */
export function solve(repo) {
  const path = "tollway/tariff.py";
  const text = (repo[path] ?? "")
    .replace("PER_AXLE = 3", "PER_AXLE = 4")
    .replace("if axles == 1 and not night:", "if axles == 1:")
    .replace(" + (1 if night else 0)", "");
  return { [path]: text };
}

const TARIFF = `"""What vehicles pay."""

PER_AXLE = 3


def toll(axles, night=False):
    """The toll of a vehicle; one more at night."""
    if axles < 1:
        raise ValueError("a vehicle has axles")
    if axles == 1 and not night:
        return 2
    return axles * PER_AXLE + (1 if night else 0)
`;

const TEST_TARIFF = `import pytest

from tollway.tariff import toll


def test_car_pays_for_two_axles():
    assert toll(2) == 6


def test_night_costs_one_more():
    assert toll(2, night=True) == 7


def test_vehicle_without_axles_is_refused():
    with pytest.raises(ValueError):
        toll(0)
`;

const TEST_VEHICLES = `import json
import unittest
from pathlib import Path

from tollway.tariff import toll

VEHICLES = json.loads(Path(__file__).with_name("vehicles.json").read_text())


def assert_toll(axles, expected):
    assert toll(axles) == expected


class TestVehicles(unittest.TestCase):
    """One test for each vehicle of the file."""


def make_test(axles, expected):
    return lambda self: assert_toll(axles, expected)


for name, (axles, expected) in VEHICLES.items():
    setattr(TestVehicles, f"test_{name}", make_test(axles, expected))
`;

const VEHICLES = `{
  "motorcycle": [1, 2],
  "lorry": [5, 15],
  "sidecar": [1, 2]
}
`;
