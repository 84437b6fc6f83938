// Demo of the whole product on this machine: the built Action, real git and pytest, a simulated GitHub,
// and a model with scripted answers. `npm ci && npm run demo`, and `npm run demo -- --all` for the long story.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { findPytest } from "../scripts/find-pytest.mjs";

/** What the demo needs, and how to get it. */
const NEEDS = [
  {
    isThere: () => existsSync(new URL("../node_modules/esbuild", import.meta.url)),
    fix: "The demo runs from a clone of the repository. First run:  npm ci",
  },
  {
    isThere: () => existsSync(new URL("../dist/main.js", import.meta.url)),
    fix: "dist/ is missing. First run:  npm run build",
  },
  {
    // Without a request it prints an error status, which shows that it exists.
    isThere: () => spawnSync("git", ["http-backend"], { input: "" }).stdout?.includes("Status:"),
    fix: "git has no http-backend, which the simulated GitHub needs. It is in the package git on Debian and Ubuntu, git-core on Fedora, and git-daemon on Alpine.",
  },
];

async function main() {
  const missing = NEEDS.find(({ isThere }) => !isThere());
  if (missing !== undefined) throw new Error(missing.fix);
  register("./read-typescript.mjs", import.meta.url);
  const { runDemo } = await import("./story/run-demo.ts");
  // For two demos at once, a folder may be named.
  const { values, positionals } = parseArgs({
    options: { all: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const out = positionals[0] ?? fileURLToPath(new URL("../.cache/demo", import.meta.url));
  const { stdout: screen, env } = process;
  return runDemo({ screen, env, python: findPytest(), out, all: values.all });
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
