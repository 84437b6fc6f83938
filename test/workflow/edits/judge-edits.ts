import type { AppliedChange } from "../../../src/workflow/edits/apply-edits.ts";
import { type EditBasis, judgeTestEdits } from "../../../src/workflow/edits/test-edits.ts";

/** Judges edits in a repository with these files; what they change is in it, too. */
export function judgeEdits(
  changes: readonly AppliedChange[],
  wrong: readonly string[],
  { files = {}, ...basis }: Partial<EditBasis> & { files?: Readonly<Record<string, string>> } = {},
) {
  const all = new Map([
    ...Object.entries(files),
    ...changes.map(({ path, before }) => [path, before ?? ""] as const),
  ]);
  const contains = (text: string, words: readonly string[]) =>
    words.some((word) => new RegExp(`\\b${word}\\b`).test(text));
  const repository = {
    read: async (path: string) => all.get(path) ?? null,
    search: async (words: readonly string[]) =>
      [...all].flatMap(([path, text]) => (contains(text, words) ? [path] : [])),
  };
  return judgeTestEdits(repository, changes, {
    wrong: wrong.map((id) => ({ id, because: "so" })),
    tryData: async () => ({ why: "it was not tried" }),
    ...basis,
  });
}

export async function refuseEdits(...args: Parameters<typeof judgeEdits>): Promise<string[]> {
  return (await judgeEdits(...args)).problems;
}
