import { benchContext, benchTokens } from "./context.ts";
import type { Measurement } from "./measure.ts";
import { benchReport, benchRunner } from "./pytest.ts";
import { benchWorkspace } from "./workspace.ts";

const python = process.env.TDD_PYTHON ?? "python3";
const benches = [
  () => benchReport(python),
  () => benchRunner(python),
  benchWorkspace,
  () => benchContext(python),
  () => benchTokens(python),
];

for (const bench of benches) process.stdout.write(`${describe(await bench())}\n`);

function describe({ name, ratio, goal, ours, theirs }: Measurement): string {
  const verdict = ratio <= goal ? "holds" : "DOES NOT HOLD";
  const raw = `${Math.round(ours)} ms / ${Math.round(theirs)} ms`;
  return `${name.padEnd(52)} ${ratio.toFixed(2).padStart(6)}  goal ≤ ${goal}  ${verdict}  (${raw})`;
}
