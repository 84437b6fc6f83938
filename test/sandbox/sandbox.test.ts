import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { chooseInterpreter } from "../../src/pytest/interpreter.ts";
import type { Rung } from "../../src/routing/sandbox-rungs.ts";
import { createTestRunner } from "../../src/runs/sandboxed-tests.ts";
import { confineWithBubblewrap, findReadableFolders, pickUid } from "../../src/sandbox/confine.ts";
import type { Confinement, Tree } from "../../src/sandbox/confinement.ts";
import { defaultLimits, pathInTree, placeTree } from "../../src/sandbox/confinement.ts";
import { findSandbox, type SandboxOptions } from "../../src/sandbox/find-sandbox.ts";
import { namespacesScript } from "../../src/sandbox/namespaces.ts";
import { makeProject, testPython, writeProgram } from "../pytest/project.ts";

const isRoot = process.getuid?.() === 0;
const CAN_TRY = { namespaces: isRoot, bubblewrap: spawnSync("bwrap", ["--version"]).status === 0 };

describe("findSandbox", () => {
  it("selects the strongest rung that holds, runs tests in it, and discards what they wrote", async () => {
    const root = makeProject({
      "test_a.py":
        "import os\ndef test_it():\n    open('made', 'w').close()\n    assert os.getuid() == 0\n",
      "test_crash.py": "import os\ndef test_it():\n    os.kill(os.getpid(), 11)\n",
    });
    const sandbox = await findSandbox(await optionsFor(root));
    if (!isRoot) return expect(sandbox.reasons[0]?.why).toContain("needs root");
    expect(sandbox).toMatchObject({ rung: "namespaces", network: "off", reasons: [] });

    const runner = createTestRunner({ root, python: testPython(), env: process.env, sandbox });
    expect(runner.sandbox).toEqual({ rung: "namespaces", network: "off" });
    const run = await runner.run({ targets: ["test_a.py"] });
    expect(run).toMatchObject({
      exitCode: 1,
      ending: "exited",
      report: { tests: [{ outcome: "failed" }] },
    });
    expect(readdirSync(root)).not.toContain("made");
    const crashed = await runner.run({ targets: ["test_crash.py"] });
    expect(crashed).toMatchObject({ exitCode: 139, ending: "signalled", report: null });
  });

  it.each((["namespaces", "bubblewrap"] as const).filter((rung) => CAN_TRY[rung]))(
    "%s: temporary files have paths as short as elsewhere",
    async (rung) => {
      const test = `import socket
def test_it(tmp_path):
    socket.socket(socket.AF_UNIX).bind(str(tmp_path / ("s" * 40)))\n`;
      const root = makeProject({ "test_a.py": test });
      const sandbox = { rung, network: "off", limits: defaultLimits(), asRoot: [] } as const;
      const runner = createTestRunner({ root, python: testPython(), env: process.env, sandbox });
      const { report, output } = await runner.run({ targets: [] });
      expect(report?.tests, output).toMatchObject([{ outcome: "passed" }]);
    },
  );

  it("becomes root with the given command, in a clean environment", async () => {
    const root = makeProject({
      "test_a.py": "import os\ndef test_it():\n    assert os.environ['SHOP_MODE'] == 'a b'\n",
    });
    const sudo = join(makeProject({}), "sudo");
    writeProgram(
      sudo,
      `[ "$1" = -n ] && [ "$2" = -- ] || exit 1\nshift 2\nexec env -i PATH=/usr/bin:/bin "$@"`,
    );
    const asRoot = [sudo, "-n", "--"];
    const sandbox = await findSandbox({
      ...(await optionsFor(root)),
      mode: "namespaces",
      asRoot,
    }).catch(() => null);
    if (!isRoot) return expect(sandbox).toBeNull();
    if (sandbox === null) throw new Error("no sandbox");
    const passEnv = { SHOP_MODE: "a b" };
    const runner = createTestRunner({
      root,
      python: testPython(),
      env: process.env,
      passEnv,
      sandbox,
    });
    expect(await runner.run({ targets: [] })).toMatchObject({ exitCode: 0 });
  });

  it("gives the reason for every rejected rung, and fails closed when no rung is left", async () => {
    const root = makeProject({});
    const asRoot = ["false"];
    const env = { ...process.env, PATH: `${join(root, "bin")}:/bin` };
    writeProgram(join(root, "bin/bwrap"), "echo no namespaces for you >&2; exit 1");
    const options = { ...(await optionsFor(root)), asRoot, env };
    const refused = findSandbox({ ...options, failClosed: true });
    await expect(refused).rejects.toMatchObject({ code: "no-sandbox" });
    const { rung, reasons } = await findSandbox(options);
    expect(rung).toBe("off");
    expect(reasons.map((reason) => reason.rung)).toEqual(["namespaces", "bubblewrap", "user"]);
    expect(reasons[0]?.why).toContain("does not start");
    await expect(findSandbox({ ...options, mode: "user" })).rejects.toThrow(
      /user: it does not start/,
    );
  });

  it("is selected without a probe when there is no interpreter to probe with", async () => {
    const root = makeProject({});
    const sandbox = await findSandbox({
      ...(await optionsFor(root)),
      interpreter: null,
      asRoot: [],
    });
    expect(sandbox).toMatchObject({ rung: "namespaces", reasons: [] });
  });

  it("is off when the user turns it off", async () => {
    const root = makeProject({ "test_a.py": "def test_it(): pass\n" });
    const sandbox = await findSandbox({
      ...(await optionsFor(root)),
      mode: "off",
      failClosed: true,
    });
    const runner = createTestRunner({ root, python: testPython(), env: process.env, sandbox });
    expect(runner.sandbox).toEqual({ rung: "off", network: "off" });
    expect(await runner.run({ targets: [] })).toMatchObject({ exitCode: 0, ending: "exited" });
  });
});

