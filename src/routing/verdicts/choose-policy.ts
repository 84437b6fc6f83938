/** A rule of the configuration: what changes of a kind have to show. */
export interface PolicyRule {
  when: {
    title?: string | undefined;
    path?: string | undefined;
    label?: string | undefined;
  };
  require: string;
}

/** What a change says about itself, and where it is. */
export interface AboutChange {
  title: string;
  labels: readonly string[];
  /** Of the files that it changes. */
  paths: readonly string[];
}

/** What a change has to show. */
export interface Required {
  require: string;
  /** The rule that says so; null for none. */
  by: string | null;
  waivers: readonly Waiver[];
}

/** What a person says of the change in a commit: that it needs no proof, or that a test breaks on purpose. */
export interface Waiver {
  /** The test that breaks on purpose; null where the whole change is exempt. */
  test: string | null;
  reason: string;
  by: string;
  /** Whether it was taken into account: it is not where everybody could have written it. */
  counts: boolean;
}

/** Each file finds the first rule that fits it; the strictest policy of all files wins. */
export function choosePolicy(
  { require, rules }: { require: string; rules: readonly PolicyRule[] },
  about: AboutChange,
): Pick<Required, "require" | "by"> {
  const paths = about.paths.length === 0 ? [""] : about.paths;
  const found = paths.map((path) => {
    const rule = rules.find(({ when }) => fits(when, { ...about, path }));
    const isOther = rule !== undefined && rule.require !== require;
    return isOther ? { require: rule.require, by: describeRule(rule) } : { require, by: null };
  });
  return found.reduce((one, other) => {
    return strictness(other.require) > strictness(one.require) ? other : one;
  });
}

function fits(
  { title, path, label }: PolicyRule["when"],
  about: Omit<AboutChange, "paths"> & { path: string },
): boolean {
  if (title !== undefined && !matches(title, about.title)) return false;
  if (path !== undefined && !matches(path, about.path)) return false;
  return label === undefined || about.labels.includes(label);
}

/** A title may have any length; a pattern may take long. */
const LONGEST_TEXT = 300;

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, "iu").test(text.slice(0, LONGEST_TEXT));
}

/** As in `title: ^fix, label: bug`. */
function describeRule({ when }: PolicyRule): string {
  const parts = Object.entries(when).filter(([, value]) => value !== undefined);
  return parts.map(([name, value]) => `${name}: ${value}`).join(", ");
}

const RANKS: Readonly<Record<Policy["kind"], number>> = {
  none: 0,
  proof: 1,
  mutants: 2,
  strict: 3,
};

function strictness(require: string): number {
  const policy = parsePolicy(require) ?? { kind: "proof" };
  return RANKS[policy.kind] + (policy.kind === "mutants" ? policy.percent / 1000 : 0);
}

const EXEMPT = /^Tdd-Exempt: *(\S.*)$/i;
const BREAKS = /^Tdd-Breaks: *([^\s,[]+(?:\[.*\])?) *, *(\S.*)$/i;

/** The waivers in the trailers of commits: the lines of their last paragraphs. */
export function readWaivers(
  commits: readonly { message: string; author: string }[],
  { counts }: { counts: boolean },
): Waiver[] {
  return commits.flatMap(({ message, author: by }) => {
    const [last = ""] = message
      .trimEnd()
      .split(/\n\s*\n/)
      .slice(-1);
    return last.split("\n").flatMap((line): Waiver[] => {
      const [, reason] = EXEMPT.exec(line) ?? [];
      if (reason !== undefined) return [{ test: null, reason, by, counts }];
      const [, test, why] = BREAKS.exec(line) ?? [];
      return test === undefined || why === undefined ? [] : [{ test, reason: why, by, counts }];
    });
  });
}

/** What a change has to show: the setting `require`. */
export type Policy =
  | { kind: "none" }
  /** A change of code is proven, or has nothing to prove. */
  | { kind: "proof" }
  /** Every change of code is proven. */
  | { kind: "strict" }
  /** As `proof`, and this share of the mutants is noticed, in percent. */
  | { kind: "mutants"; percent: number };

export const POLICY_FORMS = "proof, strict, none, or mutants=<percent>";

/** Reads a policy as users write it; null if there is no such policy. */
export function parsePolicy(text: string): Policy | null {
  if (text === "none" || text === "proof" || text === "strict") return { kind: text };
  const percent = /^mutants=(\d{1,3})$/.exec(text)?.[1];
  if (percent === undefined || Number(percent) > 100) return null;
  return { kind: "mutants", percent: Number(percent) };
}
