import * as z from "zod";
import { MAX_INPUT_TOKENS, refuseTotal } from "../context/context-policy.ts";
import { ArbiterError, type ErrorCode, isModelFault } from "../errors.ts";
import { nodeAfterLint } from "../features/held-out/rules.ts";
import type { ModelAnswer, ModelRequest } from "../ports.ts";
import { addFailure } from "../proof/test-results.ts";
import { FailureEntry, recordUnusableAnswer } from "../routing/failure-history.ts";
import { budgetOf, routeUnusableAnswer } from "../routing/gates.ts";
import type { WriterNode } from "../routing/nodes.ts";
import { phaseOfNode } from "../run-state/phase-of-node.ts";
import type { RunState } from "../run-state/run-state.ts";
import { addUsage, NO_USAGE, type Usage } from "../run-state/usage.ts";
import { cutMiddle, oneLine } from "../safe-text/clean-text.ts";
import type { Version } from "../version.ts";
import { attemptCounts, countAttempt } from "./attempt-counts.ts";
import { shownLines, type WasShown } from "./edits/unseen-code.ts";
import { readRequests, startLooking } from "./looking/look-around.ts";
import { correctionQuestion, repairQuestion, rewriteQuestion } from "./prompts/prompt-parts.ts";
import { meterModel, UNLIMITED } from "./spending.ts";
import type { Step, Tools } from "./tools.ts";

type Question = Pick<ModelRequest, "node" | "system" | "stable" | "prompt"> & {
  /** The version that the model may ask to be shown more of. */
  at: Version;
  /** What a correction needs again: the issue and the plan. */
  brief?: string;
};

/** What else is known when an answer is read. */
export interface Given {
  /** Which lines the questions have shown; absent for an answer of an earlier run. */
  wasShown?: WasShown | undefined;
  /** The refused answer that this one corrects, if its other parts are kept. */
  earlier?: string | undefined;
}

/** Reads an answer; throws `answer-unusable` where it cannot be used. */
type Read<Value> = (text: string, given: Given) => Value | Promise<Value>;

interface Asked {
  usage: Usage;
  /** Why earlier answers could not be used: the report lists what was refused. */
  sentBack: string[];
  /** The places in files that were asked for and shown: the questions of later steps show them again. */
  looked: string[];
}

export interface Answered<Value> extends Asked {
  value: Value;
}

export interface Unanswered extends Asked {
  code: ErrorCode;
  problem: string;
  /** With which pytest would have refused the last answer; null where it would not. */
  exitCode: number | null;
}

/**
 * Asks the model and reads its answer. Instead of answering, it may ask to be shown more: what it asks for
 * is appended, so that the start of the question stays the same. An unusable answer is sent back once: where
 * it can be kept, or parts of it, with the problem alone and not with the whole question. When the next one is unusable
 * too, the caller counts an attempt. Every other fault of the model is thrown.
 */
export async function ask<Value>(
  tools: Tools,
  { at, system, brief = "", ...asked }: Question,
  read: Read<Value>,
): Promise<Answered<Value> | Unanswered> {
  const rounds = startLooking(tools, asked.node, at);
  let question: ModelRequest = { ...asked, system: `${system}\n\n${rounds.rules}` };
  let earlier: string | undefined;
  let usage = NO_USAGE;
  const texts: string[] = [];
  const sentBack: string[] = [];
  for (;;) {
    const reply = await answer(tools, question);
    usage = addUsage(usage, reply.usage);
    const requests = reply.stopReason === "end" ? readRequests(reply.text) : [];
    if (requests.length > 0 && rounds.areLeft()) {
      question = { ...question, prompt: await rounds.show(requests, question.prompt) };
      continue;
    }
    texts.push(question.stable ?? "", question.prompt);
    const wasShown = reply.isReplayed ? undefined : shownLines(texts);
    const given = { wasShown, ...(earlier === undefined ? {} : { earlier }) };
    const reading = requests.length > 0 ? refuseRequest : read;
    const outcome = await tryReading(reply, (text) => reading(text, given));
    const { looked } = rounds;
    if ("value" in outcome) return { value: outcome.value, usage, sentBack, looked };

    const { reason: problem, data } = outcome;
    sentBack.push(oneLine(`${question.node}: ${problem}`));
    if (sentBack.length > 1)
      return {
        ...{ code: "answer-unusable", problem, exitCode: data.exitCode, usage, sentBack, looked },
      };
    tools.log.record({ kind: "warned", text: `${question.node}: ${problem} Asking once more.` });
    if (data.isGarbled) {
      question = rewriteQuestion(question, { reason: problem, text: reply.text });
      continue;
    }
    const shown = await rounds.showUnasked(data.show);
    if (data.draft === undefined && !data.isPartial) {
      const text = reply.stopReason === "end" && reply.text.trim() !== "" ? reply.text : null;
      question = repairQuestion(question, { reason: problem, text, shown });
      continue;
    }
    earlier = reply.text;
    question = correctionQuestion(question, {
      ...{ brief, reason: problem, text: reply.text, shown, rules: rounds.rules },
      own: await rounds.showDraft(data.own, data.draft ?? []),
      isJson: data.draft === undefined,
      applied: (data.draft ?? []).map(({ path }) => path),
      leftOut: data.leftOut,
    });
  }
}