describe("placeTree", () => {
  const directory = { path: "/p" };

  it("shows the whole repository at the path of the checkout, and never a home directory", () => {
    const top = makeProject({ ".git": "gitdir: elsewhere\n", "pkg/a.py": "" });
    const root = join(top, "pkg");
    const options = { root, home: "/home/ada", directory };
    const place = (rung: Rung, changed: Partial<typeof options & { checkout: string }> = {}) => {
      const { from, at, covers } = placeTree(rung, { ...options, ...changed });
      return [from, at, covers];
    };
    expect(place("namespaces")).toEqual([top, top, top]);
    expect(place("namespaces", { checkout: "/c/pkg" })).toEqual([top, "/c", "/c"]);
    expect(place("namespaces", { checkout: "/c" })).toEqual([top, top, top]);
    expect(place("bubblewrap", { root: top, checkout: "/c" })).toEqual([top, "/c", "/c"]);
    expect(place("user", { checkout: "/c/pkg" })).toEqual([top, "/p/tree", "/c"]);
    expect(place("off", { checkout: "/c/pkg" })).toEqual([top, top, "/c"]);
    expect(place("namespaces", { home: top })).toEqual([root, root, root]);
  });

  it("leaves a path outside the tree unchanged", () => {
    const tree = { from: "/a", at: "/b" };
    expect(["/a", "/a/x", "/ab"].map((path) => pathInTree(tree, path))).toEqual([
      "/b",
      "/b/x",
      "/ab",
    ]);
  });
});

test("network on: no network namespace is created", () => {
  const plan = {
    ...confinement({ from: "/w", at: "/c" }, "on"),
    newRoot: "/p/root",
    passwd: "/p/passwd",
  };
  const script = namespacesScript({ ...plan, system: { folders: ["/usr"], links: [] } });
  expect(script).toContain("unshare --pid --mount --ipc --uts --fork --kill-child");
  expect(script).not.toContain("ip link");
});

