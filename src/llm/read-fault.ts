import { oneLine } from "../safe-text/clean-text.ts";
import type { Fault, FaultKind } from "./fault.ts";

const LONGEST_DETAIL = 300;

/** Told apart by status and by the provider's own code; words only where a provider has nothing else. */
export function readFault(error: unknown, now: number): Fault {
  const said = readError(error);
  const retryAfterMs = readRetryAfter(said.headers, said.body, now);
  return { kind: kindOf(said, retryAfterMs), detail: describe(said), retryAfterMs };
}

interface SaidError {
  status: number | null;
  /** `insufficient_quota`, `overloaded_error`: whatever the provider calls it. */
  codes: string[];
  message: string;
  headers: unknown;
  /** All the provider sent about it, as text. */
  body: string;
  networkCode: string | null;
}

function kindOf(said: SaidError, retryAfterMs: number | null): FaultKind {
  const { status, codes, networkCode, body } = said;
  if (isQuota(said, retryAfterMs)) return "quota";
  if (status === null) {
    if (codes.some((code) => BUSY_CODES.has(code))) return "server";
    return networkCode === null ? "garbled" : "network";
  }
  if (status >= 500) return "server";
  if (status === 400 && BAD_KEY.test(body)) return "key";
  return KINDS_BY_STATUS.get(status) ?? "bad-request";
}

/** Google's answer to a key that it does not know is a bad request. */
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

/** An error in the middle of an answer comes without a status. */
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

/** Google says "quota" also of a limit by the minute; only that one says when to come back. */
function isQuota(
  { status, codes, body, message }: SaidError,
  retryAfterMs: number | null,
): boolean {
  if (codes.some((code) => QUOTA_CODES.has(code))) return true;
  if (status === 400 || status === 403) return /credit balance is too low/i.test(body + message);
  if (status !== 429) return false;
  if (/PerDay/.test(body)) return true;
  return retryAfterMs === null && /exceeded your current quota/i.test(body + message);
}

function readError(error: unknown): SaidError {
  const record = asRecord(error);
  // Each provider's library has its own place for what was sent.
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

/** fetch hides the reason behind one or two errors that say only that it failed. */
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

function describe({ status, message, networkCode }: SaidError): string {
  // A library's advice on its own website is not what the provider said.
  const said = message.split("\n\nTroubleshooting URL")[0] ?? message;
  const facts = [status === null ? null : `HTTP ${status}`, networkCode].filter(
    (fact) => fact !== null,
  );
  return oneLine(
    [facts.join(" "), said]
      .filter(Boolean)
      .join(": ")
      .replace(/\.\s*$/, ""),
    LONGEST_DETAIL,
  );
}

function firstText(...candidates: unknown[]): string | null {
  const text = candidates.find((candidate) => typeof candidate === "string" && candidate !== "");
  return typeof text === "string" ? text : null;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** How long a provider asks to be left alone, in milliseconds; null where it does not say. */
export function readRetryAfter(headers: unknown, body: string, now: number): number | null {
  const known = readHeaders(headers);
  const header = (name: string) => known.get(name);
  return (
    fromNumber(header("retry-after-ms"), 1) ??
    fromNumber(header("retry-after"), 1000) ??
    fromDate(header("retry-after"), now) ??
    // Google says it in the body: "retryDelay": "31s".
    fromNumber(/"retryDelay":"(\d+(?:\.\d+)?)s"/.exec(body)?.[1] ?? null, 1000)
  );
}

/** One library hands them on as they are, another as a plain object. */
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
