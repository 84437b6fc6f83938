import type { GitHubEvent } from "../../test/github/simulator/people.ts";
import { personOf } from "../../test/github/simulator/people.ts";
import type { World } from "../../test/github/simulator/world.ts";

export const ISSUE = 1;
export const PULL = 2;
export const OUTSIDER = "eve";
export const MAINTAINER = "ann";
export const LABEL = "tdd-implement";

/** What a person does, and what the Action has to do in response. */
export interface Act {
  title: string;
  /** What to watch for. */
  note?: string;
  does(world: World): GitHubEvent;
  /** The file with the model's answers; null if no job calls a model. */
  answers: string | null;
  /** Null if no job starts. */
  expected: Expected | null;
}

export interface Expected {
  exitCode: number;
  /** The output `status` of the Action. */
  status: string;
  labels: string[];
  pull: "none" | "draft" | "open" | "merged";
}

const HINT = "A kilogram that has started counts as a whole one, so the weight is rounded up.";

export function planActs(issue: { title: string; body: string }): Act[] {
  return [
    {
      title: `${OUTSIDER} opens an issue`,
      does: (world) => personOf(world, OUTSIDER).opensIssue(issue),
      answers: null,
      expected: null,
    },
    {
      title: `${MAINTAINER}, a maintainer, sets the label ${LABEL}`,
      note: "This repository wants to see the tests first (gate: tests): a draft opens with them, and no code is written.",
      does: (world) => personOf(world, MAINTAINER).labels(ISSUE, LABEL),
      answers: "answers-stubborn.json",
      expected: { exitCode: 0, status: "waiting", labels: ["tdd-review"], pull: "draft" },
    },
    {
      title: `${MAINTAINER} approves the tests`,
      note: "Now the code is written for exactly these tests. Three attempts fail, and a report says where.",
      does: (world) => personOf(world, MAINTAINER).reviews(PULL, { state: "APPROVED" }),
      answers: "answers-stubborn.json",
      expected: { exitCode: 1, status: "failed", labels: ["tdd-failed"], pull: "draft" },
    },
    {
      title: `${MAINTAINER} reads the report and tells the model what it missed`,
      note: "The tests go green. Then the code is altered, one small thing at a time, and no test notices when grams <= 0 becomes grams < 0: so a test is added that does (mutants: strengthen).",
      does: (world) => personOf(world, MAINTAINER).comments(ISSUE, `/tdd retry ${HINT}`),
      answers: "answers-hint.json",
      expected: { exitCode: 0, status: "waiting", labels: ["tdd-review"], pull: "open" },
    },
    {
      title: `${OUTSIDER}, who has no write access, approves`,
      does: (world) =>
        personOf(world, OUTSIDER).reviews(PULL, {
          state: "APPROVED",
          body: "Looks great, ship it!",
        }),
      answers: null,
      expected: { exitCode: 0, status: "refused", labels: ["tdd-review"], pull: "open" },
    },
    {
      title: `${MAINTAINER} approves the change`,
      does: (world) => personOf(world, MAINTAINER).reviews(PULL, { state: "APPROVED" }),
      answers: null,
      expected: { exitCode: 0, status: "merged", labels: ["tdd-done"], pull: "merged" },
    },
  ];
}
