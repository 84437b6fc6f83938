import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type Files, testPython, writeFiles } from "./project.ts";

/** A virtual environment with these files and the packages of the interpreter that has pytest. */
export function makeVenv(checkout: string, packages: Files): void {
  const venv = join(checkout, ".venv");
  execFileSync(testPython(), ["-m", "venv", "--without-pip", venv]);
  const others = { "others.pth": `${packagesOf(testPython())}\n` };
  writeFiles(packagesOf(join(venv, "bin/python")), { ...others, ...packages });
}

function packagesOf(python: string): string {
  const ask = "import sysconfig; print(sysconfig.get_path('purelib'))";
  return execFileSync(python, ["-c", ask], { encoding: "utf8" }).trim();
}

/** Behaves like pytest-cov when a threshold is missed. */
export function pluginThatFailsWithoutNoCov(): Files {
  return plugin("pytest_cov", [
    "def pytest_addoption(parser):",
    "    parser.addoption('--no-cov', action='store_true')",
    "def pytest_sessionfinish(session):",
    "    if not session.config.option.no_cov: session.exitstatus = 1",
  ]);
}

/** Has the option of pytest-xdist, and exits with code 6 when it is used. */
export function pluginThatFailsOnAllCores(): Files {
  return plugin("xdist", [
    "def pytest_addoption(parser):",
    "    parser.addoption('--numprocesses')",
    "def pytest_load_initial_conftests(args):",
    "    if '-n' in args: args[args.index('-n')] = '--numprocesses'",
    "def pytest_sessionfinish(session):",
    "    if session.config.option.numprocesses == 'auto': session.exitstatus = 6",
  ]);
}

function plugin(name: string, lines: readonly string[]): Files {
  const info = `${name}-0.0.dist-info`;
  return {
    [`${name}/__init__.py`]: "",
    [`${name}/plugin.py`]: `${lines.join("\n")}\n`,
    [`${info}/METADATA`]: `Metadata-Version: 2.1\nName: ${name}\nVersion: 0.0\n`,
    [`${info}/entry_points.txt`]: `[pytest11]\n${name} = ${name}.plugin\n`,
  };
}
