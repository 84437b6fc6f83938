import type { RunState } from "../run-state/run-state.ts";
import { count } from "../safe-text/count.ts";
import { type Markdown, md } from "../safe-text/markdown.ts";

/** The claim of a run, which anybody can check. */
export function proofInWords({ red, passToPass }: Pick<RunState, "red" | "passToPass">): Markdown {
  const failing = red?.failing.length ?? 0;
  const others =
    passToPass === null
      ? md`Whether others broke could not be compared.`
      : md`${count(passToPass, "other")} passed before and ${passToPass === 1 ? "passes" : "pass"} still.`;
  return md`**${count(failing, "test")} failed before this change and ${failing === 1 ? "passes" : "pass"} with it.** ${others}`;
}
