import { fileOfTest, testName } from "../python/test-ids.ts";
import type { RunState } from "../run-state/run-state.ts";

/** A remark beside a line of a file, as a job and a check run show it. */
export interface Annotation {
  level: "error" | "warning";
  /** From the top of the repository. */
  path: string;
  /** Null if only the file is known. */
  line: number | null;
  title: string;
  message: string;
}

/**
 * The tests that failed last in a run that failed; empty for any other run. pytest names files relative
 * to the working directory, GitHub relative to the repository's root.
 */
export function failureAnnotations(
  { ending, testResults }: Pick<RunState, "ending" | "testResults">,
  { directory = "" }: { directory?: string } = {},
): Annotation[] {
  if (ending !== "failed") return [];
  const prefix = directory.replace(/^(?:\.?\/)+|^\.$|\/+$/g, "");
  return (testResults?.failing ?? []).map(({ id, line, message }) => {
    const file = fileOfTest(id);
    return {
      level: "error",
      path: prefix === "" ? file : `${prefix}/${file}`,
      line,
      title: id === file ? `${file} cannot be collected` : `${testName(id)} fails`,
      message,
    };
  });
}
