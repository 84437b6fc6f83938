import type { Change } from "../../git/bundle/read-line.ts";
import { isStubbed } from "../../python/is-stubbed.ts";
import { refuseWrite } from "../../workflow/edits/write-policy.ts";

interface Rules {
  /** The project in the repository; empty for the whole of it. */
  folder: string;
  /** The files of the base, told from there. */
  existing: ReadonlySet<string>;
  specText: string;
  /** Test files that the change makes wrong, as the pull request will say. */
  mayEdit: ReadonlySet<string>;
}

/** Why a commit may not make a change: by the rules that a model's files pass when they are written. */
export function refuseChange({ folder, ...policy }: Rules) {
  const prefix = folder === "" ? "" : `${folder}/`;
  return ({ path, before, after }: Change, phase: "tests" | "code"): string | null => {
    if (!path.startsWith(prefix)) return `${JSON.stringify(path)} is not in ${folder}`;
    const inside = path.slice(prefix.length);
    const refused = refuseWrite(inside, { ...policy, phase });
    if (phase === "code" || refused === null) return refused;
    // So that tests can be collected, red may bring names that do nothing yet.
    const isStub = isStubbed(before?.text ?? null, after?.text ?? null);
    return isStub && refuseWrite(inside, { ...policy, phase: "code" }) === null ? null : refused;
  };
}
