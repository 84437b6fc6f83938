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
  safe: Pick<Sanitizer, "value">;
  now?: () => Date;
}

export function createServerLog({ write, safe, now = () => new Date() }: LogOptions): ServerLog {
  const log =
    (level: string) =>
    (message: string, fields: Fields = {}) =>
      write(
        `${JSON.stringify({ time: now().toISOString(), level, ...safe.value({ message, ...fields }) })}\n`,
      );
  return { info: log("info"), warn: log("warn"), error: log("error") };
}

/** A bug of ours, with its stack. */
export function logFault(log: ServerLog, error: unknown): void {
  log.error("a fault in TDD Arbiter", { stack: describeFault(error) });
}
