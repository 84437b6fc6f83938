import { ArbiterError, type ErrorCode } from "../errors.ts";
import type { ModelAnswer } from "../ports.ts";
import { oneLine } from "../safe-text/clean-text.ts";

/** Why a call to a provider failed. */
export interface Fault {
  kind: FaultKind;
  /** The message of the provider or the network, in one line. */
  detail: string;
  /** How long the provider asks to wait. */
  retryAfterMs: number | null;
}

const PASSING = ["rate-limit", "server", "network", "timeout", "garbled"] as const;

export type FaultKind =
  | (typeof PASSING)[number]
  | "quota"
  | "key"
  | "unknown-model"
  | "bad-request";

/** Whether a retry may succeed. */
export function mayPass({ kind }: Fault): boolean {
  return PASSING.some((passing) => passing === kind);
}

const MAX_DETAIL_LENGTH = 300;

/** Classifies an error by its status and the provider's code, and by its text where it has neither. */
export function readFault(error: unknown, now: number): Fault {
  const provided = readError(error);
  const retryAfterMs = readRetryAfter(provided.headers, provided.body, now);
  return {
    kind: kindOf(provided, retryAfterMs),
    detail: describeProviderError(provided),
    retryAfterMs,
  };
}

interface ProviderError {
  status: number | null;
  /** The provider's own codes: `insufficient_quota`, `overloaded_error`. */
  codes: string[];
  message: string;
  headers: unknown;
  /** Everything that the provider sent about the error, as JSON. */
  body: string;
  networkCode: string | null;
}

function kindOf(error: ProviderError, retryAfterMs: number | null): FaultKind {
  const { status, codes, networkCode, body } = error;
  if (isQuota(error, retryAfterMs)) return "quota";
  if (status === null) {
    if (codes.some((code) => BUSY_CODES.has(code))) return "server";
    return networkCode === null ? "garbled" : "network";
  }
  if (status >= 500) return "server";
  if (status === 400 && BAD_KEY.test(body)) return "key";
  return KINDS_BY_STATUS.get(status) ?? "bad-request";
}

/** Google answers an unknown key with status 400. */
const BAD_KEY = /API_KEY_INVALID|API key not valid/;

const KINDS_BY_STATUS: ReadonlyMap<number, FaultKind> = new Map([
  [401, "key"],
  [402, "quota"],
  [403, "key"],
  [404, "unknown-model"],
  [408, "server"],
  [409, "server"],
  [425, "server"],
  [429, "rate-limit"],
]);

/** An error in the middle of a streamed answer has a code but no status. */
const BUSY_CODES: ReadonlySet<string> = new Set([
  "overloaded_error",
  "api_error",
  "rate_limit_error",
  "server_error",
  "rate_limit_exceeded",
  "timeout_error",
]);

const QUOTA_CODES: ReadonlySet<string> = new Set([
  "insufficient_quota",
  "billing_error",
  "billing_hard_limit_reached",
  "billing_not_active",
]);

/** Google also says "quota" for a limit per minute, but then says when to retry. */
function isQuota(
  { status, codes, body, message }: ProviderError,
  retryAfterMs: number | null,
): boolean {
  if (codes.some((code) => QUOTA_CODES.has(code))) return true;
  if (status === 400 || status === 403) return /credit balance is too low/i.test(body + message);
  if (status !== 429) return false;
  if (/PerDay/.test(body)) return true;
  return retryAfterMs === null && /exceeded your current quota/i.test(body + message);
}

function readError(error: unknown): ProviderError {
  const record = asRecord(error);
  // Each provider's library puts the response in another place.
  const sent = record.error ?? record.data ?? null;
  const inner = asRecord(sent);
  const innermost = asRecord(inner.error);
  const status = record.status ?? record.statusCode;
  const codes = [record.code, record.type, inner.code, inner.type, innermost.code, innermost.type];
  return {
    status: typeof status === "number" ? status : null,
    codes: codes.filter((code) => typeof code === "string"),
    message: firstText(innermost.message, inner.message, record.message) ?? String(error),
    headers: record.headers,
    body: JSON.stringify(sent),
    networkCode: findNetworkCode(error),
  };
}

/** fetch wraps the reason in one or two errors that only say that it failed. */
function findNetworkCode(error: unknown): string | null {
  let link = error;
  for (let depth = 0; depth < 5 && link !== undefined; depth += 1) {
    const { code, cause, name, message } = asRecord(link);
    if (typeof code === "string" && /^(E[A-Z]+|UND_ERR_\w+|CERT_\w+)$/.test(code)) return code;
    if (
      name === "TypeError" &&
      (message === "terminated" || message === "fetch failed") &&
      cause === undefined
    ) {
      return String(message);
    }
    link = cause;
  }
  return /Connection error|fetch failed|terminated/.test(String(asRecord(error).message))
    ? "network"
    : null;
}

