import { createWorkspace, type GitWorkspace } from "../../src/git/workspace.ts";
import type { Workspace } from "../../src/ports.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { safeWorkspace } from "../../src/workflow/safe-tools.ts";

/** The workspace as nodes get it, when there are no secrets to redact. */
export function plainWorkspace(
  ...args: Parameters<typeof createWorkspace>
): Workspace & Pick<GitWorkspace, "placeClone" | "layOut"> {
  const workspace = createWorkspace(...args);
  const { placeClone, layOut } = workspace;
  return Object.assign(safeWorkspace(workspace, createSanitizer({ secrets: [] })), {
    placeClone,
    layOut,
  });
}
