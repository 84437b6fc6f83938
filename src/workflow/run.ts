import { type BaseCheckpointSaver, Command, MemorySaver } from "@langchain/langgraph";
import { ArbiterError, describeError } from "../errors.ts";
import type { Budgets } from "../routing/budgets.ts";
import type { NodeName } from "../routing/node-name.ts";
import { buildGraph } from "./graph.ts";
import { metered } from "./metered.ts";
import { snitch } from "./nodes/snitch.ts";
import { observe } from "./observe.ts";
import type { RunState, RunUpdate } from "./state.ts";
import { stoppable } from "./stoppable.ts";
import type { Tools } from "./tools.ts";
import { addUsage, NO_USAGE } from "./usage.ts";

export type HumanDecision = "approve" | "abort";

export interface Run {
  /** Goes until a person has to decide, or to the end. */
  start(input: Pick<RunState, "issue" | "spec" | "contextPaths">): Promise<RunState>;
  /** Goes on from the human gate. */
  decide(decision: HumanDecision): Promise<RunState>;
}

interface Durability {
  thread: string;
  checkpointer?: BaseCheckpointSaver;
}

/** One run of the workflow for one issue. */
export function createRun(given: Tools, { thread, checkpointer }: Durability): Run {
  const meter = metered(given.model, given.spending);
  const { tools, stop } = stoppable({ ...given, model: meter.model });
  const graph = buildGraph(tools).compile({ checkpointer: checkpointer ?? new MemorySaver() });
  const config = { configurable: { thread_id: thread } };

  async function advance(input: Parameters<typeof graph.invoke>[0]): Promise<RunState> {
    const { values } = await graph.getState(config);
    meter.countFrom((values as Partial<RunState>).usage ?? NO_USAGE);
    try {
      const recursionLimit = longestPath(tools.budgets);
      await graph.invoke(input, { ...config, recursionLimit, signal: tools.signal });
    } catch (fault) {
      await endByFault(fault);
    }
    return (await graph.getState(config)).values as RunState;
  }

  /** Any fault, from anywhere, ends in a report; only a person who stops the run needs none. */
  async function endByFault(fault: unknown): Promise<void> {
    // The engine does not wait for a node that runs beside the one that failed; whoever comes after
    // must find nothing running.
    await stop();
    if (given.signal?.aborted) {
      throw new ArbiterError("cancelled", "The run was cancelled.", { cause: fault });
    }
    const { values, tasks } = await graph.getState(config);
    const node = tasks.find((task) => task.error !== undefined)?.name ?? "the graph";
    const code = fault instanceof ArbiterError ? fault.code : "fault";
    const error = { node, code, message: describeError(fault) };
    tools.log.record({ kind: "finished", node, detail: error.message, ok: false });
    const report = observe(tools, "snitch", snitch(tools));
    const recorded = (values as Partial<RunState>).usage ?? NO_USAGE;
    const usage = meter.unrecorded(recorded);
    const state = { ...(values as RunState), usage: addUsage(recorded, usage), error };
    const update = await report(state);
    await graph.updateState(config, { ...update, usage, error }, "snitch");
  }

  return {
    start: (input) => advance(input),
    decide: async (decision) => {
      const { next } = await graph.getState(config);
      if (!next.includes("humanReview")) {
        throw new ArbiterError("bad-usage", `Nobody is waiting for a decision on ${thread}.`);
      }
      return advance(new Command<unknown, RunUpdate, NodeName>({ resume: { decision } }));
    },
  };
}

/**
 * No path through the graph is longer than its budgets allow, tests and code twice because of a
 * dispute; this only stops what has a bug.
 */
function longestPath({ scaffold, implement, refactor, lint }: Budgets): number {
  return 20 + 4 * scaffold + 6 * implement + 2 * refactor + 4 * lint;
}
