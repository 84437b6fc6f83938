import type { GitHub } from "./octokit.ts";
import { isUncertain, statusOf } from "./request-fault.ts";

interface Deed<Result> {
  /** What came of it, if it was done before; null if not. */
  find(): Promise<Result | null>;
  act(): Promise<Result>;
}

const MOST_TRIES = 3;

/**
 * Looks, then acts. Where GitHub's answer leaves open whether it was done, looks again before it acts
 * again: nothing is done twice, however often it is asked for.
 */
export async function doOnce<Result>(
  { pause }: Pick<GitHub, "pause">,
  { find, act }: Deed<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const found = await find();
    if (found !== null) return found;
    try {
      return await act();
    } catch (error) {
      if (statusOf(error) === 422) return foundAfterAll(find, error);
      if (!isUncertain(error) || tries === MOST_TRIES) throw error;
      await pause(tries);
    }
  }
}

/** Refused because somebody else was a moment faster, or for good. */
async function foundAfterAll<Result>(
  find: Deed<Result>["find"],
  refusal: unknown,
): Promise<Result> {
  const found = await find();
  if (found === null) throw refusal;
  return found;
}
