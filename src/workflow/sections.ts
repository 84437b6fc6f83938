import type { RunState } from "../run-state/run-state.ts";
import type { SpecPart } from "../spec/spec.ts";
import { dataBlock } from "./data-block.ts";
import type { ShownFile } from "./prompt-parts.ts";

/** What is asked for; on a retry, with what a person has to say about the tries before. */
export function issueSection({ spec, hint }: Pick<RunState, "spec" | "hint">): string {
  const issue = dataBlock("issue", spec.text);
  if (hint === null) return issue;
  return `${issue}\n\nA person has looked at the attempts before, and says:\n${dataBlock("hint", hint)}`;
}

const SPEC_PARTS_IN_WORDS = {
  goal: "its goal",
  criteria: "acceptance criteria",
  components: "components and their interfaces",
  testCases: "test cases",
  filesChanged: "files that change",
} as const satisfies Record<SpecPart, string>;

/** Where the issue is silent, the plan is the model's reading of it. */
export function openSection({ spec }: Pick<RunState, "spec">): string | null {
  if (spec.leftToModel.length === 0) return null;
  const parts = spec.leftToModel.map((part) => SPEC_PARTS_IN_WORDS[part]);
  return `The issue does not spell these out, so read them out of the rest of it: ${parts.join(", ")}.`;
}

export function planSection({ agreedPlan }: Pick<RunState, "agreedPlan">): string | null {
  return agreedPlan === null ? null : dataBlock("plan", JSON.stringify(agreedPlan, null, 2));
}

export function fileSections(
  files: readonly ShownFile[],
  outlines: readonly string[] = [],
): string {
  const whole = files.map((file) => fileSection("file", file));
  return [...whole, ...outlines.map((outline) => dataBlock("outline", outline))].join("\n\n");
}

export function fileSection(label: string, { path, content }: ShownFile): string {
  return dataBlock(label, `${path}\n${content}`);
}

/** A block that is left out where there is nothing to put in it. */
export function block(label: string, text: string): string | null {
  return text === "" ? null : dataBlock(label, text);
}

/** On the first attempt there is nothing to say: the last verdict was the one that was wanted. */
export function verdictSection({ testResults }: Pick<RunState, "testResults">): string | null {
  return testResults === null ? null : dataBlock("pytest", testResults.feedback);
}
