import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { testPython, writeProgram } from "../pytest/project.ts";
import { KEY } from "../safe-text/planted.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";
import { fakeTerminal } from "./fake-terminal.ts";

const DEMO = fileURLToPath(new URL("../../demo/", import.meta.url));
const ISSUE = ["--issue", "7", "--issue-file", join(DEMO, "issue-7.md")];
const MODEL = ["--model", `scripted:${join(DEMO, "answers.json")}`];

describe("help", () => {
  it.each([["help"], ["--help"], ["-h"], ["run", "--help"]])("%s %s", async (...args) => {
    const { terminal, shown } = fakeTerminal({ cwd: temporaryDirectory() });
    expect(await main(args, terminal)).toBe(0);
    expect(shown()).toContain("tdd-arbiter run <issue.md>");
  });

  it.each([
    ["doctor", "--help"],
    ["help", "doctor"],
    ["doctor", "-h"],
  ])("of one command: %s %s", async (...args) => {
    const { terminal, shown } = fakeTerminal({ cwd: temporaryDirectory() });
    expect(await main(args, terminal)).toBe(0);
    expect(shown()).toMatch(/^tdd-arbiter doctor: check what a run needs/);
    expect(shown()).not.toContain("--issue-file");
  });

  it("of a command that does not exist is a usage error with the list of commands", async () => {
    const { terminal, shown, complained } = fakeTerminal({ cwd: temporaryDirectory() });
    expect(await main(["help", "nope"], terminal)).toBe(2);
    expect(complained()).toMatch(/^Error: There is no command "nope"\.\n\n[\s\S]*\nCommands\n/);
    expect(shown()).toBe("");
  });

  it("--version prints the version of the package", async () => {
    const { terminal, shown } = fakeTerminal({ cwd: temporaryDirectory() });
    expect(await main(["--version"], terminal)).toBe(0);
    const text = readFileSync(new URL("../../package.json", import.meta.url), "utf8");
    expect(shown()).toBe(`tdd-arbiter ${JSON.parse(text).version}\n`);
  });

  it("is shown as a usage error without a command", async () => {
    const { terminal, complained } = fakeTerminal({ cwd: temporaryDirectory() });
    expect(await main([], terminal)).toBe(2);
    expect(complained()).toContain("Usage");
  });
});

