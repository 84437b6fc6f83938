import type { RefStore } from "./ref-store.ts";
import { withFiles } from "./state-files.ts";

/** Answers of models by key, stored the moment they arrive. */
export interface Answers {
  recall(key: string): Promise<string | null>;
  store(key: string, text: string): Promise<void>;
}

/** A step asks a few times at most, and two steps may run at once; what is older is in the state. */
const KEPT_ANSWERS = 12;
const NAME = /^answer\.(\d+)\.([0-9a-f]{64})\.json$/;

export function createAnswers(store: RefStore): Answers {
  return {
    recall: async (key) => {
      const { files } = await store.read();
      const found = [...files].find(([name]) => NAME.exec(name)?.[2] === key);
      return found?.[1] ?? null;
    },
    store: (key, text) =>
      store.change((state) => {
        const turns = [...state.files.keys()].flatMap((name) => {
          const turn = NAME.exec(name)?.[1];
          return turn === undefined ? [] : [{ name, turn: Number(turn) }];
        });
        const last = Math.max(0, ...turns.map(({ turn }) => turn));
        const old = turns.filter(({ turn }) => turn <= last + 1 - KEPT_ANSWERS);
        return withFiles(state, [
          ...old.map(({ name }) => [name, null] as const),
          [`answer.${last + 1}.${key}.json`, text],
        ]);
      }),
  };
}
