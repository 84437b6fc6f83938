import { createHash } from "node:crypto";
import * as z from "zod";
import { ArbiterError } from "../errors.ts";
import type { Memory, Model, ModelAnswer, ModelRequest, NotedEvent } from "../ports.ts";
import { NODES, type NodeName } from "../routing/nodes.ts";
import { recordRoute } from "../routing/route-history.ts";
import { phaseOfNode } from "../run-state/phase-of-node.ts";
import type { PhaseFacts, SeenTests } from "../run-state/phases.ts";
import { type RunState, tipOf } from "../run-state/run-state.ts";
import { NO_USAGE, Usage } from "../run-state/usage.ts";
import type { RunUpdate } from "./state.ts";
import { phaseNote, writeHandoff } from "./step-notes.ts";
import type { Node, Step, Tools } from "./tools.ts";

interface Watched {
  name: NodeName;
  node: (tools: Tools) => Node;
  memory: Memory;
}

/** A node as the graph runs it: what it does is logged and noted, what it decides is on record. */
export function observe(
  tools: Tools,
  { name, node, memory }: Watched,
): (state: RunState) => Promise<RunUpdate> {
  return async (state) => {
    // What others have written comes in with it, and a wish may be among it.
    if (NODES[name].hasEffects === true) await memory.flush();
    await requireWanted(memory);
    tools.log.record({ kind: "started", node: name });
    const begun = performance.now();
    const occasion = `${state.run}/${state.step}/${name}`;
    const remembering = { ...tools, model: rememberAnswers(tools.model, memory, occasion) };
    const step = await node(remembering)(state);
    const { headline, ok = true } = step;
    const seconds = (performance.now() - begun) / 1000;
    const phases = factsOfStep(state, { node: name, step, seconds });
    const update = { ...step.update, phases };
    tools.log.record({ kind: "finished", node: name, detail: headline, ok });

    const after = { ...state, ...update } as RunState;
    await note(tools, memory, {
      before: state,
      event: phaseNote(state, { node: name, headline, ok, after }),
      after,
    });

    const { decision } = update;
    if (decision === undefined || decision === null) return { ...update, step: 1 };
    const entry = recordRoute(name, decision);
    tools.log.record({ kind: "decided", node: name, next: entry.to, reason: entry.reason });
    return { ...update, routeHistory: [entry], step: 1 };
  };
}

interface Noting {
  before: RunState;
  after: RunState;
  event: NotedEvent | null;
}

/** A commit that is new gets what a later version needs to go on from it, and is shown to others. */
async function note(tools: Tools, memory: Memory, { before, after, event }: Noting): Promise<void> {
  if (event === null) return;
  const head = tipOf(after);
  const isNew = head !== tipOf(before);
  const handoff = isNew ? { handoff: await writeHandoff(tools, after) } : {};
  await memory.note({ ...event, note: { ...event.note, ...handoff } });
  if (isNew && head !== after.base.commit) {
    await tools.forge.push({ branch: tools.workspace.branch, head });
  }
}

/** Somebody may ask for the end from elsewhere; between two nodes is where it can be kept clean. */
async function requireWanted(memory: Memory): Promise<void> {
  const who = await memory.beat();
  if (who === null) return;
  throw new ArbiterError("abort-asked", `${who} asked for the run to stop.`);
}

interface Ended {
  node: NodeName;
  step: Step;
  seconds: number;
}

/** What one node adds to its phase; nothing where it belongs to none. */
export function factsOfStep(before: RunState, { node, step, seconds }: Ended): PhaseFacts[] {
  const phase = phaseOfNode(node, before);
  if (phase === null) return [];
  const usage = Usage.catch(NO_USAGE).parse(step.update.usage);
  const tests = step.tests ?? testsOf(step);
  return [
    {
      phase,
      attempts: NODES[node].judges === phase ? 1 : 0,
      seconds: Math.round(seconds * 10) / 10,
      tokens: usage.inputTokens + usage.outputTokens,
      ...(tests === null ? {} : { tests }),
    },
  ];
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
});

/**
 * A model whose answers are stored the moment they arrive. `occasion` names the step that asks: the
 * same question asked again later is a new question, and gets a new answer.
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

/** What is no answer of ours, whoever left it there, is asked for again. */
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
