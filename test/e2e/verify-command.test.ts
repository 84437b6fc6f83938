import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { testPython } from "../pytest/project.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";

const CODE = "def twice(number):\n    return number\n";
const FIXED = "def twice(number):\n    return number * 2\n";
const CLAMP = `def twice(number):
    if number > 10:
        return 10
    return number * 2
`;
const CLAMP_TEST = "from maths import twice\n\n\ndef test_twice():\n    assert twice(3) == 6\n";
const TEST = "from maths import twice\n\n\ndef test_twice():\n    assert twice(2) == 4\n";

const ISSUE = `Doubling is wrong.

>>> twice(2)
4

- \`twice(0) == 0\`
- \`twice(3) == 7\`
- \`os.mkdir("touched") == None\`
- \`subprocess.call("touch touched", shell=True) == 0\`

## Actual behaviour

\`twice(2) == 2\`
`;

const EMPTY = "from maths import twice\n\n\ndef test_twice():\n    twice(2)\n";

describe("tdd-arbiter verify", () => {
  it("prints a table and the result, and leaves the repository as it was", async () => {
    const cwd = fixOn("change");
    const before = git(cwd, "for-each-ref");
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("✔ Suite before");
    expect(stdout).toContain("test_maths.py\n  proves   test_twice");
    expect(stdout).toContain("Holds: 1 test proves the change");
    expect([git(cwd, "for-each-ref"), git(cwd, "status", "--porcelain")]).toEqual([before, ""]);
    expect(git(cwd, "worktree", "list").split("\n")).toHaveLength(1);
  });

  it("replays the examples of an issue with both sources, and makes no condition of them", async () => {
    const cwd = fixOn("change", { "maths.py": FIXED, "test_maths.py": TEST });
    const issue = join(temporaryDirectory(), "issue.md");
    writeFileSync(issue, ISSUE);
    const args = ["verify", "--issue-file", issue, "--mutants", "0"];
    const { exitCode, stdout } = await inProcess(args, { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain(
      "1 of 3 examples in the issue or pull request fails without the change and passes with it; 1 fails with it.\n  failed   twice(3) == 7\n",
    );
    expect(stdout).toContain("Holds: 1 test proves the change");
    const { stdout: json } = await inProcess([...args, "--json"], { cwd });
    expect(JSON.parse(json).examples).toEqual([
      { example: "twice(2) == 4", before: "failed", after: "passed" },
      { example: "twice(0) == 0", before: "passed", after: "passed" },
      { example: "twice(3) == 7", before: "failed", after: "failed" },
    ]);
    expect(existsSync(join(cwd, "touched"))).toBe(false);
    const none = await inProcess(["verify", "--issue-file", "absent.md"], { cwd });
    expect([none.exitCode, none.stderr]).toEqual([2, expect.stringContaining("cannot be read")]);
  });

  it("replays them for a change without tests, and says what is not there yet", async () => {
    const cwd = temporaryRepository({ "test_one.py": "def test_one():\n    assert True\n" });
    git(cwd, "checkout", "--quiet", "-b", "change");
    writeFiles(cwd, { "maths.py": FIXED });
    git(cwd, "add", "--all");
    git(cwd, "commit", "--quiet", "--message", "feat: maths");
    const issue = join(temporaryDirectory(), "issue.md");
    writeFileSync(issue, "`twice(2) == 4`\n");
    const args = ["verify", "main", "--issue-file", issue, "--mutants", "0", "--json"];
    const { exitCode, stdout } = await inProcess(args, { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      result: "does-not-hold",
      examples: [{ example: "twice(2) == 4", before: "absent", after: "passed" }],
    });
    expect(exitCode).toBe(1);
  });

  it("takes its policy from the base, not from the change", async () => {
    const cwd = fixOn("change");
    git(cwd, "rm", "--quiet", "test_maths.py");
    writeFiles(cwd, { ".github/tdd.yml": "verify:\n  require: none\n" });
    git(cwd, "add", "--all");
    git(cwd, "commit", "--quiet", "--message", "chore: ask for less");
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect([exitCode, conclusionOf(stdout)]).toEqual([
      1,
      expect.stringContaining(
        "Does not hold: no test that passes before and after executes maths.py:2, and the change has no tests",
      ),
    ]);
  });

  it("reads the red stage's file of the base, too", async () => {
    const stage = "stage: red\nexecution:\n  timeout_seconds: soon\n";
    const cwd = fixOn("change", { "maths.py": FIXED }, { stage });
    const { exitCode, stderr } = await inProcess(["verify"], { cwd });
    expect(stderr).toContain('red.yaml: execution.timeout_seconds is "soon".');
    expect(exitCode).toBe(2);
  });

  it("says with require: none what would not hold, and ends with 0", async () => {
    const cwd = fixOn("change", { "maths.py": FIXED });
    const { exitCode, stdout } = await inProcess(["verify", "--require", "none"], { cwd });
    expect([exitCode, conclusionOf(stdout)]).toEqual([
      0,
      expect.stringContaining(
        "Would not hold: reported only, because require is none: no test that passes before and after executes maths.py:2",
      ),
    ]);
  });

  it.each([
    ["in the change", ["add", "--all", "--force"]],
    ["in the base", ["add", "more.py", "test_maths.py"]],
  ])("does not believe bytecode that runs in place of a changed source: %s", async (_, add) => {
    const cwd = temporaryRepository();
    writeFiles(cwd, { "maths.py": CODE, "test_one.py": "def test_one():\n    assert True\n" });
    if (add[1] === "more.py") compileUnchecked(cwd, "more.py", FIXED);
    git(cwd, "add", "--all", "--force");
    git(cwd, "commit", "--quiet", "--message", "feat: maths");
    git(cwd, "checkout", "--quiet", "-b", "change");
    compileUnchecked(cwd, "more.py", FIXED);
    writeFiles(cwd, { "more.py": CODE, "test_maths.py": TEST.replace("maths", "more") });
    git(cwd, ...add);
    git(cwd, "commit", "--quiet", "--message", "feat: more");
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect(stdout).toContain(" in place of more.py: remove the compiled file");
    expect(exitCode).toBe(1);
  });

  it("says what it compares with, and why", async () => {
    const cwd = fixOn("change", { "maths.py": FIXED });
    const short = git(cwd, "rev-parse", "main").slice(0, 10);
    const { stdout } = await inProcess(["verify", "--mutants", "0"], { cwd });
    expect(stdout).toContain(
      `✔ Change         HEAD since ${short}, compared with main (the default branch, by its name)`,
    );
  });

  it.each(["main..change", "main...change", "main"])(
    "takes a range of commits: %s",
    async (range) => {
      const cwd = fixOn("change", { "maths.py": FIXED });
      if (range !== "main") git(cwd, "checkout", "--quiet", "main");
      const { stdout } = await inProcess(["verify", range, "--json", "--mutants", "0"], { cwd });
      expect(JSON.parse(stdout)).toMatchObject({
        base: git(cwd, "rev-parse", "main"),
        head: git(cwd, "rev-parse", "change"),
      });
    },
  );

  it("judges with --worktree what is not committed, and commits nothing", async () => {
    const cwd = temporaryRepository({ "maths.py": CODE });
    writeFiles(cwd, { "maths.py": FIXED, "test_maths.py": TEST });
    const before = [git(cwd, "for-each-ref"), git(cwd, "status", "--porcelain")];
    const { exitCode, stdout } = await inProcess(["verify", "--worktree", "--mutants", "0"], {
      cwd,
    });
    expect(stdout).toContain(
      "✔ Change         maths.py and 1 more file not committed, and HEAD since",
    );
    expect(stdout).toContain("Holds: 1 test proves the change");
    expect(exitCode).toBe(0);
    expect([git(cwd, "for-each-ref"), git(cwd, "status", "--porcelain")]).toEqual(before);
  });

  it("runs with --quick only the changed test files, and says that", async () => {
    const cwd = temporaryRepository({ "maths.py": CODE, "test_other.py": "1 / 0\n" });
    git(cwd, "checkout", "--quiet", "-b", "change");
    const half = "\n\ndef half(number):\n    return number / 2\n";
    const tests = `${TEST.replace("twice", "half, twice")}\n\ndef test_half():\n    assert half(4) == 2\n\n\ndef test_guard():\n    assert twice(0) == 0\n`;
    writeFiles(cwd, { "maths.py": `${FIXED}${half}`, "test_maths.py": tests });
    git(cwd, "add", "--all");
    git(cwd, "commit", "--quiet", "--message", "fix: twice");
    const { exitCode, stdout } = await inProcess(["verify", "--quick"], { cwd });
    expect(stdout.match(/[✔✘] (?!Change |Sandbox|Required).*/g)).toEqual([
      "✔ Changed tests  3 tests passed, 0 failed",
      "✔ Old source     1 test passed, 2 failed",
    ]);
    expect(conclusionOf(stdout)).toBe(
      "Holds: 2 of 3 tests prove the change, 1 guards; this is the quick check: only the changed test files ran, once, and not the suite, so the change may still break other tests",
    );
    expect(exitCode).toBe(0);
  });

  it.each([
    ["a test that fails", { "maths.py": CODE, "test_maths.py": TEST }, "test_twice fails: "],
    ["no test", { "maths.py": FIXED }, "the change has no tests"],
    [
      "a test that asserts nothing",
      { "maths.py": FIXED, "test_maths.py": EMPTY },
      "no test proves",
    ],
  ])("does not hold with --quick: %s", async (_, files, reason) => {
    const cwd = fixOn("change", files);
    const { exitCode, stdout } = await inProcess(["verify", "--quick"], { cwd });
    expect(conclusionOf(stdout)).toContain(reason);
    expect(exitCode).toBe(1);
  });

  it("says with --quick that a removed test did not run", async () => {
    const cwd = temporaryRepository({
      "maths.py": CODE,
      "test_maths.py": `${TEST}\n\ndef test_gone():\n    assert twice(0) == 0\n`,
    });
    git(cwd, "checkout", "--quiet", "-b", "change");
    writeFiles(cwd, { "maths.py": FIXED, "test_maths.py": TEST });
    git(cwd, "commit", "--quiet", "--all", "--message", "fix: twice");
    const { stdout } = await inProcess(["verify", "--quick"], { cwd });
    expect(stdout).toContain("unclear  test_gone\n           was removed, and only tests");
  });

  it("warns of changes that are not committed", async () => {
    const cwd = fixOn("change");
    writeFiles(cwd, { "maths.py": CODE });
    const { stdout, stderr } = await inProcess(["verify", "--json", "--mutants", "0"], { cwd });
    expect(stderr).toContain(
      "! Not judged, because not committed: maths.py. --worktree judges it, too.",
    );
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      ...[
        "result",
        "passes",
        "reason",
        "tests",
        "mutants",
        "missed",
        "hunks",
        "examples",
        "base",
        "head",
        "places",
      ],
    ]);
  });

  it("names with --json the lines to change", async () => {
    const cwd = fixOn("change", { "maths.py": CODE, "test_maths.py": TEST });
    const { stdout } = await inProcess(["verify", "--quick", "--json"], { cwd });
    expect(JSON.parse(stdout).places).toMatchObject([
      { level: "error", path: "test_maths.py", line: 4, title: "test_twice fails" },
    ]);
  });

  it("says that a configuration which is not committed is not used", async () => {
    const cwd = fixOn("change");
    writeFiles(cwd, { ".github/tdd.yml": "verify: { mutants: 0 }\n" });
    const { stdout } = await inProcess(["verify", "--mutants", "0"], { cwd });
    expect(stdout).toContain(
      "! .github/tdd.yml of the checkout is not used: verify reads the one of the base.",
    );
  });

  it("names the changes of the new lines that no test notices", async () => {
    const cwd = fixOn("change", { "maths.py": CLAMP, "test_maths.py": CLAMP_TEST });
    const { exitCode, stdout } = await inProcess(["verify", "--json", "--require", "mutants=90"], {
      cwd,
    });
    const { mutants, reason } = JSON.parse(stdout);
    const seen = mutants.map((mutant: Seen) => [mutant.line, mutant.change, mutant.noticedBy]);
    expect(seen.toSorted(byText)).toEqual(
      [
        [2, "number > 10 → (number >= 10)", null],
        [3, "return 10 → return None", null],
        [4, "return number * 2 → return None", "test_maths.py::test_twice"],
        [2, "10 → 11", null],
        [3, "10 → 11", null],
        [4, "number * 2 → (number / 2)", "test_maths.py::test_twice"],
        [4, "2 → 3", "test_maths.py::test_twice"],
      ].toSorted(byText),
    );
    expect([exitCode, reason]).toEqual([
      1,
      "tests notice 3 of 7 mutants (42 %), and 90 % are required",
    ]);
  });

  it("tries no more mutants than the base allows", async () => {
    const config = "verify: { mutants: 2 }\n";
    const cwd = fixOn("change", { "maths.py": CLAMP, "test_maths.py": CLAMP_TEST }, { config });
    const { stdout } = await inProcess(["verify"], { cwd });
    expect(stdout).toContain("of 2 mutants (2 of 7 tried: too few to judge the tests by)");
    // Too few are no praise; but nothing asks for a share of them.
    expect(stdout).toContain("✘ Mutants");
    expect(stdout).toContain("Holds: 1 test proves the change");
    expect(stdout).toContain("No test of the change notices:\n  maths.py:");
  });

  it("writes a proof, replays it, and names what is different", async () => {
    const cwd = fixOn("change", undefined, { config: "verify: { mutants: 0 }\n" });
    await inProcess(["verify", "--report", "../proof.json"], { cwd });
    const proof = readFileSync(join(cwd, "../proof.json"), "utf8");
    expect(proof.trimEnd().split("\n")).toHaveLength(3);
    const same = await inProcess(["verify", "--check", "../proof.json"], { cwd });
    expect([same.exitCode, same.stdout]).toEqual([
      0,
      expect.stringContaining("Holds: the proof is confirmed"),
    ]);
    writeFiles(cwd, { "../proof.json": proof.replaceAll('"proves"', '"guards"') });
    const forged = await inProcess(["verify", "--check", "../proof.json"], { cwd });
    expect(forged.exitCode).toBe(1);
    expect(conclusionOf(forged.stdout)).toContain(
      "test_twice proves, and the proof says that it guards",
    );
    writeFiles(cwd, { "../proof.json": proof.replaceAll('"strict"', '"proofs"') });
    const unknown = await inProcess(["verify", "--check", "../proof.json"], { cwd });
    expect([unknown.exitCode, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('requires "proofs", which this version does not know'),
    ]);
  });

  it("asks a fix for a proof by the default rule, unless its author waives it in a commit", async () => {
    const cwd = fixOn("change", { "maths.py": FIXED }, { config: "verify: { mutants: 0 }\n" });
    const asked = await inProcess(["verify"], { cwd });
    expect(asked.exitCode).toBe(1);
    expect(asked.stdout).toContain("strict, by the rule title: ^(fix|feat|bug)");
    git(cwd, "commit", "--quiet", "--amend", "--message", "fix: twice\n\nTdd-Exempt: generated");
    const waived = await inProcess(["verify"], { cwd, env: { CI: "" } });
    expect(waived.exitCode).toBe(0);
    expect(waived.stdout).toContain("waives the check: generated.");
    expect(waived.stdout).toContain("exempt, says ");
    const inCi = await inProcess(["verify"], { cwd, env: { CI: "true" } });
    expect([inCi.exitCode, inCi.stdout]).toEqual([
      1,
      expect.stringContaining("This does not count here: anybody can write a commit."),
    ]);
  });

  it("confirms a proof of a change that does not hold, which still does not", async () => {
    const cwd = fixOn("change", { "maths.py": FIXED });
    await inProcess(["verify", "--report", "../proof.json", "--base", "HEAD~1"], { cwd });
    const { exitCode, stdout } = await inProcess(["verify", "--check", "../proof.json"], { cwd });
    const last = conclusionOf(stdout);
    expect([exitCode, last]).toEqual([
      1,
      expect.stringContaining(
        "Does not hold: the proof is confirmed: no test that passes before and after executes maths.py:2",
      ),
    ]);
  });

  it("says with JSON why a change could not be judged", async () => {
    const cwd = fixOn("change");
    const args = ["verify", "--json", "--setup-command", "echo No compiler; false"];
    const { exitCode, stdout } = await inProcess(args, { cwd });
    const { result, passes, reason } = JSON.parse(stdout);
    expect([exitCode, result, passes]).toEqual([4, "not-judged", false]);
    expect(reason).toContain("No compiler");
  });

  it("refuses without pytest, and says how to get it", async () => {
    const cwd = fixOn("change");
    const args = ["verify", "--json", "--python", "/bin/true"];
    const { exitCode, stdout, stderr } = await inProcess(args, { cwd });
    expect([exitCode, JSON.parse(stdout).code]).toEqual([2, "no-pytest"]);
    expect(stderr).toMatch(/Error: .*\/bin\/true.* Name the interpreter .* with --python/s);
  });

  it.each([
    ["a base that does not exist", ["--base", "nowhere"], "nowhere: there is no such branch"],
    ["a head that does not exist", ["--head=-x"], "-x: there is no such branch or commit"],
    ["a head that looks like a flag", ["--head", "-x"], "--head needs a value; if it is -x, write"],
    ["nothing to verify", ["--head", "main"], "There is nothing to compare: main is part of main."],
    [
      "a range beside a base",
      ["main..change", "--base", "main"],
      "Give either main..change or --base",
    ],
    ["two ranges", ["main", "change"], "verify takes one range of commits, not 2."],
    [
      "a head beside the checkout",
      ["main..change", "--worktree"],
      "--worktree judges the files of",
    ],
    [
      "a proof of the checkout",
      ["--worktree", "--report", "p.json"],
      "--worktree judges the files of",
    ],
    ["a proof of a quick check", ["--quick", "--report", "p.json"], "--quick takes no --report: "],
    ["examples", ["--quick", "--issue-file", "i.md"], "--quick takes no --issue-file: "],
    ["a proof that cannot be read", ["--check", "none.json"], "--check none.json cannot be read"],
    ["what is no proof", ["--check", "maths.py"], "is no proof that verify --report wrote"],
    ["a base beside a proof", ["--check", "p.json", "--base", "main"], "--check takes no --base"],
    ["a head beside a proof", ["--check", "p.json", "--head", "HEAD"], "--check takes no --head"],
    ["a policy beside a proof", ["--check", "p.json", "--require", "none"], "takes no --require"],
    [
      "an unknown policy",
      ["--require", "proofs"],
      "--require takes proof, strict, none, or mutants=",
    ],
  ])("refuses %s", async (_, flags, message) => {
    const { exitCode, stderr } = await inProcess(["verify", ...flags], { cwd: fixOn("change") });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});

/** The last sentence, in one line. */
function conclusionOf(stdout: string): string | undefined {
  return stdout.trimEnd().split("\n\n").at(-1)?.replaceAll("\n", " ");
}

/** A repository whose branch has a fix with its test. */
function fixOn(
  branch: string,
  fix: Readonly<Record<string, string>> = { "maths.py": FIXED, "test_maths.py": TEST },
  { config, stage }: { config?: string; stage?: string } = {},
): string {
  const settings = {
    ...(config === undefined ? {} : { ".github/tdd.yml": config }),
    ...(stage === undefined ? {} : { ".agentforge/config/stages/red.yaml": stage }),
  };
  const cwd = temporaryRepository({ "maths.py": CODE, ...settings });
  git(cwd, "checkout", "--quiet", "-b", branch);
  writeFiles(cwd, fix);
  git(cwd, "add", "--all");
  git(cwd, "commit", "--quiet", "--message", "fix: twice");
  return cwd;
}

interface Seen {
  line: number;
  change: string;
  noticedBy: string | null;
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

/** Leaves bytecode of a text that is not held against the source. */
function compileUnchecked(cwd: string, path: string, text: string): void {
  writeFiles(cwd, { [path]: text });
  const mode = "py_compile.PycInvalidationMode.UNCHECKED_HASH";
  const program = `import py_compile; py_compile.compile('${path}', invalidation_mode=${mode})`;
  execFileSync(testPython(), ["-c", program], { cwd });
  rmSync(join(cwd, path));
}
