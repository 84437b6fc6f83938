import * as z from "zod";

/** A branch of the code, of which a line tells whether it was taken. */
export const Branch = z.object({
  file: z.string(),
  /** Where it is written, and the first and last line of what it does. */
  line: z.number(),
  first: z.number(),
  last: z.number(),
  /** Its head and the first line of its body, in one line. */
  text: z.string(),
  /** Whether a value of the code's own decides, as it does where an answer was copied from a test. */
  isLiteral: z.boolean(),
});

export type Branch = z.infer<typeof Branch>;

/** A branch that exactly one test takes. */
export const SingleTestBranch = Branch.extend({ test: z.string() });

export type SingleTestBranch = z.infer<typeof SingleTestBranch>;

/** The tests that reach a line; an empty id stands for code that tests share. */
interface Reached {
  file: string;
  line: number;
  tests: readonly string[];
}

/**
 * The branches that exactly one test was seen to take, and nothing that tests share. Those where a literal
 * decides come first; one that is inside of another with the same test says nothing new.
 */
export function findSingleTestBranches(
  branches: readonly Branch[],
  reached: readonly Reached[],
): SingleTestBranch[] {
  const single = branches.flatMap((branch) => {
    const [test, ...others] = testsOf(branch, reached) ?? [];
    return test === undefined || test === "" || others.length > 0 ? [] : [{ ...branch, test }];
  });
  const outer = single.filter((branch) => !single.some((other) => isInside(branch, other)));
  return outer.toSorted((one, other) => Number(other.isLiteral) - Number(one.isLiteral));
}

function isInside(inner: SingleTestBranch, outer: SingleTestBranch): boolean {
  const isSame = inner.file === outer.file && inner.test === outer.test && inner !== outer;
  return isSame && inner.line >= outer.first && inner.last <= outer.last;
}

/** Without those that other tests were seen to take, or for which nothing was seen. */
export function stillSingle(
  branches: readonly SingleTestBranch[],
  reachedByOthers: readonly Reached[],
): SingleTestBranch[] {
  return branches.filter((branch) => testsOf(branch, reachedByOthers)?.length === 0);
}

function testsOf({ file, first }: Branch, reached: readonly Reached[]) {
  return reached.find((each) => each.file === file && each.line === first)?.tests;
}
