import { isFailing } from "../../routing/verdicts/verdict.ts";
import type { TestTools } from "../tools.ts";

/** A test that passed and fails in another order. */
export interface OrderFailure {
  id: string;
  /** The option that gives this order: `--randomly-seed=3`. */
  seed: string;
}

interface FirstOrder {
  /** Of the run in which the tests passed; undefined where no plugin shuffles them. */
  seed: string | undefined;
  passing: readonly string[];
  commit: string;
}

/** So many orders are tried besides the first. */
const MORE_ORDERS = 2;

/**
 * Where a plugin shuffles the tests, one order says little. Runs the suite again as plain pytest would,
 * because a canary and tests that run last would not be shuffled, and returns what fails then of the tests
 * that passed. A repository that fixes the seed has one order only.
 */
export async function tryOtherOrders(
  { workspace, tests, signal }: TestTools,
  { seed: first, passing, commit }: FirstOrder,
): Promise<OrderFailure[]> {
  if (first === undefined) return [];
  const passed = new Set(passing);
  const seeds = new Set([first]);
  const found = new Map<string, string>();
  for (let order = 0; order < MORE_ORDERS; order += 1) {
    await workspace.restore(commit);
    const { seed, report } = await tests.run({ targets: [], keepGoing: true, suite: {}, signal });
    if (seed === undefined || seeds.has(seed)) break;
    seeds.add(seed);
    const failing = report?.tests.filter((test) => isFailing(test) && passed.has(test.id)) ?? [];
    for (const { id } of failing) if (!found.has(id)) found.set(id, seed);
  }
  return [...found].map(([id, seed]) => ({ id, seed }));
}

/** Those of the tests that also fail in the same order without the change. */
export async function failingBefore(
  { workspace, tests, signal }: TestTools,
  { base, failures }: { base: string; failures: readonly OrderFailure[] },
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const seed of new Set(failures.map((failure) => failure.seed))) {
    await workspace.restore(base);
    const request = { targets: [], keepGoing: true, suite: {}, signal };
    const { report } = await tests.run({ ...request, seed });
    for (const test of report?.tests ?? []) if (isFailing(test)) found.add(test.id);
  }
  return found;
}
