import type { ModelRequest } from "../ports.ts";
import type { RepositoryMap } from "./recall-map.ts";

/** What a model is asked: rules, the part that stays the same between attempts, and the rest. */
export type Question = Pick<ModelRequest, "node" | "system" | "prompt"> & { stable: string };

/** Files as the model is shown them. */
export interface ShownFile {
  path: string;
  content: string;
}

export interface Surroundings {
  tree: readonly string[];
  files: readonly ShownFile[];
  /** Files that are too long to be shown whole, by their signatures. */
  outlines?: readonly string[];
}

export const NO_MAP: RepositoryMap = { outlines: [], conventions: "" };
