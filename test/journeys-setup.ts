import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findPytest } from "../scripts/find-pytest.mjs";
import { leanPytest } from "../scripts/lean-pytest.mjs";
import { pytestWith } from "../scripts/plugin-pytest.mjs";
import { prepare } from "./global-setup.ts";

/**
 * Once before the first journey: an interpreter with pytest alone, one with pytest-xdist for suites that run
 * in several processes, one with pytest-cov, the Node that runners use, and the command line as it would ship.
 */
export function setup(): Promise<() => void> {
  const python = findPytest();
  process.env.XDIST_PYTHON = pytestWith(python, "pytest-xdist");
  process.env.COVERAGE_PYTHON = pytestWith(python, "pytest-cov");
  process.env.NODE_24 = installNode24();
  return prepare(leanPytest(python));
}

const NODE_24 = fileURLToPath(new URL("../.cache/node-24", import.meta.url));

/** Node 24 as a package: a developer's machine may have another version. */
function installNode24(): string {
  if (process.versions.node.startsWith("24.")) return process.execPath;
  const name = `node-linux-${process.arch}`;
  const program = `${NODE_24}/node_modules/${name}/bin/node`;
  if (existsSync(program)) return program;
  process.stderr.write("Installing Node 24 into .cache/node-24 …\n");
  const args = ["install", "--silent", "--no-save", "--prefix", NODE_24, `${name}@24`];
  execFileSync("npm", args, { stdio: "inherit" });
  return program;
}
