import type { GitHub } from "./octokit.ts";
import { httpStatusOf, isUncertain } from "./request-fault.ts";

interface Action<Result> {
  /** The result of an earlier `act`; null when there is none. */
  find(): Promise<Result | null>;
  act(): Promise<Result>;
}

const MAX_TRIES = 3;

/**
 * Acts unless an earlier result is found. When GitHub's answer does not say whether the action happened,
 * searches again before it repeats the action, so that nothing is done twice.
 */
export async function doOnce<Result>(
  { pause }: Pick<GitHub, "pause">,
  { find, act }: Action<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    const found = await find();
    if (found !== null) return found;
    try {
      return await act();
    } catch (error) {
      if (httpStatusOf(error) === 422) return findAfterRefusal(find, error);
      if (!isUncertain(error) || tries === MAX_TRIES) throw error;
      await pause(tries);
    }
  }
}

/** GitHub refuses a duplicate, too: then the other one's result counts. */
async function findAfterRefusal<Result>(
  find: Action<Result>["find"],
  refusal: unknown,
): Promise<Result> {
  const found = await find();
  if (found === null) throw refusal;
  return found;
}
