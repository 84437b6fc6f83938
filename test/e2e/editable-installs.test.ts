import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, renameSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { chooseInterpreter } from "../../src/pytest/interpreter.ts";
import type { Rung } from "../../src/routing/sandbox-rungs.ts";
import { createTestRunner } from "../../src/runs/sandboxed-tests.ts";
import { defaultLimits } from "../../src/sandbox/confinement.ts";
import { findSandbox } from "../../src/sandbox/find-sandbox.ts";
import { setuptoolsFinder } from "../pytest/make-venv.ts";
import { type Files, makeProject, testPython, writeFiles } from "../pytest/project.ts";

const isRoot = process.getuid?.() === 0;
const hasBubblewrap = spawnSync("bwrap", ["--version"]).status === 0;
/** Those that can be tried here. */
const CONFINED: readonly Rung[] = [
  ...(isRoot ? (["namespaces"] as const) : []),
  ...(hasBubblewrap ? (["bubblewrap"] as const) : []),
];

/** Needs an interpreter that every user may read. */
const asNobody = ["--reuid=65534", "--clear-groups", testPython(), "-c", "import pytest"];
const WITHOUT_MOUNTS: readonly Rung[] = [
  ...(isRoot && spawnSync("setpriv", asNobody).status === 0 ? (["user"] as const) : []),
  "off",
];

/** The folder that pytest and all that it needs are installed in. */
const PYTEST_PACKAGES = spawnSync(
  testPython(),
  ["-c", "import pathlib, pytest; print(pathlib.Path(pytest.__file__).parents[1])"],
  { encoding: "utf8" },
).stdout.trim();

/** The modules of one repository, each in another layout and installed by another build back-end. */
const MODULES: Files = {
  flat: "flat/__init__.py",
  single: "single.py",
  srcs: "src/srcs/__init__.py",
  other: "lib/other/__init__.py",
  found: "parts/one/found/__init__.py",
  renamed: "parts/two/__init__.py",
  "space.found": "space/found/__init__.py",
  redirected: "parts/three/redirected/__init__.py",
  linked: "parts/four/linked/__init__.py",
  "space.linked": "parts/five/space/linked/__init__.py",
  egg: "parts/six/egg.py",
  strict: "parts/seven/__init__.py",
  "strict.inner.deep": "parts/seven/inner/deep.py",
};

const TEST = `import importlib, importlib.metadata, os, subprocess, sys
import pytest
NAMES = ${JSON.stringify(Object.keys(MODULES))}
@pytest.mark.parametrize("name", NAMES)
def test_module(name):
    assert importlib.import_module(name).WHERE == "worktree"
@pytest.mark.parametrize("name", NAMES)
def test_child(name):
    code = "import importlib, sys; print(importlib.import_module(sys.argv[1]).WHERE)"
    assert subprocess.check_output([sys.executable, "-c", code, name], cwd="/") == b"worktree\\n"
@pytest.mark.parametrize("name", ["absent", "space.absent", "flat.absent", "renamed.absent"])
def test_module_of_the_checkout_alone(name):
    with pytest.raises(ImportError):
        importlib.import_module(name)
    code = "import importlib, sys; importlib.import_module(sys.argv[1])"
    assert subprocess.call([sys.executable, "-c", code, name], cwd="/", stderr=-3) == 1
def test_metadata():
    assert importlib.metadata.version("egg") == "1.0"
`;

describe.each(["inside of the repository", "beside it", "in a tool's cache"])(
  "editable installs with a virtual environment %s",
  (place) => {
    it.each([...CONFINED, ...WITHOUT_MOUNTS])(
      "%s: tests import every module from the worktree",
      async (rung) => {
        const { checkout, root, python, env } = makeRepository(place);
        const sandbox = { rung, network: "on", limits: defaultLimits(), asRoot: [] } as const;
        const runner = createTestRunner({ root, checkout, python, env, sandbox });
        for (const how of [{}, { useTestCommand: true }] as const) {
          const { report, output } = await runner.run({ targets: [], ...how });
          const failed = report?.tests.filter(({ outcome }) => outcome !== "passed");
          expect(
            failed?.map(({ id }) => id),
            output,
          ).toEqual([]);
        }
      },
    );

    it.each(CONFINED)("%s passes its probe", async (mode) => {
      const { checkout, python, env } = makeRepository(place);
      const interpreter = await chooseInterpreter({ root: checkout, python, env });
      if ("missing" in interpreter) throw new Error(interpreter.missing);
      const settings = { mode, network: "off", failClosed: true } as const;
      const sandbox = await findSandbox({ ...settings, interpreter, checkout, env });
      expect(sandbox).toMatchObject({ rung: mode, reasons: [] });
    });
  },
);

it.each(CONFINED)("%s: shows another project that is installed, without its .git", async (rung) => {
  const { checkout, root, python, env } = makeRepository("beside it");
  const neighbour = join(checkout, "../neighbour");
  writeFiles(neighbour, { "neighbour.py": "", ".git/config": "extraheader = secret\n" });
  const [lib = ""] = readdirSync(join(checkout, "../venv/lib"));
  writeFiles(join(checkout, "../venv/lib", lib, "site-packages"), { "neighbour.pth": neighbour });
  const test = `import os, neighbour
def test_it():
    folder = os.path.dirname(neighbour.__file__)
    assert not os.path.exists(os.path.join(folder, ".git", "config"))\n`;
  writeFiles(root, { "test_neighbour.py": test });
  const sandbox = { rung, network: "on", limits: defaultLimits(), asRoot: [] } as const;
  const runner = createTestRunner({ root, checkout, python, env, sandbox });
  const { report, output } = await runner.run({ targets: ["test_neighbour.py"] });
  expect(report?.tests, output).toMatchObject([{ outcome: "passed" }]);
});

