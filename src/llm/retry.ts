import { estimateTokens } from "../context/budget.ts";
import { ArbiterError } from "../errors.ts";
import type { Log, Model, ModelAnswer, ModelRequest } from "../ports.ts";
import { addUsage, NO_USAGE } from "../run-state/usage.ts";
import type { Complete, Completion } from "./completion.ts";
import { explainFault, type Fault, MAX_RETRY_WAIT_MS, mayPass, readFault } from "./faults.ts";
import { costOf, type Price, type Tokens } from "./prices.ts";

/** Clock, random numbers and sleep are passed in, so that tests do not wait. */
export interface RetryTiming {
  now: () => number;
  random: () => number;
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

interface RetryingModel extends RetryTiming {
  name: string;
  keyVariable: string;
  apiKey: string | null;
  price: Price | null;
  log: Log;
  /** The time limit of the first call; each retry gets twice the time of the call before. */
  timeoutMs: number;
  /** Called at the first question, so that the code of an unused provider is not loaded. */
  open: () => Promise<Complete>;
}

/** A provider's model with retries, token counts and costs. */
export function createRetryingModel(options: RetryingModel): Model {
  let opened: Promise<Complete> | null = null;
  let hasWarned = false;
  const { name, log, price } = options;

  const countTokens = (request: ModelRequest, completion: WholeCompletion): ModelUsage => {
    const { text, tokens, stopReason } = completion;
    if (tokens !== null) return usageOf(tokens, price);
    // The end of a long answer, where the counts would be, may not have been read.
    if (!hasWarned && stopReason !== "length") {
      const warning = `${name} does not report token counts; they are estimated.`;
      log.record({ kind: "warned", text: warning });
      hasWarned = true;
    }
    return estimateUsage(request, estimateTokens(text), price);
  };

  return {
    name,
    answer: async (request): Promise<ModelAnswer> => {
      opened ??= options.open();
      const { completion, broken } = await askWithRetries(options, await opened, request);
      const { text, stopReason } = completion;
      return { text, stopReason, usage: addUsage(broken, countTokens(request, completion)) };
    },
  };
}

type ModelUsage = ModelAnswer["usage"];

function usageOf(tokens: Tokens, price: Price | null): ModelUsage {
  return {
    calls: 1,
    inputTokens: tokens.input,
    outputTokens: tokens.output,
    cachedTokens: tokens.cacheRead,
    costUsd: costOf(tokens, price),
  };
}

/** The usage of a call for which the provider sent no count. */
function estimateUsage(
  { system, stable = "", prompt }: ModelRequest,
  output: number,
  price: Price | null,
): ModelUsage {
  const input = estimateTokens(system + stable + prompt);
  const tokens = { input, output, cacheRead: 0, cacheWrite: 0 };
  return { ...usageOf(tokens, price), estimatedCalls: 1 };
}

type WholeCompletion = Completion & Pick<ModelAnswer, "stopReason">;

interface Asked {
  completion: WholeCompletion;
  /** The usage of the calls that broke off before this one. */
  broken: ModelUsage;
}

/**
 * Retries faults that may pass; every other fault becomes an error that says what to do. The libraries'
 * own retries are off, because they hide broken calls, which are billed and count towards the limits.
 */
async function askWithRetries(
  model: RetryingModel,
  complete: Complete,
  request: ModelRequest,
): Promise<Asked> {
  let broken: ModelUsage = NO_USAGE;
  for (let failures = 0; ; ) {
    requireNotCancelled(request, broken);
    const result = await askOnce(model, complete, { request, failures });
    if ("text" in result) {
      requireNotCancelled(request, broken);
      return { completion: result, broken };
    }
    const { fault, cause, received } = result;
    // Providers charge for what they have read and written, whether it arrives or not.
    if (received > 0 || fault.kind === "timeout" || fault.kind === "garbled") {
      broken = addUsage(broken, estimateUsage(request, received, model.price));
    }
    requireNotCancelled(request, broken);

    failures += 1;
    const wait = decideRetry(fault, { failures, random: model.random() });
    if (wait === null) {
      const { name, keyVariable, apiKey } = model;
      const hasKey = apiKey !== null;
      throw explainFault(fault, {
        ...{ name, keyVariable, hasKey, calls: failures, usage: broken, cause },
      });
    }
    const seconds = (wait / 1000).toFixed(1);
    const text = `${model.name}: ${fault.detail}; retrying in ${seconds} s.`;
    model.log.record({ kind: "warned", text });
    await model.sleep(wait, request.signal).catch(() => requireNotCancelled(request, broken));
  }
}

function requireNotCancelled({ signal }: ModelRequest, usage: ModelUsage): void {
  if (signal?.aborted) {
    throw new ArbiterError("cancelled", "The model call was cancelled.", { data: { usage } });
  }
}

interface Call {
  request: ModelRequest;
  /** Calls that failed before this one. */
  failures: number;
}

interface BrokenCall {
  fault: Fault;
  cause: unknown;
  /** About how many tokens of the answer had arrived. */
  received: number;
}

async function askOnce(
  { timeoutMs, now, apiKey }: RetryingModel,
  complete: Complete,
  { request, failures }: Call,
): Promise<WholeCompletion | BrokenCall> {
  const parts: string[] = [];
  const onText = (text: string) => void parts.push(text);
  const broken = (fault: Fault, cause: unknown) => {
    return { fault, cause, received: estimateTokens(parts.join("")) };
  };
  const limit = timeLimit(timeoutMs, failures);
  const timer = AbortSignal.timeout(limit);
  const signal = request.signal === undefined ? timer : AbortSignal.any([request.signal, timer]);
  try {
    const completion = await unlessAborted(complete(request, { signal, onText }), signal);
    const { stopReason } = completion;
    if (stopReason !== null) return { ...completion, stopReason };
    return broken(timer.aborted ? timedOut(limit) : ENDED_EARLY, null);
  } catch (cause) {
    if (timer.aborted) return broken(timedOut(limit), cause);
    const fault = readFault(cause, now());
    // Some servers quote the key that they reject.
    const detail = apiKey === null ? fault.detail : fault.detail.replaceAll(apiKey, "***");
    return broken({ ...fault, detail }, cause);
  }
}

/** Each call may take twice as long as the one before. */
export function timeLimit(firstMs: number, failures: number): number {
  return firstMs * 2 ** failures;
}

/** Not every provider's library stops at once when its signal is aborted. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

const ENDED_EARLY: Fault = {
  kind: "garbled",
  detail: "the answer ended early",
  retryAfterMs: null,
};

function timedOut(limitMs: number): Fault {
  return { kind: "timeout", detail: `no answer within ${limitMs / 1000} s`, retryAfterMs: null };
}

/** Three retries, after 1, 2 and 4 seconds. */
const WAITS_MS = [1000, 2000, 4000];

/** Up to a quarter longer, so that runs that failed together do not retry together. */
const JITTER = 0.25;

interface RetryState {
  /** Calls that failed so far, this one included. */
  failures: number;
  /** At least 0 and less than 1. */
  random: number;
}

/** How long to wait before the next call; null when there should be none. */
export function decideRetry(fault: Fault, { failures, random }: RetryState): number | null {
  const wait = WAITS_MS[failures - 1];
  if (wait === undefined || !mayPass(fault)) return null;
  const requested = fault.retryAfterMs ?? 0;
  if (requested > MAX_RETRY_WAIT_MS) return null;
  return Math.round(Math.max(wait, requested) * (1 + JITTER * random));
}
