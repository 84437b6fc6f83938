import { EVERYTHING, readProgress } from "../python/results/live-results.ts";

export interface TestWatch {
  /** Aborted when a test takes too long. */
  signal: AbortSignal;
  onMessage: (message: string) => void;
  /** The tests that took too long. */
  hung: () => string[];
  end: () => void;
}

const MAX_TICK_MS = 1000;

/** Watches the tests of a run, and the imports of their files, as they begin and end: one that hangs must not use up the time of all. */
export function watchTests({ seconds }: { seconds: number }): TestWatch {
  const controller = new AbortController();
  const begun = new Map<string, number>();
  let hung: string[] = [];
  const look = () => {
    const latest = performance.now() - seconds * 1000;
    hung = [...begun].filter(([, since]) => since < latest).map(([id]) => id);
    if (hung.length > 0) controller.abort();
  };
  const timer = setInterval(look, Math.min(MAX_TICK_MS, seconds * 100));
  timer.unref();
  return {
    signal: controller.signal,
    onMessage: (message) => {
      const progress = readProgress(message);
      if (progress === null) return;
      if ("ended" in progress) {
        if (progress.ended === EVERYTHING) begun.clear();
        else begun.delete(progress.ended);
        return;
      }
      // Files are collected one after the other.
      if (!progress.begun.includes("::")) begun.clear();
      begun.set(progress.begun, performance.now());
    },
    hung: () => (controller.signal.aborted ? hung : []),
    end: () => clearInterval(timer),
  };
}
