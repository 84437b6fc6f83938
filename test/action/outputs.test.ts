import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { type ActionOutputs, writeOutputs } from "../../src/action/outputs.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

const MERGED = {
  status: "merged",
  prNumber: 12,
  prUrl: "https://github.com/o/r/pull/12",
  branch: "feat/issue-7",
  redSha: "a".repeat(40),
  greenSha: "b".repeat(40),
  attempts: 3,
  tokens: 12_345,
  cost: 0.0123,
  logs: "/w/.git/tdd-arbiter/feat/issue-7/logs",
} satisfies ActionOutputs;

/** Outputs of another mode. */
const VERIFIED = {
  ...{ passes: "", proves: "", guards: "", breaks: "", fails: "", unclear: "" },
  ...{ mutants: "", "mutants-noticed": "", proof: "" },
};

it("writes every output, empty if it has no value", () => {
  expect(written(MERGED)).toEqual({
    status: "merged",
    "pr-number": "12",
    "pr-url": "https://github.com/o/r/pull/12",
    branch: "feat/issue-7",
    "red-sha": "a".repeat(40),
    "green-sha": "b".repeat(40),
    attempts: "3",
    tokens: "12345",
    cost: "0.0123",
    logs: "/w/.git/tdd-arbiter/feat/issue-7/logs",
    ...VERIFIED,
  });
  const counts = { proves: 2, guards: 0, breaks: 1, fails: 0, unclear: 0, mutants: 9, noticed: 7 };
  const proof = "/tmp/proof.json";
  const verified = { status: "does-not-hold", passes: false, ...counts, proof } as const;
  expect(written(verified)).toMatchObject({
    status: "does-not-hold",
    passes: "false",
    breaks: "1",
    fails: "0",
    "mutants-noticed": "7",
    proof,
    branch: "",
  });
  const nothing = { prNumber: null, prUrl: null, redSha: null, greenSha: null };
  const failed = written({ ...MERGED, ...nothing, status: "failed", cost: null, tokens: 0 });
  expect(failed).toMatchObject({ status: "failed", "pr-number": "", cost: "", tokens: "0" });
  expect(written({ status: "ignored" })).toMatchObject({
    status: "ignored",
    branch: "",
    tokens: "",
  });
});

it("writes to the runner's file, and a value with line breaks adds no output", () => {
  const file = join(temporaryDirectory(), "output");
  writeFileSync(file, "");
  vi.stubEnv("GITHUB_OUTPUT", file);
  writeOutputs({ ...MERGED, branch: "x\nstatus=merged\ny<<E\nz\nE" });
  const text = readFileSync(file, "utf8");
  const names = [...text.matchAll(/^(\S+)<<(ghadelimiter_\S+)\n([\s\S]*?)\n\2$/gm)];
  expect(names.map(([, name]) => name)).toEqual(Object.keys(written(MERGED)));
});

function written(outputs: ActionOutputs): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  writeOutputs(outputs, (name, value) => {
    found[name] = value;
  });
  return found;
}
