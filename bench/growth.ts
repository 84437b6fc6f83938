import { chooseContext } from "../src/context/choose-context.ts";
import { renderExcerpt } from "../src/context/excerpt.ts";
import { findPlaces } from "../src/context/find-places.ts";
import { compare, type Measurement, median } from "./measure.ts";

const ISSUE =
  "# Parcels lose their seal\n\n`Parcel.seal` in depot_7.yard_3 forgets the stamp of a sorted parcel.";
/** Files of a repository; each has 20 lines, so that the largest has 1,000,000. */
const SIZES = [12_500, 25_000, 50_000];
const LINES = [10_000, 20_000, 40_000];
/** A busy machine is not twice as slow for twice the work by itself. */
const LINEAR = 1.3;

/** How the time for context grows with a repository and with a file, against growth in proportion. */
export async function benchGrowth(): Promise<Measurement[]> {
  const files = await timesOf(SIZES, async (size) => {
    const repository = makeRepository(size);
    return () => chooseContext({ text: ISSUE, paths: [] }, repository);
  });
  const lines = await timesOf(LINES, async (size) => {
    const text = makeModule(size);
    const wanted = { weights: new Map([["seal", 2]]), names: new Set(["seal_7"]), literals: [] };
    return () => {
      findPlaces([{ path: "depot.py", text, score: 1 }], { wanted, maxTokens: 2000 });
      renderExcerpt("depot.py", text, { ranges: [{ from: 90, to: 99 }], outlineTokens: 400 });
    };
  });
  return [
    ...growth("context, growth to % files", SIZES, files),
    ...growth("excerpt, growth to % lines", LINES, lines),
  ];
}

async function timesOf(
  sizes: readonly number[],
  prepare: (size: number) => Promise<() => unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const size of sizes) times.push(await median(3, await prepare(size)));
  return times;
}

/** Each larger size against the smallest, times how much larger it is. */
function growth(name: string, sizes: readonly number[], times: readonly number[]): Measurement[] {
  const [least = 1, ...larger] = sizes;
  const [first = 0, ...others] = times;
  return larger.map((size, index) =>
    compare(name.replace("%", size.toLocaleString("en-US")), {
      ours: others[index] ?? Number.NaN,
      theirs: first * (size / least),
      goal: LINEAR,
    }),
  );
}

function makeRepository(size: number) {
  const paths = Array.from({ length: size }, (_, index) => `depot_${index % 97}/yard_${index}.py`);
  const textOf = (path: string) => moduleText(Number(/(\d+)\.py$/.exec(path)?.[1] ?? 0));
  return {
    paths,
    readEach: async (wanted: readonly string[], visit: (path: string, text: string) => void) => {
      for (const path of wanted) visit(path, textOf(path));
    },
  };
}

/** Twenty lines. */
function moduleText(number: number): string {
  const methods = Array.from(
    { length: 8 },
    (_, index) => `    def sort_${index}(self, parcel):\n        return parcel.stamp + ${number}\n`,
  );
  return `import depot_${number % 97}\n\n\nclass Yard${number}:\n${methods.join("")}`;
}

function makeModule(lines: number): string {
  return Array.from(
    { length: lines / 2 },
    (_, index) => `def seal_${index}(parcel):\n    return parcel.seal + ${index}\n`,
  ).join("");
}
