import type { TestRequest } from "../ports.ts";
import type { Tools } from "./tools.ts";

interface Stoppable {
  tools: Tools & { signal: AbortSignal };
  /** Ends what still runs, and returns when it has ended. */
  stop(): Promise<void>;
}

/** Tools that can be stopped: test runs and model calls beside a node that failed end with it. */
export function stoppable(given: Tools): Stoppable {
  const controller = new AbortController();
  const signals = given.signal === undefined ? [] : [given.signal];
  const signal = AbortSignal.any([controller.signal, ...signals]);
  const running = new Set<Promise<unknown>>();

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    const settled = work.catch(() => {}).finally(() => running.delete(settled));
    running.add(settled);
    return work;
  };
  return {
    tools: {
      ...given,
      signal,
      tests: {
        sandbox: given.tests.sandbox,
        run: (request: TestRequest) => track(given.tests.run(request)),
      },
    },
    stop: async () => {
      controller.abort();
      await Promise.all(running);
    },
  };
}
