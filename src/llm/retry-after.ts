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