describe("bad input: one clear line, exit 2, nothing started", () => {
  const shop = () => temporaryRepository();
  const empty = () => {
    const directory = temporaryDirectory();
    git(directory, "init", "--quiet");
    return directory;
  };
  const detached = () => {
    const repo = shop();
    git(repo, "checkout", "--quiet", "--detach");
    return repo;
  };
  const file = (text: string) => {
    const path = join(temporaryDirectory(), "issue.md");
    writeFileSync(path, text);
    return path;
  };

  it.each<[string, () => string, string[] | (() => string[]), string]>([
    ["an unknown command", shop, ["fly"], 'There is no command "fly".'],
    ["a command that is nearly one", shop, ["verfy"], 'no command "verfy". Did you mean verify?'],
    ["an unknown flag", shop, ["run", "--fast"], "Unknown option '--fast'"],
    [
      "a list with a value like a flag",
      shop,
      ["run", "--context", "a.py", "--context", "-x"],
      "--context needs a value; if it is -x, write --context=-x.",
    ],
    ["a word with dots", shop, ["doctor", "a..b"], "Unexpected argument 'a..b'. See:"],
    ["an unknown flag of graph", shop, ["graph", "--foo"], "Unknown option '--foo'. See:"],
    [
      "a model without its provider",
      shop,
      ["run", ...ISSUE, "--model", "gpt-5"],
      'It takes provider:model, as in openai:gpt-6-sol. Put the provider before it, as in "openai:gpt-5".',
    ],
    ["an issue number of 0", shop, ["run", "--issue", "0", "--lld", "x.md"], "--issue takes"],
    ["no issue text", shop, ["run", "--issue", "7"], "Name the file with the issue's text"],
    [
      "two issue texts",
      shop,
      ["run", "--issue", "7", "--lld", "a", "--issue-file", "b"],
      "Give one file with the issue's text, not b, a.",
    ],
    [
      "an unknown decision",
      shop,
      ["run", ...ISSUE, "--decision", "maybe"],
      "--decision takes one of: ask, approve, abort.",
    ],
    ["no model", shop, ["run", ...ISSUE], "No model was named. Give --model"],
    [
      "an unknown provider",
      shop,
      ["run", ...ISSUE, "--model", "skynet:t800"],
      'There is no model provider called "skynet". Providers: openai, anthropic, google, scripted.',
    ],
    [
      "a script that is not there",
      shop,
      ["run", ...ISSUE, "--model", "scripted:none.json"],
      'The script "none.json" cannot be read.',
    ],
    [
      "a missing issue file",
      shop,
      ["run", "--issue", "7", "--issue-file", "none.md", ...MODEL],
      "none.md cannot be read. Name a Markdown file that exists.",
    ],
    ["no directory", shop, ["run", ...ISSUE, ...MODEL, "--repo", "none"], "is not a directory."],
    [
      "no git repository",
      temporaryDirectory,
      ["run", ...ISSUE, ...MODEL],
      "is not a git repository.",
    ],
    ["no commits", empty, ["run", ...ISSUE, ...MODEL], "The repository has no commits yet."],
    [
      "an unknown base",
      shop,
      ["run", ...ISSUE, ...MODEL, "--base", "nope"],
      "There is no local branch called nope.",
    ],
    ["a detached HEAD", detached, ["run", ...ISSUE, ...MODEL], "No branch is checked out"],
    ["no phase", shop, ["verdict"], "--phase takes one of: red, green."],
    [
      "two directories",
      shop,
      ["verdict", "a", "b", "--phase", "red"],
      "verdict takes one directory, not 2.",
    ],
    [
      "a directory that is not there",
      shop,
      ["verdict", "none", "--phase", "red"],
      "none is not a directory.",
    ],
    [
      "a report that cannot be written",
      shop,
      ["run", ...ISSUE, ...MODEL, "--report", "none/report.json"],
      "--report none/report.json: there is no such directory.",
    ],
    [
      "a report where a directory is",
      shop,
      ["run", ...ISSUE, ...MODEL, "--report", "shop"],
      "--report shop: that is a directory.",
    ],
    [
      "a Python without pytest",
      shop,
      () => ["run", ...ISSUE, ...MODEL, "--python", pythonWithoutPackages()],
      "has no pytest. In the repository, type: ",
    ],
    [
      "no Python",
      shop,
      ["run", ...ISSUE, ...MODEL, "--python", "no-such-python"],
      "No Python interpreter was found (no-such-python).",
    ],
    [
      "a number in another notation",
      shop,
      ["run", "--issue", "0x10", "--lld", "x"],
      "--issue takes",
    ],
    [
      "a branch that is in the way",
      () => {
        const repo = shop();
        git(repo, "branch", "feat");
        return repo;
      },
      ["run", ...ISSUE, ...MODEL],
      "Nothing was started: git worktree failed",
    ],
  ])("%s", async (_name, place, args, message) => {
    const cwd = place();
    const { terminal, complained, shown } = fakeTerminal({ cwd });
    const exitCode = await main(typeof args === "function" ? args() : args, terminal);
    expect(complained()).toContain(message);
    expect(complained().trimEnd().split("\n")).toHaveLength(1);
    expect(complained()).not.toContain("    at ");
    expect(exitCode).toBe(2);
    // `run` prints its data policy before it reads or refuses anything, and what it would send before git does.
    expect(shown()).toMatch(
      /^(?:Data policy\n(?: {2}.+\n)+)?(?:Model: [\s\S]*Estimate: [\s\S]*)?$/,
    );
  });

  const refused = async (text: string, { cwd = shop(), args = MODEL } = {}) => {
    const { terminal, complained, shown } = fakeTerminal({ cwd });
    const exitCode = await main(["run", "--issue", "7", "--lld", file(text), ...args], terminal);
    expect(exitCode).toBe(2);
    expect(git(cwd, "branch", "--list", "feat/*")).toBe("");
    return { said: complained(), shown: shown() };
  };

  it("an issue file without criteria: says what to add", async () => {
    const { said } = await refused("# A title\n");
    expect(said).toContain("Error: issue.md is incomplete:\n  - Add acceptance criteria:");
  });

  it("a design that is blocked: what is wrong, and where", async () => {
    const design =
      "# T\n\n- It works.\n\n## Files changed\n\n- `shop/none.py` (modify)\n- src/a.py (new)\n";
    const { said } = await refused(design);
    expect(said).toContain(
      "Error: The design is blocked:\n  - issue.md:7: `shop/none.py` is to be modified",
    );
    expect(said).toContain("\n  - issue.md:8: `src/a.py` begins with `src/`");
  });

  it("an issue that points at a design outside the repository, or at a missing one", async () => {
    const { said } = await refused("# T\n\nLLD: ../lld.md\n");
    expect(said).toContain("Path resolves outside project root. (LLD: ../lld.md)");
    expect((await refused("# T\n\nLLD: docs/lld.md\n")).said).toContain("There is no such file.");
  });

  it("an issue that points at a blocked design", async () => {
    const cwd = temporaryRepository({
      "docs/lld.md": "# D\n\n- It works.\n\n## Files changed\n\n- a.py (delete)\n",
    });
    const { said } = await refused("# T\n\nLLD: docs/lld.md\n", { cwd });
    expect(said).toContain("docs/lld.md:7: `a.py` is to be deleted but does not exist.");
  });

  it("an issue that names a secret as context", async () => {
    const cwd = temporaryRepository({ ".env": "KEY=1" });
    const { said } = await refused("# T\n\n- It works.\n\n## Context files\n\n.env\n", { cwd });
    expect(said).toContain("File name matches a secret pattern. (context of the issue: .env)");
  });

  it("an issue whose base does not exist, whatever --base says", async () => {
    const args = [...MODEL, "--base", "main"];
    const { said, shown } = await refused("# T\n\nbase: gone\n\n- It works.\n", { args });
    expect(said).toContain("There is no local branch called gone.");
    expect(shown).toContain("! The issue says base: gone, so the change is not built on main.");
    expect((await refused("# T\n\nbase: --gone\n\n- It works.\n")).said).toContain(
      "“--gone” is not a valid branch name",
    );
  });

  it("in a folder of a repository it says that the whole repository is the project", async () => {
    const root = temporaryRepository({ "services/shop/shop.py": "" });
    const args = [...MODEL, "--base", "gone"];
    const from = async (cwd: string) =>
      (await refused("# T\n\n- It works.\n", { cwd, args })).shown;
    const warning = `services/shop is a folder of the repository ${root}: the whole repository is the project`;
    expect(await from(join(root, "services/shop"))).toContain(warning);
    expect(await from(root)).not.toContain("is a folder of the repository");
  });

  it("keeps a branch that exists, and says how to remove it", async () => {
    const cwd = shop();
    git(cwd, "branch", "feat/issue-7");
    const { terminal, complained } = fakeTerminal({ cwd });
    expect(await main(["run", ...ISSUE, ...MODEL], terminal)).toBe(2);
    expect(complained()).toContain("git branch -D feat/issue-7");
  });
});

