import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import { constants } from "node:os";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";

interface Place {
  cwd: string;
  env: Readonly<Record<string, string>>;
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
const WAIT_FOR_LAST_OUTPUT_MS = 500;

/**
 * Runs a shell line to its end, or to ours: then everything ends that it has started. What it leaves
 * running when it ends by itself, as a database, is what somebody wanted.
 */
export async function runShellLine(line: string, place: Place): Promise<ShellResult> {
  const { cwd, env, signal, limitMilliseconds } = place;
  if (signal.aborted) return { ending: "cancelled", exitCode: 130, output: "" };
  // Whoever asks a question there is told at once that nobody answers.
  const stdio = ["ignore", "pipe", "ignore"] as const;
  const both = `exec 2>&1\n${line}`;
  const child = spawn("/bin/sh", ["-c", both], { cwd, env, detached: true, stdio: [...stdio] });
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    output = (output + chunk).slice(-MOST_OUTPUT);
  });
  const closed = new Promise((resolve) => child.once("close", resolve));

  let ending: ShellResult["ending"] = "exited";
  const stop = (why: ShellResult["ending"]) => {
    ending = why;
    killGroup(child);
  };
  const cancel = () => stop("cancelled");
  const timer = setTimeout(() => stop("timed-out"), limitMilliseconds);
  signal.addEventListener("abort", cancel);
  try {
    const exitCode = await exited(child);
    // What was left running may hold the output, which stays open for it; nobody waits for that.
    await Promise.race([closed, sleep(WAIT_FOR_LAST_OUTPUT_MS, null, { ref: false })]);
    return { ending, exitCode, output };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
    letGo(child.stdout);
  }
}

function exited(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) =>
      resolve(signal === null ? (code ?? 1) : 128 + constants.signals[signal]),
    );
  });
}

/** A pipe is a socket here, and would keep the process from ending. */
function letGo(output: Readable | null): void {
  if (output instanceof Socket) output.unref();
}

/** It leads a group of its own. */
function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself meanwhile.
  }
}
