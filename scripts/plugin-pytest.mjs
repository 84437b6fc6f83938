// Virtual environments with pytest, one of its plugins and nothing else, in .cache/: for the tests of
// repositories whose suites run in several processes, or are measured. The everyday tests do not need them.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeLeanVenv } from "./lean-pytest.mjs";

/** What each plugin brings: modules to import, and Debian's packages. */
const PLUGINS = {
  "pytest-xdist": {
    modules: "execnet, xdist.plugin",
    debian: ["python3-pytest-xdist", "python3-execnet"],
  },
  "pytest-cov": {
    modules: "coverage, pytest_cov.plugin",
    debian: ["python3-pytest-cov", "python3-coverage"],
  },
};

/**
 * @param {string} python an interpreter that has pytest
 * @param {keyof typeof PLUGINS} plugin
 * @returns {string} one that has the plugin as well
 */
export function pytestWith(python, plugin) {
  const { modules, debian } = PLUGINS[plugin];
  const venv = fileURLToPath(new URL(`../.cache/${plugin}-venv`, import.meta.url));
  const hopeless = `The journeys need ${plugin}, which could not be installed.`;
  const made = makeLeanVenv(python, venv);
  if ("problem" in made) throw new Error(`${hopeless} ${python}: ${made.problem}`);
  const isThere = () => run(made.python, ["-c", `import pytest, ${modules}`]).status === 0;
  if (isThere()) return made.python;

  console.error(`Installing ${plugin} into .cache/${plugin}-venv …`);
  const problems = [installWithPip(python, made.python, plugin)];
  if (!isThere()) problems.push(installFromDebian(made.python, debian));
  if (isThere()) return made.python;
  const byHand = `${python} -m pip --python ${made.python} install ${plugin}`;
  throw new Error([hopeless, ...problems, `Type:  ${byHand}`].join("\n"));
}

/**
 * @param {string} python an interpreter that may have pip
 * @param {string} target the interpreter to install for
 * @param {string} plugin
 */
function installWithPip(python, target, plugin) {
  const quiet = ["--quiet", "--disable-pip-version-check", "--no-input"];
  const args = ["-m", "pip", "--python", target, "install", ...quiet, plugin];
  return lastLineOf("pip", run(python, args));
}

/**
 * Debian's packages need no root when they are only unpacked.
 * @param {string} target
 * @param {readonly string[]} packages
 */
function installFromDebian(target, packages) {
  const directory = mkdtempSync(join(tmpdir(), "plugin-"));
  try {
    const fetched = run("apt-get", ["download", "-qq", ...packages], directory);
    if (fetched.status !== 0) return lastLineOf("apt-get download", fetched);
    for (const name of readdirSync(directory)) run("dpkg", ["-x", name, "tree"], directory);
    const site = run(target, ["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]);
    cpSync(join(directory, "tree/usr/lib/python3/dist-packages"), site.stdout.trim(), {
      recursive: true,
    });
    return `Debian's ${packages[0]} was unpacked, but cannot be imported.`;
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
