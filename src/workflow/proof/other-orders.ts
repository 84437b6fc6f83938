import type { TestRun } from "../../ports.ts";
import { isFailing } from "../../routing/verdicts/verdict.ts";
import type { TestTools } from "../tools.ts";

/** A test that passed and fails in another order. */
export interface OrderFailure {
  id: string;
  /** The option that gives this order; null where a hook of the repository gave it. */
  seed: string | null;
  /** How the order came about, as in "it fails with --randomly-seed=3". */
  how: string;
}

interface FirstOrder {
  /** The run in which the tests passed. */
  run: Pick<TestRun, "seed" | "order">;
  passing: readonly string[];
  commit: string;
}

/** So many orders are tried besides the first. */
const MORE_ORDERS = 2;

const ANOTHER_ORDER = "in another order that a hook of the repository gave";

/**
 * Where a plugin or a hook shuffles the tests, one order says little. Runs the suite again as plain pytest
 * would, because a canary and tests that run last would not be shuffled, and returns what fails then of the
 * tests that passed. A repository that fixes the order has one only.
 */
export async function tryOtherOrders(
  { tests, signal }: TestTools,
  { run: first, passing, commit }: FirstOrder,
): Promise<OrderFailure[]> {
  const orders = new Set([orderOf(first)]);
  if (orders.has(null)) return [];
  const passed = new Set(passing);
  const found = new Map<string, OrderFailure>();
  for (let more = 0; more < MORE_ORDERS; more += 1) {
    const run = await tests.run({ at: commit, targets: [], keepGoing: true, suite: {}, signal });
    const order = orderOf(run);
    if (order === null || orders.has(order)) break;
    orders.add(order);
    const { seed = null, report } = run;
    const how = seed === null ? ANOTHER_ORDER : `with ${seed}`;
    const failing = report?.tests.filter((test) => isFailing(test) && passed.has(test.id)) ?? [];
    for (const { id } of failing) if (!found.has(id)) found.set(id, { id, seed, how });
  }
  return [...found.values()];
}

function orderOf({ seed, order }: Pick<TestRun, "seed" | "order">): string | number | null {
  return seed ?? order ?? null;
}

/** Those of the tests that also fail without the change: in the same order, or in some order of a hook. */
export async function failingBefore(
  { tests, signal }: TestTools,
  { base, failures }: { base: string; failures: readonly OrderFailure[] },
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const seeds = new Set(failures.map(({ seed }) => seed));
  const tried = seeds.has(null) ? Array<null>(MORE_ORDERS).fill(null) : [...seeds];
  for (const seed of tried) {
    const request = { at: base, targets: [], keepGoing: true, suite: {}, signal };
    const { report } = await tests.run(seed === null ? request : { ...request, seed });
    for (const test of report?.tests ?? []) if (isFailing(test)) found.add(test.id);
  }
  return found;
}
