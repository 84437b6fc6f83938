import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { resolveConfig } from "../../src/config/resolve.ts";
import { diagnoseGitHub } from "../../src/runs/doctor-github.ts";
import { type Simulator, startSimulator } from "../github/simulator/simulator.ts";
import type { Rules, Token } from "../github/simulator/world.ts";
import { git, temporaryRepository } from "../temporary-repository.ts";

const EXAMPLE = readFileSync(new URL("../../examples/tdd.yml", import.meta.url), "utf8");
const WORKFLOW = EXAMPLE.replaceAll(
  /(?:REPLACE THIS: )?<owner>\/tdd-arbiter@<commit>/g,
  `arbiters/tdd-arbiter@${"a".repeat(40)}`,
);
const PATH = ".github/workflows/tdd.yml";
const KEY = "ANTHROPIC_API_KEY";

let simulator: Simulator;
const READS: Token["permissions"] = {
  ...{ contents: "read", issues: "read", actions: "read" },
  ...{ administration: "read", secrets: "read" },
};

async function start(
  rules: Partial<Rules> = {},
  files: Record<string, string> = { [PATH]: WORKFLOW },
) {
  simulator = await startSimulator({
    files: { "a.py": "", ...files },
    people: { ann: "admin" },
    rules: { secrets: [KEY, "OPENAI_API_KEY"], ...rules },
  });
  addToken(READS);
  simulator.world.labels.set("tdd-implement", {
    ...{ id: 1, name: "tdd-implement", color: "", description: null },
  });
}

function addToken(permissions: Token["permissions"]) {
  simulator.addToken("ghp_ann", { login: "ann", isJobToken: false, permissions });
}

beforeEach(() => start());
afterEach(async () => {
  expect(simulator.violations).toEqual([]);
  await simulator.close();
});

async function findings(env: NodeJS.ProcessEnv = { GH_TOKEN: "ghp_ann" }) {
  const directory = temporaryRepository({ "a.py": "" });
  git(directory, "remote", "add", "origin", "git@github.com:octo/shop.git");
  const { config } = await resolveConfig({
    flags: { model: "anthropic:claude-sonnet-5" },
    env: {},
  });
  const address = { GITHUB_API_URL: simulator.url, PATH: process.env.PATH };
  return diagnoseGitHub({ directory, config, env: { ...address, ...env } });
}

async function problems(env?: NodeJS.ProcessEnv) {
  const found = (await findings(env)).filter(({ state }) => state !== "there");
  return found.map(({ name, state, detail, fix }) => `${state} ${name}: ${detail} → ${fix}`);
}

it("finds nothing wrong where all is set", async () => {
  const found = await findings();
  expect(await problems()).toEqual([]);
  expect(found.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
    "Access: octo/shop as ann",
    `On GitHub: ${PATH} on main`,
    "Actions: all may run",
    "Pull requests: jobs may create them",
    `Secrets: ${KEY}`,
    "Label: tdd-implement",
    "Rules: none that stop a run",
  ]);
});

it("asks for a token, and says how to give the one of gh", async () => {
  expect(await problems({})).toEqual([
    "missing Access: no token is set → Type: GH_TOKEN=$(gh auth token) tdd-arbiter doctor --github",
  ]);
});

it("says that the token is refused", async () => {
  const [only, ...others] = await problems({ GH_TOKEN: "ghp_old" });
  expect(others).toEqual([]);
  expect(only).toMatch(/^missing Access: .*401/);
});

it("names each setting that keeps a run from working, with its fix", async () => {
  await simulator.close();
  await start({
    ...{ actionsMayOpenPulls: false, secrets: ["OTHER"], disabledWorkflows: [PATH] },
    ...{ actions: { allowed_actions: "selected" }, allowedActions: ["pypa/*"] },
    pushRules: ["signatures", "creations", "deletions"],
  });
  simulator.world.labels.clear();
  expect(await problems()).toEqual([
    `missing On GitHub: ${PATH} is disabled (disabled_inactivity) → Type: gh workflow enable tdd.yml`,
    "missing Actions: only selected actions may run, and arbiters/tdd-arbiter is none of them → Add arbiters/tdd-arbiter@* under Settings, Actions, General.",
    'missing Pull requests: jobs may not create them → Tick "Allow GitHub Actions to create and approve pull requests" under Settings, Actions, General.',
    `missing Secrets: ${KEY} is not set → Type: gh secret set ${KEY}`,
    "advice Label: tdd-implement does not exist yet → Type: gh label create tdd-implement",
    "advice Rules: signed commits are required on feat/issue-… and main; creating branches is restricted on feat/issue-…; deleting branches is restricted on feat/issue-… → Exclude feat/issue-* from the ruleset, or add the account of the token to its bypass list.",
  ]);
});

it("says that no workflow is there, or that it was not filled in", async () => {
  await simulator.close();
  await start({}, {});
  expect(await problems()).toContain(
    "missing On GitHub: no workflow on main uses TDD Arbiter → Type: tdd-arbiter init --github",
  );
  await simulator.close();
  await start({}, { [PATH]: EXAMPLE });
  expect((await problems())[0]).toMatch(/^missing On GitHub: .* still has <owner>\/tdd-arbiter/);
});

it("counts the secrets of the organisation", async () => {
  await simulator.close();
  await start({ secrets: [], organizationSecrets: [KEY] });
  expect(await problems()).toEqual([]);
});

it("says what could not be read, and where to look instead", async () => {
  addToken({ contents: "read", issues: "read", actions: "read" });
  const found = await problems();
  expect(found.map((line) => line.split(":")[0])).toEqual([
    ...["advice Actions", "advice Pull requests", "advice Secrets"],
  ]);
  expect(found[1]).toContain("could not be read");
  expect(found[1]).toContain("Settings, Actions, General");
});

it("says that the repository is archived", async () => {
  await simulator.close();
  await start({ isArchived: true });
  expect((await problems())[0]).toMatch(/^missing Access: octo\/shop is archived/);
});
