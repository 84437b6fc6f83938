import { randomBytes } from "node:crypto";
import { type BaseCheckpointSaver, Command, isInterrupted } from "@langchain/langgraph";
import {
  ArbiterError,
  describeError,
  describeFault,
  isInternalError,
  type Surface,
} from "../errors.ts";
import type { BroughtTests } from "../features/own-tests/record.ts";
import { keepOwnTests } from "../features/own-tests/take-own-tests.ts";
import { CLOSED_GATE } from "../features/test-gate/record.ts";
import type { Bench, Memory } from "../ports.ts";
import { createBaselineRun } from "../proof/baseline.ts";
import type { Proposal } from "../reports/proposal.ts";
import type { Budgets } from "../routing/attempts.ts";
import type { NodeName } from "../routing/nodes.ts";
import { isOver } from "../run-state/phases.ts";
import { type RunState, tipOf } from "../run-state/run-state.ts";
import { addUsage, NO_USAGE } from "../run-state/usage.ts";
import { withoutDirectories } from "../safe-text/clean-text.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";
import { chooseHeldOut } from "../spec/examples/hold-out.ts";
import { createReplay, recallAnswers } from "./build-again.ts";
import { buildGraph } from "./graph.ts";
import { cleanUp } from "./nodes/clean-up.ts";
import { gatherProposal } from "./nodes/publish.ts";
import { snitch } from "./nodes/snitch.ts";
import {
  type Continuation,
  noSuchRun,
  planBuildAgain,
  planRetry,
  planReturn,
  planRevision,
  type RetryRequest,
  runIsOver,
} from "./plan-retry.ts";
import { readState, rebuildState } from "./rebuild-state.ts";
import { meterModel } from "./spending.ts";
import type { RunUpdate } from "./state.ts";
import { startNote, writeHandoff } from "./step-notes.ts";
import type { AssembledTools } from "./tools.ts";
import { wrapNode } from "./wrap-node.ts";

export type HumanDecision = "approve" | "abort";

/** What a run starts from. */
interface RunInput extends Pick<RunState, "issue" | "spec" | "contextPaths" | "base"> {
  /** Tests that a person wrote; a model writes them by default. */
  tests?: BroughtTests | null | undefined;
  /** Whether a person reviews the tests before code is written. */
  reviewsTests?: boolean;
}

export interface Run {
  /** What a person is shown at the human gate. */
  readProposal(state: RunState): Promise<Proposal>;
  /** Runs until a person has to decide, or to the end. */
  start(input: RunInput): Promise<RunState>;
  /** Continues where an earlier process stopped, with a person's hint; at the human gate it waits again. */
  resume(request?: { hint: string }): Promise<RunState>;
  /** Waits at the human gate again, after a revision of the proposal failed. */
  returnToGate(): Promise<RunState>;
  /** Tries again after a failure or an abort; on a newer base, everything is built again. */
  retry(request: RetryRequest): Promise<RunState>;
  /** Continues from the human gate; the person's words are kept as the hint of a retry. */
  decide(decision: HumanDecision, words?: string): Promise<RunState>;
  /** Changes the proposal as a reviewer asked. */
  revise(words: string, ciLog?: string | null): Promise<RunState>;
  /** Continues what another job has built, in place of the state stored here. */
  adopt(continuation: Continuation): Promise<RunState>;
  /** Aborts the run, wherever it is, and cleans up. */
  abort(): Promise<RunState>;
}

export interface Durability {
  thread: string;
  checkpointer: BaseCheckpointSaver;
  memory: Memory;
  /** Stops before publishing: another job does that. */
  stopsBeforePublish?: boolean;
  /** Called with the state whenever a node has ended. */
  watch?: (state: RunState) => void;
  /** Shown the error that ends the run, of which the state keeps only a description. */
  onFault?: ((fault: unknown) => void) | undefined;
}

