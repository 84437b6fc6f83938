import type { PythonOutline } from "./outline.ts";

/** A file by what it defines: its signatures, one to a line. */
export function describeOutline(path: string, { symbols }: PythonOutline): string {
  const lines = symbols.map(({ signature, depth }) => `${"  ".repeat(depth + 1)}${signature}`);
  return [path, ...lines].join("\n");
}
