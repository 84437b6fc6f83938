// The whole product in one story, on this machine: the built Action, real git and real pytest, a
// simulated GitHub, and a model whose answers are scripted. `npm ci && npm run demo`
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { findPytest } from "../scripts/find-pytest.mjs";

/** What has to be there, and what to do where it is not. */
const NEEDS = [
  {
    isThere: () => existsSync(new URL("../node_modules/esbuild", import.meta.url)),
    fix: "The demo runs from a clone of the repository. Type first:  npm ci",
  },
  {
    isThere: () => existsSync(new URL("../dist/main.js", import.meta.url)),
    fix: "dist/ is not there. Type first:  npm run build",
  },
  {
    // Without a request it answers with a status, which is enough to know that it is there.
    isThere: () => spawnSync("git", ["http-backend"], { input: "" }).stdout?.includes("Status:"),
    fix: "git has no http-backend, which the simulated GitHub is served by. On Debian and Ubuntu it comes with the package git, on Fedora with git-core, on Alpine with git-daemon.",
  },
];

async function main() {
  const missing = NEEDS.find(({ isThere }) => !isThere());
  if (missing !== undefined) throw new Error(missing.fix);
  register("./read-typescript.mjs", import.meta.url);
  const { runDemo } = await import("./story/run-demo.ts");
  const out = fileURLToPath(new URL("../.cache/demo", import.meta.url));
  return runDemo({ screen: process.stdout, env: process.env, python: findPytest(), out });
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 2;
}
