import type { Operation, ParsedAnswer } from "./operation.ts";

/** One operation for each path: several edits of one file are one, anything else twice is a problem. */
export function joinEdits({ operations, problems }: ParsedAnswer): ParsedAnswer {
  const byPath = new Map<string, Operation>();
  const twice = new Set<string>();
  for (const operation of operations) {
    const known = byPath.get(operation.path);
    if (known === undefined) {
      byPath.set(operation.path, operation);
    } else if (known.kind === "edit" && operation.kind === "edit") {
      const replacements = [...known.replacements, ...operation.replacements];
      byPath.set(operation.path, { ...known, replacements });
    } else {
      twice.add(`${operation.path} is given twice.`);
    }
  }
  return { operations: [...byPath.values()], problems: [...problems, ...twice] };
}
