// Finds a Python that has pytest, or gets one: what is there, else a virtual environment of our own
// in .cache/, else (as root on Debian) the distribution's package. Prints the interpreter's path.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const venv = `${root}.cache/venv`;

/** @returns {string} the path of a Python interpreter that can import pytest */
export function findPytest() {
  const candidates = [
    process.env.TDD_PYTHON,
    `${venv}/bin/python`,
    "python3",
    "python",
    "/usr/bin/python3",
  ];
  const found = firstWithPytest(candidates);
  if (found !== null) return found;

  console.error("pytest is not installed; making a virtual environment in .cache/venv …");
  const installed = installIntoVenv() ?? installFromDebian();
  if (installed !== null) return installed;
  const byHand = existsSync(`${venv}/bin/pip`)
    ? ".cache/venv/bin/python -m pip install pytest"
    : "sudo apt-get install python3-pytest";
  throw new Error(`pytest could not be installed. Type:  ${byHand}`);
}

/** @param {(string | undefined)[]} candidates */
function firstWithPytest(candidates) {
  for (const candidate of candidates) {
    if (candidate === undefined || candidate === "") continue;
    const probe = run(candidate, ["-c", "import sys, pytest; pytest.main; print(sys.executable)"]);
    if (probe.status === 0) return probe.stdout.trim();
  }
  return null;
}

function installIntoVenv() {
  if (!existsSync(`${venv}/bin/pip`) && run("python3", ["-m", "venv", venv]).status !== 0)
    return null;
  run(`${venv}/bin/python`, [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "pytest",
  ]);
  return firstWithPytest([`${venv}/bin/python`]);
}

function installFromDebian() {
  if (process.getuid?.() !== 0) return null;
  console.error("That did not work; trying Debian's python3-pytest …");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  run("apt-get", ["update", "-qq"], env);
  run("apt-get", ["install", "-y", "-qq", "python3-pytest"], env);
  return firstWithPytest(["/usr/bin/python3"]);
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args, env = process.env) {
  return spawnSync(command, args, { encoding: "utf8", env, timeout: 300_000 });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(findPytest());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
