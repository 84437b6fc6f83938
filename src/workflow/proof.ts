import type { TestRun } from "../ports.ts";
import type { Verdict } from "../routing/verdict-part.ts";

/** What was seen when green was put to the proof. */
export interface Proof {
  verdict: Verdict;
  /** The run the verdict rests on. */
  run: TestRun;
  exitCodes: number[];
  /** How many of the red tests pass. */
  passing: number;
  regressions: string[];
  /** How many tests passed before and pass now; null where there was nothing to compare with. */
  passToPass: number | null;
  /** How many failed before and fail now. */
  stillFailing: number;
}
