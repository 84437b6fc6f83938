import { describeFault } from "../errors.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";

type Fields = Readonly<Record<string, string | number | null>>;

/** Writes one JSON object per line, without secrets. */
export interface ServerLog {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

interface LogOptions {
  write(line: string): void;
  /** Knows all secrets already: what a text was cleaned of is remembered. */
  safe: Pick<Sanitizer, "redact">;
  now?: () => Date;
}

export function createServerLog({ write, safe, now = () => new Date() }: LogOptions): ServerLog {
  const clean = rememberShort((text) => safe.redact(text));
  const log =
    (level: string) =>
    (message: string, fields: Fields = {}) => {
      const line: Record<string, string | number | null> = { time: now().toISOString(), level };
      line.message = clean(message);
      for (const [name, value] of Object.entries(fields)) {
        line[name] = typeof value === "string" ? clean(value) : value;
      }
      write(`${JSON.stringify(line)}\n`);
    };
  return { info: log("info"), warn: log("warn"), error: log("error") };
}

const MOST_REMEMBERED = 1000;
const LONGEST_REMEMBERED = 200;

/** Names of events, results and reasons recur, and looking for secrets is most of the cost of a line. */
function rememberShort(clean: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const cleaned = clean(text);
    if (known.size >= MOST_REMEMBERED) known.clear();
    if (text.length <= LONGEST_REMEMBERED) known.set(text, cleaned);
    return cleaned;
  };
}

/** A bug of ours, with its stack. */
export function logFault(log: ServerLog, error: unknown): void {
  log.error("a fault in TDD Arbiter", { stack: describeFault(error) });
}
