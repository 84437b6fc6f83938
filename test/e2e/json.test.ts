import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { fakeTerminal } from "../cli/fake-terminal.ts";
import { git, temporaryRepository } from "../temporary-repository.ts";

const DEMO = fileURLToPath(new URL("../../demo/", import.meta.url));
const ISSUE = ["--issue", "7", "--issue-file", join(DEMO, "issue-7.md")];
const MODEL = ["--model", `scripted:${join(DEMO, "answers.json")}`];

it("--json puts one JSON object on stdout and everything else on stderr", async () => {
  const cwd = temporaryRepository();
  mkdirSync(join(cwd, "out"));
  const { terminal, shown, complained } = fakeTerminal({ cwd, input: "approve\n" });
  const exitCode = await main(
    ["run", ...ISSUE, ...MODEL, "--context", "shop/cart.py", "--json", "--report", "out/r.json"],
    terminal,
  );
  expect(exitCode).toBe(0);
  const result = JSON.parse(shown());
  expect(result).toMatchObject({
    status: "merged",
    branch: "feat/issue-7",
    usage: { calls: 5 },
    failureHistory: { attempts: 1 },
  });
  expect(Object.keys(result)).toEqual(
    expect.arrayContaining(["commits", "routeHistory", "exitCodeHistory", "tests"]),
  );
  expect(result.tests).toMatchObject({ passToPass: 3 });
  expect(result.tests.failToPass).toHaveLength(4);
  expect(result.commits.refactor).toBe(git(cwd, "rev-parse", "main"));
  expect(complained()).toContain("Data policy");
  expect(complained()).toContain("Approve to merge, quit to abort: ");
  expect(JSON.parse(readFileSync(join(cwd, "out/r.json"), "utf8"))).toEqual(result);
});
