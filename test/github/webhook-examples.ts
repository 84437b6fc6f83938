import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { GitHubEvent } from "./simulator/people.ts";

interface Definition {
  name: string;
  examples: GitHubEvent["payload"][];
}

const require = createRequire(import.meta.url);

/** Every payload that was recorded from github.com and from enterprise servers, with its event's name. */
export function readExamples(): GitHubEvent[] {
  const place = dirname(require.resolve("@octokit/webhooks-examples/package.json"));
  const folders = readdirSync(place, { withFileTypes: true }).filter((one) => one.isDirectory());
  return folders.flatMap(({ name }) => readDefinitions(join(place, name, "index.json")));
}

function readDefinitions(file: string): GitHubEvent[] {
  const definitions: Definition[] = JSON.parse(readFileSync(file, "utf8"));
  return definitions.flatMap(({ name, examples }) =>
    examples.map((payload) => ({ name, payload })),
  );
}
