import { ArbiterError, describeError, isRefusal } from "../errors.ts";
import { oneLine } from "../safe-text/one-line.ts";

const LONGEST_ERROR = 1000;

/** Whatever goes wrong in here, nothing was started: it is a refusal, with its one line. */
export async function prepare<Prepared>(compose: () => Promise<Prepared>): Promise<Prepared> {
  try {
    return await compose();
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    const reason = oneLine(describeError(cause), LONGEST_ERROR);
    throw new ArbiterError("not-started", `Nothing was started: ${reason}`, { cause });
  }
}
