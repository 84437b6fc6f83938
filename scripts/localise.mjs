// How often the first question shows the place that a real change edits; outside of CI, because it needs clones.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildInto } from "./build.mjs";

const outdir = ".test-dist/localisation";
await buildInto(outdir, ["bench/localisation.ts"]);
const script = fileURLToPath(new URL(`../${outdir}/localisation.js`, import.meta.url));
const args = [script, ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
