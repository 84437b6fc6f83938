import { ArbiterError } from "../errors.ts";
import type { Log, ModelAnswer, ModelRequest } from "../ports.ts";
import type { Complete, Completion } from "./completion.ts";
import { decideRetry, timeLimit } from "./decide-retry.ts";
import { explainFault } from "./explain-fault.ts";
import type { Fault } from "./fault.ts";
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
export async function askPatiently(
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
