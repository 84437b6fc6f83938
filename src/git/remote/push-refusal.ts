import { ArbiterError } from "../../errors.ts";

/** The error for a push that GitHub's rules refuse; null for every other failure. */
export function explainPushRefusal(ref: string, stderr: string): ArbiterError | null {
  const name = ref.replace(/^refs\/heads\//, "");
  const [, workflow] = WORKFLOW.exec(stderr) ?? [];
  if (workflow !== undefined) return refusedWorkflow(name, workflow);
  if (!/\bGH013\b|repository rule violations/.test(stderr)) return null;
  const violations = readViolations(stderr) || "GitHub does not say which.";
  const [, fix] = RULES.find(([rule]) => rule.test(violations)) ?? [null, OTHER_FIX];
  return new ArbiterError(
    "push-refused",
    `A rule of the repository refuses ${name}: ${violations}`,
    { fix: `${fix} Then comment /tdd retry.`, data: { ref } },
  );
}

const WORKFLOW = /refusing to allow .+ to create or update workflow `([^`]+)` without/;

function refusedWorkflow(name: string, workflow: string): ArbiterError {
  return new ArbiterError(
    "push-refused",
    `GitHub refuses ${name}: its ${workflow} differs from the default branch's, and the token may not change workflow files.`,
    {
      fix: "If the default branch has changed since the run started, comment /tdd retry, which builds on the current base. Otherwise, give the Action the token of an App that has the permission workflows: write; a job's own token cannot have it.",
      data: { workflow },
    },
  );
}

const WHERE = "under Settings, Rules, Rulesets";
const BYPASS = `let the account of the token bypass the rule, ${WHERE}`;

/** By GitHub's words for a violation: what to do about it. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [
    /verified signatures/i,
    `TDD Arbiter does not sign commits: limit the rule to the branches that are merged into, or ${BYPASS}.`,
  ],
  [
    /branch name/i,
    "Set branch_prefix in .github/tdd.yml (input branch-prefix) to a prefix that the rule allows.",
  ],
  [
    /creations being restricted/i,
    `Set branch_prefix in .github/tdd.yml (input branch-prefix) to a prefix that may be created, or ${BYPASS}.`,
  ],
  [
    /e-?mail/i,
    `Commits have the address ID+login@users.noreply.github.com of the token's account: have the rule accept it, or ${BYPASS}.`,
  ],
  [
    /commit message/i,
    `Have the rule accept Conventional Commits, or ${BYPASS}; for Signed-off-by lines, set sign_off in .github/tdd.yml.`,
  ],
  [
    /contain secrets|push protection/i,
    "Remove the secret that GitHub has found from the change, or allow it on the page that GitHub names.",
  ],
  [
    /file (?:path|name|size|extension)|path length/i,
    `The change has a file that a push rule forbids: name other files in the issue, or ${BYPASS}.`,
  ],
];

const OTHER_FIX = `Change the rule, or ${BYPASS}.`;

/** What GitHub lists as violations, in one line and without the ids of commits. */
function readViolations(stderr: string): string {
  const lines = stderr
    .split("\n")
    .map((line) => line.replace(/^remote:/, "").trim())
    .filter((line) => /^- \S/.test(line));
  return lines.map((line) => line.replace(/^- /, "")).join(" ");
}
