// The workflow files of the test repository: the templates in examples/, and variants of them.
import { readFileSync } from "node:fs";
import { parse, stringify } from "yaml";

/**
 * @typedef {object} Variant
 * @property {string} label starts it
 * @property {"tdd.yml" | "tdd-hardened.yml"} template
 * @property {string} runsOn
 * @property {string} [container] an image
 */

/** Beside the plain template, whose label is tdd-implement. @type {readonly Variant[]} */
export const VARIANTS = [
  { label: "tdd-26", template: "tdd.yml", runsOn: "ubuntu-26.04" },
  { label: "tdd-arm", template: "tdd.yml", runsOn: "ubuntu-24.04-arm" },
  {
    label: "tdd-container",
    template: "tdd.yml",
    runsOn: "ubuntu-24.04",
    container: "python:3.12",
  },
  { label: "tdd-hardened", template: "tdd-hardened.yml", runsOn: "ubuntu-24.04" },
];

/** A required check that turns green some minutes after a person can have approved. */
const SLOW_CHECK = `name: Slow check
on: [pull_request, merge_group]
permissions: {}
jobs:
  slow-check:
    runs-on: ubuntu-24.04
    timeout-minutes: 10
    steps:
      - run: sleep 180
`;

/** Shows whether a merge starts workflows. */
const ON_PUSH = `name: On push
on: push
permissions: {}
jobs:
  on-push:
    runs-on: ubuntu-24.04
    timeout-minutes: 5
    steps:
      - run: echo pushed
`;

/**
 * All workflow files, by path.
 *
 * @param {string} action what `uses:` names
 * @returns {Record<string, string>}
 */
export function workflowFiles(action) {
  const variants = VARIANTS.map((variant) => [
    `${variant.label}.yml`,
    makeVariant(variant, action),
  ]);
  const files = {
    "tdd.yml": edit(readTemplate("tdd.yml"), action),
    ...Object.fromEntries(variants),
    "slow-check.yml": SLOW_CHECK,
    "on-push.yml": ON_PUSH,
  };
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`.github/workflows/${name}`, text]),
  );
}

/** @param {string} name */
function readTemplate(name) {
  return readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
}

/** @param {string} text @param {string} action */
function edit(text, action) {
  return text.replaceAll(/REPLACE THIS: .*/g, action);
}

/**
 * The template for a label and a branch of its own. It hears no comments, which tdd.yml answers.
 *
 * @param {Variant} variant
 * @param {string} action
 */
function makeVariant({ label, template, runsOn, container }, action) {
  const prefix = `${label}/issue-`;
  const text = edit(readTemplate(template), action)
    .replaceAll("'tdd-implement'", `'${label}'`)
    .replaceAll("'feat/issue-'", `'${prefix}'`);
  const workflow = parse(text);
  workflow.name = label;
  delete workflow.on.issue_comment;
  delete workflow.on.workflow_dispatch;
  for (const job of Object.values(workflow.jobs)) {
    job["runs-on"] = runsOn;
    if (container !== undefined) job.container = container;
    for (const step of job.steps) {
      if (step.uses !== action) continue;
      delete step.with.trigger;
      Object.assign(step.with, { label, "branch-prefix": prefix });
    }
  }
  return stringify(workflow);
}
