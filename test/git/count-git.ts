import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryDirectory } from "../temporary-repository.ts";

/** An environment in which git lists the processes that it starts, by name: `update-ref`, … */
export function countGit() {
  const home = temporaryDirectory();
  const list = join(home, "processes");
  writeFileSync(join(home, ".gitconfig"), `[trace2]\n\teventTarget = ${list}\n`);
  const readAll = () => {
    const lines = existsSync(list) ? readFileSync(list, "utf8").trim().split("\n") : [];
    const events = lines.map((line) => JSON.parse(line));
    // A process that git itself starts has the name of its parent before its own.
    return events
      .filter(({ event, sid }) => event === "cmd_name" && !sid.includes("/"))
      .map(({ name }): string => name);
  };
  let reported = 0;
  return {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home },
    /** The processes that were started since the last call. */
    started: () => {
      const all = readAll();
      const fresh = all.slice(reported);
      reported = all.length;
      return fresh;
    },
  };
}
