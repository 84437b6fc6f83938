// 600 depots with four modules each, and 600 test files with one test of a second each.
const FIRST = [
  "Amber",
  "Birch",
  "Cinder",
  "Dusk",
  "Elder",
  "Fallow",
  "Glass",
  "Hollow",
  "Iron",
  "Juniper",
];
const SECOND = ["fell", "gate", "brook", "moor", "wick", "stead"];
const THIRD = ["", "north", "south", "east", "west", "upper", "lower", "old", "new", "far"];

/** @returns {Record<string, string>} */
export function make() {
  const depots = THIRD.flatMap((third) =>
    FIRST.flatMap((first) => SECOND.map((second) => `${third}${first}${second}`.toLowerCase())),
  );
  const files = depots.flatMap((name, index) => Object.entries(depot(name, index)));
  return {
    "pyproject.toml":
      '[project]\nname = "tramways"\nversion = "9.1"\n\n[tool.pytest.ini_options]\ntestpaths = ["tests"]\n',
    "tramways/__init__.py": '"""Timetables of all depots."""\n',
    "tramways/clock.py": CLOCK,
    ...Object.fromEntries(files),
  };
}

/**
 * @param {Record<string, string>} repo
 * @returns {Record<string, string>}
 */
export function solve(repo) {
  const path = "tramways/amberfell/timetable.py";
  const text = (repo[path] ?? "").replace("import DAYS\n", "import DAYS, HOLIDAYS\n");
  return {
    [path]: `${text}\n\ndef holiday_departures(day):\n    """Departures on a holiday; None on any other day."""\n    return departures("sunday") if day in HOLIDAYS else None\n`,
  };
}

const CLOCK = `"""Minutes of the day."""


def as_clock(minute):
    """Minutes since midnight as hh:mm."""
    return f"{minute // 60:02d}:{minute % 60:02d}"
`;

/**
 * @param {string} name
 * @param {number} index
 * @returns {Record<string, string>}
 */
function depot(name, index) {
  const start = 300 + ((index * 7) % 90);
  const every = 8 + (index % 13);
  const folder = `tramways/${name}`;
  return {
    [`${folder}/__init__.py`]: `"""The depot ${name}."""\n`,
    [`${folder}/calendar.py`]: `"""Days of ${name}."""

DAYS = ("weekday", "saturday", "sunday")
HOLIDAYS = frozenset({"${String((index % 12) + 1).padStart(2, "0")}-01", "${String((index % 9) + 1).padStart(2, "0")}-17"})
`,
    [`${folder}/timetable.py`]: `"""When trams leave ${name}."""

from tramways.${name}.calendar import DAYS

FIRST_TRAM = ${start}
LAST_TRAM = ${start + 900}
MINUTES_BETWEEN = {"weekday": ${every}, "saturday": ${every + 4}, "sunday": ${every + 9}}


def departures(day):
    """The minutes at which trams leave on a kind of day."""
    if day not in DAYS:
        raise ValueError(f"{day!r} is not one of {', '.join(DAYS)}")
    return list(range(FIRST_TRAM, LAST_TRAM + 1, MINUTES_BETWEEN[day]))
`,
    [`${folder}/board.py`]: `"""The board at ${name}."""

from tramways.${name}.timetable import departures
from tramways.clock import as_clock


def lines(day, count=3):
    """The first departures of a day."""
    return [f"${name} {as_clock(minute)}" for minute in departures(day)[:count]]
`,
    [`tests/depots/test_${name}.py`]: `import time

from tramways.${name}.board import lines
from tramways.${name}.timetable import departures


def test_first_and_last_tram():
    time.sleep(1)  # a tram takes its time
    assert departures("weekday")[0] == ${start}
    assert len(lines("sunday")) == 3
`,
  };
}
