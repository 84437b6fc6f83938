import { createWorkspace } from "../../src/git/workspace.ts";
import type { Workspace } from "../../src/ports.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { safeWorkspace } from "../../src/workflow/safe-tools.ts";

/** The workspace as nodes get it, in a process without secrets. */
export function plainWorkspace(...given: Parameters<typeof createWorkspace>): Workspace {
  return safeWorkspace(createWorkspace(...given), createSanitizer({ secrets: [] }));
}
