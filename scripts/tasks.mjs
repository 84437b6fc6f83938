// Runs the built command line on the tasks in tasks/set: npm run tasks -- --help
import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildInto } from "./build.mjs";
import { findPytest } from "./find-pytest.mjs";
import { leanPytest } from "./lean-pytest.mjs";

const cli = absolute("dist/cli.js");
if (existsSync(cli)) {
  // A folder of its own: a soak may still be running, and tests empty .test-dist.
  const outdir = `.cache/tasks-${process.pid}`;
  try {
    await buildInto(outdir, ["tasks/harness/index.ts"]);
    const env = { ...process.env, TDD_PYTHON: leanPytest(findPytest()) };
    const harness = [absolute(`${outdir}/index.js`), cli, absolute("tasks/set")];
    const args = [...harness, ...process.argv.slice(2)];
    process.exitCode = spawnSync(process.execPath, args, { env, stdio: "inherit" }).status ?? 1;
  } finally {
    rmSync(absolute(outdir), { recursive: true, force: true });
  }
} else {
  console.error("dist/ is missing. First run:  npm run build");
  process.exitCode = 2;
}

/** @param {string} path */
function absolute(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
