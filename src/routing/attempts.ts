import { count } from "../safe-text/clean-text.ts";

/** How many attempts each phase has, the first one included. */
export interface Budgets {
  scaffold: number;
  implement: number;
  refactor: number;
  lint: number;
}

/** How many attempts each phase has had. */
export type AttemptCounts = Readonly<Record<keyof Budgets, number>>;

export function equalBudgets(attempts: number): Budgets {
  return { scaffold: attempts, implement: attempts, refactor: attempts, lint: attempts };
}

export const DEFAULT_BUDGETS: Readonly<Budgets> = equalBudgets(3);

export const NO_ATTEMPTS: AttemptCounts = { scaffold: 0, implement: 0, refactor: 0, lint: 0 };

export function isExhausted(
  name: keyof Budgets,
  counts: AttemptCounts,
  budgets: Readonly<Budgets> = DEFAULT_BUDGETS,
): boolean {
  // Negated, so that a counter that is NaN ends the loop.
  return !(counts[name] < budgets[name]);
}

/** Which attempt a question is for, and what follows it. */
export function describeAttempt(
  name: keyof Budgets,
  counts: AttemptCounts,
  budgets: Readonly<Budgets> = DEFAULT_BUDGETS,
): string {
  const which = `This is attempt ${counts[name] + 1} of ${budgets[name]}`;
  const end = "the run stops and a person gets a report of every failure";
  return counts[name] + 1 < budgets[name]
    ? `${which}. If it fails, you are shown why and try again. If the last one fails, ${end}.`
    : `${which}, the last one. If it fails, ${end}.`;
}

export interface Attempt {
  commit: string;
  /** How many of the red tests pass. */
  passing: number;
  /** How many tests fail that passed in the baseline; counted only once the red tests pass. */
  regressions: number;
}

/**
 * Prefers the attempt without regressions, then the one with more red tests passing, then the one
 * with fewer regressions; of two equals, the earlier one.
 */
export function betterAttempt(best: Attempt | null, next: Attempt): Attempt {
  if (best === null) return next;
  const [bestBreaks, nextBreaks] = [best.regressions > 0, next.regressions > 0];
  if (bestBreaks !== nextBreaks) return bestBreaks ? next : best;
  if (best.passing !== next.passing) return best.passing > next.passing ? best : next;
  return next.regressions < best.regressions ? next : best;
}

/** The reason of a phase that has no attempt left; reports and tests recognise its first word. */
export function attemptsExceeded(
  name: keyof Budgets,
  budgets: Readonly<Budgets>,
  why: string,
): string {
  return `bounded_attempts_exceeded: ${name} has used its ${count(budgets[name], "attempt")}; ${why}`;
}