it.each(CONFINED)(
  "%s passes its probe in the repository of a package that pytest needs",
  async (mode) => {
    const folder = makeProject({});
    const [checkout, venv, packages] = ["checkout", "venv", "packages"].map((name) =>
      join(folder, name),
    );
    if (!checkout || !venv || !packages) throw new Error("unreachable");
    writeFiles(checkout, { ".git/config": "", "src/README": "" });
    cpSync(PYTEST_PACKAGES, packages, { recursive: true });
    renameSync(join(packages, "iniconfig"), join(checkout, "src/iniconfig"));
    expect(spawnSync(testPython(), ["-m", "venv", "--without-pip", venv]).status).toBe(0);
    const [lib = ""] = readdirSync(join(venv, "lib"));
    const paths = `${packages}\n${join(checkout, "src")}\n`;
    writeFiles(join(venv, "lib", lib, "site-packages"), { "all.pth": paths });
    const { env } = process;
    const python = join(venv, "bin/python");
    const interpreter = await chooseInterpreter({ root: checkout, python, env });
    if ("missing" in interpreter) throw new Error(interpreter.missing);
    const settings = { mode, network: "off", failClosed: true } as const;
    const sandbox = await findSandbox({ ...settings, interpreter, checkout, env });
    expect(sandbox).toMatchObject({ rung: mode, reasons: [] });
  },
);

/** A checkout with all of these modules installed, and a worktree with modules of the same names. */
function makeRepository(place: string) {
  const folder = makeProject({});
  const [checkout, root, home] = ["checkout", "worktree", "home"].map((name) => join(folder, name));
  if (!checkout || !root || !home) throw new Error("unreachable");
  const modules = (where: string) =>
    Object.fromEntries(Object.values(MODULES).map((path) => [path, `WHERE = "${where}"\n`]));
  writeFiles(root, { ...modules("worktree"), ".git": "gitdir: nowhere\n", "test_a.py": TEST });
  writeFiles(checkout, {
    ...modules("checkout"),
    ".git/config": "[http]\nextraheader = secret\n",
    ...{ "absent.py": "", "space/absent.py": "", "flat/absent.py": "", "parts/two/absent.py": "" },
    "parts/six/egg.egg-info/PKG-INFO": "Metadata-Version: 2.1\nName: egg\nVersion: 1.0\n",
  });
  const venv = {
    "inside of the repository": join(checkout, ".venv"),
    "beside it": join(folder, "venv"),
    "in a tool's cache": join(home, ".cache/pypoetry/virtualenvs/shop-py3"),
  }[place];
  if (venv === undefined) throw new Error(place);
  install(venv, checkout);
  // For the rung `user`.
  for (const path of [folder, dirname(folder)]) chmodSync(path, 0o755);
  return { checkout, root, python: join(venv, "bin/python"), env: { ...process.env, HOME: home } };
}

function install(venv: string, checkout: string): void {
  const made = spawnSync(testPython(), ["-m", "venv", "--without-pip", venv]);
  expect(made.status).toBe(0);
  const [lib = ""] = readdirSync(join(venv, "lib"));
  const site = join(venv, "lib", lib, "site-packages");
  const strict = join(checkout, "build/__editable__.linked-1.0-py3-none-any");
  writeFiles(site, {
    "pytest.pth": `${PYTEST_PACKAGES}\n`,
    // Without a line feed at its end, as flit writes it.
    "flat.pth": checkout,
    "_srcs.pth": join(checkout, "src"),
    "other.pth": `${join(checkout, "lib")}\n${checkout}\n`,
    ...setuptoolsFinder("found", {
      found: join(checkout, "parts/one/found"),
      renamed: join(checkout, "parts/two"),
      "space.found": join(checkout, "space/found"),
    }),
    "editables/redirector.py": REDIRECTOR,
    "_editable_impl_redirected.py": `from editables.redirector import RedirectingFinder as F
F.install()
F.map_module("redirected", "${join(checkout, MODULES.redirected ?? "")}")\n`,
    "_editable_impl_redirected.pth": "import _editable_impl_redirected",
    "__editable__.linked-1.0.pth": `${strict}\n`,
    "easy-install.pth": `${join(checkout, "parts/six")}\n`,
    "egg.egg-link": `${join(checkout, "parts/six")}\n.`,
  });
  const links = {
    linked: "linked/__init__.py",
    "space.linked": "space/linked/__init__.py",
    strict: "strict/__init__.py",
    "strict.inner.deep": "strict/inner/deep.py",
  };
  for (const [name, path] of Object.entries(links)) {
    const link = join(strict, path);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(checkout, MODULES[name] ?? ""), link);
  }
}

/** Of the package \`editables\`, which hatchling and pdm use. */
const REDIRECTOR = `import importlib.util, sys
class RedirectingFinder:
    _redirections = {}
    @classmethod
    def map_module(cls, name, path): cls._redirections[name] = path
    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        if "." in fullname or fullname not in cls._redirections: return None
        return importlib.util.spec_from_file_location(fullname, cls._redirections[fullname])
    @classmethod
    def install(cls): sys.meta_path.append(cls)
`;
