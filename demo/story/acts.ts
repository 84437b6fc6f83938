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
  /** Whether the person looks at the commits of the pull request before. */
  looksFirst?: true;
}

export interface Expected {
  exitCode: number;
  /** The output `status` of the Action. */
  status: string;
  labels: string[];
  pull: "none" | "draft" | "open" | "merged";
}

/** What the demo tells, from an issue to a merge. */
export interface Plot {
  /** What it is, and how long it takes. */
  about: string;
  /** The file with the issue. */
  issue: string;
  /** `.github/tdd.yml` of the example repository. */
  settings: string;
  /** What the paths of the new tests begin with. */
  tests: string;
  /** The kinds of the commits that the maintainer looks at, oldest first. */
  commits: readonly string[];
  /** Whether a job without a model verifies the change at the end. */
  isVerified: boolean;
  planActs(issue: Issue): Act[];
}

interface Issue {
  title: string;
  body: string;
}

export const PLOTS = {
  short: {
    about:
      "A maintainer labels an issue, a pull request comes back, tests first, and the maintainer merges it by approving. This takes about half a minute.",
    issue: "issue-7.md",
    settings: "mutant_seconds: 600\n",
    tests: "tests/test_discounts",
    commits: ["test", "feat", "refactor"],
    isVerified: false,
    planActs: planShort,
  },
  long: {
    about:
      "A maintainer approves the tests before any code is written, helps with a hint after the code has failed, ignores an outsider, and lets a job without a model verify the result. This takes one to two minutes.",
    issue: "issue-8.md",
    // A person approves the tests before any code exists; mutants that no test notices get more tests.
    settings: "gate: tests\nmutants: strengthen\nmutant_seconds: 600\n",
    tests: "tests/test_shipping",
    commits: ["test", "feat", "refactor", "test"],
    isVerified: true,
    planActs: planLong,
  },
} as const satisfies Record<string, Plot>;

function planShort(issue: Issue): Act[] {
  return [
    opens(issue),
    {
      title: `${MAINTAINER}, a maintainer, sets the label ${LABEL}`,
      note: "The model writes tests, and pytest has to see them fail. Then the model writes code. Its first attempt fails one test.",
      does: (world) => personOf(world, MAINTAINER).labels(ISSUE, LABEL),
      answers: "answers.json",
      expected: { exitCode: 0, status: "waiting", labels: ["tdd-review"], pull: "open" },
    },
    approves(),
  ];
}

const HINT = "A kilogram that has started counts as a whole one, so the weight is rounded up.";

function planLong(issue: Issue): Act[] {
  return [
    opens(issue),
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
    approves(),
  ];
}

function opens(issue: Issue): Act {
  return {
    title: `${OUTSIDER} opens an issue`,
    does: (world) => personOf(world, OUTSIDER).opensIssue(issue),
    answers: null,
    expected: null,
  };
}

/** What every story ends with. */
function approves(): Act {
  return {
    title: `${MAINTAINER} approves the change`,
    does: (world) => personOf(world, MAINTAINER).reviews(PULL, { state: "APPROVED" }),
    answers: null,
    expected: { exitCode: 0, status: "merged", labels: ["tdd-done"], pull: "merged" },
    looksFirst: true,
  };
}
