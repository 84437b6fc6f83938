import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { fakeTerminal } from "../cli/fake-terminal.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const FILES = { "app.py": "value = 0\n", "tests/test_old.py": "def test_old(): pass\n" };
const TEST = "from app import value\n\ndef test_new():\n    assert value == 1\n";

describe("After the base has moved, retry rebuilds on the current base", () => {
  it("on the command line: says so at the merge, and asks no model again", async () => {
    const { repo, run, moveBase } = prepare();
    const waiting = await run("run", "--issue-file", "issue.md", ...script("value = 1"));
    expect(waiting.exitCode, waiting.stdout + waiting.stderr).toBe(3);
    moveBase("other.py");
    const refused = await run("resume", "--json", { input: "approve\n" });
    expect(refused.stdout + refused.stderr).toContain("tdd-arbiter retry --issue 1 builds");
    // A model that would write something else, if it were asked.
    const again = await run("retry", "--json", ...script("value = 7"), { input: "approve\n" });
    expect(again.stderr + again.stdout).toContain("built and tested again there");
    expect(JSON.parse(again.stdout)).toMatchObject({ status: "merged" });
    expect(git(repo, "show", "main:app.py")).toBe("value = 1");
    expect(git(repo, "log", "--format=%s", "main")).toBe(
      "feat: new thing (#1)\ntest: new thing (#1)\nchore: other.py\nchore: start",
    );
  });

  it("on the command line: what conflicts with the base is written anew", async () => {
    const { repo, run, moveBase } = prepare();
    await run("run", "--issue-file", "issue.md", ...script("value = 1"));
    moveBase("app.py", "value = 5\n");
    await run("resume", { input: "approve\n" });
    const again = await run("retry", "--json", ...script("value = 1  # anew"), {
      input: "approve\n",
    });
    expect(again.stderr + again.stdout).toContain(
      "The model is asked again: main has changed app.py",
    );
    expect(JSON.parse(again.stdout)).toMatchObject({ status: "merged" });
    expect(git(repo, "show", "main:app.py")).toBe("value = 1  # anew");
  });
});

it("After the base has moved, resume finishes a stopped run on its own base, and says at once that retry rebuilds it", async () => {
  const { repo, run, moveBase } = prepare();
  const stopped = await run("run", "--issue-file", "issue.md", ...script("value = 1"), {
    stopAt: "✔ Plan",
  });
  expect(stopped.exitCode, stopped.stdout + stopped.stderr).toBe(4);
  moveBase("other.py");
  const resumed = await run("resume", { input: "approve\n" });
  const said = resumed.stdout + resumed.stderr;
  const warning = said.search(
    /main has moved from \w{10} to \w{10} since the run began, so its change will not be merged here\. When the run has ended, tdd-arbiter retry --issue 1 builds/,
  );
  expect(warning, said).toBeGreaterThanOrEqual(0);
  expect(said.indexOf("✔")).toBeGreaterThan(warning);
  expect(git(repo, "show", "main:app.py")).toBe("value = 0");
  // A model that would write something else, if it were asked.
  const again = await run("retry", "--json", ...script("value = 7"), { input: "approve\n" });
  expect(JSON.parse(again.stdout)).toMatchObject({ status: "merged" });
  expect(git(repo, "show", "main:app.py")).toBe("value = 1");
});

type Argument = string | { input?: string; stopAt?: string };

function prepare() {
  const repo = temporaryRepository(FILES);
  const home = temporaryDirectory();
  writeFileSync(join(home, "issue.md"), "# New thing\n\n- It works.\n");
  return {
    repo,
    run: async (...args: Argument[]) => {
      const [command = "", ...words] = args.filter((one) => typeof one === "string");
      const [given = {}] = args.filter((one) => typeof one !== "string");
      const typed = words.map((one) => (one === "issue.md" ? join(home, one) : one));
      const stop = new AbortController();
      const { input = "", stopAt } = given;
      const place = { cwd: repo, input, signal: stop.signal };
      const { terminal, shown, complained } = fakeTerminal(place);
      terminal.stdout.on("data", (chunk) => {
        if (stopAt !== undefined && String(chunk).includes(stopAt)) stop.abort();
      });
      const exitCode = await main([command, "--issue", "1", ...typed], terminal);
      return { exitCode, stdout: shown(), stderr: complained() };
    },
    moveBase: (path: string, text = "") => {
      writeFileSync(join(repo, path), text);
      git(repo, "add", path);
      git(repo, "commit", "--quiet", "--message", `chore: ${path}`);
    },
  };
}

/** The flags of a model whose code is this. */
function script(code: string): string[] {
  const test = { name: "test_new", criterion: "It works.", quote: "It works." };
  const answers = {
    plan: [{ approach: "directly", tests: [test] }],
    scaffold: [`### FILE: tests/test_new.py\n\`\`\`python\n${TEST}\`\`\``],
    implement: [`### FILE: app.py\n\`\`\`python\n${code}\n\`\`\``],
    refactor: ["NOTHING TO IMPROVE"],
  };
  const file = join(temporaryDirectory(), "answers.json");
  writeFileSync(file, JSON.stringify(answers));
  return ["--model", `scripted:${file}`];
}
