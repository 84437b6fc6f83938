import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type CommandResult, commandLine } from "../cli/command-line.ts";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const FILES = { "app.py": "value = 0\n", "tests/test_old.py": "def test_old(): pass\n" };
const TEST = "from app import value\n\ndef test_new():\n    assert value == 1\n";

it("a failed run is tried again, stopped from elsewhere, tried once more, and merged", async () => {
  const repo = temporaryRepository(FILES);
  const home = temporaryDirectory();
  const issue = join(home, "issue.md");
  writeFileSync(issue, "# New thing\n\n- It works.\n");
  const wrong = script(home, "value = 5");
  const right = script(home, "value = 1");

  const run = ["run", "--issue", "1", "--issue-file", issue, "--attempts", "1", ...wrong];
  const failed = await inProcess(run, { cwd: repo });
  expect(failed.stdout).toContain('tdd-arbiter retry --issue 1 "hint"');
  const best = git(repo, "rev-parse", "feat/issue-1");

  const retry = ["retry", "--issue", "1", "one is enough", ...right];
  const aborts: Promise<CommandResult>[] = [];
  const stopped = await commandLine([...retry, "--from", "code"], {
    cwd: repo,
    watch: (printed, child) => {
      if (aborts.length > 0 || !printed.includes("✔ Code")) return;
      child.kill("SIGSTOP");
      const abort = inProcess(["abort", "--issue", "1"], { cwd: repo });
      aborts.push(abort);
      void abort.then(() => child.kill("SIGCONT"));
    },
  });
  const [abort] = await Promise.all(aborts);
  expect(abort).toMatchObject({ exitCode: 0 });
  expect(abort?.stdout).toMatch(/\(process \d+ on .+\) stops before its next step\./);
  expect(stopped.stdout).toContain("\nHint: one is enough\n");
  // The tests are red and locked: they were not written again.
  expect(stopped.stdout).not.toContain("✔ Tests");
  expect(stopped.stdout).toContain("Aborted by user. feat/issue-1 was removed");
  expect(git(repo, "branch", "--list", "feat/*")).toBe("");

  const merged = await inProcess([...retry, "--json"], { cwd: repo, input: "approve\n" });
  expect(JSON.parse(merged.stdout)).toMatchObject({ status: "merged" });
  expect(git(repo, "show", "main:app.py")).toBe("value = 1");
  expect(git(repo, "log", "--format=%s", "main")).toBe(
    "feat: new thing (#1)\ntest: new thing (#1)\nchore: start",
  );
  // What the first attempt wrote is kept with the state, though its branch is gone.
  expect(git(repo, "rev-list", "refs/tdd/issue-1")).toContain(best);
});

/** The flags of a model whose code is this. */
function script(home: string, code: string): string[] {
  const answers = {
    plan: [
      {
        approach: "directly",
        tests: [{ name: "test_new", criterion: "It works.", quote: "It works." }],
      },
    ],
    scaffold: [`### FILE: tests/test_new.py\n\`\`\`python\n${TEST}\`\`\``],
    implement: [`### FILE: app.py\n\`\`\`python\n${code}\n\`\`\``],
    refactor: ["NOTHING TO IMPROVE"],
  };
  const file = join(home, `${code.replaceAll(/\W/g, "")}.json`);
  writeFileSync(file, JSON.stringify(answers));
  return ["--model", `scripted:${file}`];
}
