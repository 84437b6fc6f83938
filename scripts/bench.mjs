// Speed as ratios taken in one run on one machine, each with its goal; exit 1 where one is missed.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildInto } from "./build.mjs";
import { findPytest } from "./find-pytest.mjs";
import { leanPytest } from "./lean-pytest.mjs";

const outdir = ".test-dist/bench";
await buildInto(outdir, ["bench/index.ts"]);
await buildInto(`${outdir}-built`);
const python = findPytest();
const only = process.argv.slice(2).join(" ");
const env = { ...process.env, TDD_PYTHON: python, TDD_BENCH_ONLY: only };
const bench = [`${outdir}/index.js`, `${outdir}-built`, "demo"].map(absolute);
const args = [...bench, leanPytest(python)];
process.exitCode = spawnSync(process.execPath, args, { env, stdio: "inherit" }).status ?? 1;

/** @param {string} path */
function absolute(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
