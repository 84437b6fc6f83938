import {
  ArbiterError,
  describeError,
  describeFault,
  isInternalError,
  type Surface,
} from "../errors.ts";
import type { RunState } from "../run-state/run-state.ts";
import { withoutDirectories } from "../safe-text/clean-text.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";

/** Enough for the frames of the program; the state is stored after every node. */
const MAX_STACK = 4000;

interface Occurrence {
  /** The node that failed. */
  node: string;
  safe: Sanitizer;
  surface?: Surface | undefined;
}

/** What the state keeps of a fault that ended the run; the stack only of a bug in TDD Arbiter. */
export function describeRunError(
  fault: unknown,
  { node, safe, surface }: Occurrence,
): NonNullable<RunState["error"]> {
  const code = fault instanceof ArbiterError ? fault.code : "fault";
  const error = { node, code, message: describeError(fault, surface) };
  if (!isInternalError(fault)) return error;
  const stack = withoutDirectories(safe.redact(describeFault(fault)));
  return { ...error, stack: stack.slice(0, MAX_STACK) };
}
