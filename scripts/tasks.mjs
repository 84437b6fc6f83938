// Runs the built command line on the tasks in tasks/set: npm run tasks -- --help
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildInto } from "./build.mjs";
import { findPytest } from "./find-pytest.mjs";
import { leanPytest } from "./lean-pytest.mjs";

const cli = absolute("dist/cli.js");
if (existsSync(cli)) {
  const outdir = ".test-dist/tasks";
  await buildInto(outdir, ["tasks/harness/index.ts"]);
  const env = { ...process.env, TDD_PYTHON: leanPytest(findPytest()) };
  const args = [absolute(`${outdir}/index.js`), cli, absolute("tasks/set")];
  const harness = [...args, ...process.argv.slice(2)];
  process.exitCode = spawnSync(process.execPath, harness, { env, stdio: "inherit" }).status ?? 1;
} else {
  console.error("dist/ is missing. First run:  npm run build");
  process.exitCode = 2;
}

/** @param {string} path */
function absolute(path) {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}
