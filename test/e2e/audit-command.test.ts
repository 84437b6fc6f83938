import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { fakeTerminal } from "../cli/fake-terminal.ts";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryRepository, writeFiles } from "../temporary-repository.ts";

const CODE = "def twice(number):\n    return number\n";
const FIXED = "def twice(number):\n    return number * 2\n";
const TEST = "from maths import twice\n\n\ndef test_twice():\n    assert twice(2) == 4\n";

it("audits changes of source, keeps what it judged, and writes a table, JSON and a page", async () => {
  const cwd = withHistory();
  const args = ["audit", "--html", "../audit.html", "--badge", "../badge.json"];
  const { exitCode, stdout } = await inProcess(args, { cwd });
  expect(exitCode, stdout).toBe(0);
  expect(stdout).toContain("✔ 1 of 3         proven: Merge the fix of twice");
  expect(stdout).toContain("✘ 2 of 3         not proven: feat: more, untested");
  expect(stdout).toMatch(
    /\n {2}not judged {8}[0-9a-f]{10} {2}\d{4}-\d\d-\d\d {2}test: need a package\n {20}.*absent/,
  );
  expect(stdout).toContain("Of 3 changes with source, 1 proven, 1 not proven, 1 not judged.");
  const page = readFileSync(join(cwd, "../audit.html"), "utf8");
  expect(page).toContain("1\u00a0proven, 1\u00a0not proven, 1\u00a0not judged.");
  const badge = JSON.parse(readFileSync(join(cwd, "../badge.json"), "utf8"));
  expect(badge).toMatchObject({ schemaVersion: 1, message: "1 of 3 changes" });
  expect(git(cwd, "status", "--porcelain")).toBe("");

  const again = await inProcess(["audit", "--json", "--last", "2"], { cwd });
  expect(again.stderr).toContain("✔ 1 of 2         proven (judged before): Merge the fix");
  expect(again.stderr).toContain(
    "✘ 2 of 2         not proven (judged before): feat: more, untested",
  );
  expect(JSON.parse(again.stdout)).toMatchObject({
    planned: 2,
    address: "https://github.com/o/r",
    changes: [
      { result: "holds", tests: [{ id: "test_maths.py::test_twice", word: "proves" }] },
      { result: "does-not-hold", title: "feat: more, untested", tests: [] },
    ],
  });
});

it("keeps what it judged before it was stopped, and judges with other options anew", async () => {
  const cwd = withHistory();
  const stop = new AbortController();
  const { terminal, shown } = fakeTerminal({ cwd });
  const stdout = {
    write: (text: string) => {
      if (text.includes("✔ 1 of 2 ")) stop.abort();
      return terminal.stdout.write(text);
    },
  };
  const args = ["audit", "--last", "2"];
  expect(await main(args, { ...terminal, stdout, signal: stop.signal })).toBe(4);
  expect(shown()).toContain("Of 1 change with source, 1 proven. Stopped after 1 of 2.");
  expect(readdirSync(join(cwd, ".git/tdd-arbiter/audit"))).toHaveLength(1);
  const other = await inProcess(["audit", "--last", "1", "--timeout", "60"], { cwd });
  expect(other.stdout).toContain("✔ 1 of 1         proven: Merge");
});

it.each([
  [["--since", "May"], "--since takes a day, as in 2026-01-31."],
  [["--last", "0"], "--last takes a whole number above 0."],
  [["--html", "none/audit.html"], "--html none/audit.html: there is no such directory."],
  [["--python", "/bin/true"], "Name the interpreter that has pytest with --python."],
])("audit refuses %j", async (flags, message) => {
  const { exitCode, stderr } = await inProcess(["audit", ...flags], { cwd: withHistory() });
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});

/** A merged fix with a test, a change without one, one that needs what is not installed, and documents. */
function withHistory(): string {
  const cwd = temporaryRepository({
    "maths.py": CODE,
    "other.py": "A = 1\n",
    "test_one.py": "def test_one():\n    pass\n",
  });
  const commit = (message: string, files: Record<string, string>) => {
    writeFiles(cwd, files);
    git(cwd, "add", "--all");
    git(cwd, "commit", "--quiet", "--message", message);
  };
  commit("test: need a package", {
    "other.py": "A = 2\n",
    "test_other.py": "import absent_package\n",
  });
  rmSync(join(cwd, "test_other.py"));
  commit("feat: more, untested", { "more.py": "def more():\n    return 1\n" });
  commit("docs: nothing", { "README.md": "Text\n" });
  git(cwd, "checkout", "--quiet", "-b", "fix");
  commit("test: twice", { "test_maths.py": TEST });
  commit("fix: twice", { "maths.py": FIXED });
  git(cwd, "checkout", "--quiet", "main");
  git(cwd, "merge", "--quiet", "--no-ff", "--message", "Merge the fix of twice", "fix");
  git(cwd, "remote", "add", "origin", "git@github.com:o/r.git");
  return cwd;
}
