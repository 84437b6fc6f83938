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
import { benchQuick, benchSideBySide, benchVerify } from "./verify.ts";
import { benchWorkspace } from "./workspace.ts";

const python = process.env.TDD_PYTHON ?? "python3";
const [, , built = "", demo = "", leanPython = python] = process.argv;
const cli = join(built, "cli.js");
const BENCHES: Readonly<Record<string, () => Promise<Measurement | Measurement[]>>> = {
  start: () => benchStart(join(built, "main.js")),
  report: () => benchReport(python),
  runner: () => benchRunner(python),
  sandbox: () => benchSandbox(python),
  workspace: benchWorkspace,
  "affected-tests": () => benchAffectedTests(python),
  context: () => benchContext(python),
  tokens: () => benchTokens(python),
  growth: benchGrowth,
  verify: () => benchVerify({ cli, python: leanPython }),
  "side-by-side": () => benchSideBySide({ cli, python: leanPython }),
  quick: () => benchQuick({ cli, python: leanPython }),
  run: () => benchRun({ cli, demo, python: leanPython }),
  mutants: () => benchMutants({ cli, demo, python: leanPython }),
  server: benchServer,
};

/** `npm run bench verify server` runs only these. */
const names = (process.env.TDD_BENCH_ONLY || Object.keys(BENCHES).join(" ")).split(" ");
const unknown = names.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  const known = Object.keys(BENCHES).join(", ");
  process.stderr.write(`There is no bench ${unknown.join(", ")}. Choose from: ${known}.\n`);
  process.exit(2);
}

const [load = 0] = loadavg();
const machine = `${availableParallelism()} cores, load ${load.toFixed(1)} before the first bench`;
process.stdout.write(`${machine}; repositories ${describeLocation()}\n`);

for (const name of names) {
  for (const measurement of [(await BENCHES[name]?.()) ?? []].flat()) {
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
