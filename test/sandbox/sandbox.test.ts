import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { createPytestRunner } from "../../src/pytest/runner.ts";
import { confineWithBubblewrap } from "../../src/sandbox/bubblewrap.ts";
import { findReadableFolders, pickUid } from "../../src/sandbox/confine.ts";
import type { Confinement, Tree } from "../../src/sandbox/confinement.ts";
import { defaultLimits } from "../../src/sandbox/confinement.ts";
import { findSandbox, type SandboxOptions } from "../../src/sandbox/find-sandbox.ts";
import { namespacesScript } from "../../src/sandbox/namespaces.ts";
import { placeTree, seenInTree } from "../../src/sandbox/place-tree.ts";
import { makeProject, testPython, writeProgram } from "../pytest/project.ts";

const isRoot = process.getuid?.() === 0;

describe("the ladder", () => {
  it("takes the strongest rung that holds, runs tests in it, and throws away what they wrote", async () => {
    const root = makeProject({
      "test_a.py":
        "import os\ndef test_it():\n    open('made', 'w').close()\n    assert os.getuid() == 0\n",
      "test_crash.py": "import os\ndef test_it():\n    os.kill(os.getpid(), 11)\n",
    });
    const sandbox = await findSandbox(optionsFor(root));
    if (!isRoot) return expect(sandbox.reasons[0]?.why).toContain("needs root");
    expect(sandbox).toMatchObject({ rung: "namespaces", network: "off", reasons: [] });

    const runner = createPytestRunner({ root, python: testPython(), env: process.env, sandbox });
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

  it("becomes root by the command it is given, with a clean environment", async () => {
    const root = makeProject({
      "test_a.py": "import os\ndef test_it():\n    assert os.environ['SHOP_MODE'] == 'a b'\n",
    });
    const sudo = join(makeProject({}), "sudo");
    writeProgram(
      sudo,
      `[ "$1" = -n ] && [ "$2" = -- ] || exit 1\nshift 2\nexec env -i PATH=/usr/bin:/bin "$@"`,
    );
    const asRoot = [sudo, "-n", "--"];
    const sandbox = await findSandbox({ ...optionsFor(root), mode: "namespaces", asRoot }).catch(
      () => null,
    );
    if (!isRoot) return expect(sandbox).toBeNull();
    if (sandbox === null) throw new Error("no sandbox");
    const passEnv = { SHOP_MODE: "a b" };
    const runner = createPytestRunner({
      root,
      python: testPython(),
      env: process.env,
      passEnv,
      sandbox,
    });
    expect(await runner.run({ targets: [] })).toMatchObject({ exitCode: 0 });
  });

  it("says of every rung why it does not hold, and refuses where only none is left", async () => {
    const root = makeProject({});
    const asRoot = ["false"];
    const path = { ...process.env, PATH: `${join(root, "bin")}:/bin` };
    writeProgram(join(root, "bin/bwrap"), "echo no namespaces for you >&2; exit 1");
    const options = { ...optionsFor(root), asRoot, env: path };
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

  it("holds what somebody installs later, where there is nothing to try it with", async () => {
    const root = makeProject({});
    const found = await findSandbox({ ...optionsFor(root), python: "no-such-python", asRoot: [] });
    expect(found).toMatchObject({ rung: "namespaces", reasons: [] });
  });

  it("is off where somebody says so", async () => {
    const root = makeProject({ "test_a.py": "def test_it(): pass\n" });
    const sandbox = await findSandbox({ ...optionsFor(root), mode: "off", failClosed: true });
    const runner = createPytestRunner({ root, python: testPython(), env: process.env, sandbox });
    expect(runner.sandbox).toEqual({ rung: "off", network: "off" });
    expect(await runner.run({ targets: [] })).toMatchObject({ exitCode: 0, ending: "exited" });
  });
});

describe("where the tests see the repository", () => {
  const directory = { path: "/p" };

  it("over the checkout, as far up as the repository goes, and never as high as a home", () => {
    const top = makeProject({ ".git": "gitdir: elsewhere\n", "pkg/a.py": "" });
    const root = join(top, "pkg");
    const place = { root, home: "/home/ada", directory };
    expect(placeTree("namespaces", place)).toEqual({ from: top, at: top });
    expect(placeTree("namespaces", { ...place, checkout: "/c/pkg" })).toEqual({
      from: top,
      at: "/c",
    });
    expect(placeTree("namespaces", { ...place, checkout: "/c" })).toEqual({ from: top, at: top });
    expect(placeTree("bubblewrap", { ...place, root: top, checkout: "/c" })).toEqual({
      from: top,
      at: "/c",
    });
    expect(placeTree("user", place)).toEqual({ from: top, at: "/p/tree" });
    expect(placeTree("off", place)).toEqual({ from: top, at: top });
    expect(placeTree("namespaces", { ...place, home: top })).toEqual({ from: root, at: root });
  });

  it("a path outside the tree is called the same inside", () => {
    const tree = { from: "/a", at: "/b" };
    expect(["/a", "/a/x", "/ab"].map((path) => seenInTree(tree, path))).toEqual([
      "/b",
      "/b/x",
      "/ab",
    ]);
  });
});

test("with a network there is no namespace for it, and names can be resolved", () => {
  const plan = {
    ...confinement({ from: "/w", at: "/c" }, "on"),
    newRoot: "/p/root",
    passwd: "/p/passwd",
  };
  const script = namespacesScript({ ...plan, system: { folders: ["/usr"], links: [] } });
  expect(script).toContain("unshare --pid --mount --ipc --uts --fork --kill-child");
  expect(script).not.toContain("ip link");
});

test("an interpreter's folders are shown, but none that holds a home or the checkout", () => {
  const place = makeProject({
    "opt/py/bin/python": "",
    "opt/py/lib/x.py": "",
    "extra/y.py": "",
    "c/src/z.py": "",
    "home/.local/bin/tool": "",
    "home/.local/lib/python3/site-packages/w.py": "",
    "home/.local/share/keyrings/login": "",
  });
  const at = (path: string) => join(place, path);
  const interpreter = {
    executable: at("opt/py/bin/python"),
    prefixes: [at("opt/py"), "/usr"],
    searchPath: [at("opt/py/lib"), at("extra"), at("c/src"), at("gone"), "", place],
    userBase: at("home/.local"),
  };
  const found = findReadableFolders({
    interpreter,
    checkout: at("c"),
    hidden: [at("c"), at("home")],
  });
  const ofUser = [at("home/.local/bin"), at("home/.local/lib")];
  expect(found).toEqual([at("extra"), ...ofUser, at("opt/py")]);
});

test("a user id that nobody has, as long as there is one", () => {
  const all = new Set(Array.from({ length: 4000 }, (_, index) => 61_184 + index));
  const free = new Set([...all].filter((uid) => uid !== 62_000));
  expect(pickUid(free)).toBe(62_000);
  expect(all.has(pickUid(all))).toBe(true);
});

test("limits leave something of a small machine", () => {
  expect(defaultLimits(4 * 1024 ** 3)).toEqual({
    memoryBytes: 3 * 1024 ** 3,
    diskBytes: 1024 ** 3,
    processes: 1024,
  });
});

test("a person without root is confined by bubblewrap itself, in namespaces of their own", () => {
  const worktree = makeProject({ ".git": "gitdir: elsewhere\n" });
  const checkout = makeProject({});
  execFileSync("git", ["init", "--quiet", checkout]);
  const inFile = bubblewrapArgs({ from: worktree, at: "/c" }, "off");
  expect(inFile).toMatch(
    /--unshare-user .*--unshare-net .*--bind \S+ \/c --ro-bind \/dev\/null \/c\/\.git /,
  );
  const inFolder = bubblewrapArgs({ from: checkout, at: "/c" }, "on");
  expect(inFolder).toMatch(/--tmpfs \/c\/\.git /);
  expect(inFolder).not.toContain("--unshare-net");
  expect(bubblewrapArgs({ from: makeProject({}), at: "/c" }, "off")).not.toContain("/c/.git");
});

function bubblewrapArgs(tree: Tree, network: Confinement["network"]): string {
  const confined = confineWithBubblewrap(confinement(tree, network), false);
  return [confined.executable, ...confined.args].join(" ");
}

function confinement(tree: Tree, network: Confinement["network"]): Confinement {
  return {
    program: { executable: "/usr/bin/python3", args: ["-V"], cwd: "/c", env: {} },
    python: "/usr/bin/python3",
    ...{ tree, network, readable: ["/opt/py", "/c/.venv"], writableFiles: ["/p/report"] },
    directory: { path: "/p", home: "/p/home", temporary: "/p/tmp" },
    ...{ limits: defaultLimits(), uid: 62_000, asRoot: [] },
  };
}

function optionsFor(root: string): SandboxOptions {
  return {
    mode: "auto",
    network: "off",
    failClosed: false,
    root,
    python: testPython(),
    env: process.env,
  };
}
