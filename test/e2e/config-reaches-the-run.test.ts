import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { main } from "../../src/cli/main.ts";
import { fakeTerminal } from "../cli/fake-terminal.ts";
import {
  makeVenv,
  pluginThatFailsOnAllCores,
  pluginThatFailsWithoutNoCov,
} from "../pytest/make-venv.ts";
import { temporaryDirectory, temporaryRepository, writeFiles } from "../temporary-repository.ts";

const ISSUE = fileURLToPath(new URL("../../demo/issue-7.md", import.meta.url));

test("execution.collect_coverage and execution.parallel_suite change how pytest runs", async () => {
  const cwd = temporaryRepository();
  writeFiles(cwd, { "test_it.py": "def test_it(): pass\n" });
  makeVenv(cwd, { ...pluginThatFailsWithoutNoCov(), ...pluginThatFailsOnAllCores() });
  const exitCodes = [];
  const alone = "parallel_suite: false";
  for (const execution of [`{ ${alone} }`, `{ ${alone}, collect_coverage: true }`, "{}"]) {
    writeFiles(cwd, { ".github/tdd.yml": `execution: ${execution}\n` });
    const { terminal, shown } = fakeTerminal({ cwd, env: { TDD_PYTHON: undefined } });
    await main(["verdict", "--phase", "green", "--json"], terminal);
    exitCodes.push(JSON.parse(shown()).exitCode);
  }
  expect(exitCodes).toEqual([0, 1, 6]);
});

test("attempts and branch_prefix reach the run", async () => {
  const cwd = temporaryRepository();
  writeFiles(cwd, {
    ".github/tdd.yml": "attempts: 1\nbranch_prefix: try/it-\n",
  });
  const model = join(temporaryDirectory(), "answers.json");
  const passes = "### FILE: tests/test_new.py\n```python\ndef test_new():\n    pass\n```\n";
  const plan = { approach: "x", tests: [{ name: "test_new", criterion: "any" }] };
  writeFileSync(model, JSON.stringify({ plan: [plan], scaffold: [passes] }));
  const { terminal, shown } = fakeTerminal({ cwd });
  const args = ["--issue", "7", "--issue-file", ISSUE, "--model", `scripted:${model}`, "--json"];
  expect(await main(["run", ...args], terminal)).toBe(1);
  expect(JSON.parse(shown())).toMatchObject({
    failureHistory: { attempts: 1 },
    branch: "try/it-7",
  });
  const status = fakeTerminal({ cwd });
  await main(["status", "--issue", "7", "--json"], status.terminal);
  expect(JSON.parse(status.shown())).toMatchObject({ branch: "try/it-7" });
});

const KEY = "qZ7hT2mK9xW4vB8nR3pL6";
const LEAKS = `import os
import pytest
from shop.cart import Cart

@pytest.mark.parametrize("key", [os.environ.get("SHOP_MODE", "").encode().hex()])
def test_it(key):
    assert Cart().total() == os.environ["SHOP_MODE"]
`;

test("secrets passed to tests with pass_env are removed from what verdict prints, in any encoding", async () => {
  const cwd = temporaryRepository();
  writeFiles(cwd, { "tests/test_it.py": LEAKS, ".github/tdd.yml": "pass_env: [SHOP_MODE]\n" });
  for (const flags of [[], ["--json"]]) {
    const { terminal, shown } = fakeTerminal({ cwd, env: { SHOP_MODE: KEY } });
    await main(["verdict", "--phase", "green", ...flags], terminal);
    expect(shown()).toContain("test_it[[redacted]]");
    expect(shown()).not.toMatch(new RegExp(`${KEY}|${Buffer.from(KEY).toString("hex")}`));
  }
});

test("a run warns once that a test that sees a secret of pass_env can leak it, and removes what it finds", async () => {
  const cwd = temporaryRepository();
  writeFiles(cwd, { ".github/tdd.yml": "attempts: 1\npass_env: [SHOP_MODE, CI_LEVEL]\n" });
  const model = join(temporaryDirectory(), "answers.json");
  const answer = `### FILE: tests/test_new.py\n\`\`\`python\n${LEAKS}\`\`\`\n`;
  const plan = { approach: "x", tests: [{ name: "test_it", criterion: "any" }] };
  writeFileSync(model, JSON.stringify({ plan: [plan], scaffold: [answer] }));
  const env = { SHOP_MODE: KEY, CI_LEVEL: "true" };
  const { terminal, shown, complained } = fakeTerminal({ cwd, env });
  const args = ["--issue", "7", "--issue-file", ISSUE, "--model", `scripted:${model}`, "--json"];
  await main(["run", ...args], terminal);
  expect(complained().split("can leak it")).toHaveLength(2);
  expect(complained()).toContain("pass_env: tests can see SHOP_MODE, and");
  expect(shown()).toContain("[redacted]");
  expect(shown() + complained()).not.toMatch(
    new RegExp(`${KEY}|${Buffer.from(KEY).toString("hex")}`),
  );
  expect(JSON.parse(shown())).toHaveProperty("failureHistory");
});
