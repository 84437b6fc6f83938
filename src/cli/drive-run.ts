import { isCancelled } from "../errors.ts";
import { testsUnderReview } from "../features/test-gate/record.ts";
import type { Proposal } from "../reports/proposal.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { OpenRun } from "../runs/open-run.ts";
import { cleanText } from "../safe-text/clean-text.ts";
import { createRun, type HumanDecision, type Run } from "../workflow/run.ts";
import {
  describeEnding,
  describeGate,
  describeTestGate,
  exitCodeOf,
  listCriteria,
  summarizeRun,
} from "./endings.ts";
import { readLines } from "./questions.ts";
import { type Session, writeResult } from "./session.ts";
import { ExitCode, type Terminal } from "./terminal.ts";

/** Drives an open run to the gate and to its end. The worktree is always removed; a cancelled run also loses its branch. */
export async function driveRun(
  open: OpenRun,
  session: Session,
  advance: (run: Run) => Promise<RunState>,
): Promise<ExitCode> {
  const { issue } = session.options;
  let discardBranch = false;
  try {
    const onFault = session.terminal.showFault;
    const run = createRun(open.tools, { ...open.durability, onFault });
    const state = await advance(run);
    const ended = await decideAtGates(run, state, { open, session });
    return await reportEnding(ended, { open, session });
  } catch (error) {
    if (!isCancelled(error)) throw error;
    discardBranch = true;
    session.output.write(
      `Cancelled. Your checkout was not touched, and no branch is left.\nContinue it later:  tdd-arbiter resume --issue ${issue}\n`,
    );
    await writeResult(session, { status: "aborted", issue, branch: open.branch });
    return ExitCode.aborted;
  } finally {
    await open.close({ discardBranch });
  }
}

interface Gate {
  open: OpenRun;
  session: Session;
}

/**
 * Asks at each gate that the run comes to. Where the user leaves without an answer, by Ctrl-C or a lost
 * connection, the branch is kept.
 */
async function decideAtGates(
  run: Run,
  reached: RunState,
  { open, session: { options, terminal, output } }: Gate,
): Promise<Ended> {
  const answers = readAnswers(terminal);
  const { safe } = terminal;
  let proposal: Proposal | null = null;
  try {
    let state = reached;
    while (state.ending === null) {
      const isTestGate = testsUnderReview(state) !== null;
      proposal = isTestGate ? null : await run.readProposal(state);
      const page =
        proposal === null
          ? describeTestGate(state, open)
          : describeGate(proposal, { ...open, safe });
      output.write(`\n${page}\n`);
      const effect = isTestGate ? "have the code written" : "merge";
      const show = (view: View) => showView(view, { state, open });
      const decision =
        options.decision === "ask" ? await answers.ask(effect, show) : options.decision;
      if (decision === null) break;
      state = await run.decide(decision);
    }
    return { state, proposal };
  } finally {
    answers.close();
  }
}

interface Ended {
  state: RunState;
  /** What was shown at the gate; null where the run did not come to it. */
  proposal: Proposal | null;
}

async function reportEnding(
  { state, proposal }: Ended,
  { open, session }: Gate,
): Promise<ExitCode> {
  const { safe } = session.terminal;
  const summary = summarizeRun(state, open, proposal && { proposal, safe });
  session.output.write(`\n${describeEnding(state, open)}\n`);
  await writeResult(session, summary);
  return exitCodeOf(summary.status);
}

type View = "diff" | "tests" | "criteria" | "hint";

/** What a person may want to see before they decide. */
async function showView(
  view: View,
  { state, open }: { state: RunState; open: OpenRun },
): Promise<string> {
  const { base, commits, issue } = state;
  switch (view) {
    case "diff":
      return cleanText(await open.diff(base.commit, open.tools.workspace.tip));
    case "tests":
      return cleanText(await open.diff(base.commit, commits.red ?? base.commit));
    case "criteria":
      return listCriteria(state).join("\n");
    case "hint":
      return `Answer quit, then try again with the hint:\n  tdd-arbiter retry --issue ${issue} "what it should know"`;
  }
}

interface Answers {
  /** What an approval has as its effect; null for later, and where stdin ends without an answer. */
  ask(effect: string, show: (view: View) => Promise<string>): Promise<HumanDecision | null>;
  close(): void;
}

const CHOICES = "[d]iff [t]ests [c]riteria [h]int [a]pprove [l]ater [q]uit";

/** By the word or its first letter; the words of old as well. */
const WORDS: ReadonlyMap<string, View | HumanDecision | "later"> = new Map([
  ...(["diff", "tests", "criteria", "hint", "approve", "later"] as const).flatMap((word) => [
    [word, word] as const,
    [word.charAt(0), word] as const,
  ]),
  ...(["q", "quit", "abort"] as const).map((word) => [word, "abort"] as const),
]);

/** Asks until the user has decided, and shows meanwhile what they ask for. */
export function readAnswers({ stdin, stderr, signal }: Terminal): Answers {
  const lines = readLines({ stdin, signal });
  return {
    ask: async (effect, show) => {
      const ask = () => stderr.write(`Approve to ${effect}, quit to abort: ${CHOICES}\n> `);
      if (!signal.aborted) ask();
      for (let word = await lines.read(); word !== null; word = await lines.read()) {
        const answer = WORDS.get(word);
        if (answer === "approve" || answer === "abort") return answer;
        if (answer === "later") return null;
        const text =
          answer === undefined ? `${JSON.stringify(word)} is none of these.` : await show(answer);
        stderr.write(`${text}\n\n`);
        ask();
      }
      return null;
    },
    close: lines.close,
  };
}
