import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type CommandOptions, commandLine } from "../cli/command-line.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";

const DEMO = fileURLToPath(new URL("../../demo/", import.meta.url));

describe("TS-01 safe isolation, TS-06 human abort: a dirty checkout stays as it was", () => {
  it("when the change is approved: only the change arrives, tests first, and can be replayed", async () => {
    const { repo, run, before, left } = await dirtyCheckout();
    const { exitCode, stdout } = await run({
      script: "answers.json",
      args: ["--decision", "approve", "--sandbox", "auto"],
    });

    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/Sandbox +(namespaces|bubblewrap), network off|Sandbox off/);
    expect(photograph(repo)).toEqual(before);
    expect(left()).toEqual({ branches: "main", worktrees: 1, temporary: [] });
    expect(git(repo, "log", "--format=%s", "main")).toBe(
      [
        "refactor: discount codes (#7)",
        "feat: discount codes (#7)",
        "test: discount codes (#7)",
        "chore: start",
      ].join("\n"),
    );

    const files = (commit: string) =>
      git(repo, "show", "--name-status", "--format=", commit).split("\n");
    expect(files("main~2")).toEqual(["A\tshop/discounts.py", "A\ttests/test_discounts.py"]);
    expect(git(repo, "show", "main~2:shop/discounts.py")).toContain("raise NotImplementedError");
    expect(files("main~1")).toEqual(["M\tshop/discounts.py"]);
    expect(files("main")).toEqual(["M\tshop/discounts.py"]);

    expect(replay(repo, "main~2")).toBe(1);
    expect(replay(repo, "main~1")).toBe(0);
  });

  it("when it fails: the best attempt is on its branch, the report in the git directory", async () => {
    const { repo, run, before, left } = await dirtyCheckout();
    const { exitCode, stdout } = await run({ issue: 8, script: "answers-stubborn.json" });

    expect(exitCode).toBe(1);
    expect(stdout).toContain("Snitch report: #8 Shipping by weight");
    expect(readFileSync(join(repo, ".git/tdd-arbiter/issues.md"), "utf8")).toContain(
      "bounded_attempts_exceeded",
    );
    expect(photograph(repo)).toEqual(before);
    expect(left()).toEqual({ branches: "feat/issue-8\nmain", worktrees: 1, temporary: [] });
    expect(git(repo, "log", "--format=%s", "main..feat/issue-8")).toBe(
      "chore: shipping by weight (#8)\ntest: shipping by weight (#8)",
    );
  });

  it("when it is interrupted while tests run: nothing runs on, nothing is left", async () => {
    const { repo, run, before, left } = await dirtyCheckout();
    const script = writeScript(hangingAnswers());
    const { exitCode, stdout } = await run({
      script,
      watch: (printed, child) => {
        if (printed.includes("Red gate still running")) child.kill("SIGINT");
      },
    });

    expect(exitCode).toBe(4);
    expect(stdout).toContain("Cancelled.");
    expect(photograph(repo)).toEqual(before);
    expect(left()).toEqual({ branches: "main", worktrees: 1, temporary: [] });
    expect(execFileSync("ps", ["-eo", "args"], { encoding: "utf8" })).not.toContain(MARK);
  });

  it("TS-06: when there is no answer, when it is interrupted at the gate, when git refuses to merge: the branch waits; an abort that is typed removes it", async () => {
    const { repo, run, resume, before, left } = await dirtyCheckout();
    const waiting = { branches: "feat/issue-7\nmain", worktrees: 1, temporary: [] };

    const unanswered = await run({ input: "yes\nAPPROVE\n" });
    expect(unanswered.exitCode).toBe(3);
    expect(unanswered.stdout).toContain("Waiting for your decision");
    expect(photograph(repo)).toEqual(before);
    expect(left()).toEqual(waiting);

    const interrupted = await resume({
      watch: (printed, child) => {
        if (printed.includes("[a]pprove")) child.kill("SIGINT");
      },
    });
    expect(interrupted.exitCode).toBe(3);
    expect(left()).toEqual(waiting);

    writeFiles(repo, { "shop/discounts.py": "# the user's own draft\n" });
    const drafted = photograph(repo);
    const refused = await resume({ args: ["--decision", "approve"] });
    expect(refused.exitCode).toBe(3);
    expect(refused.stdout).toContain("git switch main && git merge feat/issue-7");
    expect(photograph(repo)).toEqual(drafted);
    expect(git(repo, "log", "--format=%s", "main")).toBe("chore: start");
    expect(left()).toEqual(waiting);

    const aborted = await resume({ input: "abort\n" });
    expect(aborted.exitCode).toBe(4);
    expect(aborted.stdout).toContain("Aborted by user. feat/issue-7 was removed");
    expect(photograph(repo)).toEqual(drafted);
    expect(left()).toEqual({ branches: "main", worktrees: 1, temporary: [] });
  });

  it("when its output is closed, as in a pipe to head: as if it had been interrupted", async () => {
    const { repo, run, before, left } = await dirtyCheckout();
    const { exitCode, stderr } = await run({
      watch: (_, child) => child.stdout?.destroy(),
    });

    expect(exitCode).toBe(4);
    expect(stderr).toBe("");
    expect(photograph(repo)).toEqual(before);
    expect(left()).toEqual({ branches: "main", worktrees: 1, temporary: [] });
  });

  it("merges into a base that is not checked out, and leaves the checkout on its own branch", async () => {
    const { repo, run, left } = await dirtyCheckout();
    git(repo, "branch", "release");
    const before = photograph(repo);
    const { exitCode } = await run({ args: ["--base", "release", "--decision", "approve"] });

    expect(exitCode).toBe(0);
    expect(git(repo, "rev-list", "--count", "main..release")).toBe("2");
    expect(photograph(repo)).toEqual(before);
    expect(left().branches).toBe("main\nrelease");
  });
});

