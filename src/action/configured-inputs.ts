import { Config, type ConfigKeys } from "../config/schema.ts";
import { convertInput } from "./convert-input.ts";
import { describeRule, type Rule } from "./describe-rule.ts";
import { CONFIGURED_INPUTS } from "./input-table.ts";

/** An input that cannot be used, and what it takes. */
export interface Problem extends Rule {
  input: string;
  value: string;
}

interface Overrides {
  overrides: ConfigKeys;
  problems: Problem[];
}

/** The keys of the configuration that inputs set, judged by the rules of the configuration. */
export function readOverrides(given: ReadonlyMap<string, string>): Overrides {
  const inputs = Object.entries(CONFIGURED_INPUTS).flatMap(([input, rest]) => {
    const value = given.get(input);
    return value === undefined ? [] : [{ input, value, ...rest }];
  });
  const overrides: Record<string, unknown> = {};
  for (const { kind, path, value } of inputs) put(overrides, path, convertInput(kind, value));
  const { error } = Config.safeParse(overrides);
  if (error === undefined) return { overrides, problems: [] };
  const problems = inputs.flatMap(({ input, value, kind, path }) => {
    const issue = error.issues.find((found) => isAt(found.path, path));
    if (issue === undefined) return [];
    return [{ input, value, ...describeRule({ kind, path }, { value, message: issue.message }) }];
  });
  return { overrides: {}, problems };
}

function put(keys: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [first = "", second] = path;
  keys[first] = second === undefined ? value : { ...(keys[first] ?? {}), [second]: value };
}

function isAt(place: readonly PropertyKey[], path: readonly string[]): boolean {
  return path.every((key, index) => place[index] === key);
}
