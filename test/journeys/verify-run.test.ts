import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { git, makeRepository, temporaryDirectory } from "../temporary-repository.ts";

const ISSUE = fileURLToPath(new URL("../../demo/issue-7.md", import.meta.url));
const BRANCH = "feat/issue-7";
const TESTS = "tests/test_discounts.py";
const CODE = "shop/discounts.py";

/** A run is finished once, and every test verifies a copy of its repository. */
describe("verify on the branch of a run", () => {
  let finished = "";

  beforeAll(async () => {
    finished = makeRepository(join(mkdtempSync(join(tmpdir(), "tdd-verify-")), "repo"));
    const env = { TDD_MOCK_LLM: "1" };
    const args = ["run", "--issue", "7", "--issue-file", ISSUE, "--no-refactor", "--json"];
    const { stdout } = await inProcess(args, { cwd: finished, env });
    expect(JSON.parse(stdout)).toMatchObject({ branch: BRANCH });
  });

  afterAll(() => rmSync(finished, { recursive: true, force: true }));

  it("replays red and green, and finds them as they were noted", async () => {
    const { passes, reason } = await verify(copyOf(finished));
    expect([passes, reason]).toEqual([
      true,
      expect.stringContaining("red and green are as the run noted them"),
    ]);
  });

  it.each<[string, (at: Repository) => void, string[]]>([
    [
      "a test that was edited after red, and a note that was changed",
      ({ cwd, red }) => {
        edit(cwd, TESTS, (text) => `${text}\n# one more line\n`);
        git(cwd, "commit", "--quiet", "--all", "--message", "test: more");
        changeNote(cwd, red, (note) => note.replace(/"failed":\d+/, '"failed":1'));
      },
      [
        `${TESTS} was changed after the red commit`,
        "the note of the red commit says 0 passed and 1 failed, and it is 0 passed and 4 failed now",
      ],
    ],
    [
      "source in the red commit, and a test file that was renamed after it",
      ({ cwd, red, green }) => {
        git(cwd, "checkout", "--quiet", red);
        writeFileSync(join(cwd, "shop/extra.py"), "def extra():\n    return 1\n");
        git(cwd, "add", "--all");
        git(cwd, "commit", "--quiet", "--amend", "--no-edit");
        moveNote(cwd, red);
        git(cwd, "checkout", "--quiet", green, "--", CODE);
        git(cwd, "commit", "--quiet", "--reuse-message", green);
        moveNote(cwd, green);
        git(cwd, "mv", TESTS, "tests/test_codes.py");
        git(cwd, "commit", "--quiet", "--message", "test: rename");
      },
      [
        "the red commit changes shop/extra.py, which is no test, by more than stubs",
        `${TESTS} was moved to tests/test_codes.py after the red commit`,
      ],
    ],
    [
      "a red commit that was dropped",
      ({ cwd, red }) => {
        git(cwd, "reset", "--quiet", "--soft", `${red}~1`);
        git(cwd, "commit", "--quiet", "--reuse-message", "ORIG_HEAD");
      },
      ["as the red commit, which is not part of the change"],
    ],
    [
      "a green commit that was dropped",
      ({ cwd, red }) => git(cwd, "reset", "--quiet", "--hard", red),
      ["as the green commit, which is not part of the change"],
    ],
  ])("names %s", async (_, tamper, differences) => {
    const cwd = copyOf(finished);
    const [green = "", red = ""] = git(cwd, "rev-list", `main..${BRANCH}`).split("\n");
    tamper({ cwd, red, green });
    const { passes, reason } = await verify(cwd);
    expect(passes).toBe(false);
    for (const difference of differences) expect(reason).toContain(difference);
  });

  it("warns where the notes are not there", async () => {
    const cwd = copyOf(finished);
    git(cwd, "update-ref", "-d", "refs/notes/tdd");
    const { passes, warned } = await verify(cwd);
    expect(passes).toBe(true);
    expect(warned).toContain("git fetch origin refs/notes/tdd:refs/notes/tdd");
  });
});

interface Repository {
  cwd: string;
  red: string;
  green: string;
}

function copyOf(finished: string): string {
  const cwd = join(temporaryDirectory(), "repo");
  cpSync(finished, cwd, { recursive: true });
  git(cwd, "checkout", "--quiet", BRANCH);
  return cwd;
}

async function verify(cwd: string) {
  const args = ["verify", "--json", "--base", "main", "--mutants", "0"];
  const { stdout, stderr } = await inProcess(args, { cwd });
  const { passes, reason } = JSON.parse(stdout);
  return { passes, reason, warned: stderr };
}

function edit(cwd: string, path: string, change: (text: string) => string): void {
  const file = join(cwd, path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

function changeNote(cwd: string, commit: string, change: (note: string) => string): void {
  const note = change(git(cwd, "notes", "--ref=tdd", "show", commit));
  git(cwd, "notes", "--ref=tdd", "add", "--force", "--message", note, commit);
}

/** What anyone with write access can do: the note of the original goes to the commit that replaces it. */
function moveNote(cwd: string, original: string): void {
  git(cwd, "notes", "--ref=tdd", "copy", "--force", original, "HEAD");
  git(cwd, "notes", "--ref=tdd", "remove", original);
}