test("the interpreter's folders are readable, except those that contain a home or lie in the tree", () => {
  const folder = makeProject({
    "opt/py/bin/python": "",
    "opt/py/lib/x.py": "",
    "extra/y.py": "",
    "c/src/z.py": "",
    "c/src/shop.egg-info/PKG-INFO": "",
    "c/build/__editable__.shop/shop.py": "",
    "w/src/z.py": "",
    "home/.local/bin/tool": "",
    "home/.local/lib/python3/site-packages/w.py": "",
    "home/.local/share/keyrings/login": "",
  });
  const at = (path: string) => join(folder, path);
  const interpreter = {
    executable: at("opt/py/bin/python"),
    prefixes: [at("opt/py"), "/usr"],
    searchPath: [
      at("opt/py/lib"),
      at("extra"),
      at("c/src"),
      at("c/build/__editable__.shop"),
      at("gone"),
      "",
      folder,
    ],
    userBase: at("home/.local"),
  };
  const found = findReadableFolders({
    interpreter,
    alsoReadable: [],
    tree: { from: at("w"), at: at("c"), covers: at("c") },
    hidden: [at("c"), at("home")],
  });
  const ofUser = [at("home/.local/bin"), at("home/.local/lib")];
  const ofBuilds = [at("c/build/__editable__.shop"), at("c/src/shop.egg-info")];
  expect(found).toEqual([...ofBuilds, at("extra"), ...ofUser, at("opt/py")]);
});

test("pickUid picks a free user id while there is one", () => {
  const all = new Set(Array.from({ length: 4000 }, (_, index) => 61_184 + index));
  const free = new Set([...all].filter((uid) => uid !== 62_000));
  expect(pickUid(free)).toBe(62_000);
  expect(all.has(pickUid(all))).toBe(true);
});

test("the default limits leave resources to a small machine", () => {
  expect(defaultLimits(4 * 1024 ** 3)).toEqual({
    memoryBytes: 3 * 1024 ** 3,
    diskBytes: 1024 ** 3,
    processes: 1024,
  });
});

test("without root, bubblewrap creates the namespaces and hides .git", () => {
  const worktree = makeProject({ ".git": "gitdir: elsewhere\n" });
  const checkout = makeProject({});
  execFileSync("git", ["init", "--quiet", checkout]);
  const inFile = bubblewrapArgs({ from: worktree, at: "/c" }, "off");
  expect(inFile).toMatch(
    /--unshare-user .*--unshare-net .*--bind \S+ \/c --ro-bind \/\S+\/nothing \/c\/\.git /,
  );
  const inFolder = bubblewrapArgs({ from: checkout, at: "/c" }, "on");
  expect(inFolder).toMatch(/--tmpfs \/c\/\.git /);
  expect(inFolder).not.toContain("--unshare-net");
  expect(bubblewrapArgs({ from: makeProject({}), at: "/c" }, "off")).not.toContain("/c/.git");
});

function bubblewrapArgs(tree: Pick<Tree, "from" | "at">, network: Confinement["network"]): string {
  const confined = confineWithBubblewrap(confinement(tree, network), false);
  return [confined.executable, ...confined.args].join(" ");
}

function confinement(
  { from, at }: Pick<Tree, "from" | "at">,
  network: Confinement["network"],
): Confinement {
  return {
    program: { executable: "/usr/bin/python3", args: ["-V"], cwd: "/c", env: {} },
    python: "/usr/bin/python3",
    tree: { from, at, covers: at },
    ...{ network, readable: ["/opt/py", "/c/.venv"], writableFiles: ["/p/report"] },
    directory: { path: makeProject({}), home: "/p/home", temporary: "/p/tmp" },
    ...{ limits: defaultLimits(), uid: 62_000, asRoot: [] },
  };
}

async function optionsFor(root: string): Promise<SandboxOptions> {
  const { env } = process;
  const interpreter = await chooseInterpreter({ root, python: testPython(), env });
  if ("missing" in interpreter) throw new Error(interpreter.missing);
  const options = { mode: "auto", network: "off", failClosed: false } as const;
  return { ...options, interpreter, checkout: root, env };
}
