import { splitParameters } from "./parse.ts";

/** The parameters of a signature such as `def total(items, tax=0, *, cut=None) -> int`. */
export interface Parameters {
  names: string[];
  /** How many positional arguments it accepts; infinite with `*args`. */
  positional: number;
}

export function readSignature(signature: string): Parameters {
  const parameters = splitParameters(signature) ?? [];
  const star = parameters.findIndex((text) => text.startsWith("*"));
  const beforeStar = star === -1 ? parameters : parameters.slice(0, star);
  const takesRest = /^\*\w/.test(parameters[star] ?? "");
  return {
    names: parameters.map(nameOf).filter((name) => name !== ""),
    positional: takesRest ? Number.POSITIVE_INFINITY : beforeStar.filter(nameOf).length,
  };
}

/** Whether a signature such as `async def fetch(url)` is that of a coroutine. */
export function isCoroutine(signature: string | null): boolean {
  return signature !== null && /^\s*async\b/.test(signature);
}

function nameOf(parameter: string): string {
  return /^\**(\w+)/.exec(parameter)?.[1] ?? "";
}
