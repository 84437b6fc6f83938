import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exec } from "@actions/exec";

interface ShellPlace {
  cwd: string;
  env: Record<string, string>;
  signal: AbortSignal;
  limitMilliseconds: number;
}

export interface ShellResult {
  ending: "exited" | "timed-out" | "cancelled";
  exitCode: number;
  /** The last of what it said on both outputs. */
  output: string;
}

const MOST_OUTPUT = 64 * 1024;

/**
 * Says who leads the group, then runs the line: with nobody to answer its questions, and with what it
 * says in a file, since what it leaves running would keep a pipe open, and us with it.
 */
const LEAD = 'echo $$; exec >"$1" 2>&1 </dev/null; /bin/sh -c "$2"; exit $?';

/**
 * Runs a shell line to its end, or to ours: then everything ends that it has started. What it leaves
 * running when it ends by itself, as a database, is what somebody wanted.
 */
export async function runShellLine(line: string, place: ShellPlace): Promise<ShellResult> {
  const { cwd, env, signal, limitMilliseconds } = place;
  if (signal.aborted) return { ending: "cancelled", exitCode: 130, output: "" };
  const folder = await mkdtemp(join(tmpdir(), "tdd-set-up-"));
  const said = join(folder, "said");
  let leader: number | null = null;
  let ending: ShellResult["ending"] = "exited";
  const stop = (why: ShellResult["ending"]) => {
    ending = why;
    if (leader !== null) killGroup(leader);
  };
  const lead = (pid: string) => {
    leader = Number(pid);
    if (ending !== "exited") killGroup(leader);
  };
  const cancel = () => stop("cancelled");
  const timer = setTimeout(() => stop("timed-out"), limitMilliseconds);
  signal.addEventListener("abort", cancel);
  try {
    const exitCode = await exec("setsid", ["/bin/sh", "-c", LEAD, "sh", said, line], {
      cwd,
      env,
      silent: true,
      ignoreReturnCode: true,
      listeners: { stdline: lead },
    });
    return { ending, exitCode, output: await readLast(said) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
    await rm(folder, { recursive: true, force: true });
  }
}

async function readLast(file: string): Promise<string> {
  const said = await open(file).catch(() => null);
  // Stopped before it had said anything.
  if (said === null) return "";
  try {
    const { size } = await said.stat();
    const length = Math.min(size, MOST_OUTPUT);
    const { buffer, bytesRead } = await said.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await said.close();
  }
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // It has ended by itself meanwhile.
  }
}
