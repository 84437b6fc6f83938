// A virtual environment with pytest, pytest-xdist and nothing else, in .cache/: for the tests of
// repositories whose suites run in several processes. The everyday tests do not need it.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeLeanVenv } from "./lean-pytest.mjs";

const venv = fileURLToPath(new URL("../.cache/xdist-venv", import.meta.url));

/**
 * @param {string} python an interpreter that has pytest
 * @returns {string} one that has pytest-xdist as well
 */
export function xdistPytest(python) {
  const made = makeLeanVenv(python, venv);
  if ("problem" in made) throw new Error(`${HOPELESS} ${python}: ${made.problem}`);
  if (hasXdist(made.python)) return made.python;

  console.error("Installing pytest-xdist into .cache/xdist-venv …");
  const problems = [installWithPip(python, made.python)];
  if (!hasXdist(made.python)) problems.push(installFromDebian(made.python));
  if (hasXdist(made.python)) return made.python;
  const byHand = `${python} -m pip --python ${made.python} install pytest-xdist`;
  throw new Error([HOPELESS, ...problems, `Type:  ${byHand}`].join("\n"));
}

const HOPELESS = "The journeys need pytest-xdist, which could not be installed.";

/** @param {string} python */
function hasXdist(python) {
  return run(python, ["-c", "import pytest, execnet, xdist.plugin"]).status === 0;
}

/**
 * @param {string} python an interpreter that may have pip
 * @param {string} target the interpreter to install for
 */
function installWithPip(python, target) {
  const quiet = ["--quiet", "--disable-pip-version-check", "--no-input"];
  const args = ["-m", "pip", "--python", target, "install", ...quiet, "pytest-xdist"];
  return lastLineOf("pip", run(python, args));
}

/**
 * Debian's packages need no root when they are only unpacked.
 * @param {string} target
 */
function installFromDebian(target) {
  const directory = mkdtempSync(join(tmpdir(), "xdist-"));
  try {
    const packages = ["python3-pytest-xdist", "python3-execnet"];
    const fetched = run("apt-get", ["download", "-qq", ...packages], directory);
    if (fetched.status !== 0) return lastLineOf("apt-get download", fetched);
    for (const name of readdirSync(directory)) run("dpkg", ["-x", name, "tree"], directory);
    const site = run(target, ["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]);
    cpSync(join(directory, "tree/usr/lib/python3/dist-packages"), site.stdout.trim(), {
      recursive: true,
    });
    return "Debian's python3-pytest-xdist was unpacked, but cannot be imported.";
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * @param {string} name
 * @param {{ stderr: string | null, error?: Error | undefined }} result
 */
function lastLineOf(name, { stderr, error }) {
  return `${name}: ${error?.message ?? stderr?.trim().split("\n").at(-1)}`;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 */
function run(command, args, cwd) {
  return spawnSync(command, args, { encoding: "utf8", cwd, timeout: 300_000 });
}