describe("a refusal with --json", () => {
  it.each([
    ["bad usage", ["run", "--issue", "x", "--json"], "bad-usage", "--issue takes"],
    ["an unknown command", ["fly", "--json"], "bad-usage", 'There is no command "fly".'],
    ["no model", ["run", ...ISSUE, "--json"], "bad-usage", "No model was named."],
    ["no run", ["resume", "--issue", "7", "--json"], "no-such-run", "There is no run of #7"],
    ["no run", ["status", "--issue", "7", "--json"], "no-such-run", "There is no run of #7"],
  ])("%s is one JSON object on stdout, and a line on stderr", async (_, args, code, message) => {
    const { terminal, shown, complained } = fakeTerminal({ cwd: temporaryRepository() });
    expect(await main(args, terminal)).toBe(2);
    expect(JSON.parse(shown())).toEqual({
      status: "refused",
      code,
      message: expect.stringContaining(message),
      fix: expect.any(String),
    });
    expect(complained()).toContain(`Error: ${message}`);
  });

  it("ignores what follows --, which is for pytest", async () => {
    const { terminal, shown } = fakeTerminal({ cwd: temporaryDirectory() });
    expect(await main(["verdict", "none", "--phase", "red", "--", "--json"], terminal)).toBe(2);
    expect(shown()).toBe("");
  });
});

