import type { World } from "../../test/github/simulator/world.ts";
import { type Expected, ISSUE, PULL } from "./acts.ts";

interface Seen {
  exitCode: number | null;
  outputs: Readonly<Record<string, string>>;
  world: Pick<World, "issues">;
}

/** What did not go as it is told; nothing, where the story is true. */
export function findMismatches(expected: Expected, { exitCode, outputs, world }: Seen): string[] {
  const seen = {
    exitCode,
    status: outputs.status,
    labels: world.issues.get(ISSUE)?.labels ?? [],
    pull: standingOf(world),
  };
  return (Object.keys(expected) as (keyof Expected)[])
    .filter((name) => JSON.stringify(seen[name]) !== JSON.stringify(expected[name]))
    .map((name) => `${name} is ${say(seen[name])}, and not ${say(expected[name])}`);
}

function standingOf({ issues }: Pick<World, "issues">): Expected["pull"] {
  const pull = issues.get(PULL)?.pull ?? null;
  if (pull === null) return "none";
  return pull.mergedAt === null ? "open" : "merged";
}

function say(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}
