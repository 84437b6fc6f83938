import { ArbiterError, type ErrorCode } from "../errors.ts";
import { LONGEST_WAIT_MS } from "./decide-retry.ts";
import type { Fault, FaultKind } from "./fault.ts";

interface Asked {
  /** `openai:gpt-5`. */
  name: string;
  keyVariable: string;
  hasKey: boolean;
  /** How often it was asked. */
  calls: number;
  cause: unknown;
}

/** A fault as the error that ends a run: what happened, and what a person can do about it. */
export function explainFault(fault: Fault, { cause, ...asked }: Asked): ArbiterError {
  const { code, say, fix } = EXPLANATIONS[fault.kind](fault, asked);
  return new ArbiterError(code, `${say} (${fault.detail})`, { fix, cause });
}

interface Explanation {
  code: ErrorCode;
  say: string;
  fix: string;
}

type Explain = (fault: Fault, asked: Omit<Asked, "cause">) => Explanation;

const gaveUp =
  (what: string): Explain =>
  ({ retryAfterMs }, { name, calls }) => {
    const tooLong = retryAfterMs !== null && retryAfterMs > LONGEST_WAIT_MS;
    return {
      code: "model-unreachable",
      say: tooLong
        ? `${name} ${what}, and asks to be left alone for ${Math.ceil(retryAfterMs / 60_000)} minutes.`
        : `${name} ${what}, ${calls === 1 ? "once" : `${calls} times in a row`}.`,
      fix: "Run it again later.",
    };
  };

const EXPLANATIONS: Readonly<Record<FaultKind, Explain>> = {
  "rate-limit": gaveUp("has too much to do"),
  server: gaveUp("failed on its own side"),
  network: gaveUp("could not be reached"),
  timeout: gaveUp("did not answer in time"),
  garbled: gaveUp("answered with something that is no answer"),
  quota: (_, { name }) => ({
    code: "model-quota-spent",
    say: `The quota or credit for ${name} is spent; asking again would not help.`,
    fix: "Raise the limit or add credit at the provider, or name another model.",
  }),
  key: (_, { name, keyVariable, hasKey }) => ({
    code: "model-key-refused",
    say: hasKey
      ? `The key in ${keyVariable} was refused for ${name}.`
      : `${name} wants a key, and ${keyVariable} is not set.`,
    fix: `Set ${keyVariable} to a key that may use this model.`,
  }),
  "unknown-model": (_, { name }) => ({
    code: "model-unknown",
    say: `There is no model ${name} at this address, or not for this key.`,
    fix: "Check the model's name and the base URL.",
  }),
  "bad-request": (_, { name }) => ({
    code: "model-request-refused",
    say: `${name} does not take the question as it was put.`,
    fix: "Read what it says; another model, or less context, may do.",
  }),
};