/** One run of the workflow for one issue. */
export function createRun(given: AssembledTools, durability: Durability): Run {
  const { thread, checkpointer, memory, stopsBeforePublish, watch = () => {} } = durability;
  const meter = meterModel(given.model, given.spending);
  const replay = createReplay(meter.model);
  const { assembled, stop } = stoppable({ ...given, model: replay.model });
  const tools = { ...assembled, baselineRun: createBaselineRun(assembled) };
  const interruptBefore = stopsBeforePublish === true ? (["publishTests", "publish"] as const) : [];
  const workflow = buildGraph(tools, memory);
  /** For reading and changing the state; nodes run in `engine`. */
  const graph = workflow.compile({ checkpointer });
  const engine = workflow.compile({
    checkpointer,
    interruptBefore: [...interruptBefore],
  });
  const config = { configurable: { thread_id: thread } };

  async function advance(input: Parameters<typeof graph.invoke>[0]): Promise<RunState> {
    const { values } = await graph.getState(config);
    meter.countFrom((values as Partial<RunState>).usage ?? NO_USAGE);
    try {
      const recursionLimit = longestPath(tools.budgets);
      const options = { recursionLimit, signal: tools.signal, durability: "sync" } as const;
      const values = { ...config, ...options, streamMode: "values" } as const;
      for await (const seen of await engine.stream(input, values)) {
        // At the human gate the engine sends its question instead of a state.
        if (!isInterrupted(seen)) watch(seen as RunState);
      }
    } catch (fault) {
      await endByFault(fault);
    } finally {
      // A run may end before it needs the suite.
      await tools.baselineRun.stop();
    }
    return current();
  }

  async function current(): Promise<RunState> {
    return (await graph.getState(config)).values as RunState;
  }

  /** The stored state; null if another version wrote it. Throws if there is none. */
  async function stored(): Promise<RunState | null> {
    const { values, next } = await graph.getState(config);
    if (Object.keys(values).length === 0) throw noSuchRun(thread);
    const state = readState(values);
    // If a node was renamed since, the engine finds nothing to run next, without an error.
    return state?.ending === null && next.length === 0 ? null : state;
  }

  /** Reports a fault, unless a person stopped the run. */
  async function endByFault(fault: unknown): Promise<void> {
    // The suite before the change may still be running beside; nothing may keep running after this.
    await stop();
    const isCancelled = given.signal?.aborted === true;
    const ending = isCancelled ? cancelledBy(fault) : fault;
    durability.onFault?.(ending);
    if (isCancelled) throw ending;
    if (fault instanceof ArbiterError && fault.code === "abort-asked") return cleanUpAfterAbort();
    const { values, tasks } = await graph.getState(config);
    const node = tasks.find((task) => task.error !== undefined)?.name ?? "the graph";
    const error = describeRunError(fault, { ...tools, node });
    tools.log.record({ kind: "finished", node, detail: error.message, ok: false });
    const report = wrapNode(tools, { name: "snitch", node: snitch, memory, ignoresAbort: true });
    const recorded = (values as Partial<RunState>).usage ?? NO_USAGE;
    const usage = meter.unrecorded(recorded);
    const state = { ...(values as RunState), usage: addUsage(recorded, usage), error };
    const update = await report(state);
    await graph.updateState(config, { ...update, usage, error }, "snitch");
  }

  async function cleanUpAfterAbort(): Promise<void> {
    const state = await current();
    const wrapped = wrapNode(tools, { name: "cleanUp", node: cleanUp, memory, ignoresAbort: true });
    // The state of another version may lack what the note is made of.
    const isReadable = readState(state) !== null;
    const update = isReadable ? await wrapped(state) : (await cleanUp(tools)(state)).update;
    await graph.updateState(config, update, "cleanUp");
  }

  /** Moves the branch to the tip of the new state, and runs on. */
  async function continueFrom({ asNode, update }: Continuation): Promise<RunState> {
    await graph.updateState(config, update, asNode);
    const tip = tipOf(await current());
    if (tools.workspace.tip !== tip) await tools.workspace.moveBranch(tip);
    return advance(null);
  }

  /** For a run that was opened on a newer commit of its base. */
  async function buildAgain(state: RunState, request: RetryRequest): Promise<RunState> {
    const { baseCommit: commit } = tools.workspace;
    const { branch } = state.base;
    const text = `${branch} is at ${commit.slice(0, 10)} now: the change is built and tested again there.`;
    tools.log.record({ kind: "warned", text });
    const continuation = planBuildAgain(state, { commit, hint: request.hint });
    replay.use(await recallAnswers(tools, state, request));
    return continueFrom(continuation);
  }

  async function rebuild(hint = ""): Promise<RunState> {
    const continuation = await rebuildState(tools, memory);
    if (continuation === null) throw noSuchRun(thread);
    await checkpointer.deleteThread(thread);
    const { asNode, update } = continuation;
    return continueFrom({ asNode, update: hint === "" ? update : { ...update, hint } });
  }

  return {
    readProposal: (state) => gatherProposal(tools, state),
    start: async ({ tests, reviewsTests, ...issue }) => {
      await checkpointer.deleteThread(thread);
      const run = randomBytes(4).toString("hex");
      const input = {
        ...issue,
        ...(tests ? { ownTests: await keepOwnTests(tools, tests) } : {}),
        ...(reviewsTests === true ? { testGate: CLOSED_GATE } : {}),
        ...(tools.settings.hold_out ? { heldOut: chooseHeldOut(issue.spec, issue.issue) } : {}),
      };
      await memory.note(startNote({ ...input, run }, await writeHandoff(tools, input)));
      return advance({ ...input, run });
    },
    resume: async ({ hint } = { hint: "" }) => {
      const state = await stored();
      if (state === null) return rebuild(hint);
      if (state.ending === "unmerged") return continueFrom(RETURN_TO_GATE);
      if (state.ending !== null) throw runIsOver(state);
      return advance(hint === "" ? null : new Command({ update: { hint } }));
    },
    returnToGate: async () => {
      const state = await stored();
      return state === null ? rebuild() : continueFrom(planReturn(state));
    },
    retry: async (request) => {
      const state = await stored();
      if (state === null) return rebuild(request.hint);
      return tools.workspace.baseCommit === state.base.commit
        ? continueFrom(planRetry(state, request))
        : buildAgain(state, request);
    },
    decide: async (decision, words) => {
      const { next } = await graph.getState(config);
      if (!next.some((node) => node === "humanReview" || node === "testReview")) {
        throw new ArbiterError("bad-usage", `${thread} is not waiting for a decision.`);
      }
      return advance(new Command<unknown, RunUpdate, NodeName>({ resume: { decision, words } }));
    },
    revise: async (words, ciLog = null) => {
      const log = ciLog === null ? null : await tools.workspace.remember(ciLog);
      return continueFrom(planRevision(await current(), words, log));
    },
    adopt: async (continuation) => {
      await checkpointer.deleteThread(thread);
      return continueFrom(continuation);
    },
    abort: async () => {
      const state = await stored();
      if (state !== null && isOver(state.ending)) throw runIsOver(state);
      await cleanUpAfterAbort();
      return current();
    },
  };
}

