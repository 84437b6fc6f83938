export interface ReadLog {
  /** What the runner was ordered to do, as `command:data`. */
  orders: string[];
  /** What people read. */
  shown: string[];
}

const COMMANDS = new Set(
  "set-output save-state add-mask add-path set-env group endgroup warning error notice debug echo add-matcher remove-matcher stop-commands".split(
    " ",
  ),
);

/**
 * A log as a runner reads it, line by line: `::name …::data` at the beginning of a line, `##[name …]data`
 * anywhere in it, and neither between `::stop-commands::word` and `::word::`.
 */
export function readLog(text: string): ReadLog {
  const log: ReadLog = { orders: [], shown: [] };
  let until: string | null = null;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const found = parse(line, until);
    if (found === null || (until !== null && found.name !== until)) {
      log.shown.push(line);
      continue;
    }
    if (found.name === until) until = null;
    else if (found.name === "stop-commands") until = found.data.toLowerCase();
    else log.orders.push(`${found.name}:${found.data}`);
  }
  return log;
}

function parse(line: string, until: string | null): { name: string; data: string } | null {
  const match =
    /^\s*::([^\s:]+)(?: [^:]*(?::(?!:)[^:]*)*)?::(.*)$/.exec(line) ??
    /##\[([^\s\]]+)(?: [^\]]*)?\](.*)$/.exec(line);
  const [, name = "", data = ""] = match ?? [];
  const known = COMMANDS.has(name.toLowerCase()) || name.toLowerCase() === until;
  return known ? { name: name.toLowerCase(), data } : null;
}
