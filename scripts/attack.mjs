// The attacks of docs/security.md on the built product: one line each, exit 1 if one gets through.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildInto } from "./build.mjs";
import { findPytest } from "./find-pytest.mjs";
import { leanPytest } from "./lean-pytest.mjs";

const outdir = ".test-dist/attack";
await buildInto(outdir, ["test/attack/index.ts"]);
const attack = fileURLToPath(new URL(`../${outdir}/index.js`, import.meta.url));

// As root the attacks get mounts of their own, so that they can plant some that nobody else sees.
const mounts = ["--mount", "--", "true"];
const isPrivate = process.getuid?.() === 0 && spawnSync("unshare", mounts).status === 0;
const [command, ...args] = isPrivate
  ? ["unshare", "--mount", "--", process.execPath, attack]
  : [process.execPath, attack];
const env = {
  ...process.env,
  TDD_PYTHON: process.env.TDD_PYTHON ?? leanPytest(findPytest()),
  TDD_PRIVATE_MOUNTS: isPrivate ? "1" : "0",
  // Planted for attackers who read the environment of the process above them.
  PLANTED_TOKEN: "canary-parent-0123456789ab",
};
process.exitCode = spawnSync(command ?? "", args, { env, stdio: "inherit" }).status ?? 1;
