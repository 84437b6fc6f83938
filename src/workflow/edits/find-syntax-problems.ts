import type { FileChange } from "../../ports.ts";
import type { Tools } from "../tools.ts";

const LONGEST_QUOTE = 100;

/** What of an answer's Python cannot be read by the repository's own, with the line that it is about. */
export async function findSyntaxProblems(
  { syntax }: Tools,
  changes: readonly FileChange[],
): Promise<string[]> {
  const files = changes.flatMap(({ path, content }) =>
    content !== null && /\.pyi?$/i.test(path) ? [{ path, content }] : [],
  );
  const contents = new Map(files.map(({ path, content }) => [path, content]));
  const problems = await syntax.check(files);
  return problems.map(({ path, line, message }) => {
    if (line === null) return `${path} is not Python: ${message}.`;
    const text = contents.get(path)?.split("\n")[line - 1]?.trim().slice(0, LONGEST_QUOTE) ?? "";
    const quote = text === "" ? "" : ` (${text})`;
    return `${path} is not Python, line ${line}: ${message}${quote}.`;
  });
}
