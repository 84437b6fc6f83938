import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { buffer, text } from "node:stream/consumers";

export interface GitResult {
  exitCode: number;
  stdout: string;
  /** stdout as it came: what is no text cannot be told from the decoded one. */
  bytes: Buffer;
  stderr: string;
}

export interface GitCommand {
  args: readonly string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
}

export type GitProcess = ChildProcessWithoutNullStreams;

interface Call extends GitCommand {
  input: string | Uint8Array;
  /** Git is ended once it has said more than this; what others wrote may have any size. */
  maxBytes?: number | undefined;
}

/** One git process. A non-zero exit is data, a spawn failure is an exception. */
export async function runGit({ input, maxBytes, ...command }: Call): Promise<GitResult> {
  const child = spawnGit(command);
  child.stdin.end(input);
  if (maxBytes !== undefined) endBeyond(child, maxBytes);
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

/**
 * In a session of its own: Ctrl-C on the terminal stops the run, and must not kill git halfway through
 * the clean-up.
 */
export function spawnGit({ args, cwd, env }: GitCommand): GitProcess {
  const child = spawn("git", [...args], { cwd, env, detached: true });
  // A git that ends before it has read all its input says why in its exit code; EPIPE adds nothing.
  child.stdin.on("error", () => {});
  return child;
}

function endBeyond(child: GitProcess, maxBytes: number): void {
  let bytes = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) child.kill("SIGKILL");
  });
}
