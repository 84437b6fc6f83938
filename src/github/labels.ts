import { START_LABEL } from "../spec/default-names.ts";

/** The states of an issue, in the order in which they occur. */
export type IssueState = "asked" | "running" | "review" | "needs-info" | "failed" | "done";

export interface Label {
  name: string;
  color: string;
  description: string;
}

const LABELS: Readonly<Record<IssueState, Label>> = {
  asked: {
    name: START_LABEL,
    color: "1d76db",
    description: "Asks TDD Arbiter to implement this, tests first",
  },
  running: {
    name: "tdd-running",
    color: "fbca04",
    description: "TDD Arbiter is at work on this",
  },
  review: {
    name: "tdd-review",
    color: "8250df",
    description: "A pull request waits for a review",
  },
  "needs-info": {
    name: "tdd-needs-info",
    color: "d4a72c",
    description: "The issue does not say enough to write tests from",
  },
  failed: {
    name: "tdd-failed",
    color: "d73a4a",
    description: "TDD Arbiter could not go on: see its report",
  },
  done: {
    name: "tdd-done",
    color: "0e8a16",
    description: "Implemented tests first, reviewed and merged",
  },
};

export const RUNNING_LABEL: Label = LABELS.running;

/** The labels of all states; the repository's configuration names the one that starts a run. */
export function labelsOf(startLabel: string): Readonly<Record<IssueState, Label>> {
  return { ...LABELS, asked: { ...LABELS.asked, name: startLabel } };
}
