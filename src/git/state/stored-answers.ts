import { type RefStore, withFiles } from "./ref-store.ts";

/** The models' answers by key, stored as soon as they arrive. */
export interface StoredAnswers {
  recall(key: string): Promise<string | null>;
  store(key: string, text: string): Promise<void>;
}

/** A step asks a few times at most, and two steps may run at once; older answers are in the state. */
const MAX_ANSWERS = 12;
const ANSWER_FILE = /^answer\.(\d+)\.([0-9a-f]{64})\.json$/;

export function createStoredAnswers(store: RefStore): StoredAnswers {
  return {
    recall: async (key) => {
      const { files } = await store.read();
      const stored = [...files].find(([name]) => ANSWER_FILE.exec(name)?.[2] === key);
      return stored?.[1] ?? null;
    },
    store: (key, text) =>
      store.change((state) => {
        const turns = [...state.files.keys()].flatMap((name) => {
          const turn = ANSWER_FILE.exec(name)?.[1];
          return turn === undefined ? [] : [{ name, turn: Number(turn) }];
        });
        const last = Math.max(0, ...turns.map(({ turn }) => turn));
        const old = turns.filter(({ turn }) => turn <= last + 1 - MAX_ANSWERS);
        return withFiles(state, [
          ...old.map(({ name }) => [name, null] as const),
          [`answer.${last + 1}.${key}.json`, text],
        ]);
      }),
  };
}
