import * as z from "zod";
import { type GitRepo, tryGit } from "../git.ts";
import { readJson, writeJson } from "./plain-json.ts";
import type { RefStore } from "./ref-store.ts";

/** One ref for all issues: the next one on the same base does not run its suite again. */
export const BASELINES_REF = "refs/tdd/baselines";

/** The reports of suites before a change, by what their results depend on. */
export interface KeptBaselines {
  recall(key: string): Promise<string | null>;
  /** Keeps a blob that is in the repository. */
  keep(key: string, blob: string): Promise<void>;
}

/** Bases move on, and few are in use at a time. */
const MAX_KEPT = 5;
const MAX_BYTES = 16 * 1024 * 1024;
const INDEX_FILE = "baselines.json";
const BLOB = /^[0-9a-f]{40,64}$/;
const Index = z.array(z.object({ key: z.string(), blob: z.string().regex(BLOB) }));
type Index = z.output<typeof Index>;

export function createKeptBaselines(repo: GitRepo, store: RefStore): KeptBaselines {
  const { ref } = store;
  const parse = (files: ReadonlyMap<string, string>): Index => {
    const text = files.get(INDEX_FILE);
    return text === undefined ? [] : readJson(Index, { ref, name: INDEX_FILE, text });
  };
  return {
    recall: async (key) => {
      const kept = parse((await store.read()).files).find((one) => one.key === key);
      if (kept === undefined) return null;
      const size = await tryGit(repo, ["cat-file", "-s", kept.blob]);
      if (size.exitCode !== 0 || Number(size.stdout) > MAX_BYTES) return null;
      const read = await tryGit(repo, ["cat-file", "blob", kept.blob]);
      return read.exitCode === 0 ? read.stdout : null;
    },
    keep: (key, blob) =>
      store.change(({ files, keptCommits }) => {
        const others = parse(files).filter((one) => one.key !== key);
        const index = [{ key, blob }, ...others].slice(0, MAX_KEPT);
        return {
          files: new Map([[INDEX_FILE, writeJson(index)]]),
          keptBlobs: new Set(index.map((one) => one.blob)),
          keptCommits,
        };
      }),
  };
}