const MARK = "tdd-arbiter-test-that-hangs";

function hangingAnswers() {
  const test = [
    "### FILE: tests/test_hangs.py",
    "```python",
    "import subprocess, sys",
    "def test_hangs():",
    `    code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60) # ${MARK}"`,
    "    subprocess.run([sys.executable, '-c', code], start_new_session=True)",
    "    assert False",
    "```",
  ];
  const plan = { approach: "wait", tests: [{ name: "test_hangs", criterion: "none" }] };
  return { plan: [plan], scaffold: [test] };
}

interface Session extends CommandOptions {
  issue?: number;
  script?: string;
  args?: string[];
}

/** The demo's answers, right at the first try: the fewest runs of pytest that reach the gate. */
function straightAnswers() {
  const answers = JSON.parse(readFileSync(join(DEMO, "answers.json"), "utf8"));
  return { ...answers, implement: [answers.implement[1]], refactor: ["NOTHING TO IMPROVE"] };
}

function writeScript(answers: object): string {
  const script = join(temporaryDirectory(), "answers.json");
  writeFileSync(script, JSON.stringify(answers));
  return script;
}

/** A person in the middle of something: staged, unstaged, untracked, ignored and stashed work. */
async function dirtyCheckout() {
  const repo = temporaryRepository();
  writeFiles(repo, { "shop/cart.py": "# stashed\n" });
  git(repo, "stash", "push", "--quiet", "--message", "half an idea");
  writeFiles(repo, { "README.md": "staged\n", "shop/staged.py": "x = 1\n" });
  git(repo, "add", "README.md", "shop/staged.py");
  writeFiles(repo, {
    "README.md": "staged, and changed again\n",
    "tests/test_cart.py": "def test_unfinished(): assert False\n",
    "notes.txt": "untracked\n",
    "__pycache__/ignored.txt": "ignored\n",
  });
  const temporary = temporaryDirectory();
  const straight = writeScript(straightAnswers());
  const started = ({ script = straight, args = [], ...options }: Session, command: string[]) =>
    commandLine([...command, ...args], {
      cwd: repo,
      env: {
        TMPDIR: temporary,
        TDD_MOCK_LLM: script.startsWith("/") ? script : join(DEMO, script),
      },
      ...options,
    });
  const run = ({ issue = 7, ...session }: Session) => {
    const text = join(DEMO, `issue-${issue}.md`);
    return started(session, ["run", "--issue", String(issue), "--issue-file", text]);
  };
  const resume = (session: Session) => started(session, ["resume", "--issue", "7"]);
  const left = () => ({
    branches: git(repo, "branch", "--format=%(refname:short)"),
    worktrees: git(repo, "worktree", "list", "--porcelain").match(/^worktree /gm)?.length,
    temporary: readdirSync(temporary),
  });
  return { repo, run, resume, left, before: photograph(repo) };
}

/** Everything uncommitted, to the byte. */
function photograph(repo: string) {
  const content = (path: string) => readFileSync(join(repo, path), "utf8");
  return {
    branch: git(repo, "symbolic-ref", "HEAD"),
    status: git(repo, "status", "--porcelain=v1", "--ignored"),
    staged: git(repo, "diff", "--cached"),
    unstaged: git(repo, "diff"),
    stash: git(repo, "stash", "list", "--format=%H %s"),
    stashed: git(repo, "stash", "show", "--patch"),
    untracked: content("notes.txt"),
    ignored: content("__pycache__/ignored.txt"),
  };
}

function replay(repo: string, commit: string): number {
  const place = join(temporaryDirectory(), "replay");
  git(repo, "worktree", "add", "--quiet", "--detach", place, commit);
  try {
    const python = process.env.TDD_PYTHON ?? "python3";
    execFileSync(python, ["-m", "pytest", "-q", "tests/test_discounts.py"], { cwd: place });
    return 0;
  } catch (error) {
    return (error as { status: number }).status;
  } finally {
    git(repo, "worktree", "remove", "--force", place);
  }
}
