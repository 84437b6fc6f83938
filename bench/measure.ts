export interface Measurement {
  name: string;
  ratio: number;
  goal: number;
  /** The raw medians behind the ratio, in milliseconds unless another unit is named. */
  ours: number;
  theirs: number;
  unit?: string;
}

/** The middle of several tries, in milliseconds; what is tidied up afterwards does not count. */
export async function median<Result>(
  tries: number,
  work: (index: number) => Result,
  tidyUp: (result: Awaited<Result>) => unknown = () => {},
): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < tries; index += 1) {
    const start = performance.now();
    const result = await work(index);
    times.push(performance.now() - start);
    await tidyUp(result);
  }
  return middle(times);
}

export function middle(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

/** Both in turn, so that a machine that is slow for a while is slow for both. */
export async function inTurn(
  tries: number,
  { ours, theirs }: { ours: () => unknown; theirs: () => unknown },
): Promise<Pick<Measurement, "ours" | "theirs">> {
  const times: Record<"ours" | "theirs", number[]> = { ours: [], theirs: [] };
  for (let index = 0; index < tries; index += 1) {
    times.theirs.push(await median(1, theirs));
    times.ours.push(await median(1, ours));
  }
  return { ours: middle(times.ours), theirs: middle(times.theirs) };
}

export function compare(
  name: string,
  { ours, theirs, goal }: Pick<Measurement, "ours" | "theirs" | "goal">,
): Measurement {
  return { name, ratio: ours / theirs, goal, ours, theirs };
}
