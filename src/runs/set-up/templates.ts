import { createHash } from "node:crypto";
import form from "../../../.github/ISSUE_TEMPLATE/tdd.yml";
import workflow from "../../../examples/tdd.yml";
import verify from "../../../examples/verify.yml";
import { CONFIG_FILE } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import type { InstallPlan } from "../../python/install-plan.ts";
import { BRANCH_PREFIX, START_LABEL } from "../../spec/default-names.ts";

export const FORM_FILE = ".github/ISSUE_TEMPLATE/tdd.yml";
export const WORKFLOW_FILE = ".github/workflows/tdd.yml";
export const VERIFY_FILE = ".github/workflows/verify.yml";

/** The Action that a workflow uses, as `owner/repository@commit`, and how the job installs the project. */
export interface WorkflowChoices {
  action: string;
  install: InstallPlan;
  /** The project's folder; empty for the whole repository. */
  folder: string;
}

interface RunChoices extends WorkflowChoices {
  /** The secret that holds the model's key. */
  secret: string;
  label: string;
  branchPrefix: string;
}

/** The workflow that builds issues: `examples/tdd.yml` with its lines filled in. */
export function writeRunWorkflow({ secret, label, branchPrefix, ...choices }: RunChoices): string {
  const quoted = (text: string) => text.replaceAll("'", "''");
  const text = fillIn(workflow, choices)
    .replace(/^ +model: .*\n/m, "")
    .replace(/^ +max-tokens: .*\n/m, "")
    .replaceAll("ANTHROPIC_API_KEY", secret)
    .replaceAll(`'${START_LABEL}'`, () => `'${quoted(label)}'`)
    .replaceAll(`'${BRANCH_PREFIX}'`, () => `'${quoted(branchPrefix)}'`)
    .replaceAll(`["${BRANCH_PREFIX}*"]`, () => JSON.stringify([`${branchPrefix}*`]));
  return signed(text, [`The model, its limits and what you approve are set in ${CONFIG_FILE}.`]);
}

/** The workflow that judges pull requests: `examples/verify.yml` with its lines filled in. */
export function writeVerifyWorkflow(choices: WorkflowChoices): string {
  return signed(fillIn(verify, choices), []);
}

export function writeForm(): string {
  return signed(form, []);
}

export interface Answers {
  model: string;
  maxCostUsd: number;
  gate: "change" | "tests";
  changesRequested: "abort" | "revise";
}

export function writeConfig({ model, maxCostUsd, gate, changesRequested }: Answers): string {
  const lines = [
    `model: ${JSON.stringify(model)}`,
    "budgets:",
    `  max_cost_usd: ${maxCostUsd} # for one run; no further call is made beyond it`,
    "# What you approve: the finished change, or first the tests and then the change.",
    `gate: ${gate}`,
    "# What a review that requests changes does: abort closes the pull request, revise starts another round.",
    `changes_requested: ${changesRequested}`,
  ];
  return signed(`${lines.join("\n")}\n`, []);
}

/** The lines of a template that differ from repository to repository. */
function fillIn(template: string, { action, install, folder }: WorkflowChoices): string {
  const [, ...body] = template.split(/^(?=name: )/m);
  const blocks = body.join("").split("\n\n");
  const where = folder === "" ? [] : [`        working-directory: ${JSON.stringify(folder)}`];
  const step = [
    "      # No cache: anyone who can write to it could change what the next run executes.",
    ...(install.tool === "uv" ? [SETUP_UV] : []),
    "      - name: Your project and pytest",
    ...where,
    "        run: |",
    ...install.commands.map((line) => `          ${line}`),
  ];
  const filled = blocks.flatMap((block) => {
    if (block.includes("name: Your project and pytest")) return [step.join("\n")];
    return /^ +# (?:uv|poetry):$/m.test(block) ? [] : [block];
  });
  const text = filled
    .join("\n\n")
    .replace('python-version: "3.12"', `python-version: "${install.python}"`)
    .replace("REPLACE THIS: <owner>/tdd-arbiter@<commit>", () => action);
  const inFolder =
    folder === ""
      ? text
      : text.replace(
          /^( +)(?:trigger|mode): .*$/m,
          (line, indent) => `${line}\n${indent}working-directory: ${JSON.stringify(folder)}`,
        );
  return install.needsTags
    ? inFolder.replace(
        /^( +)persist-credentials: false$/m,
        (line, indent) => `${line}\n${indent}fetch-depth: 0 # the project's version is a tag`,
      )
    : inFolder;
}

/** As `examples/tdd.yml` has it in a comment. */
const SETUP_UV = (
  /^ +# - uses: astral-sh\/setup-uv.*\n.*\n.*enable-cache: false$/m.exec(workflow)?.[0] ?? ""
).replaceAll(/^( +)# /gm, "$1");

/** The mark by which `init` knows a file that it wrote, and whether a person has edited it since. */
const MARK = /^# Written by tdd-arbiter init \(checksum ([0-9a-f]{16})\).*\n/;

function signed(text: string, notes: readonly string[]): string {
  const body = [...notes.map((note) => `# ${note}\n`), text].join("");
  return `# Written by tdd-arbiter init (checksum ${checksum(body)}). It updates this file until you edit it.\n${body}`;
}

/** Whether `init` wrote a file, and whether a person has edited it since. */
export function authorOf(text: string): "init" | "edited" | "other" {
  const unix = text.replaceAll("\r\n", "\n");
  const [first = "", sum] = MARK.exec(unix) ?? [];
  if (sum === undefined) return "other";
  return checksum(unix.slice(first.length)) === sum ? "init" : "edited";
}

function checksum(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

const ACTION = /^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/;

/** Refuses an Action that could be moved under the workflow's feet. */
export function requireAction(action: string): string {
  if (ACTION.test(action)) return action;
  throw new ArbiterError("bad-usage", `--action is "${action}".`, {
    fix: "It takes owner/repository@commit with all 40 digits of the commit: a tag could be moved.",
  });
}
