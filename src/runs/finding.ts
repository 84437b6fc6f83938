import { ArbiterError, describeError } from "../errors.ts";

/** `missing` keeps a run from starting; `advice` does not. */
type State = "there" | "advice" | "missing";

export interface Finding {
  name: string;
  state: State;
  detail: string;
  /** What to type or change; null where nothing has to be. */
  fix: string | null;
}

export function there(name: string, detail: string): Finding {
  return { name, state: "there", detail, fix: null };
}

export function advice(name: string, detail: string, fix: string | null = null): Finding {
  return { name, state: "advice", detail, fix };
}

export function missing(name: string, detail: string, fix: string | null = null): Finding {
  return { name, state: "missing", detail, fix };
}

/** What a run would have been refused for, found before it. */
export async function tryOut(name: string, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ArbiterError)) return missing(name, describeError(error));
    return missing(name, error.message, error.fix);
  }
}
