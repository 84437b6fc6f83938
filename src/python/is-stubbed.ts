const NAME = "[\\p{L}\\p{N}_]+";
const STUBS = [
  `${NAME} = None`,
  `class ${NAME}\\(Exception\\):\\n {4}pass`,
  `def ${NAME}\\((?:[\\p{L}\\p{N}_, */]|=None)*\\):\\n {4}raise NotImplementedError`,
  `class ${NAME}:\\n {4}def __init__\\(self, \\*args, \\*\\*kwargs\\):\\n {8}raise NotImplementedError`,
];
const STUB = new RegExp(`^(?:${STUBS.join("|")})$`, "u");

/** Whether a file is as it was, with nothing behind it but stubs as the arbiter lays them. */
export function isStubbed(before: string | null, after: string | null): boolean {
  if (after === null) return false;
  const kept = (before ?? "").trimEnd();
  if (!after.startsWith(kept)) return false;
  const added = after.slice(kept.length).trim();
  return added === "" || added.split(/\n{2,}/).every((block) => STUB.test(block));
}