describe("--debug", () => {
  it.each([
    ["run", "--issue", "7"],
    ["resume", "--issue", "7"],
    ["retry", "--issue", "7"],
    ["abort", "--issue", "7"],
    ["status", "--issue", "7"],
    ["verdict", "none", "--phase", "red"],
    ["doctor", "--fix"],
    ["fly"],
  ])("%s: prints the stack of a failure, after its one line", async (...args) => {
    const cwd = temporaryRepository();
    const plain = fakeTerminal({ cwd });
    const exitCode = await main(args, plain.terminal);
    const { terminal, complained } = fakeTerminal({ cwd });
    expect(await main([...args, "--debug"], terminal)).toBe(exitCode);
    expect(complained().startsWith(plain.complained())).toBe(true);
    expect(complained()).toMatch(/\n\[[a-z-]+\] (?:Arbiter)?Error: .*\n +at .*\/src\//);
    expect(complained()).not.toContain("This is a bug");
  });

  it("prints the stack of an error that ends a run", async () => {
    const cwd = temporaryRepository();
    const script = join(temporaryDirectory(), "answers.json");
    writeFileSync(script, "{}");
    const args = ["run", ...ISSUE, "--model", `scripted:${script}`];
    const plain = fakeTerminal({ cwd });
    expect(await main(args, plain.terminal)).toBe(1);
    expect(plain.complained()).not.toContain("    at ");
    const { terminal, complained } = fakeTerminal({ cwd });
    expect(await main([...args, "--debug"], terminal)).toBe(1);
    expect(complained()).toMatch(/\] (?:Arbiter)?Error: .*\n +at .*scripted\.ts/);
  });

  it("is accepted by graph, and before the command", async () => {
    const { terminal } = fakeTerminal({ cwd: temporaryDirectory() });
    expect(await main(["graph", "--debug"], terminal)).toBe(0);
    expect(await main(["--debug", "doctor"], terminal)).toBe(1);
  });

  it("prints the causes, without secrets", async () => {
    const cwd = temporaryRepository();
    const args = ["run", "--issue", "7", "--issue-file", `${KEY}.md`, ...MODEL, "--debug"];
    const { terminal, complained } = fakeTerminal({ cwd, env: { GITHUB_TOKEN: KEY } });
    expect(await main(args, terminal)).toBe(2);
    expect(complained()).toMatch(/\nCaused by: Error: ENOENT: no such file.*\n +at /);
    expect(complained()).not.toContain(KEY);
  });
});

describe("an internal error", () => {
  const broken = (options: Partial<Parameters<typeof fakeTerminal>[0]> = {}) => {
    const fake = fakeTerminal({ cwd: temporaryDirectory(), ...options });
    const stdout = {
      write: (text: string) => {
        if (!text.startsWith("Data policy")) throw new TypeError("x is not a function");
      },
    };
    return { ...fake, terminal: { ...fake.terminal, stdout } };
  };

  it("is called a bug, and says how to see the stack", async () => {
    const { terminal, complained } = broken();
    expect(await main(["graph"], terminal)).toBe(1);
    expect(complained()).toMatch(
      /^Error: TypeError: x is not a function\nThis is a bug in TDD Arbiter \d+\.\d+\.\d+\. Please report it with what it prints with --debug, as an issue in the repository that you installed it from\.\n$/,
    );
  });

  it("is called a bug where it keeps a run from starting, too", async () => {
    const { terminal, complained } = broken({ cwd: temporaryRepository() });
    const issue = join(temporaryDirectory(), "issue.md");
    writeFileSync(issue, "# T\n\nbase: main\n\n- It works.\n");
    const args = ["run", "--issue", "7", "--issue-file", issue, "--base", "other", ...MODEL];
    expect(await main(args, terminal)).toBe(2);
    expect(complained()).toContain("Nothing was started: TypeError: x is not a function\n");
    expect(complained()).toContain("\nThis is a bug in TDD Arbiter");
  });

  it("shows the stack with --debug", async () => {
    const { terminal, complained } = broken();
    expect(await main(["graph", "--debug"], terminal)).toBe(1);
    expect(complained()).toContain("Please report it with the stack below");
    expect(complained()).toMatch(/\nTypeError: x is not a function\n +at /);
  });
});

