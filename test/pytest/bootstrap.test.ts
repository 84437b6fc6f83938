import { spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import BOOTSTRAP from "../../src/pytest/scripts/bootstrap.py";
import { makeProject, testPython } from "./project.ts";

it("closes files that the arbiter was started with", () => {
  const root = makeProject({
    canary: "a secret behind a number",
    "test_a.py": "import os\ndef test_it():\n    print(os.read(40, 99))\n",
  });
  const roots = {
    forTests: [root],
    forChildren: [],
    root,
    mark: "mark ",
    only: null,
    also: [],
    last: [],
    workers: null,
  };
  const inherited = openSync(join(root, "canary"), "r");
  const stdio = ["ignore" as const, "pipe" as const, "pipe" as const];
  const run = spawnSync(testPython(), ["-c", BOOTSTRAP, JSON.stringify(roots), "-s", "test_a.py"], {
    cwd: root,
    encoding: "utf8",
    stdio: [...stdio, ...Array.from({ length: 37 }, () => "ignore" as const), inherited],
  });
  expect(run.stdout).toContain("Bad file descriptor");
  expect(run.stdout).not.toContain("a secret behind a number");
});
