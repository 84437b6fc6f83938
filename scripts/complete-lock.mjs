// Completes package-lock.json after a dependency was added. A registry that lacks some platforms'
// packages leaves them out of the lock, and npm ci then refuses it on every platform. Their names say
// what they are for, so the entries can be written without asking the registry.
import { readFileSync, writeFileSync } from "node:fs";

const file = new URL("../package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(file, "utf8"));
const PLATFORM =
  /(android|darwin|freebsd|linux|openharmony|win32|wasm32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x|wasi)(?:-(.*))?$/;

let added = 0;
for (const { optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    const key = `node_modules/${name}`;
    if (key in lock.packages) continue;
    lock.packages[key] = describe(name, range);
    added += 1;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added to package-lock.json`);

/**
 * @param {string} name
 * @param {string} range
 */
function describe(name, range) {
  const match = PLATFORM.exec(name);
  if (match === null) throw new Error(`${name} does not say which platform it is for`);
  const [, os = "", cpu = "", abi = ""] = match;
  const common = { version: range.replace(/^[\^~]/, ""), dev: true, optional: true };
  if (os === "wasm32") return { ...common, cpu: ["wasm32"] };
  const libc = abi.includes("musl") ? "musl" : "glibc";
  return { ...common, cpu: [cpu], os: [os], ...(os === "linux" ? { libc: [libc] } : {}) };
}
