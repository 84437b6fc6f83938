import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { fakeTerminal } from "../cli/fake-terminal.ts";
import { inProcess } from "../cli/in-process.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";

const ISSUE = fileURLToPath(new URL("../../demo/issue-7.md", import.meta.url));

const DEMO_MODEL = `scripted:${fileURLToPath(new URL("../../demo/answers.json", import.meta.url))}`;

/** A model that answers every question with something that cannot be used. */
function stubbornModel(name: string): string {
  const script = join(temporaryDirectory(), `${name}.json`);
  writeFileSync(script, JSON.stringify({ plan: [`no plan from ${name}`] }));
  return `scripted:${script}`;
}

async function failedRun(model: string): Promise<string> {
  const cwd = temporaryRepository();
  const args = ["run", "--issue", "7", "--issue-file", ISSUE, "--model", model];
  expect((await inProcess(args, { cwd })).exitCode).toBe(1);
  return cwd;
}

describe("retry and resume", () => {
  it("ask the model that the run asked, without --model", async () => {
    const cwd = await failedRun(stubbornModel("first"));
    const { exitCode, stdout } = await inProcess(["retry", "--issue", "7"], { cwd });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^Model: scripted:\S+first\.json, as before; --model names another\.$/m);
    expect(stdout).toContain("no plan from first");
  });

  it("go on with it after a run was stopped", async () => {
    const cwd = temporaryRepository();
    const stop = new AbortController();
    const { terminal, shown } = fakeTerminal({ cwd, signal: stop.signal });
    terminal.stdout.on("data", (chunk) => {
      if (String(chunk).includes("✔ Plan")) stop.abort();
    });
    const args = ["run", "--issue", "7", "--issue-file", ISSUE, "--model", DEMO_MODEL];
    expect(await main(args, terminal)).toBe(4);
    expect(shown()).toContain("Continue it later:  tdd-arbiter resume --issue 7");
    const resumed = await inProcess(["resume", "--issue", "7", "--decision", "approve"], { cwd });
    expect(resumed.stdout).toContain(`Model: ${DEMO_MODEL}, as before`);
    expect(resumed.exitCode).toBe(0);
  });

  it("ask the model that --model names, and remember that one", async () => {
    const cwd = await failedRun(stubbornModel("first"));
    const typed = ["retry", "--issue", "7", "--model", stubbornModel("second")];
    expect((await inProcess(typed, { cwd })).stdout).not.toContain("as before");
    const { stdout } = await inProcess(["retry", "--issue", "7"], { cwd });
    expect(stdout).toMatch(/^Model: scripted:\S+second\.json, as before/m);
  });

  it("ask the model of the configuration before the remembered one", async () => {
    const cwd = await failedRun(stubbornModel("first"));
    writeFiles(cwd, { ".github/tdd.yml": `model: ${stubbornModel("filed")}\n` });
    const { stdout } = await inProcess(["retry", "--issue", "7"], { cwd });
    expect(stdout).not.toContain("as before");
    expect(stdout).toContain("no plan from filed");
  });

  it("do not remember a script of the environment", async () => {
    const cwd = temporaryRepository();
    const script = stubbornModel("mock").replace("scripted:", "");
    const args = ["run", "--issue", "7", "--issue-file", ISSUE];
    await inProcess(args, { cwd, env: { TDD_MOCK_LLM: script } });
    expect(git(cwd, "ls-tree", "--name-only", "refs/tdd/issue-7")).not.toContain("models.json");
    const { exitCode, stderr } = await inProcess(["retry", "--issue", "7"], { cwd });
    expect(stderr).toContain("No model was named.");
    expect(exitCode).toBe(2);
  });
});
