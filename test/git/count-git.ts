import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "../temporary-repository.ts";

/** An environment in which git keeps a list of its processes, and what is on it: `update-ref`, … */
export function countGit() {
  const home = temporaryDirectory();
  const list = join(home, "processes");
  writeFileSync(join(home, ".gitconfig"), `[trace2]\n\teventTarget = ${list}\n`);
  const seen = () => {
    const lines = existsSync(list) ? readFileSync(list, "utf8").trim().split("\n") : [];
    const events = lines.map((line) => JSON.parse(line));
    // A process that git itself starts has the name of its parent before its own.
    return events
      .filter(({ event, sid }) => event === "cmd_name" && !sid.includes("/"))
      .map(({ name }): string => name);
  };
  let known = 0;
  return {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home },
    /** Those that were started since it was last asked. */
    started: () => {
      const all = seen();
      const fresh = all.slice(known);
      known = all.length;
      return fresh;
    },
  };
}
