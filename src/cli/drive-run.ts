import { createInterface } from "node:readline";
import { isCancelled } from "../errors.ts";
import type { RunState } from "../run-state/run-state.ts";
import type { OpenRun } from "../runs/open-run.ts";
import { createRun, type HumanDecision, type Run } from "../workflow/run.ts";
import { describeEnding, describeGate, exitCodeOf, summarizeRun } from "./endings.ts";
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
    const ended = state.ending === null ? await decideAtGate(run, state, { open, session }) : state;
    return await reportEnding(ended, open, session);
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

/** Where the user leaves without an answer, by Ctrl-C or a lost connection, the branch is kept. */
async function decideAtGate(
  run: Run,
  state: RunState,
  { open, session: { options, terminal, output } }: Gate,
): Promise<RunState> {
  output.write(`\n${describeGate(state, open)}\n`);
  const decision = options.decision === "ask" ? await askUser(terminal) : options.decision;
  return decision === null ? state : run.decide(decision);
}

async function reportEnding(state: RunState, open: OpenRun, session: Session): Promise<ExitCode> {
  const summary = summarizeRun(state, open);
  session.output.write(`\n${describeEnding(state, open)}\n`);
  await writeResult(session, summary);
  return exitCodeOf(summary.status);
}

/**
 * Asks until the user has typed `approve` or `abort` in full, so that a typing error merges nothing.
 * Null where stdin ends without an answer.
 */
export async function askUser(terminal: Terminal): Promise<HumanDecision | null> {
  const { stdin: input, stderr, signal } = terminal;
  if (signal.aborted) return null;
  // Not as a terminal: readline would handle Ctrl-C itself, and the run could not be stopped.
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
