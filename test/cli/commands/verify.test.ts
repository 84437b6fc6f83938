import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeVerified } from "../../../src/cli/commands/verify.ts";
import { testPython } from "../../pytest/project.ts";
import { git, temporaryRepository, writeFiles } from "../../temporary-repository.ts";
import { inProcess } from "../in-process.ts";

const CODE = "def twice(number):\n    return number\n";
const FIXED = "def twice(number):\n    return number * 2\n";
const CLAMP = `def twice(number):
    if number > 10:
        return 10
    return number * 2
`;
const CLAMP_TEST = "from maths import twice\n\n\ndef test_twice():\n    assert twice(3) == 6\n";
const TEST = "from maths import twice\n\n\ndef test_twice():\n    assert twice(2) == 4\n";

describe("tdd-arbiter verify", () => {
  it("prints a table and the result, and leaves the repository as it was", async () => {
    const cwd = fixOn("change");
    const before = git(cwd, "for-each-ref");
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect(exitCode).toBe(0);
    expect(stdout).toContain("✔ Suite before");
    expect(stdout).toContain("  proves   test_maths.py::test_twice");
    expect(stdout).toContain("Holds: 1 test proves the change");
    expect([git(cwd, "for-each-ref"), git(cwd, "status", "--porcelain")]).toEqual([before, ""]);
    expect(git(cwd, "worktree", "list").split("\n")).toHaveLength(1);
  });

  it("takes its policy from the base, not from the change", async () => {
    const cwd = fixOn("change");
    git(cwd, "rm", "--quiet", "test_maths.py");
    writeFiles(cwd, { ".github/tdd.yml": "verify:\n  require: none\n" });
    git(cwd, "add", "--all");
    git(cwd, "commit", "--quiet", "--message", "chore: ask for less");
    const { exitCode, stdout } = await inProcess(["verify"], { cwd });
    expect([exitCode, stdout.trimEnd().split("\n").at(-1)]).toEqual([
      1,
      expect.stringContaining("Does not hold: the change has no tests"),
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
    expect([exitCode, stdout.trimEnd().split("\n").at(-1)]).toEqual([
      0,
      expect.stringContaining(
        "Would not hold: reported only, because require is none: the change has no",
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

  it("warns of changes that are not committed", async () => {
    const cwd = fixOn("change");
    writeFiles(cwd, { "maths.py": CODE });
    const { stdout, stderr } = await inProcess(["verify", "--json"], { cwd });
    expect(stderr).toContain("! Changes that are not committed are not verified.");
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      ...["holds", "tests", "mutants", "base", "head", "reason"],
    ]);
  });

  it("says that a configuration which is not committed is not used", async () => {
    const cwd = fixOn("change");
    writeFiles(cwd, { ".github/tdd.yml": "verify: { mutants: 0 }\n" });
    const { stdout } = await inProcess(["verify"], { cwd });
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
    expect(forged.stdout).toContain("test_twice proves, and the proof says that it guards");
    writeFiles(cwd, { "../proof.json": proof.replaceAll('"proof"', '"proofs"') });
    const unknown = await inProcess(["verify", "--check", "../proof.json"], { cwd });
    expect([unknown.exitCode, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('requires "proofs", which this version does not know'),
    ]);
  });

  it("confirms a proof of a change that does not hold, which still does not", async () => {
    const cwd = fixOn("change", { "maths.py": FIXED });
    await inProcess(["verify", "--report", "../proof.json", "--base", "HEAD~1"], { cwd });
    const { exitCode, stdout } = await inProcess(["verify", "--check", "../proof.json"], { cwd });
    const last = stdout.trimEnd().split("\n").at(-1);
    expect([exitCode, last]).toEqual([
      1,
      expect.stringContaining("Does not hold: the proof is confirmed: the change has no tests"),
    ]);
  });

  it("says with JSON why a change could not be judged", async () => {
    const cwd = fixOn("change");
    const args = ["verify", "--json", "--python", "/bin/true"];
    const { exitCode, stdout } = await inProcess(args, { cwd });
    const { holds, reason } = JSON.parse(stdout);
    expect([exitCode, holds]).toEqual([4, false]);
    expect(reason).toContain("/bin/true");
  });

  it.each([
    [
      "a base that does not exist",
      ["--base", "nowhere"],
      "--base nowhere: there is no such branch",
    ],
    ["a head that does not exist", ["--head=-x"], "--head -x: there is no such branch or commit"],
    ["a head that looks like a flag", ["--head", "-x"], "--head needs a value; if it is -x, write"],
    ["nothing to verify", ["--head", "main"], "main has no commit that its base does not have."],
    ["a proof that cannot be read", ["--check", "none.json"], "--check none.json cannot be read"],
    ["what is no proof", ["--check", "maths.py"], "is no proof that verify --report wrote"],
    ["a base beside a proof", ["--check", "p.json", "--base", "main"], "--check takes no --base"],
    ["a head beside a proof", ["--check", "p.json", "--head", "HEAD"], "--check takes no --head"],
    ["a policy beside a proof", ["--check", "p.json", "--require", "none"], "takes no --require"],
    ["an unknown policy", ["--require", "proofs"], "--require takes proof, none, or mutants="],
  ])("refuses %s", async (_, flags, message) => {
    const { exitCode, stderr } = await inProcess(["verify", ...flags], { cwd: fixOn("change") });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe("describeVerified", () => {
  it("gives the reason for every word that is no proof", () => {
    const result = {
      holds: false,
      isProven: false,
      isJudged: true,
      tests: [
        {
          id: "t.py::test_a",
          word: "proves" as const,
          reason: "as it should",
          before: "failed" as const,
          after: "passed" as const,
        },
        {
          id: "t.py::test_b",
          word: "breaks" as const,
          reason: "passed before",
          before: "passed" as const,
          after: "failed" as const,
        },
      ],
      mutants: [],
      base: "",
      head: "",
      reason: "t.py::test_b breaks",
    };
    expect(describeVerified(result, false)).toBe(`
  proves   t.py::test_a
  breaks   t.py::test_b
           passed before

Does not hold: t.py::test_b breaks
`);
    const tests = [{ ...result.tests[0], id: "t.py::test_\u001b[2Ja" }] as typeof result.tests;
    const coloured = describeVerified({ ...result, tests }, true);
    expect(coloured).toContain("\u001b[32mproves  \u001b[39m t.py::test_a\n");
  });
});

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
