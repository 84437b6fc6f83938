import * as z from "zod";
import type { RunState } from "../run-state/run-state.ts";
import type { Tools } from "./tools.ts";

const RepositoryMap = z.object({ outlines: z.array(z.string()), conventions: z.string() });

export type RepositoryMap = z.infer<typeof RepositoryMap>;

/** What `loadContext` found out about the repository; nothing where it has not run. */
export async function recallMap(tools: Tools, state: RunState): Promise<RepositoryMap> {
  if (state.repositoryMap === null) return { outlines: [], conventions: "" };
  return RepositoryMap.parse(JSON.parse(await tools.workspace.recall(state.repositoryMap)));
}
