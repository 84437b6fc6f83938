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

/** Counts what the server does, in the text format of Prometheus. */
export interface Metrics {
  count(name: CounterName, labels?: Readonly<Record<string, string>>): void;
  /** The time that a delivery took, in seconds. */
  observe(seconds: number): void;
  render(): string;
}

const COUNTERS = {
  tdd_deliveries_total: "Deliveries by what became of them",
  tdd_requests_refused_total: "Requests that were refused before their event was read, by status",
  tdd_redeliveries_total: "Failed deliveries that GitHub was asked to repeat, by its answer",
} as const;

type CounterName = keyof typeof COUNTERS;

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const DURATION = "tdd_delivery_seconds";

export function createMetrics(): Metrics {
  const counts = new Map<string, number>();
  const buckets = BUCKETS.map(() => 0);
  let [sum, observed] = [0, 0];
  return {
    count: (name, labels = {}) => {
      const pairs = Object.entries(labels).map(([key, value]) => `${key}="${escapeLabel(value)}"`);
      const series = pairs.length === 0 ? name : `${name}{${pairs.join(",")}}`;
      counts.set(series, (counts.get(series) ?? 0) + 1);
    },
    observe: (seconds) => {
      sum += seconds;
      observed += 1;
      for (const [index, bound] of BUCKETS.entries()) {
        if (seconds <= bound) buckets[index] = (buckets[index] ?? 0) + 1;
      }
    },
    render: () => {
      const counters = Object.entries(COUNTERS).flatMap(([name, help]) => [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} counter`,
        ...[...counts]
          .filter(([series]) => series.split("{")[0] === name)
          .map(([series, count]) => `${series} ${count}`),
      ]);
      const histogram = [
        `# HELP ${DURATION} Time from the last byte of a delivery to its answer`,
        `# TYPE ${DURATION} histogram`,
        ...BUCKETS.map((bound, index) => `${DURATION}_bucket{le="${bound}"} ${buckets[index]}`),
        `${DURATION}_bucket{le="+Inf"} ${observed}`,
        `${DURATION}_sum ${sum}`,
        `${DURATION}_count ${observed}`,
      ];
      return [...counters, ...histogram, ""].join("\n");
    },
  };
}

function escapeLabel(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
