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

/** The editable install of a project whose folders are no import roots; by module, shortened. */
export function setuptoolsFinder(project: string, mapping: Files): Files {
  const module = `__editable___${project}_1_0_finder`;
  return {
    [`__editable__.${project}-1.0.pth`]: `import ${module}; ${module}.install()`,
    [`${module}.py`]: `import sys
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
MAPPING = ${JSON.stringify(mapping)}
NAMESPACES = {name.split(".")[0]: [] for name in MAPPING if "." in name}
PATH_PLACEHOLDER = "__editable__.${project}-1.0.finder.__path_hook__"
class _EditableFinder:
    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        for pkg, pkg_path in reversed(list(MAPPING.items())):
            if fullname == pkg or fullname.startswith(pkg + "."):
                rest = fullname.replace(pkg, "", 1).strip(".").split(".")
                candidate = Path(pkg_path, *rest)
                for file in candidate / "__init__.py", candidate.with_suffix(".py"):
                    if file.exists(): return spec_from_file_location(fullname, file)
class _EditableNamespaceFinder:
    @classmethod
    def _path_hook(cls, path):
        if path == PATH_PLACEHOLDER: return cls
        raise ImportError
    @classmethod
    def _paths(cls, fullname):
        return [*NAMESPACES[fullname], PATH_PLACEHOLDER]
    @classmethod
    def find_spec(cls, fullname, target=None):
        if fullname in NAMESPACES:
            spec = ModuleSpec(fullname, None, is_package=True)
            spec.submodule_search_locations = cls._paths(fullname)
            return spec
    @classmethod
    def find_module(cls, fullname): return None
def install():
    sys.meta_path.append(_EditableFinder)
    sys.path_hooks.append(_EditableNamespaceFinder._path_hook)
    sys.path.append(PATH_PLACEHOLDER)
`,
  };
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