function describeProviderError({ status, message, networkCode }: ProviderError): string {
  // The library appends a link to its own documentation.
  const text = message.split("\n\nTroubleshooting URL")[0] ?? message;
  const facts = [status === null ? null : `HTTP ${status}`, networkCode].filter(
    (fact) => fact !== null,
  );
  return oneLine(
    [facts.join(" "), text]
      .filter(Boolean)
      .join(": ")
      .replace(/\.\s*$/, ""),
    MAX_DETAIL_LENGTH,
  );
}

function firstText(...candidates: unknown[]): string | null {
  const text = candidates.find((candidate) => typeof candidate === "string" && candidate !== "");
  return typeof text === "string" ? text : null;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** How long a provider asks to wait, in milliseconds; null when it does not say. */
export function readRetryAfter(headers: unknown, body: string, now: number): number | null {
  const all = readHeaders(headers);
  const header = (name: string) => all.get(name);
  return (
    fromNumber(header("retry-after-ms"), 1) ??
    fromNumber(header("retry-after"), 1000) ??
    fromDate(header("retry-after"), now) ??
    // Google puts it in the body: "retryDelay": "31s".
    fromNumber(/"retryDelay":"(\d+(?:\.\d+)?)s"/.exec(body)?.[1] ?? null, 1000)
  );
}

/** One library passes a Headers object, another a plain object. */
function readHeaders(headers: unknown): Headers {
  if (headers instanceof Headers) return headers;
  const pairs = Object.entries(headers ?? {}).filter(([, value]) => typeof value === "string");
  return new Headers(pairs as [string, string][]);
}

function fromNumber(text: string | null, factor: number): number | null {
  if (text === null || !/^\d+(\.\d+)?$/.test(text.trim())) return null;
  return Math.ceil(Number(text) * factor);
}

function fromDate(text: string | null, now: number): number | null {
  const date = Date.parse(text ?? "");
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

interface FailedCall {
  /** `openai:gpt-6-sol`. */
  name: string;
  keyVariable: string;
  hasKey: boolean;
  /** How many calls failed. */
  calls: number;
  /** What they used. */
  usage: ModelAnswer["usage"];
  cause: unknown;
}

/** The error that ends a run: what happened, and what the user can do. */
export function explainFault(fault: Fault, { cause, usage, ...call }: FailedCall): ArbiterError {
  const { code, say, fix } = EXPLANATIONS[fault.kind](fault, call);
  return new ArbiterError(code, `${say} (${fault.detail})`, { fix, cause, data: { usage } });
}

interface Explanation {
  code: ErrorCode;
  say: string;
  fix: string;
}

type Explain = (fault: Fault, call: Omit<FailedCall, "cause" | "usage">) => Explanation;

/** A provider that asks to wait longer than this is not called again in this run. */
export const MAX_RETRY_WAIT_MS = 120_000;

const gaveUp =
  (what: string): Explain =>
  ({ retryAfterMs }, { name, calls }) => {
    const tooLong = retryAfterMs !== null && retryAfterMs > MAX_RETRY_WAIT_MS;
    return {
      code: "model-unreachable",
      say: tooLong
        ? `${name} ${what}, and asks to wait ${Math.ceil(retryAfterMs / 60_000)} minutes.`
        : `${name} ${what}, ${calls === 1 ? "once" : `${calls} times in a row`}.`,
      fix: "Run it again later.",
    };
  };

const EXPLANATIONS: Readonly<Record<FaultKind, Explain>> = {
  "rate-limit": gaveUp("is over its rate limit"),
  server: gaveUp("failed with a server error"),
  network: gaveUp("could not be reached"),
  timeout: gaveUp("did not answer in time"),
  garbled: gaveUp("sent an unreadable answer"),
  quota: (_, { name }) => ({
    code: "model-quota-spent",
    say: `The quota or credit for ${name} is used up; a retry would not help.`,
    fix: "Raise the limit or add credit at the provider, or name another model.",
  }),
  key: (_, { name, keyVariable, hasKey }) => ({
    code: "model-key-refused",
    say: hasKey
      ? `The key in ${keyVariable} was refused for ${name}.`
      : `${name} requires a key, and ${keyVariable} is not set.`,
    fix: `Set ${keyVariable} to a key that may use this model.`,
  }),
  "unknown-model": (_, { name }) => ({
    code: "model-unknown",
    say: `There is no model ${name} at this address, or this key may not use it.`,
    fix: "Check the model's name and the base URL.",
  }),
  "bad-request": (_, { name }) => ({
    code: "model-request-refused",
    say: `${name} refused the request.`,
    fix: "Read the provider's message in parentheses. Another model or less context may help.",
  }),
};
