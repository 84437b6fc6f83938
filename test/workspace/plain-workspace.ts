import type { Workspace } from "../../src/ports.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { safeWorkspace } from "../../src/workflow/safely.ts";
import { createWorkspace } from "../../src/workspace/workspace.ts";

/** The workspace as nodes get it, in a process without secrets. */
export function plainWorkspace(...given: Parameters<typeof createWorkspace>): Workspace {
  return safeWorkspace(createWorkspace(...given), createSanitizer({ secrets: [] }));
}
