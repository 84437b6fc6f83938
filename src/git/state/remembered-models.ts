import * as z from "zod";
import { type Redact, readJson, redactValue, writeJson } from "./plain-json.ts";
import { type RefStore, withFiles } from "./ref-store.ts";

const FILE = "models.json";
const Names = z.object({ model: z.string(), models: z.record(z.string(), z.string()) });
type Names = z.output<typeof Names>;

/** The names of the models that a run asks, so that it can be resumed without naming them again. */
export interface RememberedModels {
  /** Null when none are stored. */
  recall(): Promise<Names | null>;
  store(names: { model: string; models: object }): Promise<void>;
}

export function createRememberedModels(store: RefStore, redact: Redact): RememberedModels {
  return {
    recall: async () => {
      const text = (await store.read()).files.get(FILE);
      return text === undefined ? null : readJson(Names, { ref: store.ref, name: FILE, text });
    },
    store: ({ model, models }) => {
      const text = writeJson(redactValue({ model, models }, redact));
      return store.change((state) =>
        state.files.get(FILE) === text ? null : withFiles(state, [[FILE, text]]),
      );
    },
  };
}
