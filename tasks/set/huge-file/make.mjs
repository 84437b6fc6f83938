// The catalogue: hundreds of functions and classes with similar names, the same on every machine.
const ROCKS = [
  "basalt",
  "chert",
  "dolomite",
  "gneiss",
  "gypsum",
  "halite",
  "marl",
  "schist",
  "shale",
  "slate",
  "tillite",
  "tuff",
];
const VERBS = [
  "assay",
  "bracket",
  "calibrate",
  "collate",
  "grade",
  "index",
  "level",
  "measure",
  "rank",
  "screen",
  "split",
  "trace",
];
const NOUNS = ["band", "box", "core", "fragment", "interval", "lens", "seam", "vein"];
const PATH = "corelog/catalogue.py";

/** @returns {Record<string, string>} */
export function make() {
  const names = ROCKS.flatMap((rock) =>
    VERBS.flatMap((verb) => NOUNS.map((noun) => ({ rock, verb, noun }))),
  );
  // A fixed walk through all names, so that neighbours in the file are no neighbours in the alphabet.
  const chosen = Array.from({ length: 720 }, (_, index) => names[(index * 431) % names.length]);
  const parts = chosen.map((name, index) =>
    definition(name ?? { rock: "", verb: "", noun: "" }, index),
  );
  const runs = ROCKS.filter((rock) => rock !== "shale").map(otherRun);
  parts.splice(330, 0, ...runs.slice(0, 6), SHALE_RUN, ...runs.slice(6));
  return { [PATH]: [HEAD, ...parts].join("\n\n") };
}

/**
 * @param {Record<string, string>} repo
 * @returns {Record<string, string>}
 */
export function solve(repo) {
  return { [PATH]: (repo[PATH] ?? "").replace(SHALE_RUN, SOLVED_SHALE_RUN) };
}

const HEAD = `"""The catalogue of everything that is done with a core.

Lengths are in metres, depths count downwards. Functions are grouped by season, not by rock.
"""

import math
from collections import Counter, OrderedDict

from corelog.errors import RunError

#: Lengths are written with three decimals.
PRECISION = 3


def _drilled(run):
    """The length of a run, without the voids that the driller noted."""
    if run["to"] < run["from"]:
        raise RunError(f"the run from {run['from']} to {run['to']} goes up")
    return run["to"] - run["from"] - sum(run.get("voids", ()))
`;

const SHALE_RUN = `def reconcile_shale_run(run, recovered, swelling=0.0):
    """What a run in shale has lost, of the length that was drilled.

    Shale swells when it gets wet: the recovered length is corrected by a share of itself. The
    result has the corrected length, the loss, and the recovery in percent of the drilled length.
    """
    drilled = _drilled(run)
    corrected = recovered / (1 + swelling)
    if corrected > drilled:
        raise RunError(f"recovered {corrected:.3f} m of {drilled:.3f} m")
    percent = 100 if drilled == 0 else math.floor(100 * corrected / drilled)
    return {
        "length": round(corrected, PRECISION),
        "loss": round(drilled - corrected, PRECISION),
        "recovery": percent,
        "poor": percent < 60,
    }
`;

const SOLVED_SHALE_RUN = SHALE_RUN.replace(
  "    if corrected > drilled:\n",
  "    surplus = max(corrected - drilled, 0)\n    if surplus > MAX_CARRIED:\n",
)
  .replace("round(drilled - corrected, PRECISION)", "round(max(drilled - corrected, 0), PRECISION)")
  .replace(
    '        "recovery"',
    '        "carried": round(surplus, PRECISION),\n        "recovery"',
  )
  .replace(
    "def reconcile",
    "#: More than this was not left behind by the run before.\nMAX_CARRIED = 1.0\n\n\ndef reconcile",
  );

/** @param {string} rock */
function otherRun(rock) {
  return `def reconcile_${rock}_run(run, recovered):
    """What a run in ${rock} has lost; ${rock} keeps its length."""
    drilled = _drilled(run)
    if recovered > drilled:
        raise RunError(f"recovered {recovered:.3f} m of {drilled:.3f} m")
    return {"length": round(recovered, PRECISION), "loss": round(drilled - recovered, PRECISION)}
`;
}

/**
 * @param {{ rock: string, verb: string, noun: string }} name
 * @param {number} index
 */
function definition({ rock, verb, noun }, index) {
  const shapes = [asLookup, asWalk, asClass, asCheck, asReport];
  return (shapes[index % shapes.length] ?? asWalk)({ rock, verb, noun, number: (index * 17) % 97 });
}

/** @typedef {{ rock: string, verb: string, noun: string, number: number }} Parts */

/** @param {Parts} parts */
function asLookup({ rock, verb, noun, number }) {
  return `${verb.toUpperCase()}_${rock.toUpperCase()}_${noun.toUpperCase()} = {
    "fine": ${number / 10},
    "medium": ${number / 10 + 1.5},
    "coarse": ${number / 10 + 4},
}


def ${verb}_${rock}_${noun}(grain, depth=0.0):
    """The value of a ${noun} of ${rock} for a grain, which falls with depth."""
    table = ${verb.toUpperCase()}_${rock.toUpperCase()}_${noun.toUpperCase()}
    if grain not in table:
        raise KeyError(f"{grain!r} is no grain of ${rock}")
    return round(table[grain] - depth * 0.0${number % 9}, PRECISION)
`;
}

/** @param {Parts} parts */
function asWalk({ rock, verb, noun, number }) {
  return `def ${verb}_${rock}_${noun}(samples, limit=${number}):
    """Walks down the samples of a ${noun} of ${rock} until the limit is reached."""
    depth = total = 0
    for sample in samples:
        if total + sample["length"] > limit:
            break
        total += sample["length"]
        depth = max(depth, sample.get("depth", depth))
    return {"depth": round(depth, PRECISION), "length": round(total, PRECISION)}
`;
}

/** @param {Parts} parts */
function asClass({ rock, verb, noun, number }) {
  const title = [verb, rock, noun].map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
  return `class ${title}:
    """Keeps the marks of a ${noun} of ${rock} in the order in which they were made."""

    spacing = ${number / 100}

    def __init__(self, marks=()):
        self._marks = OrderedDict((mark, None) for mark in marks)

    def add(self, mark):
        """Adds a mark once."""
        self._marks.setdefault(round(mark, PRECISION))

    def nearest(self, depth):
        """The mark that is nearest to a depth; None without marks."""
        return min(self._marks, key=lambda mark: abs(mark - depth), default=None)

    def is_dense(self):
        marks = sorted(self._marks)
        return all(b - a <= self.spacing for a, b in zip(marks, marks[1:]))
`;
}

/** @param {Parts} parts */
function asCheck({ rock, verb, noun, number }) {
  return `def ${verb}_${rock}_${noun}(run, expected=${number}):
    """Whether a run has about as many pieces of ${rock} as a ${noun} should have."""
    drilled = _drilled(run)
    pieces = len(run.get("pieces", ()))
    if drilled == 0:
        return pieces == 0
    return math.isclose(pieces / drilled, expected, rel_tol=0.${(number % 8) + 1})
`;
}

/** @param {Parts} parts */
function asReport({ rock, verb, noun }) {
  return `def ${verb}_${rock}_${noun}(remarks):
    """The most frequent remarks about a ${noun} of ${rock}, one on each line."""
    counted = Counter(remark.strip().lower() for remark in remarks if remark.strip())
    lines = []
    for remark, count in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])):
        lines.append(f"{count:>4}  {remark}")
    return "\\n".join(lines)
`;
}
