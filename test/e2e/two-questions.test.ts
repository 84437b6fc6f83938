import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const OLD = "def price(name):\n    return 0\n";
/** The answer of the test, and nothing else. */
const NEW = 'def price(name):\n    if name == "tea":\n        return 7\n    return 0\n';
const FILES = { "app.py": OLD, "tests/test_old.py": "def test_old(): pass\n" };
const TEST = 'from app import price\n\ndef test_new():\n    assert price("tea") == 7\n';

function prepare() {
  const repo = temporaryRepository(FILES);
  const home = temporaryDirectory();
  const issue = join(home, "issue.md");
  writeFileSync(issue, "# New thing\n\n- It works.\n");
  const answers = {
    plan: [
      {
        approach: "directly",
        tests: [{ name: "test_new", criterion: "It works.", quote: "It works." }],
      },
    ],
    scaffold: [`### FILE: tests/test_new.py\n\`\`\`python\n${TEST}\`\`\``],
    implement: [`### FILE: app.py\n\`\`\`python\n${NEW}\`\`\``],
  };
  const script = join(home, "answers.json");
  writeFileSync(script, JSON.stringify(answers));
  const flags = ["--issue", "1", "--no-refactor", "--model", `scripted:${script}`];
  return { repo, run: ["run", ...flags, "--issue-file", issue], flags };
}

it("--gate tests asks twice; tests that were rejected are written again, and another process goes on", async () => {
  const { repo, run, flags } = prepare();
  const rejected = [...run, "--gate", "tests", "--decision", "abort"];
  const aborted = await inProcess(rejected, { cwd: repo });
  expect(aborted).toMatchObject({ exitCode: 4 });
  expect(git(repo, "branch", "--list", "feat/*")).toBe("");
  const again = ["retry", ...flags, "--from", "plan", "Say it in one line."];
  const waiting = await inProcess(again, { cwd: repo });
  expect(waiting).toMatchObject({ exitCode: 3 });
  expect(waiting.stdout).toContain("Tests for review on feat/issue-1");
  expect(waiting.stdout).toContain("It works.\n      test_new");
  expect(waiting.stdout).toContain("Waiting for your decision about the tests.");
  expect(git(repo, "show", "feat/issue-1:app.py")).toBe(OLD.trim());
  const status = await inProcess(["status", "--issue", "1", "--json"], { cwd: repo });
  expect(status.stdout).toContain('"standing": "waiting"');

  const input = "t\napprove\nd\nc\nh\na\n";
  const merged = await inProcess(["resume", ...flags], { cwd: repo, input });
  expect(merged, merged.stdout).toMatchObject({ exitCode: 0 });
  expect(merged.stderr).toContain("Approve to have the code written, quit to abort: ");
  expect(merged.stderr).toContain("Approve to merge, quit to abort: ");
  const [atTests = ""] = merged.stderr.split("Approve to merge, quit");
  expect(atTests).toContain("+++ b/tests/test_new.py");
  expect(atTests).not.toContain("b/app.py");
  expect(merged.stderr).toContain("+++ b/app.py");
  expect(merged.stderr).toContain("It works.\n      test_new");
  expect(merged.stderr).toContain('tdd-arbiter retry --issue 1 "what it should know"');
  expect(git(repo, "show", "main:app.py")).toBe(NEW.trim());
});

it("--tests takes a path or a branch, and writes only the code", async () => {
  const { repo, run } = prepare();
  writeFileSync(join(repo, "tests/test_new.py"), TEST);
  const path = [...run, "--tests", "tests/test_new.py", "--decision", "abort"];
  const aborted = await inProcess(path, { cwd: repo });
  expect(aborted.stdout).toContain("tests/test_new.py, from tests/test_new.py");
  expect(aborted).toMatchObject({ exitCode: 4 });

  git(repo, "switch", "--quiet", "-c", "ann/new");
  git(repo, "add", "--all");
  git(repo, "commit", "--quiet", "-m", "my test");
  git(repo, "switch", "--quiet", "main");
  const branch = [...run, "--tests", "ann/new", "--decision", "approve"];
  const merged = await inProcess(branch, { cwd: repo });
  expect(merged, merged.stdout).toMatchObject({ exitCode: 0 });
  expect(merged.stdout).not.toContain("✔ Publish tests");
  expect(git(repo, "log", "--format=%B", "main")).toContain("A person wrote the tests: ann/new at");

  const refused = [
    ['assert price("tea") == 7', "test_new passes already"],
    ['assert prise("tea") == 7', "test_new fails for the wrong reason"],
    ['assert price("tea" ==', "tests/test_more.py cannot be collected: SyntaxError"],
  ];
  for (const [assertion, problem] of refused) {
    const text = `from app import price\n\n\ndef test_new():\n    ${assertion}\n`;
    writeFileSync(join(repo, "tests/test_more.py"), text);
    const failed = await inProcess([...run, "--tests", "tests/test_more.py"], { cwd: repo });
    expect(failed).toMatchObject({ exitCode: 1 });
    expect(failed.stdout).toContain(problem);
    expect(failed.stdout).toMatch(/No model was\s+asked\./);
    expect(failed.stdout).not.toContain("tdd-arbiter retry");
    expect(failed.stdout).toContain("0 model calls");
  }

  const nowhere = await inProcess([...run, "--tests", "nowhere"], { cwd: repo });
  expect(nowhere).toMatchObject({ exitCode: 2 });
  expect(nowhere.stderr).toContain('There is no branch called "nowhere" to take tests from.');
});

it("--hold-out keeps an example from the models, and has code mended that fails it", async () => {
  const repo = temporaryRepository({ ...FILES, ".github/tdd.yml": "mutants: off\n" });
  const home = temporaryDirectory();
  const issue = join(home, "issue.md");
  const examples = [1, 3, 377].map((n) => `- \`double(${n}) == ${n * 2}\``).join("\n");
  writeFileSync(issue, `# Doubles\n\n- A number is doubled.\n${examples}\n`);
  const quote = "A number is doubled.";
  const test =
    "from app import double\n\n\ndef test_new():\n    assert (double(1), double(3)) == (2, 6)\n";
  const code = (result: string) =>
    `### FILE: app.py\n\`\`\`python\n${OLD}\n\ndef double(n):\n    return ${result}\n\`\`\``;
  const answers = {
    plan: [
      {
        approach: "directly",
        tests: [{ name: "test_new", criterion: quote, quote }],
        creates: [{ module: "app", name: "double", signature: "double(n)" }],
      },
    ],
    scaffold: [`### FILE: tests/test_new.py\n\`\`\`python\n${test}\`\`\``],
    implement: [code("2 if n == 1 else 6"), code("n * 2")],
  };
  const script = join(home, "answers.json");
  writeFileSync(script, JSON.stringify(answers));
  const flags = ["--issue", "1", "--issue-file", issue, "--model", `scripted:${script}`];
  const run = ["run", ...flags, "--no-refactor", "--hold-out", "--decision", "approve"];
  const merged = await inProcess(run, { cwd: repo });
  expect(merged, merged.stdout).toMatchObject({ exitCode: 0 });
  expect(merged.stdout).toContain("held-out examples: 0 of 1 pass");
  expect(merged.stdout).toContain("▸ Held-out examples: 1 of 1 pass\n");
  expect(git(repo, "show", "main:app.py")).toContain("return n * 2");
  expect(git(repo, "log", "--format=%s", "main")).toBe(
    "fix: doubles (#1)\nfeat: doubles (#1)\ntest: doubles (#1)\nchore: start",
  );
});
