// Speed as ratios taken in one run on one machine, each with its goal; exit 1 where one is missed.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildInto } from "./build.mjs";
import { findPytest } from "./find-pytest.mjs";

const outdir = ".test-dist/bench";
await buildInto(outdir, ["bench/index.ts"]);
const env = { ...process.env, TDD_PYTHON: findPytest() };
const bench = fileURLToPath(new URL(`../${outdir}/index.js`, import.meta.url));
process.exitCode = spawnSync(process.execPath, [bench], { env, stdio: "inherit" }).status ?? 1;
