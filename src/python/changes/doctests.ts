import { moduleStem } from "../files.ts";
import { fileOfTest } from "../test-ids.ts";

/** Whether a test is the doctest of a definition; an empty name is the module itself. */
export function isDoctestOf(id: string, { path, name }: { path: string; name: string }): boolean {
  const dotted = [moduleStem(path), ...(name === "" ? [] : [name])].join(".");
  return fileOfTest(id) === path && `.${id.split("::")[1]}`.endsWith(`.${dotted}`);
}

/** The examples of a source that are no longer the same, and what is there instead; null for none. */
export function changedExamples(
  before: string,
  after: string | null,
): { before: string; after: string | null } | null {
  const [old, now] = [examplesOf(before), examplesOf(after ?? "")];
  const changed = old.filter((example) => !now.includes(example));
  if (changed.length === 0) return null;
  const added = now.filter((example) => !old.includes(example));
  return {
    before: changed.join("\n"),
    after: added.length === 0 ? null : added.join("\n"),
  };
}

const PROMPT = /^\s*>>>(?:\s|$)/;

/** As doctest reads them: a prompt, its continuation, and the output up to an empty line. */
function examplesOf(source: string): string[] {
  const examples: string[][] = [];
  let open: string[] | null = null;
  for (const line of source.split(/\r?\n/)) {
    const text = line.trim().replaceAll(/\s+/g, " ");
    if (PROMPT.test(line)) {
      open = [text];
      examples.push(open);
    } else if (text === "" || /^(?:"""|''')/.test(text)) open = null;
    else open?.push(text);
  }
  return examples.map((lines) => lines.join("\n"));
}