function refuseRequest(): never {
  throw new ArbiterError("answer-unusable", "No more is shown: answer with what you have.");
}

/** Like `ask`, for an answer that has no second attempt: when it is unusable, the run ends. */
export async function requireAnswer<Value>(
  tools: Tools,
  question: Question,
  read: Read<Value>,
): Promise<Answered<Value>> {
  const outcome = await ask(tools, question, read);
  if ("value" in outcome) return outcome;
  throw new ArbiterError(
    "answer-unusable",
    `The model's answer to ${question.node} was unusable twice in a row. ${outcome.problem}`,
    { fix: "Another model may do better; the issue may ask for too much at once." },
  );
}

/** Like `ask`, for an answer that the run can do without: no fault of the model is thrown. */
export async function askIfPossible<Value>(
  tools: Tools,
  question: Question,
  read: Read<Value>,
): Promise<Answered<Value> | Unanswered> {
  const { model, unrecorded } = meterModel(tools.model, UNLIMITED);
  try {
    return await ask({ ...tools, model }, question, read);
  } catch (error) {
    if (!isModelFault(error)) throw error;
    const { code, message } = error;
    const sentBack = [oneLine(`${question.node}: ${message}`)];
    return {
      code,
      problem: message,
      usage: unrecorded(NO_USAGE),
      sentBack,
      exitCode: null,
      looked: [],
    };
  }
}

async function answer(tools: Tools, question: ModelRequest): Promise<ModelAnswer> {
  const texts = [question.system, question.stable ?? "", question.prompt];
  const tooMuch = await refuseTotal(texts, MAX_INPUT_TOKENS);
  if (tooMuch !== null) {
    const message = `The question to ${question.node} was not asked. ${tooMuch}`;
    throw new ArbiterError("question-too-long", message, {
      fix: "Name fewer or smaller files, or say less in the issue.",
    });
  }
  const reply = await tools.model.answer({ ...question, signal: tools.signal });
  if (reply.stopReason !== "refusal") return reply;
  throw new ArbiterError("model-refused", `The model refused to answer ${question.node}.`, {
    fix: "Its provider's policy rejected the question: change the issue's text, or name another model.",
  });
}

/** The next question quotes it. */
const MAX_REASON = 8000;

/** What a refusal says besides its reason. */
const RefusalData = z.object({
  /** Places of the repository to show, as requests. */
  show: z.array(z.string()).default([]),
  /** Places of the draft to show. */
  own: z.array(z.string()).default([]),
  /** The files as the answer leaves them; absent if nothing of it is kept. */
  draft: z.array(z.object({ path: z.string(), content: z.string().nullable() })).optional(),
  /** The files that the answer gives and that are not written as it gives them. */
  leftOut: z.array(z.string()).default([]),
  /** Whether it is an object whose keys are kept. */
  isPartial: z.boolean().default(false),
  /** Whether it is an object with a fault of form alone. */
  isGarbled: z.boolean().default(false),
  /** What pytest would have ended with. */
  exitCode: z.number().nullable().default(null),
});

/** Reads complete answers only: half a file must not be written. */
async function tryReading<Value>(
  { text, stopReason }: ModelAnswer,
  read: (text: string) => Value | Promise<Value>,
): Promise<{ value: Value } | { reason: string; data: z.infer<typeof RefusalData> }> {
  const data = RefusalData.parse({});
  if (stopReason === "length") {
    return { reason: "It was cut off at the limit of its length. Be shorter.", data };
  }
  if (text.trim() === "") return { reason: "It was empty.", data };
  try {
    return { value: await read(text) };
  } catch (error) {
    if (error instanceof ArbiterError && error.code === "answer-unusable") {
      const reason = cutMiddle(error.message, MAX_REASON);
      return { reason, data: RefusalData.parse(error.data) };
    }
    throw error;
  }
}

interface FailedAttempt extends Omit<Unanswered, "code"> {
  node: WriterNode;
}

/** The step of a writer that got no usable answer: it spends an attempt of its phase. */
export function failAttempt(
  { budgets }: Tools,
  state: RunState,
  { node, problem, exitCode, usage, sentBack, looked }: FailedAttempt,
): Step {
  const phase = phaseOfWriter(node, state);
  const counted = countAttempt(state, budgetOf(phase));
  const entry = recordUnusableAnswer({ node, problem, phase, exitCode });
  const counts = attemptCounts({ ...state, ...counted });
  return {
    update: {
      ...counted,
      ...(exitCode === null ? {} : { exitCode, exitCodeHistory: [exitCode] }),
      failureHistory: addFailure(state.failureHistory, entry),
      decision: routeUnusableAnswer(entry.summary, phase, {
        counts,
        budgets,
        afterLint: nodeAfterLint(state),
      }),
      usage,
      sentBack,
      looked,
    },
    headline: `no usable answer: ${entry.summary}`,
    ok: false,
  };
}

/** The phase that an attempt of a writer counts for. */
export function phaseOfWriter(
  node: WriterNode,
  state: Pick<RunState, "red" | "commits" | "heldOut">,
): FailureEntry["phase"] {
  return FailureEntry.shape.phase.parse(phaseOfNode(node, state)?.toUpperCase());
}