function cancelledBy(fault: unknown): ArbiterError {
  return new ArbiterError("cancelled", "The run was cancelled.", { cause: fault });
}

/** Enough for the frames of the program; the state is stored after every node. */
const MAX_STACK = 4000;

interface Occurrence {
  /** The node that failed. */
  node: string;
  safe: Sanitizer;
  surface?: Surface | undefined;
}

/** What the state keeps of a fault that ended the run; the stack only of a bug in TDD Arbiter. */
export function describeRunError(
  fault: unknown,
  { node, safe, surface }: Occurrence,
): NonNullable<RunState["error"]> {
  const code = fault instanceof ArbiterError ? fault.code : "fault";
  const error = { node, code, message: describeError(fault, surface) };
  if (!isInternalError(fault)) return error;
  const stack = withoutDirectories(safe.redact(describeFault(fault)));
  return { ...error, stack: stack.slice(0, MAX_STACK) };
}

const RETURN_TO_GATE: Continuation = {
  asNode: "publish",
  update: { ending: null, humanDecision: "pending", mergeByHand: null, aftermath: {} },
};

/** A safety limit against endless loops. Tests and code count twice, because a dispute restarts them. */
function longestPath({ scaffold, implement, refactor, lint }: Budgets): number {
  return 30 + 4 * scaffold + 6 * implement + 2 * refactor + 4 * lint;
}

interface Stoppable {
  assembled: AssembledTools & { signal: AbortSignal };
  /** Aborts what is running, and returns when it has ended. */
  stop(): Promise<void>;
}

/** Tools whose test runs and model calls end when the run has failed. */
function stoppable(given: AssembledTools): Stoppable {
  const controller = new AbortController();
  const signals = given.signal === undefined ? [] : [given.signal];
  const signal = AbortSignal.any([controller.signal, ...signals]);
  const running = new Set<Promise<unknown>>();

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const settled = work.catch(() => {}).finally(() => running.delete(settled));
    running.add(settled);
    return work;
  };
  const tracked = ({ sandbox, run }: Bench): Bench => ({
    sandbox,
    run: (request) => track(run(request)),
  });
  return {
    assembled: {
      ...given,
      signal,
      model: {
        ...given.model,
        // A step that gets its answer afterwards must not go on: the worktree is being removed.
        answer: async (request) => {
          const answer = await given.model.answer(request);
          signal.throwIfAborted();
          return answer;
        },
      },
      tests: tracked(given.tests),
      baselineTests: tracked(given.baselineTests),
    },
    stop: async () => {
      controller.abort();
      await Promise.all(running);
    },
  };
}
