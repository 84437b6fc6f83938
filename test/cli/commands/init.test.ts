import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { main } from "../../../src/cli/main.ts";
import { EDITED_ACTION } from "../../action/templates.ts";
import { writeProgram } from "../../pytest/project.ts";
import { KEY } from "../../safe-text/planted.ts";
import { git, temporaryDirectory, temporaryRepository } from "../../temporary-repository.ts";
import { fakeTerminal } from "../fake-terminal.ts";

const WORKFLOW = ".github/workflows/tdd.yml";
const FORM = ".github/ISSUE_TEMPLATE/tdd.yml";
const CONFIG = ".github/tdd.yml";

describe("tdd-arbiter init", () => {
  it("asks four questions on a terminal, and writes what was answered", async () => {
    const cwd = temporaryRepository({ "requirements.txt": "pytest\n" });
    const { shown, exitCode } = await init(cwd, {
      typed: "nonsense\nopenai:gpt-x\n\ntests\nrevise\n",
    });
    expect(exitCode).toBe(0);
    expect(shown).toMatch(/^Found: pip \(requirements\.txt\); Python 3\.12\.\n/);
    expect(shown).toContain("Model, as provider:model [anthropic:");
    expect(shown).toContain("It takes provider:model");
    expect(shown).toContain("python -m pip install --requirement requirements.txt\n");
    expect(shown).toContain("the secret OPENAI_API_KEY\n");
    expect(read(cwd, CONFIG)).toContain(
      'model: "openai:gpt-x"\nbudgets:\n  max_cost_usd: 2 # for one run',
    );
    expect(read(cwd, CONFIG)).toContain("\ngate: tests\n");
    expect(shown).toContain("closes the pull request (abort), or has the code revised (revise) [");
    expect(read(cwd, CONFIG)).toContain("\nchanges_requested: revise\n");
    expect(read(cwd, WORKFLOW)).toContain(`uses: ${EDITED_ACTION}\n`);
    expect(existsSync(join(cwd, FORM))).toBe(true);
    expect(git(cwd, "log", "--oneline").split("\n")).toHaveLength(1);
  });

  it("proposes the model whose key is there", async () => {
    const cwd = temporaryRepository({ "a.py": "" });
    const { shown } = await init(cwd, { args: ["--dry-run"], env: { OPENAI_API_KEY: KEY } });
    expect(shown).toMatch(/\n\+model: "openai:/);
    expect(shown).not.toContain(KEY);
  });

  it("without a terminal says what it would ask, and writes nothing", async () => {
    const cwd = temporaryRepository({ "a.py": "" });
    const { exitCode, complained } = await init(cwd, { isTTY: false });
    expect(exitCode).toBe(2);
    expect(complained).toContain("Most that one run may cost, in US dollars [2]\n");
    expect(complained).toContain("Give --yes");
    expect(existsSync(join(cwd, ".github"))).toBe(false);
  });

  it("prints a diff for --dry-run, and writes nothing", async () => {
    const cwd = temporaryRepository({ "a.py": "" });
    const { exitCode, shown } = await init(cwd, { args: ["--dry-run"], isTTY: false });
    expect(exitCode).toBe(0);
    expect(shown).toContain(`--- /dev/null\n+++ b/${WORKFLOW}\n`);
    expect(existsSync(join(cwd, ".github"))).toBe(false);
  });

  it("finds nothing to write the second time, and updates its own files when a setting changes", async () => {
    const cwd = temporaryRepository({ "a.py": "" });
    await init(cwd, { args: ["--yes"] });
    const again = await init(cwd, { args: ["--yes"] });
    expect(again.shown).toMatch(/unchanged\nNothing to write: every file is as init would/);
    const other = await init(cwd, { args: ["--yes", "--model", "google:g"] });
    expect(other.shown).toMatch(
      /workflows\/tdd\.yml +updated\n.* unchanged\n.*tdd\.yml +updated\n/,
    );
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is GitHub's expression.
    expect(read(cwd, WORKFLOW)).toContain("GOOGLE_API_KEY: ${{ secrets.GOOGLE_API_KEY }}");
    expect(read(cwd, CONFIG)).toContain("max_cost_usd: 2 ");
  });

  it("shows the diff of a file that a person edited, and overwrites it only if told to", async () => {
    const cwd = temporaryRepository({ "a.py": "" });
    await init(cwd, { args: ["--yes"] });
    writeFileSync(join(cwd, FORM), read(cwd, FORM).replace("label: Goal", "label: Aim"));
    expect((await init(cwd, { args: ["--yes"] })).shown).toContain("kept, because it is yours");
    const refused = await init(cwd, { typed: "n\n" });
    expect(refused.shown).toContain("-      label: Aim\n+      label: Goal\n");
    expect(read(cwd, FORM)).toContain("label: Aim");
    await init(cwd, { typed: "y\n" });
    expect(read(cwd, FORM)).toContain("label: Goal");
  });

  it("leaves a configuration of the user's own alone, and asks nothing about it", async () => {
    const text = "model: openai:mine\nlabel: robot\n";
    const cwd = temporaryRepository({ "a.py": "", [CONFIG]: text });
    const { exitCode } = await init(cwd, { isTTY: false });
    expect(exitCode).toBe(0);
    expect(read(cwd, CONFIG)).toBe(text);
    expect(read(cwd, WORKFLOW)).toContain("github.event.label.name == 'robot'");
  });

  it("refuses a second workflow beside one of another name", async () => {
    const text = `jobs:\n  a:\n    steps:\n      - uses: ${EDITED_ACTION}\n`;
    const cwd = temporaryRepository({ ".github/workflows/bot.yml": text });
    const { exitCode, complained } = await init(cwd, { args: ["--yes"] });
    expect(exitCode).toBe(2);
    expect(complained).toContain(".github/workflows/bot.yml uses TDD Arbiter already.");
    expect((await init(cwd, { args: ["--verify"] })).exitCode).toBe(0);
  });

  it("works in the folder of the only project, where the top has none", async () => {
    const cwd = temporaryRepository({ "shop/pyproject.toml": '[project]\nname = "shop"\n' });
    await init(cwd, { args: ["--verify"] });
    expect(read(cwd, ".github/workflows/verify.yml")).toContain('working-directory: "shop"\n');
  });

  it("needs to know where it comes from", async () => {
    const { terminal, complained } = fakeTerminal({ cwd: temporaryRepository({ "a.py": "" }) });
    expect(await main(["init", "--yes"], terminal)).toBe(2);
    expect(complained()).toContain("--action <owner>/tdd-arbiter@<40 digits>");
  });
});

describe("tdd-arbiter init --github", () => {
  it("sets secret, label and setting, and opens a pull request with the files", async () => {
    const { cwd, calls, env } = onGitHub({});
    const { exitCode, shown } = await init(cwd, {
      args: ["--yes", "--github"],
      env: { ...env, ANTHROPIC_API_KEY: KEY },
    });
    expect(shown).toContain("✔ Pull request: https://github.com/octo/shop/pull/1");
    expect(exitCode).toBe(0);
    expect(calls().filter((call) => !/^(repo view|\w+ list)/.test(call))).toEqual([
      `secret set ANTHROPIC_API_KEY <${KEY}>`,
      "label create tdd-implement --color 1d76db --description Asks TDD Arbiter to implement this, tests first",
      "api --method PUT repos/{owner}/{repo}/actions/permissions/workflow -F can_approve_pull_request_reviews=true",
      expect.stringMatching(/^pr create --head tdd-arbiter\/setup --base main --title ci: add /),
    ]);
    expect(shown).not.toContain(KEY);
    // The checkout stays as it is: the pull request brings the files.
    expect(existsSync(join(cwd, ".github"))).toBe(false);
    const brought = git(cwd, "diff", "--name-only", "origin/main", "refs/remotes/origin/setup");
    expect(brought.split("\n").sort()).toEqual([FORM, CONFIG, WORKFLOW].sort());
  });

  it("keeps a secret and a label that are there, and says what failed with what to do by hand", async () => {
    const { cwd, calls, env } = onGitHub({
      has: "ANTHROPIC_API_KEY\\ntdd-implement",
      fails: "api",
    });
    const { exitCode, shown } = await init(cwd, { args: ["--yes", "--github"], env });
    expect(exitCode).toBe(1);
    expect(shown).toContain("- Secret ANTHROPIC_API_KEY: kept\n");
    expect(shown).toContain("- Label tdd-implement: kept\n");
    expect(shown).toMatch(/✘ Setting: HTTP 403; by hand: Settings > Actions > General/);
    expect(calls().join("\n")).not.toMatch(/secret set|label create/);
  });

  it("says that gh is missing", async () => {
    const cwd = temporaryRepository({ "a.py": "" });
    const { exitCode, complained } = await init(cwd, { args: ["--yes", "--github"] });
    expect(exitCode).toBe(2);
    expect(complained).toContain("gh is not on PATH.");
  });
});

describe("tdd-arbiter init --remove", () => {
  it("takes out its files, the state of runs, and with gh the labels", async () => {
    const { cwd, calls, env } = onGitHub({ has: "tdd-implement\\ntdd-failed\\nbug" });
    await init(cwd, { args: ["--yes"], env });
    const head = git(cwd, "rev-parse", "HEAD");
    for (const ref of ["refs/tdd/issue-7", "refs/notes/tdd", "refs/heads/feat/issue-7"]) {
      git(cwd, "update-ref", ref, head);
    }
    git(cwd, "push", "--quiet", "origin", "refs/tdd/issue-7", "refs/notes/tdd");
    const { exitCode, shown } = await init(cwd, { args: ["--remove", "--yes", "--github"], env });
    expect(shown).toContain("2 refs with the state of runs");
    expect(exitCode).toBe(0);
    expect(git(cwd, "status", "--porcelain")).toBe("");
    expect(git(cwd, "for-each-ref", "refs/tdd", "refs/notes")).toBe("");
    expect(git(cwd, "ls-remote", "origin", "refs/tdd/*", "refs/notes/*")).toBe("");
    // A branch may hold work.
    expect(git(cwd, "branch", "--list", "feat/*")).toContain("feat/issue-7");
    expect(calls().filter((call) => call.startsWith("label delete"))).toEqual([
      "label delete tdd-implement --yes",
      "label delete tdd-failed --yes",
    ]);
  });

  it("asks first, and leaves what a person edited or wrote unless told otherwise", async () => {
    const cwd = temporaryRepository({ "a.py": "", ".github/workflows/verify.yml": "on: push\n" });
    await init(cwd, { args: ["--yes"] });
    writeFileSync(join(cwd, FORM), `${read(cwd, FORM)}# mine\n`);
    const refused = await init(cwd, { args: ["--remove"], typed: "\n" });
    expect(refused.exitCode).toBe(4);
    expect(existsSync(join(cwd, WORKFLOW))).toBe(true);
    await init(cwd, { args: ["--remove"], typed: "y\nn\n" });
    expect([WORKFLOW, CONFIG, FORM].map((path) => existsSync(join(cwd, path)))).toEqual([
      false,
      false,
      true,
    ]);
    expect(read(cwd, ".github/workflows/verify.yml")).toBe("on: push\n");
    expect((await init(cwd, { args: ["--remove"], isTTY: false })).exitCode).toBe(2);
  });
});

interface Said {
  args?: string[];
  typed?: string;
  isTTY?: boolean;
  env?: NodeJS.ProcessEnv;
}

async function init(cwd: string, { args = [], typed = "", isTTY = true, env = {} }: Said) {
  const { terminal, shown, complained } = fakeTerminal({ cwd, input: typed, env });
  const stdin = Object.assign(terminal.stdin, { isTTY });
  const command = ["init", ...(args.includes("--remove") ? [] : ["--action", EDITED_ACTION])];
  const exitCode = await main([...command, ...args], { ...terminal, stdin });
  return { exitCode, shown: shown(), complained: complained() };
}

function read(cwd: string, path: string): string {
  return readFileSync(join(cwd, path), "utf8");
}

/** A clone whose origin is another repository, and a `gh` that records its calls. */
function onGitHub({ has = "", fails = "nothing" }: { has?: string; fails?: string }) {
  const cwd = temporaryRepository({ "requirements.txt": "pytest\n" });
  const folder = temporaryDirectory();
  const origin = join(folder, "origin.git");
  git(folder, "init", "--quiet", "--bare", "origin.git");
  git(cwd, "remote", "add", "origin", origin);
  git(cwd, "config", "--add", "remote.origin.fetch", "+refs/heads/*:refs/remotes/origin/*");
  git(cwd, "config", "user.name", "Pat");
  git(cwd, "config", "user.email", "pat@example.com");
  git(cwd, "push", "--quiet", "origin", "main");
  const log = join(folder, "calls");
  writeProgram(
    join(folder, "bin/gh"),
    `given=$(cat); printf '%s' "$*" | tr '\\n' ' ' >> ${log}; [ -z "$given" ] || printf ' <%s>' "$given" >> ${log}; echo >> ${log}
case "$1 $2" in
  "repo view") printf 'octo/shop\\nmain\\n';;
  "pr list") ;;
  *" list") printf '${has}\\n';;
  "${fails} "*) echo "HTTP 403" >&2; exit 1;;
  "pr create") git fetch --quiet origin tdd-arbiter/setup:refs/remotes/origin/setup; echo https://github.com/octo/shop/pull/1;;
esac`,
  );
  const env = { PATH: `${join(folder, "bin")}:${process.env.PATH}` };
  return { cwd, env, calls: () => readFileSync(log, "utf8").trim().split("\n") };
}
