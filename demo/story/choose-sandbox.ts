import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const CLI = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const run = promisify(execFile);

/**
 * What holds on this machine. The Action refuses to run tests where nothing does; the demo's code is
 * our own, so that it may run all the same.
 */
export async function chooseSandbox(python: string): Promise<"auto" | "off"> {
  const args = [CLI, "doctor", "--json", "--python", python, "--model", "scripted:none"];
  const { stdout } = await run(process.execPath, args).catch(
    (failed: { stdout: string }) => failed,
  );
  const { findings } = JSON.parse(stdout) as { findings: { name: string; detail: string }[] };
  const found = findings.find(({ name }) => name === "Sandbox")?.detail ?? "";
  return /^(?:namespaces|bubblewrap|user)\b/.test(found) ? "auto" : "off";
}
