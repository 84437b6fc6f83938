import { createInterface, type Interface } from "node:readline";
import { isCancelled } from "../errors.ts";
import type { Proposal } from "../reports/proposal.ts";
import type { RunState } from "../run-state/run-state.ts";
import { testsUnderReview } from "../run-state/test-gate.ts";
import type { OpenRun } from "../runs/open-run.ts";
import { createRun, type HumanDecision, type Run } from "../workflow/run.ts";
import {
  describeEnding,
  describeGate,
  describeTestGate,
  exitCodeOf,
  summarizeRun,
} from "./endings.ts";
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
      const decision = options.decision === "ask" ? await answers.ask(effect) : options.decision;
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

interface Answers {
  /** What an approval has as its effect; null where stdin ends without an answer. */
  ask(effect: string): Promise<HumanDecision | null>;
  close(): void;
}

/**
 * Asks until the user has typed `approve` or `abort` in full, so that a typing error merges nothing. What
 * is typed ahead answers the next question.
 */
export function readAnswers({ stdin, stderr, signal }: Terminal): Answers {
  let lines: Interface | null = null;
  let typed: AsyncIterator<string> | null = null;
  const close = () => {
    signal.removeEventListener("abort", close);
    lines?.close();
  };
  const readLine = async (): Promise<string | null> => {
    if (signal.aborted) return null;
    // Not as a terminal: readline would handle Ctrl-C itself, and the run could not be stopped.
    lines ??= createInterface({ input: stdin, terminal: false });
    typed ??= lines[Symbol.asyncIterator]();
    const { done, value } = await typed.next();
    return done === true ? null : value.trim();
  };
  signal.addEventListener("abort", close, { once: true });
  return {
    ask: async (effect) => {
      const ask = () => stderr.write(`Type approve to ${effect}, or abort: `);
      if (!signal.aborted) ask();
      for (let word = await readLine(); word !== null; word = await readLine()) {
        if (word === "approve" || word === "abort") return word;
        stderr.write(`${JSON.stringify(word)} is neither. `);
        ask();
      }
      return null;
    },
    close,
  };
}
