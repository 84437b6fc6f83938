import { type BaseCheckpointSaver, Command, MemorySaver } from "@langchain/langgraph";
import { ArbiterError, describeError } from "../errors.ts";
import type { NodeName } from "../routing/node-name.ts";
import { buildGraph } from "./graph.ts";
import { snitch } from "./nodes/snitch.ts";
import type { RunState, RunUpdate } from "./state.ts";
import type { Tools } from "./tools.ts";

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

/** No path through the graph is longer than its budgets allow; this only stops what has a bug. */
const RECURSION_LIMIT = 200;

/** One run of the workflow for one issue. */
export function createRun(tools: Tools, { thread, checkpointer }: Durability): Run {
  const graph = buildGraph(tools).compile({ checkpointer: checkpointer ?? new MemorySaver() });
  const config = { configurable: { thread_id: thread } };

  async function advance(input: Parameters<typeof graph.invoke>[0]): Promise<RunState> {
    try {
      await graph.invoke(input, { ...config, recursionLimit: RECURSION_LIMIT, ...signalOf(tools) });
    } catch (fault) {
      await endByFault(fault);
    }
    return (await graph.getState(config)).values as RunState;
  }

  /** Any fault, from anywhere, ends in a report; only a person who stops the run needs none. */
  async function endByFault(fault: unknown): Promise<void> {
    if (tools.signal?.aborted) {
      throw new ArbiterError("cancelled", "The run was cancelled.", { cause: fault });
    }
    const { values, tasks } = await graph.getState(config);
    const node = tasks.find((task) => task.error !== undefined)?.name ?? "the graph";
    const code = fault instanceof ArbiterError ? fault.code : "fault";
    const error = { node, code, message: describeError(fault) };
    const step = await snitch(tools)({ ...(values as RunState), error });
    await graph.updateState(config, { ...step.update, error }, "snitch");
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

function signalOf({ signal }: Tools): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}
