import { spawn } from "node:child_process";
import { buffer, text } from "node:stream/consumers";

export interface GitResult {
  exitCode: number;
  stdout: string;
  /** stdout as it came: what is no text cannot be told from the decoded one. */
  bytes: Buffer;
  stderr: string;
}

interface Call {
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  input: string;
}

/**
 * One git process, in a session of its own: Ctrl-C on the terminal stops the run, and must not kill
 * git halfway through the clean-up. A non-zero exit is data, a spawn failure is an exception.
 */
export async function runGit({ args, cwd, env, input }: Call): Promise<GitResult> {
  const child = spawn("git", [...args], { cwd, env, detached: true });
  // A git that ends before it has read all its input says why in its exit code; EPIPE adds nothing.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const exited = new Promise<number>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 128));
  });
  const [exitCode, bytes, stderr] = await Promise.all([
    exited,
    buffer(child.stdout),
    text(child.stderr),
  ]);
  return { exitCode, stdout: bytes.toString("utf8"), bytes, stderr };
}
