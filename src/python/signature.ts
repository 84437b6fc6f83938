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

/** The parameters as written; null if the signature has no parentheses. */
export function splitParameters(signature: string): string[] | null {
  const inside = betweenParentheses(signature);
  if (inside === null) return null;
  return splitAtCommas(inside)
    .map((text) => text.trim())
    .filter((text) => text !== "");
}

function betweenParentheses(signature: string): string | null {
  const start = signature.indexOf("(");
  if (start === -1) return null;
  let inside = "";
  let depth = 1;
  for (const character of signature.slice(start + 1)) {
    depth += depthOf(character);
    if (depth === 0) break;
    inside += character;
  }
  return inside;
}

function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  for (const character of text) {
    depth += depthOf(character);
    const ends = character === "," && depth === 0;
    if (ends) parts.push(part);
    part = ends ? "" : part + character;
  }
  return [...parts, part];
}

function depthOf(character: string): number {
  if ("([{".includes(character)) return 1;
  return ")]}".includes(character) ? -1 : 0;
}

function nameOf(parameter: string): string {
  return /^\**(\w+)/.exec(parameter)?.[1] ?? "";
}
