import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { probeEnvironment } from "../sandbox/environment.ts";

/** `3.11.7`; empty where the interpreter does not say. */
export async function readPythonVersion(
  executable: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const { stdout } = await promisify(execFile)(executable, ["--version"], {
    env: probeEnvironment(env),
    timeout: 10_000,
  });
  return /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? "";
}
