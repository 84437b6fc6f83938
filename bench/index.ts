import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { benchAffectedTests } from "./affected-tests.ts";
import { benchContext, benchTokens } from "./context.ts";
import { benchGrowth } from "./growth.ts";
import type { Measurement } from "./measure.ts";
import { benchReport, benchRunner, benchSandbox } from "./pytest.ts";
import { benchMutants, benchRun } from "./run.ts";
import { benchServer } from "./server.ts";
import { benchStart } from "./start.ts";
import { describeLocation } from "./temporary-directory.ts";
import { benchVerify } from "./verify.ts";
import { benchWorkspace } from "./workspace.ts";

const python = process.env.TDD_PYTHON ?? "python3";
const [, , built = "", demo = "", leanPython = python] = process.argv;
/** `npm run bench server` or `npm run bench mutants` */
const only = process.env.TDD_BENCH_ONLY ?? "";
const mutants = () => benchMutants({ cli: join(built, "cli.js"), demo, python: leanPython });
const benches = [
  () => benchStart(join(built, "main.js")),
  () => benchReport(python),
  () => benchRunner(python),
  () => benchSandbox(python),
  benchWorkspace,
  () => benchAffectedTests(python),
  () => benchContext(python),
  () => benchTokens(python),
  benchGrowth,
  () => benchVerify({ cli: join(built, "cli.js"), python: leanPython }),
  () => benchRun({ cli: join(built, "cli.js"), demo, python: leanPython }),
  mutants,
  benchServer,
];

const [load = 0] = loadavg();
const machine = `${availableParallelism()} cores, load ${load.toFixed(1)} before the first bench`;
process.stdout.write(`${machine}; repositories ${describeLocation()}\n`);

for (const bench of { server: [benchServer], mutants: [mutants] }[only] ?? benches) {
  for (const measurement of [await bench()].flat()) {
    process.stdout.write(`${describe(measurement)}\n`);
    if (!holds(measurement)) process.exitCode = 1;
  }
}

function holds({ ratio, goal }: Measurement): boolean {
  return ratio <= goal;
}

function describe(measurement: Measurement): string {
  const { name, ratio, goal, ours, theirs, unit = "ms" } = measurement;
  const verdict = holds(measurement) ? "holds" : "DOES NOT HOLD";
  const raw = `${Math.round(ours)} ${unit} / ${Math.round(theirs)} ${unit}`;
  return `${name.padEnd(54)} ${ratio.toFixed(2).padStart(6)}  goal ≤ ${goal}  ${verdict}  (${raw})`;
}
