import { createHash } from "node:crypto";
import * as z from "zod";
import { ArbiterError, describeError } from "../errors.ts";
import type {
  Bench,
  Memory,
  Model,
  ModelAnswer,
  ModelRequest,
  NotedEvent,
  TestRun,
} from "../ports.ts";
import { NODES, type NodeName } from "../routing/nodes.ts";
import { recordRoute } from "../routing/route-history.ts";
import { phaseOfNode } from "../run-state/phase-of-node.ts";
import type { PhaseFacts, SeenTests } from "../run-state/phases.ts";
import { type RunState, tipOf } from "../run-state/run-state.ts";
import { NO_USAGE, Usage } from "../run-state/usage.ts";
import { cutMiddle } from "../safe-text/clean-text.ts";
import { limitTestRuns, repeatKilled } from "./phase-limit.ts";
import type { RunUpdate } from "./state.ts";
import { phaseNote, writeHandoff } from "./step-notes.ts";
import type { Node, Step, Tools } from "./tools.ts";

interface WrappedNode {
  name: NodeName;
  node: (tools: Tools) => Node;
  memory: Memory;
  /** True for a node that ends the run anyway: a request to stop does not keep it from running. */
  ignoresAbort?: boolean;
}

/** Wraps a node for the graph: logs and notes what it does, and records what it decides. */
export function wrapNode(
  tools: Tools,
  { name, node, memory, ignoresAbort = false }: WrappedNode,
): (state: RunState) => Promise<RunUpdate> {
  return async (state) => {
    // Others see the effects, so what led to them must not be lost.
    if (NODES[name].hasEffects === true) await memory.flush();
    if (!ignoresAbort) await checkForAbort(memory);
    const attempt = attemptOf(state, name);
    tools.log.record({ kind: "started", node: name, ...(attempt > 1 ? { attempt } : {}) });
    const begun = performance.now();
    const occasion = `${state.run}/${state.step}/${name}`;
    const runs: TestRun[] = [];
    const tests = limitTestRuns(tools.tests, { seconds: tools.phaseSeconds });
    const remembering = {
      ...tools,
      model: rememberAnswers(tools.model, memory, occasion),
      tests:
        NODES[name].kind === "gate"
          ? repeatKilled(recordRuns(tests, runs), {
              warn: (text) => tools.log.record({ kind: "warned", text }),
            })
          : tests,
      stopIfAsked: () => checkForAbort(memory),
    };
    const step = await node(remembering)(state).finally(() => {
      return runs.length === 0 ? undefined : writeRuns(tools, { node: name, state, runs });
    });
    const { headline, noted = headline, ok = true } = step;
    const { seconds = (performance.now() - begun) / 1000 } = step;
    const phases = factsOfStep(state, { node: name, step, seconds });
    const update = { ...step.update, phases };
    tools.log.record({ kind: "finished", node: name, detail: headline, ok });

    const after = { ...state, ...update } as RunState;
    await note(tools, memory, {
      before: state,
      event: phaseNote(state, { node: name, headline: noted, ok, after }),
      after,
    });

    const { decision } = update;
    if (decision === undefined || decision === null) return { ...update, step: 1 };
    const entry = recordRoute(name, decision);
    tools.log.record({ kind: "decided", node: name, next: entry.to, reason: entry.reason });
    return { ...update, routeHistory: [entry], step: 1 };
  };
}

function recordRuns({ sandbox, run }: Bench, runs: TestRun[]): Bench {
  return {
    sandbox,
    run: async (request) => {
      const found = await run(request);
      runs.push(found);
      return found;
    },
  };
}

/** More than a person reads; each run's output is bounded already. */
const MAX_LOG = 4_000_000;

/** Keeps the output of every test run of an attempt. Without it, the run goes on. */
async function writeRuns(
  tools: Tools,
  { node, state, runs }: { node: NodeName; state: RunState; runs: readonly TestRun[] },
): Promise<void> {
  const texts = runs.map(({ command, exitCode, seconds, output }) => {
    return `$ ${command}\n${output.trimEnd()}\n[exit ${exitCode}, ${seconds.toFixed(1)} s]\n`;
  });
  const name = `${state.run}/${`${state.step}`.padStart(3, "0")}-${node}.log`;
  try {
    await tools.workspace.writeLog(name, cutMiddle(texts.join("\n"), MAX_LOG));
  } catch (error) {
    const text = `The output of the tests could not be kept: ${describeError(error)}`;
    tools.log.record({ kind: "warned", text });
  }
}