function pythonWithoutPackages(): string {
  const path = join(temporaryDirectory(), "bare-python");
  writeProgram(path, `exec ${testPython()} -S "$@"`);
  return path;
}

describe("run", () => {
  it.each(["TDD_MOCK_LLM", "AGENTOS_MOCK_LLM"])("takes its answers from %s", async (name) => {
    const cwd = temporaryRepository();
    const script = join(temporaryDirectory(), "answers.json");
    writeFileSync(script, JSON.stringify({ plan: ["no plan"] }));
    const { terminal, shown } = fakeTerminal({ cwd, env: { [name]: script } });
    expect(await main(["run", ...ISSUE], terminal)).toBe(1);
    expect(shown()).toContain("The plan cannot be read");
  });

  it("has the demo's script behind TDD_MOCK_LLM=1, and ends at once when it is cancelled", async () => {
    const { terminal, shown } = fakeTerminal({
      cwd: temporaryRepository(),
      env: { TDD_MOCK_LLM: "1" },
      signal: AbortSignal.abort(),
    });
    expect(await main(["run", ...ISSUE, "--json"], terminal)).toBe(4);
    expect(JSON.parse(shown())).toEqual({ status: "aborted", issue: 7, branch: "feat/issue-7" });
  });
});

describe("graph", () => {
  it("prints the workflow as Mermaid", async () => {
    const { terminal, shown } = fakeTerminal({ cwd: temporaryDirectory() });
    expect(await main(["graph"], terminal)).toBe(0);
    expect(shown()).toContain("redGate -.-> implement");
  });
});

describe("verdict", () => {
  it.each([
    { phase: "red", test: "def test_it(): assert 1 == 2\n", exitCode: 0, verdict: "red" },
    { phase: "green", test: "def test_it(): assert 1 == 2\n", exitCode: 1, verdict: "red" },
    { phase: "green", test: "def test_it(): pass\n", exitCode: 0, verdict: "green" },
    { phase: "red", test: "def test_it(): undefined_name\n", exitCode: 1, verdict: "wrong-reason" },
    { phase: "red", test: "def test_it(): import not_yet\n", exitCode: 0, verdict: "red" },
    { phase: "red", test: "import not_yet\n", exitCode: 1, verdict: "collection-error" },
  ])("$phase: $test is $verdict", async ({ phase, test, exitCode, verdict }) => {
    const cwd = temporaryDirectory();
    writeFiles(cwd, { "test_it.py": test });
    const { terminal, shown } = fakeTerminal({ cwd });
    expect(await main(["verdict", "--phase", phase, "--json"], terminal)).toBe(exitCode);
    const result = JSON.parse(shown());
    expect(result.verdict).toBe(verdict);
    expect(Object.keys(result)).toEqual(
      expect.arrayContaining(["exitCode", "verdict", "tests", "route"]),
    );
  });

  it("reports a cancellation, with its exit code", async () => {
    const cwd = temporaryDirectory();
    writeFiles(cwd, { "test_it.py": "def test_it(): pass\n" });
    const { terminal, complained } = fakeTerminal({ cwd, signal: AbortSignal.abort() });
    expect(await main(["verdict", "--phase", "green"], terminal)).toBe(4);
    expect(complained()).toBe("Error: The test run was cancelled.\n");
  });

  it("prints text without --json, and passes on what follows --", async () => {
    const cwd = temporaryDirectory();
    const test = "def test_one(): assert 1 == 2\ndef test_two(): pass\n";
    writeFiles(cwd, { "tests/test_it.py": test });
    const { terminal, shown } = fakeTerminal({ cwd: join(cwd, "..") });
    const exitCode = await main(
      ["verdict", cwd, "--phase", "red", "--", "-k", "test_one"],
      terminal,
    );
    expect(exitCode).toBe(0);
    expect(shown()).toContain("Exit code  1\nVerdict    red: 1 new test fails");
    expect(shown()).toContain("✘ tests/test_it.py::test_one");
    expect(shown()).not.toContain("test_two");
    expect(shown()).toContain("Route      implement");
  });
});
