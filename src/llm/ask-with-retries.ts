import { ArbiterError, type ErrorCode } from "../errors.ts";
import type { Log, ModelAnswer, ModelRequest } from "../ports.ts";
import type { Complete, Completion } from "./completion.ts";
import { type Fault, type FaultKind, mayPass } from "./fault.ts";
import { readFault } from "./read-fault.ts";

/** What asking takes. Clock, chance and sleep are handed in, so that tests do not wait. */
export interface Asking {
  name: string;
  keyVariable: string;
  apiKey: string | null;
  log: Log;
  /** How long the first answer may take; each retry waits twice as long. */
  timeoutMs: number;
  now: () => number;
  random: () => number;
  sleep: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

type WholeCompletion = Completion & Pick<ModelAnswer, "stopReason">;

/** Asks, and asks again where that may help; every other way out is an error that says what to do. */
export async function askWithRetries(
  model: Asking,
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
      throw explainFault(fault, {
        name,
        keyVariable,
        hasKey: apiKey !== null,
        calls: failures,
        cause,
      });
    }
    const seconds = (wait / 1000).toFixed(1);
    model.log.record({
      kind: "warned",
      text: `${model.name}: ${fault.detail}; asking again in ${seconds} s.`,
    });
    await model.sleep(wait, request.signal).catch(() => refuseCancelled(request));
  }
}

interface Try {
  request: ModelRequest;
  failures: number;
}

async function askOnce(
  { timeoutMs, now, apiKey }: Asking,
  complete: Complete,
  { request, failures }: Try,
): Promise<WholeCompletion | { fault: Fault; cause: unknown }> {
  const limit = timeLimit(timeoutMs, failures);
  const timer = AbortSignal.timeout(limit);
  const signal = request.signal === undefined ? timer : AbortSignal.any([request.signal, timer]);
  try {
    const completion = await unlessAborted(complete(request, signal), signal);
    const { stopReason } = completion;
    if (stopReason !== null) return { ...completion, stopReason };
    if (!timer.aborted) return { fault: broken("the answer broke off"), cause: null };
    return { fault: late(limit), cause: null };
  } catch (cause) {
    if (timer.aborted) return { fault: late(limit), cause };
    const fault = readFault(cause, now());
    return { fault: { ...fault, detail: withoutKey(fault.detail, apiKey) }, cause };
  }
}

/** Not every provider's library lets go at once when it is told to. */
function unlessAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

function broken(detail: string): Fault {
  return { kind: "garbled", detail, retryAfterMs: null };
}

function late(limitMs: number): Fault {
  return { kind: "timeout", detail: `no answer within ${limitMs / 1000} s`, retryAfterMs: null };
}

/** Servers have been seen to quote the key that they do not like. */
function withoutKey(text: string, apiKey: string | null): string {
  return apiKey === null ? text : text.replaceAll(apiKey, "***");
}

function refuseCancelled({ signal }: ModelRequest): void {
  if (signal?.aborted) throw new ArbiterError("cancelled", "The question was withdrawn.");
}

/** One, two, four seconds: three retries, then somebody has to know. */
const WAITS_MS = [1000, 2000, 4000];

/** Up to a quarter more, so that runs that failed together do not come back together. */
const JITTER = 0.25;

/** Whoever asks for more than this is not to be had in this run. */
const LONGEST_WAIT_MS = 120_000;

interface Situation {
  /** Calls that failed so far, this one included. */
  failures: number;
  /** From 0 up to, but without, 1. */
  random: number;
}

/** How long to wait before the next try, or null where there is no point in one. */
export function decideRetry(fault: Fault, { failures, random }: Situation): number | null {
  const wait = WAITS_MS[failures - 1];
  if (wait === undefined || !mayPass(fault)) return null;
  const asked = fault.retryAfterMs ?? 0;
  if (asked > LONGEST_WAIT_MS) return null;
  return Math.round(Math.max(wait, asked) * (1 + JITTER * random));
}

/** A provider that was too slow once gets twice the time. */
export function timeLimit(firstMs: number, failures: number): number {
  return firstMs * 2 ** failures;
}

interface Asked {
  /** `openai:gpt-5`. */
  name: string;
  keyVariable: string;
  hasKey: boolean;
  /** How often it was asked. */
  calls: number;
  cause: unknown;
}

/** A fault as the error that ends a run: what happened, and what a person can do about it. */
function explainFault(fault: Fault, { cause, ...asked }: Asked): ArbiterError {
  const { code, say, fix } = EXPLANATIONS[fault.kind](fault, asked);
  return new ArbiterError(code, `${say} (${fault.detail})`, { fix, cause });
}

interface Explanation {
  code: ErrorCode;
  say: string;
  fix: string;
}

type Explain = (fault: Fault, asked: Omit<Asked, "cause">) => Explanation;

const gaveUp =
  (what: string): Explain =>
  ({ retryAfterMs }, { name, calls }) => {
    const tooLong = retryAfterMs !== null && retryAfterMs > LONGEST_WAIT_MS;
    return {
      code: "model-unreachable",
      say: tooLong
        ? `${name} ${what}, and asks to be left alone for ${Math.ceil(retryAfterMs / 60_000)} minutes.`
        : `${name} ${what}, ${calls === 1 ? "once" : `${calls} times in a row`}.`,
      fix: "Run it again later.",
    };
  };

const EXPLANATIONS: Readonly<Record<FaultKind, Explain>> = {
  "rate-limit": gaveUp("has too much to do"),
  server: gaveUp("failed on its own side"),
  network: gaveUp("could not be reached"),
  timeout: gaveUp("did not answer in time"),
  garbled: gaveUp("answered with something that is no answer"),
  quota: (_, { name }) => ({
    code: "model-quota-spent",
    say: `The quota or credit for ${name} is spent; asking again would not help.`,
    fix: "Raise the limit or add credit at the provider, or name another model.",
  }),
  key: (_, { name, keyVariable, hasKey }) => ({
    code: "model-key-refused",
    say: hasKey
      ? `The key in ${keyVariable} was refused for ${name}.`
      : `${name} wants a key, and ${keyVariable} is not set.`,
    fix: `Set ${keyVariable} to a key that may use this model.`,
  }),
  "unknown-model": (_, { name }) => ({
    code: "model-unknown",
    say: `There is no model ${name} at this address, or not for this key.`,
    fix: "Check the model's name and the base URL.",
  }),
  "bad-request": (_, { name }) => ({
    code: "model-request-refused",
    say: `${name} does not take the question as it was put.`,
    fix: "Read what it says; another model, or less context, may do.",
  }),
};