/** Writes the note; a new commit also gets the hand-off for later versions, and goes with the next push. */
async function note(
  tools: Tools,
  memory: Memory,
  { before, after, event }: { before: RunState; after: RunState; event: NotedEvent | null },
): Promise<void> {
  if (event === null) return;
  const head = tipOf(after);
  const isNew = head !== tipOf(before);
  const handoff = isNew ? { handoff: await writeHandoff(tools, after) } : {};
  await memory.note({ ...event, note: { ...tools.safe.value(event.note), ...handoff } });
  if (isNew && head !== after.base.commit) {
    tools.forge.pushSoon({ branch: tools.workspace.branch, head });
  }
}

/** Another process may ask for the run to stop; between two nodes nothing is half done. */
async function checkForAbort(memory: Memory): Promise<void> {
  const who = await memory.readAbortRequest();
  if (who === null) return;
  throw new ArbiterError("abort-asked", `${who} asked for the run to stop.`);
}

/** What one node adds to the facts of its phase; nothing if it has no phase. */
export function factsOfStep(
  before: RunState,
  { node, step, seconds }: { node: NodeName; step: Step; seconds: number },
): PhaseFacts[] {
  const phase = phaseOfNode(node, before);
  if (phase === null) return [];
  const usage = Usage.catch(NO_USAGE).parse(step.update.usage);
  const tests = step.tests ?? testsOf(step);
  return [
    {
      phase,
      attempts: NODES[node].judges === phase || hasFailed(node, step) ? 1 : 0,
      seconds: Math.round(seconds * 10) / 10,
      tokens: usage.inputTokens + usage.outputTokens,
      ...(tests === null ? {} : { tests }),
    },
  ];
}

/** Which attempt of its phase a step belongs to. */
function attemptOf(state: RunState, node: NodeName): number {
  const { kind } = NODES[node];
  if (kind !== "writer" && kind !== "gate") return 1;
  const phase = phaseOfNode(node, state);
  return 1 + (state.phases.find((facts) => facts.phase === phase)?.attempts ?? 0);
}

/** A writer without a usable answer has spent an attempt that no gate will count. */
function hasFailed(node: NodeName, { update }: Step): boolean {
  return NODES[node].kind === "writer" && update.failureHistory !== undefined;
}

function testsOf({ update: { testResults } }: Step): SeenTests | null {
  const { exitCode, passed, failed } = testResults ?? {};
  if (exitCode === undefined || passed === undefined || failed === undefined) return null;
  return { exitCode, passed, failed };
}

const StoredAnswer = z.object({
  text: z.string(),
  usage: Usage,
  stopReason: z.enum(["end", "length", "refusal"]),
  isReplayed: z.literal(true).optional(),
});

/**
 * A model whose answers are stored as soon as they arrive, so that a resumed step does not pay
 * twice. `occasion` names the step: the same question in a later step gets a new answer.
 */
export function rememberAnswers(model: Model, memory: Memory, occasion: string): Model {
  return {
    name: model.name,
    answer: async (request) => {
      const key = questionKey(model.name, request, occasion);
      const stored = readAnswer(await memory.recallAnswer(key));
      if (stored !== null) return stored;
      const answer = await model.answer(request);
      await memory.storeAnswer(key, JSON.stringify(answer));
      return answer;
    },
  };
}

/** Null for a stored text that is not an answer; the model is asked again. */
function readAnswer(text: string | null): ModelAnswer | null {
  try {
    return StoredAnswer.parse(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}

function questionKey(name: string, request: ModelRequest, occasion: string): string {
  const { node, system, stable, prompt } = request;
  const question = JSON.stringify([occasion, name, node, system, stable ?? "", prompt]);
  return createHash("sha256").update(question).digest("hex");
}
