import { type Budgets, DEFAULT_BUDGETS, describeAttempt } from "../../routing/attempts.ts";
import { budgetOf } from "../../routing/route-by-verdict.ts";
import type { RunState } from "../../run-state/run-state.ts";
import { phaseOfWriter } from "../ask.ts";
import { attemptCounts } from "../attempt-counts.ts";
import {
  block,
  dataBlock,
  FILE_FORMAT,
  fileSections,
  issueSection,
  joinSections,
  planSection,
  type Question,
  ROLE,
  type ShownContext,
  unusableSection,
  verdictSection,
} from "./prompt-parts.ts";

/**
 * The code that an attempt starts from: none, that of an attempt that was judged and failed or passed, or what
 * was kept from before a dispute.
 */
export type StartingCode = "none" | "judged" | "green" | "untested";

interface ImplementExtras {
  /** The files that attempts have written, or parts of them, as they are at the start of this one. */
  current?: readonly string[];
  /** What the last attempt changed in them; empty if it was not rolled back. */
  lastDiff?: string;
  /** Tests beside the new ones that failed before the change. */
  failedBefore?: readonly string[];
  /** If untested, the last results are of the code without these files. */
  code?: StartingCode;
  budgets?: Readonly<Budgets>;
}

/** The repository at the red commit comes first and stays the same; what attempts did follows. */
export function implementQuestion(
  state: RunState,
  { files, excerpts = [] }: ShownContext,
  {
    current = [],
    lastDiff = "",
    code = "none",
    failedBefore = [],
    budgets = DEFAULT_BUDGETS,
  }: ImplementExtras = {},
): Question {
  const phase = phaseOfWriter("implement", state);
  return {
    node: "implement",
    system: joinSections([
      ROLE,
      codeRules(state),
      FILE_FORMAT,
      mayClaim(state) ? WRONG_TEST_FORMAT : null,
      mayLeaveUnchanged(state, code) ? UNCHANGED_FORMAT : null,
    ]),
    stable: joinSections([
      issueSection(state),
      planSection(state, "code"),
      fileSections(files, excerpts),
    ]),
    prompt: joinSections([
      currentSection(current, code),
      lastDiff === "" ? null : `The last attempt had changed:\n${dataBlock("diff", lastDiff)}`,
      verdictSection(state),
      oldFailuresSection(failedBefore),
      block("lint", state.lintFindings.join("\n")),
      unusableSection(state, phase),
      state.strategy ?? "Make the failing tests pass.",
      describeAttempt(budgetOf(phase), attemptCounts(state), budgets),
    ]),
  };
}

/** Once per run, only before the code is green, and never about a person's test. */
export function mayClaim({ disputeRuling, commits, ownTests }: RunState): boolean {
  return disputeRuling === null && commits.green === null && ownTests === undefined;
}

/** Where the tests stand, a model that takes its code for right must not be made to bend it. */
export function mayLeaveUnchanged(state: RunState, code: StartingCode): boolean {
  const isWritten = code === "judged" || code === "untested";
  return isWritten && state.commits.green === null && !mayClaim(state);
}

const CODE_RULES = `Write the code that makes the failing tests pass and breaks nothing, in the style of the code around it.
- Do what the issue says, not only what the tests check: no special cases for their values.
- Write Python source where the project has its source, and data next to it. Write other files only if the plan names them, and tool configuration and scripts only if the issue names them.
- Tests and their data are locked. Do not interfere with pytest, end the process or skip tests.`;

const STUB_RULE = `- The repository has stubs for what the plan creates: functions that raise NotImplementedError, exceptions without a body, constants that are None. Their default values are None. Replace or move all of them.`;

const WRONG_TEST_FORMAT = `Only if no correct code can pass a test, answer instead, once per run, with all tests that are wrong for the same reason. If a new test is wrong by its own mistake, give "line", its wrong line, instead of "quote":
{ "wrongTests": ["tests/test_a.py::test_b"], "quote": "the sentence of the issue that they contradict", "why": "…" }`;

const UNCHANGED_FORMAT = `Only if the code in <current> does what the issue says and you would change nothing, answer instead. If a test still fails then, a person decides:
{ "nothingToChange": "why" }`;

function codeRules({ red }: RunState): string {
  return (red?.stubs ?? []).length > 0 ? `${CODE_RULES}\n${STUB_RULE}` : CODE_RULES;
}

function currentSection(files: readonly string[], code: StartingCode): string | null {
  if (files.length === 0) return null;
  const blocks = files.map((file) => dataBlock("current", file));
  const results = code === "untested" ? " (<pytest> ran without them)" : "";
  const lead = `These files are now as follows; continue from them${results}:`;
  return joinSections([lead, ...blocks]);
}

function oldFailuresSection(ids: readonly string[]): string | null {
  if (ids.length === 0) return null;
  const lead = "These tests failed before the change, too; leave them alone:";
  return `${lead}\n${dataBlock("old_failures", ids.join("\n"))}`;
}
