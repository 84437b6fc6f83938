import { MAX_INPUT_TOKENS, refuseTotal } from "../context/context-policy.ts";
import { ArbiterError, type ErrorCode, isModelFault } from "../errors.ts";
import type { ModelAnswer, ModelRequest } from "../ports.ts";
import { FailureEntry, recordUnusableAnswer } from "../routing/failure-history.ts";
import { nodeAfterLint } from "../routing/held-out.ts";
import type { WriterNode } from "../routing/nodes.ts";
import { budgetOf, routeUnusableAnswer } from "../routing/route-by-verdict.ts";
import { phaseOfNode } from "../run-state/phase-of-node.ts";
import type { RunState } from "../run-state/run-state.ts";
import { addUsage, NO_USAGE, type Usage } from "../run-state/usage.ts";
import { cutMiddle, oneLine } from "../safe-text/clean-text.ts";
import { attemptCounts, countAttempt } from "./attempt-counts.ts";
import { shownLines, type WasShown } from "./edits/unseen-code.ts";
import { readRequests } from "./looking/read-requests.ts";
import { startLooking } from "./looking/request-budget.ts";
import { repairQuestion } from "./prompts/prompt-parts.ts";
import { addFailure } from "./proof/test-results.ts";
import { meterModel, UNLIMITED } from "./spending.ts";
import type { Step, Tools } from "./tools.ts";

type Question = Pick<ModelRequest, "node" | "system" | "stable" | "prompt">;

/**
 * Reads an answer; throws `answer-unusable` where it cannot be used. It is told which lines the question
 * has shown, unless the answer is one of an earlier run.
 */
type Read<Value> = (text: string, wasShown?: WasShown) => Value | Promise<Value>;

interface Asked {
  usage: Usage;
  /** Why earlier answers could not be used: the report lists what was refused. */
  sentBack: string[];
  /** The exit codes with which pytest would have refused these answers, where it would. */
  exitCodes: number[];
  /** The places in files that were asked for and shown: the questions of later steps show them again. */
  looked: string[];
}

export interface Answered<Value> extends Asked {
  value: Value;
}

export interface Unanswered extends Asked {
  code: ErrorCode;
  problem: string;
}

/**
 * Asks the model and reads its answer. Instead of answering, it may ask to be shown more: what it asks for
 * is appended, so that the start of the question stays the same. An unusable answer is quoted back once;
 * when the next one is unusable too, the caller counts an attempt. Every other fault of the model is thrown.
 */
export async function ask<Value>(
  tools: Tools,
  { system, ...asked }: Question,
  read: Read<Value>,
): Promise<Answered<Value> | Unanswered> {
  const rounds = startLooking(tools, asked.node);
  let question: Question = { ...asked, system: `${system}\n\n${rounds.rules}` };
  let usage = NO_USAGE;
  const sentBack: string[] = [];
  const exitCodes: number[] = [];
  for (;;) {
    const reply = await answer(tools, question);
    usage = addUsage(usage, reply.usage);
    const requests = reply.stopReason === "end" ? readRequests(reply.text) : [];
    if (requests.length > 0 && rounds.areLeft()) {
      question = { ...question, prompt: await rounds.show(requests, question.prompt) };
      continue;
    }
    const outcome = await tryReading(reply, requests.length > 0 ? refuseRequest : read, question);
    const { looked } = rounds;
    if ("value" in outcome) return { value: outcome.value, usage, sentBack, exitCodes, looked };

    const { reason: problem, show, exitCode } = outcome;
    sentBack.push(oneLine(`${question.node}: ${problem}`));
    if (typeof exitCode === "number") exitCodes.push(exitCode);
    if (sentBack.length > 1)
      return { code: "answer-unusable", problem, usage, sentBack, exitCodes, looked };
    const shown = await rounds.showUnasked(show);
    question = sendBack(tools, question, { reply, problem, shown });
  }
}

function refuseRequest(): never {
  throw new ArbiterError("answer-unusable", "No more is shown: answer with what you have.");
}

function sendBack(
  { log }: Tools,
  question: Question,
  { reply, problem: reason, shown }: { reply: ModelAnswer; problem: string; shown: string },
): Question {
  log.record({ kind: "warned", text: `${question.node}: ${reason} Asking once more.` });
  const text = reply.stopReason === "end" && reply.text.trim() !== "" ? reply.text : null;
  return repairQuestion(question, { reason, text, shown });
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
      exitCodes: [],
      looked: [],
    };
  }
}

async function answer(tools: Tools, question: Question): Promise<ModelAnswer> {
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

/** Reads complete answers only: half a file must not be written. */
async function tryReading<Value>(
  { text, stopReason, isReplayed }: ModelAnswer,
  read: Read<Value>,
  { stable = "", prompt }: Question,
): Promise<{ value: Value } | { reason: string; show: string[]; exitCode?: unknown }> {
  if (stopReason === "length") {
    return { reason: "It was cut off at the limit of its length. Be shorter.", show: [] };
  }
  if (text.trim() === "") return { reason: "It was empty.", show: [] };
  try {
    return { value: await read(text, isReplayed ? undefined : shownLines([stable, prompt])) };
  } catch (error) {
    if (error instanceof ArbiterError && error.code === "answer-unusable") {
      const { show, exitCode } = error.data;
      return { reason: cutMiddle(error.message, MAX_REASON), show: placesOf(show), exitCode };
    }
    throw error;
  }
}

function placesOf(show: unknown): string[] {
  return Array.isArray(show) ? show.filter((place) => typeof place === "string") : [];
}

interface FailedAttempt extends Omit<Unanswered, "code"> {
  node: WriterNode;
}

/** The step of a writer that got no usable answer: it spends an attempt of its phase. */
export function failAttempt(
  { budgets }: Tools,
  state: RunState,
  { node, problem, usage, sentBack, exitCodes, looked }: FailedAttempt,
): Step {
  const phase = phaseOfWriter(node, state);
  const counted = countAttempt(state, budgetOf(phase));
  const exitCode = exitCodes.at(-1) ?? null;
  const entry = recordUnusableAnswer({ node, problem, phase, exitCode });
  const counts = attemptCounts({ ...state, ...counted });
  return {
    update: {
      ...counted,
      ...(exitCode === null ? {} : { exitCode, exitCodeHistory: exitCodes }),
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
