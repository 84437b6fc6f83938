import type { ModelRequest } from "../../ports.ts";
import type { SpecPart } from "../../spec/spec.ts";
import type { RepositoryMap } from "../recall-map.ts";
import { DEFAULT_SETTINGS, type Settings } from "../settings.ts";
import type { RunState } from "../state.ts";
import { dataBlock, joinSections } from "./data-block.ts";
import { CODE_RULES, FILE_FORMAT, PLAN_FORMAT, REFACTOR_RULES, ROLE, testRules } from "./rules.ts";

const SPEC_PARTS_IN_WORDS = {
  goal: "its goal",
  criteria: "acceptance criteria",
  components: "components and their interfaces",
  testCases: "test cases",
  filesChanged: "files that change",
} as const satisfies Record<SpecPart, string>;

type Question = Pick<ModelRequest, "node" | "system" | "prompt">;

/** Files as the model is shown them. */
export interface ShownFile {
  path: string;
  content: string;
}

export interface Surroundings {
  tree: readonly string[];
  files: readonly ShownFile[];
  /** Files that are too long to be shown whole, by their signatures. */
  outlines?: readonly string[];
}

const NO_MAP: RepositoryMap = { outlines: [], conventions: "" };

export function planQuestion(
  state: RunState,
  { tree, files, outlines = [] }: Surroundings,
  map = NO_MAP,
): Question {
  return {
    node: "plan",
    system: joinSections([ROLE, "Plan the change that the issue asks for.", PLAN_FORMAT]),
    prompt: joinSections([
      issueSection(state),
      openSection(state),
      dataBlock("tree", tree.join("\n")),
      block("conventions", map.conventions),
      block("signatures", unseen(map.outlines, files).join("\n")),
      fileSections(files, outlines),
    ]),
  };
}

interface ScaffoldExtras {
  refused?: readonly ShownFile[];
  map?: RepositoryMap;
  settings?: Readonly<Settings>;
}

/** On a second try the tests that were refused go along: what they lacked is said behind them. */
export function scaffoldQuestion(
  state: RunState,
  { files, outlines = [] }: Surroundings,
  { refused = [], map = NO_MAP, settings = DEFAULT_SETTINGS }: ScaffoldExtras = {},
): Question {
  const old = refused.map(({ path, content }) => dataBlock("refused", `${path}\n${content}`));
  return {
    node: "scaffold",
    system: joinSections([ROLE, testRules(settings), FILE_FORMAT]),
    prompt: joinSections([
      issueSection(state),
      planSection(state),
      block("conventions", map.conventions),
      fileSections(files, outlines),
      ...old,
      lastVerdict(state),
    ]),
  };
}

export function implementQuestion(
  state: RunState,
  { files, outlines = [] }: Surroundings,
): Question {
  return {
    node: "implement",
    system: joinSections([ROLE, CODE_RULES, FILE_FORMAT]),
    prompt: joinSections([
      issueSection(state),
      planSection(state),
      fileSections(files, outlines),
      lastVerdict(state),
      lintSection(state),
      state.strategy,
    ]),
  };
}

export function refactorQuestion(state: RunState, { files }: Surroundings): Question {
  return {
    node: "refactor",
    system: joinSections([ROLE, REFACTOR_RULES, FILE_FORMAT]),
    prompt: joinSections([issueSection(state), fileSections(files), lastVerdict(state)]),
  };
}

function issueSection({ spec }: RunState): string {
  return dataBlock("issue", spec.text);
}

/** Where the issue is silent, the plan is the model's reading of it. */
function openSection({ spec }: RunState): string | null {
  if (spec.leftToModel.length === 0) return null;
  const parts = spec.leftToModel.map((part) => SPEC_PARTS_IN_WORDS[part]);
  return `The issue does not spell these out, so read them out of the rest of it: ${parts.join(", ")}.`;
}

function planSection({ agreedPlan }: RunState): string | null {
  return agreedPlan === null ? null : dataBlock("plan", JSON.stringify(agreedPlan, null, 2));
}

function fileSections(files: readonly ShownFile[], outlines: readonly string[] = []): string {
  const whole = files.map(({ path, content }) => dataBlock("file", `${path}\n${content}`));
  return [...whole, ...outlines.map((outline) => dataBlock("outline", outline))].join("\n\n");
}

function block(label: string, text: string): string | null {
  return text === "" ? null : dataBlock(label, text);
}

/** Signatures of files that are not there in full anyway. */
function unseen(outlines: readonly string[], files: readonly ShownFile[]): string[] {
  const whole = new Set(files.map(({ path }) => path));
  return outlines.filter((outline) => !whole.has(outline.split("\n")[0] ?? ""));
}

/** On the first attempt there is nothing to say: the last verdict was the one that was wanted. */
function lastVerdict({ testResults }: RunState): string | null {
  if (testResults === null) return null;
  return dataBlock("pytest", testResults.feedback);
}

function lintSection({ lintFindings }: RunState): string | null {
  return lintFindings.length === 0 ? null : dataBlock("lint", lintFindings.join("\n"));
}
