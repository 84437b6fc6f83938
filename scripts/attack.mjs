// The attacks of docs/security.md on the built product: one line each, exit 1 if one gets through.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildInto } from "./build.mjs";
import { findPytest } from "./find-pytest.mjs";
import { leanPytest } from "./lean-pytest.mjs";

const USAGE = "Usage: npm run attack [server]    with server: only the attacks on the App's server";
const [only = "", ...others] = process.argv.slice(2);
if ((only !== "" && only !== "server") || others.length > 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exit(only === "--help" ? 0 : 2);
}

const outdir = ".test-dist/attack";
await buildInto(outdir, ["test/attack/index.ts"]);
const attack = fileURLToPath(new URL(`../${outdir}/index.js`, import.meta.url));

// As root the attacks get mounts of their own, so that they can plant some that no other process sees.
const mounts = ["--mount", "--", "true"];
const isPrivate = process.getuid?.() === 0 && spawnSync("unshare", mounts).status === 0;
const [command, ...args] = isPrivate
  ? ["unshare", "--mount", "--", process.execPath, attack]
  : [process.execPath, attack];
// A session keyring with a secret in it, inherited by everything that the attacks start.
const plantKey = `import ctypes, os, sys
add_key, keyctl = {"x86_64": (248, 250), "aarch64": (217, 219)}[os.uname().machine]
libc, value = ctypes.CDLL(None), b"canary-keyring-0123456789ab"
libc.syscall(keyctl, 1, None)
libc.syscall(add_key, b"user", b"planted", value, len(value), -3)
os.execvp(sys.argv[1], sys.argv[1:])`;
const env = {
  ...process.env,
  TDD_PYTHON: process.env.TDD_PYTHON ?? leanPytest(findPytest()),
  TDD_ATTACK_ONLY: only,
  TDD_PRIVATE_MOUNTS: isPrivate ? "1" : "0",
  // Planted for attackers who read the environment of the process above them.
  PLANTED_TOKEN: "canary-parent-0123456789ab",
};
const attacked = ["-c", plantKey, command ?? "", ...args];
process.exitCode = spawnSync(env.TDD_PYTHON, attacked, { env, stdio: "inherit" }).status ?? 1;
