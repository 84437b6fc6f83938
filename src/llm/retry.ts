import { estimateTokens } from "../context/budget.ts";
import { ArbiterError } from "../errors.ts";
import type { Log, Model, ModelAnswer, ModelRequest } from "../ports.ts";
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

  const countTokens = (request: ModelRequest, { text, tokens }: Completion): Tokens => {
    if (tokens !== null) return tokens;
    if (!hasWarned) {
      const warning = `${name} does not report token counts; they are estimated.`;
      log.record({ kind: "warned", text: warning });
      hasWarned = true;
    }
    const { system, stable = "", prompt } = request;
    const input = estimateTokens(system + stable + prompt);
    return { input, output: estimateTokens(text), cacheRead: 0, cacheWrite: 0 };
  };

  return {
    name,
    answer: async (request): Promise<ModelAnswer> => {
      opened ??= options.open();
      const completion = await askWithRetries(options, await opened, request);
      const { text, stopReason } = completion;
      const tokens = countTokens(request, completion);
      return {
        text,
        stopReason,
        usage: {
          calls: 1,
          inputTokens: tokens.input,
          outputTokens: tokens.output,
          cachedTokens: tokens.cacheRead,
          costUsd: costOf(tokens, price),
        },
      };
    },
  };
}

type WholeCompletion = Completion & Pick<ModelAnswer, "stopReason">;

/** Retries faults that may pass; every other fault becomes an error that says what to do. */
async function askWithRetries(
  model: RetryingModel,
  complete: Complete,
  request: ModelRequest,
): Promise<WholeCompletion> {
  for (let failures = 0; ; ) {
    refuseCancelled(request);
    const result = await askOnce(model, complete, { request, failures });
    refuseCancelled(request);
    if ("text" in result) return result;

    failures += 1;
    const { fault, cause } = result;
    const wait = decideRetry(fault, { failures, random: model.random() });
    if (wait === null) {
      const { name, keyVariable, apiKey } = model;
      const hasKey = apiKey !== null;
      throw explainFault(fault, { name, keyVariable, hasKey, calls: failures, cause });
    }
    const seconds = (wait / 1000).toFixed(1);
    const text = `${model.name}: ${fault.detail}; retrying in ${seconds} s.`;
    model.log.record({ kind: "warned", text });
    await model.sleep(wait, request.signal).catch(() => refuseCancelled(request));
  }
}

function refuseCancelled({ signal }: ModelRequest): void {
  if (signal?.aborted) {
    throw new ArbiterError("cancelled", "The model call was cancelled.");
  }
}

interface Call {
  request: ModelRequest;
  /** Calls that failed before this one. */
  failures: number;
}

async function askOnce(
  { timeoutMs, now, apiKey }: RetryingModel,
  complete: Complete,
  { request, failures }: Call,
): Promise<WholeCompletion | { fault: Fault; cause: unknown }> {
  const limit = timeLimit(timeoutMs, failures);
  const timer = AbortSignal.timeout(limit);
  const signal = request.signal === undefined ? timer : AbortSignal.any([request.signal, timer]);
  try {
    const completion = await unlessAborted(complete(request, signal), signal);
    const { stopReason } = completion;
    if (stopReason !== null) return { ...completion, stopReason };
    return { fault: timer.aborted ? timedOut(limit) : ENDED_EARLY, cause: null };
  } catch (cause) {
    if (timer.aborted) return { fault: timedOut(limit), cause };
    const fault = readFault(cause, now());
    return { fault: { ...fault, detail: withoutKey(fault.detail, apiKey) }, cause };
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

/** Some servers quote the key that they reject. */
function withoutKey(text: string, apiKey: string | null): string {
  return apiKey === null ? text : text.replaceAll(apiKey, "***");
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
