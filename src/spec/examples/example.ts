import * as z from "zod";

/** An example of a spec that can be turned into a test: a call with literals, and what comes of it. */
export const Example = z.object({
  /** `slug('a b')`. */
  call: z.string(),
  outcome: z.enum(["value", "error"]),
  /** The literal, or the name of the exception. */
  expected: z.string(),
});

export type Example = z.infer<typeof Example>;

/** `slug('a b') == 'a-b'`, `slug('') raises ValueError`. */
export function describeExample({ call, outcome, expected }: Example): string {
  return `${call} ${outcome === "value" ? "==" : "raises"} ${expected}`;
}

/** Where a text has an example. */
export interface Occurrence extends Example {
  /** The first line, from 0, and the one after the last. */
  from: number;
  to: number;
  /** The columns in its only line; null where the lines say nothing else. */
  columns: { from: number; to: number } | null;
}

/** The same for a call with other spaces and other quotes. */
export function keyOfCall(call: string): string {
  return tokensOf(call).join("").replaceAll("'", '"');
}

const TOKEN = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[\w.]+|\S/g;

export function tokensOf(code: string): string[] {
  return code.match(TOKEN) ?? [];
}

export function isErrorName(name: string): boolean {
  return (
    /(?:^|\.)[A-Z]\w*$/.test(name) && name.split(".").every((part) => /^[A-Za-z_]\w*$/.test(part))
  );
}
