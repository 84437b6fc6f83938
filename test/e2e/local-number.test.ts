import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryDirectory, temporaryRepository } from "../temporary-repository.ts";

const DEMO_MODEL = `scripted:${fileURLToPath(new URL("../../demo/answers.json", import.meta.url))}`;

/** A script whose first answer is unusable, so that a run ends at once. */
function stubbornModel(): string {
  const script = join(temporaryDirectory(), "stubborn.json");
  writeFileSync(script, JSON.stringify({ plan: ["no plan"] }));
  return `scripted:${script}`;
}

function issueFile(name: string, text: string): string {
  const file = join(temporaryDirectory(), name);
  writeFileSync(file, text);
  return file;
}

const TEXT = "# Slugs\n\n## Acceptance criteria\n- `slug('A b')` is `'a-b'`.\n";

async function reportOf(cwd: string, ...args: string[]) {
  const model = ["--model", stubbornModel(), "--json"];
  const { stdout, stderr } = await inProcess(["run", ...args, ...model], { cwd });
  return { ...JSON.parse(stdout), stderr };
}

describe("run without a number", () => {
  it("takes the number that the issue's text or the file's name has", async () => {
    const cwd = temporaryRepository();
    const named = issueFile("text.md", `${TEXT}\nIssue: #31\n`);
    expect(await reportOf(cwd, named)).toMatchObject({ issue: 31, branch: "feat/issue-31" });
    const numbered = issueFile("issue-32.md", TEXT);
    expect(await reportOf(cwd, numbered)).toMatchObject({ issue: 32, branch: "feat/issue-32" });
  });

  it("takes the next number that is free here, and says so", async () => {
    const cwd = temporaryRepository();
    git(cwd, "branch", "feat/issue-4");
    const report = await reportOf(cwd, issueFile("text.md", TEXT));
    expect(report).toMatchObject({ issue: 5, branch: "feat/issue-5" });
    expect(report.stderr).toContain(
      "The issue has no number; here it is #5 (--issue names another).",
    );
    expect(report.reason).not.toBeNull();
    // Before anything is sent.
    expect(report.stderr).toMatch(/- shop\/\w+\.py\n[\s\S]*Estimate: 4 to 12 calls[\s\S]*Context/);
  });

  it("keeps the number of an issue that was run before, by its title", async () => {
    const cwd = temporaryRepository();
    const file = issueFile("text.md", TEXT);
    expect((await reportOf(cwd, file)).issue).toBe(1);
    expect((await reportOf(cwd, issueFile("other.md", TEXT.replace("Slugs", "Other")))).issue).toBe(
      2,
    );
    expect((await reportOf(cwd, file)).issue).toBe(1);
    const { stdout, exitCode } = await inProcess(["retry", "--issue", "1"], { cwd });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("no plan");
  });

  it("runs to its end, and resumes at its gate", async () => {
    const cwd = temporaryRepository();
    const demo = fileURLToPath(new URL("../../demo/issue-7.md", import.meta.url));
    const waiting = await inProcess(["run", demo, "--model", DEMO_MODEL], { cwd, input: "l\n" });
    expect(waiting.exitCode).toBe(3);
    expect(waiting.stdout).toContain("decide later with tdd-arbiter resume --issue 7");
    const args = ["resume", "--issue", "7", "--decision", "approve"];
    expect((await inProcess(args, { cwd })).exitCode).toBe(0);
  });
});
