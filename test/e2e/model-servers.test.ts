import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { commandLine } from "../cli/command-line.ts";
import { fakeServer } from "../llm/fake-server.ts";
import { git, temporaryRepository, writeFiles } from "../temporary-repository.ts";

const DEMO = fileURLToPath(new URL("../../demo/", import.meta.url));
const RUN = ["run", "--issue", "7", "--issue-file", join(DEMO, "issue-7.md")];

describe("the built command line, real pytest, and a provider on this machine", () => {
  it.each([
    ["openai", "openai:gpt-4o", "$0.0013"],
    ["anthropic", "anthropic:claude-sonnet-4-5", "$0.0015"],
  ] as const)(
    "%s: four calls to a merge, and no request to any other server",
    async (wire, name, cost) => {
      const server = await fakeServer([GREETING, ...demoAnswers()]);
      const tracing = await fakeServer([]);
      const repo = temporaryRepository();
      const { exitCode, stdout, stderr } = await commandLine(
        [...RUN, "--model", name, "--max-cost-usd", "1", "--decision", "approve", "--json"],
        {
          cwd: repo,
          env: {
            ...server.env[wire],
            LANGSMITH_TRACING: "true",
            LANGCHAIN_TRACING_V2: "true",
            LANGSMITH_API_KEY: "key-of-langsmith",
            LANGSMITH_ENDPOINT: tracing.url,
            LANGSMITH_GATEWAY: tracing.url,
          },
        },
      );
      expect(stderr).toContain(` at ${server.host}\n`);
      expect(stderr).toContain(
        `4 model calls, 400 tokens in (100 of them cached), 40 out, ${cost}`,
      );
      expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({
        exitCode: 0,
        status: "merged",
        usage: { calls: 4, inputTokens: 400, outputTokens: 40, cachedTokens: 100 },
      });
      expect(server.journal).toHaveLength(5);
      expect(tracing.journal).toEqual([]);
      expect(git(repo, "log", "--format=%s", "-1", "main~1")).toContain("test: discount codes");
    },
  );

  it.each([["a missing key", ["--model", "openai:gpt-5"], "OPENAI_API_KEY is not set"]])(
    "%s is said before anything starts",
    async (what, args, message) => {
      const repo = temporaryRepository();
      const key = what === "a missing key" ? {} : { OPENAI_API_KEY: "k" };
      const { exitCode, stderr } = await commandLine([...RUN, ...args], { cwd: repo, env: key });
      expect(stderr).toContain(message);
      expect(
        stderr
          .trimEnd()
          .split("\n")
          .filter((line) => line.startsWith("Error:")),
      ).toHaveLength(1);
      expect(exitCode).toBe(2);
      expect(git(repo, "branch", "--format=%(refname:short)")).toBe("main");
    },
  );

  it("reads a model per phase and a budget from the repository's file", async () => {
    const [plan] = demoAnswers();
    const server = await fakeServer(plan === undefined ? [] : [GREETING, GREETING, plan]);
    const repo = temporaryRepository();
    writeFiles(repo, {
      ".github/tdd.yml":
        "model: openai:large\nmodels: { plan: openai:small }\nbudgets: { max_tokens: 100 }\n",
    });
    const { exitCode, stdout } = await commandLine(RUN, { cwd: repo, env: server.env.openai });
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^Model: openai:large at \S+, openai:small at \S+$/m);
    expect(stdout).toContain("The budget of the run is used up: 110 of 100 tokens.");
    expect(stdout).toContain(
      "Usage: 1 model call, 100 tokens in (25 of them cached), 10 out, cost unknown.",
    );
    expect(server.journal.map(({ body }) => body.model)).toEqual(["large", "small", "small"]);
  });

  it("refuses a wrong name of a model before a run exists", async () => {
    const server = await fakeServer([{ status: 404, body: { error: { message: "unknown" } } }]);
    const repo = temporaryRepository();
    const args = [...RUN, "--model", "openai:gpt-99"];
    const { exitCode, stderr } = await commandLine(args, { cwd: repo, env: server.env.openai });
    expect(stderr).toContain("Nothing was started: There is no model openai:gpt-99 at this");
    expect(exitCode).toBe(2);
    const { stdout } = await commandLine(["status"], { cwd: repo });
    expect(stdout).toContain("No run is on record.");
    expect(git(repo, "branch", "--format=%(refname:short)")).toBe("main");
  });
});

/** What the check of key and name is answered. */
const GREETING = { text: "OK", tokens: { input: 30, output: 1 } };

/** The demo's answers, right at the first try. */
function demoAnswers() {
  const { plan, scaffold, implement } = JSON.parse(
    readFileSync(join(DEMO, "answers.json"), "utf8"),
  );
  const texts = [
    JSON.stringify(plan[0]),
    asText(scaffold[0]),
    asText(implement[1]),
    "NOTHING TO IMPROVE",
  ];
  return texts.map((text) => ({ text, tokens: { input: 100, output: 10, cached: 25 } }));
}

function asText(answer: string | string[]): string {
  return typeof answer === "string" ? answer : answer.join("\n");
}
