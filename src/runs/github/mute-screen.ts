import type { Log } from "../../ports.ts";
import type { RunState } from "../../run-state/run-state.ts";
import type { SafeLine } from "../../safe-text/sanitizer.ts";
import type { IssueScreen, Shown } from "./issue-screen.ts";

/** For a job that may only read: what it has to say is in its log. */
export function createMuteScreen(log: Log<SafeLine>): IssueScreen {
  let state: RunState | null = null;
  let shown: Shown = {};
  return {
    get state() {
      return state;
    },
    get shown() {
      return shown;
    },
    isPrepared: true,
    trouble: null,
    log,
    watch: (seen) => {
      state = seen;
    },
    prepare: () => {},
    begin: async () => {},
    end: async (last) => {
      ({ state, ...shown } = last);
    },
  };
}
