// What the journeys need besides the everyday tests, in .cache/: Pythons with plugins of pytest, and the
// Node that runners use. Installing takes a while and little work, so .ci/run does it beside the tests.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findPytest } from "./find-pytest.mjs";
import { pytestWith } from "./plugin-pytest.mjs";

const NODE_24 = fileURLToPath(new URL("../.cache/node-24", import.meta.url));

/**
 * @param {string} python an interpreter that has pytest
 * @returns {{ XDIST_PYTHON: string; COVERAGE_PYTHON: string; NODE_24: string }} programs, by the variables
 * that name them
 */
export function installJourneyTools(python) {
  return {
    XDIST_PYTHON: pytestWith(python, "pytest-xdist"),
    COVERAGE_PYTHON: pytestWith(python, "pytest-cov"),
    NODE_24: installNode24(),
  };
}

/** As a package: a developer's machine may have another version. */
function installNode24() {
  if (process.versions.node.startsWith("24.")) return process.execPath;
  const name = `node-linux-${process.arch}`;
  const program = `${NODE_24}/node_modules/${name}/bin/node`;
  if (existsSync(program)) return program;
  process.stderr.write("Installing Node 24 into .cache/node-24 …\n");
  const args = ["install", "--silent", "--no-save", "--prefix", NODE_24, `${name}@24`];
  execFileSync("npm", args, { stdio: "inherit" });
  return program;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installJourneyTools(findPytest());
