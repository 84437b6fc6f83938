import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  createRun,
  record
} from "./chunk-KMKOR2QF.js";
import {
  printable
} from "./chunk-3PJVCJ5C.js";
import {
  ExitCode,
  isCancelled
} from "./chunk-VJZGU7I5.js";

// src/cli/ask-person.ts
import { createInterface } from "node:readline";
async function askPerson(terminal) {
  const { stdin: input, stderr, signal } = terminal;
  if (signal.aborted) return null;
  const lines = createInterface({ input, terminal: false });
  const close = () => lines.close();
  signal.addEventListener("abort", close, { once: true });
  try {
    const ask = () => stderr.write("Type approve to merge, or abort: ");
    ask();
    for await (const line of lines) {
      const word = line.trim();
      if (word === "approve" || word === "abort") return word;
      stderr.write(`${JSON.stringify(word)} is neither. `);
      ask();
    }
    return null;
  } finally {
    signal.removeEventListener("abort", close);
    lines.close();
  }
}

// src/cli/describe-ending.ts
function describeGate(state, { branch, base }) {
  const { commits, red, passToPass } = state;
  const others = passToPass === null ? "the suite could not be compared" : `${passToPass} of the others pass as before`;
  const rows = [
    commitRow("red", commits.red, `${red?.failing.length ?? 0} new tests, failing`),
    commitRow("green", commits.green, `the same tests, passing; ${others}`),
    commitRow("refactor", commits.refactor, "tidied, still passing")
  ];
  return [
    `Ready for review on ${branch}:`,
    ...rows.filter((row) => row !== null),
    `  Look at it:  git diff ${base}...${branch}`
  ].join("\n");
}
function commitRow(phase, commit, meaning) {
  return commit === null ? null : `  ${phase.padEnd(9)}${commit.slice(0, 10)}  ${meaning}`;
}
function describeEnding(state, { branch, base }) {
  switch (state.ending) {
    case "merged":
      return `Merged into ${base}. The branch ${branch} is gone; its commits are in your history.`;
    case "aborted":
      return `Aborted. ${branch} was removed, your checkout was not touched.`;
    case "unmerged":
      return `Approved, but git would not merge it. ${branch} is kept; merge it by hand:
  ${state.mergeByHand}`;
    case "covered":
      return `Nothing to do: every planned test exists already and passes.
${coveredList(state)}`;
    case "failed":
      return printable(state.report ?? "");
    case null:
      return `Waiting for a person. ${branch} is kept; to merge it by hand:
  git switch ${base} && git merge ${branch}`;
  }
}
function coveredList({ coveredTests }) {
  return coveredTests.map(({ name, by }) => `  ${name}: ${by}`).join("\n");
}

// src/cli/result.ts
var EXIT_CODES = {
  merged: ExitCode.done,
  covered: ExitCode.done,
  waiting: ExitCode.waiting,
  aborted: ExitCode.aborted,
  failed: ExitCode.failed
};
function summarizeRun(state, { branch, base }) {
  const status = statusOf(state);
  const byHand = state.mergeByHand ?? `git switch ${base} && git merge ${branch}`;
  return {
    status,
    issue: state.issue,
    branch,
    commits: state.commits,
    tests: { failToPass: state.red?.failing ?? [], passToPass: state.passToPass },
    coveredTests: state.coveredTests,
    /** Why it stopped, where it did. */
    reason: status === "failed" ? state.error?.message ?? state.decision?.reason ?? null : null,
    exitCodeHistory: state.exitCodeHistory,
    routeHistory: state.routeHistory,
    failureHistory: state.failureHistory,
    lintFindings: state.lintFindings,
    mergeByHand: status === "waiting" ? byHand : null,
    usage: state.usage,
    error: state.error
  };
}
function exitCodeOf(status) {
  return EXIT_CODES[status];
}
function statusOf({ ending }) {
  return ending === null || ending === "unmerged" ? "waiting" : ending;
}

// src/cli/carry-out.ts
async function carryOut(open, session, go) {
  const { issue } = session.options;
  let discardBranch = false;
  try {
    const run = createRun(open.tools, open.durability);
    const state = await go(run);
    const ended = state.ending === null ? await decideAtGate(run, state, { open, session }) : state;
    return await tell(ended, open, session);
  } catch (error) {
    if (!isCancelled(error)) throw error;
    discardBranch = true;
    session.screen.write(
      `Cancelled. Your checkout was not touched, and no branch is left.
Go on with it later:  tdd-arbiter resume --issue ${issue}
`
    );
    await record(session, { status: "aborted", issue, branch: open.branch });
    return ExitCode.aborted;
  } finally {
    await open.close({ discardBranch });
  }
}
async function decideAtGate(run, state, { open, session: { options, terminal, screen } }) {
  screen.write(`
${describeGate(state, open)}
`);
  const decision = options.decision === "ask" ? await askPerson(terminal) : options.decision;
  return decision === null ? state : run.decide(decision);
}
async function tell(state, open, session) {
  const summary = summarizeRun(state, open);
  session.screen.write(`
${describeEnding(state, open)}
`);
  await record(session, summary);
  return exitCodeOf(summary.status);
}

export {
  carryOut
};
