import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { constants } from "node:os";
import type { Readable, Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProgramResult } from "../ports.ts";
import { RUN_ID_VARIABLE } from "./environment.ts";
import { readOr } from "./read-or.ts";

export interface ProcessRequest {
  executable: string;
  args: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** The id that every process of the run has in its environment. */
  runId: string;
  /** Only processes of the run have files open in it. */
  directory: string;
  timeoutSeconds: number;
  maxOutputBytes: number;
  /** The beginning of those lines of the output that are messages. */
  messageMark?: string | undefined;
  /** Shown each message when it comes. */
  onMessage?: ((message: string) => void) | undefined;
  signal: AbortSignal | undefined;
  /** Whether closing its input ends the program and everything that it started. */
  endsWithInput?: boolean;
  /** Whether a process in between turns the signal that ended the program into an exit code. */
  wrapped?: boolean;
}

type ProcessResult = Pick<ProgramResult, "exitCode" | "ending" | "output" | "seconds" | "messages">;

type Child = ChildProcessByStdio<Writable | null, Readable, Readable>;
type Exit = Pick<ProcessResult, "exitCode" | "ending">;

const LONGEST_TIMER_MS = 2 ** 31 - 1;
const WAIT_FOR_LAST_OUTPUT_MS = 500;
const WAIT_FOR_CLEANUP_MS = 5000;
const SIGNALS = new Set<number>(Object.values(constants.signals));

/** Runs a program until it exits, times out or is cancelled. Leaves no process of it behind. */
export async function runProcess(request: ProcessRequest): Promise<ProcessResult> {
  const started = performance.now();
  const output = captureOutput(request.maxOutputBytes);
  const child = start(request);
  const messages = extractMessages(request, output.add);
  const outputEnded = collectOutput(child, { out: messages.add, error: output.add });
  child.once("error", ({ message }) => output.add(Buffer.from(`${message}\n`)));
  const tree = trackProcessTree({ ...request, leader: child.pid });

  const ended = exited(child, request.wrapped ?? false);
  const { happened, forget } = interruption(request);
  const exit = await Promise.race([ended, happened]).finally(forget);
  if (child.stdin !== null) await closeInput(child.stdin, ended);
  await tree.end();
  await Promise.race([outputEnded, sleep(WAIT_FOR_LAST_OUTPUT_MS, null, { ref: false })]);
  // A process that escaped the tracking may still hold the pipes open; do not wait for it.
  child.stdout.destroy();
  child.stderr.destroy();
  const seconds = (performance.now() - started) / 1000;
  return { ...exit, messages: messages.end(), output: output.text(), seconds };
}

function start({ executable, args, cwd, env, endsWithInput }: ProcessRequest): Child {
  const options = { cwd, env, detached: true } as const;
  return endsWithInput === true
    ? spawn(executable, args, { ...options, stdio: ["pipe", "pipe", "pipe"] })
    : spawn(executable, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
}

/** The sandbox cleans up when its input is closed, including processes of other users. */
async function closeInput(input: Writable, ended: Promise<Exit>): Promise<void> {
  input.on("error", () => {});
  input.destroy();
  await Promise.race([ended, sleep(WAIT_FOR_CLEANUP_MS, null, { ref: false })]);
}

type Sink = (chunk: Buffer) => void;

function collectOutput(child: Child, { out, error }: Record<"out" | "error", Sink>) {
  child.stdout.on("data", out);
  child.stderr.on("data", error);
  return new Promise((resolve) => child.once("close", resolve));
}

function exited(child: Child, wrapped: boolean): Promise<Exit> {
  return new Promise((resolve) => {
    child.once("error", () => resolve({ exitCode: 127, ending: "not-found" }));
    child.once("exit", (code, signal) => {
      const exitCode = signal === null ? (code ?? 1) : 128 + constants.signals[signal];
      const bySignal = signal !== null || (wrapped && SIGNALS.has(exitCode - 128));
      resolve({ exitCode, ending: bySignal ? "signalled" : "exited" });
    });
  });
}

interface Interruption {
  happened: Promise<Exit>;
  forget(): void;
}

function interruption({ timeoutSeconds, signal }: ProcessRequest): Interruption {
  const over = new AbortController();
  const happened = new Promise<Exit>((resolve) => {
    const limit = Math.min(timeoutSeconds * 1000, LONGEST_TIMER_MS);
    const timer = setTimeout(() => resolve({ exitCode: 124, ending: "timed-out" }), limit);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    const cancel = () => resolve({ exitCode: 130, ending: "cancelled" });
    signal?.addEventListener("abort", cancel, { signal: over.signal });
    if (signal?.aborted) cancel();
  });
  return { happened, forget: () => over.abort() };
}

const NEWLINE = 0x0a;
const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;
const MAX_MESSAGES_BYTES = 64 * 1024 * 1024;

interface Messages {
  add: Sink;
  end(): string[] | null;
}

/** Takes the messages out of an output as it arrives, and passes the rest on. */
function extractMessages(
  { messageMark: text, onMessage = () => {} }: Pick<ProcessRequest, "messageMark" | "onMessage">,
  passOn: Sink,
): Messages {
  if (text === undefined) return { add: passOn, end: () => [] };
  const mark = Buffer.from(text);
  const messages: string[] = [];
  let held: Buffer = Buffer.alloc(0);
  let bytes = 0;

  function add(chunk: Buffer): void {
    let rest = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (let start = rest.indexOf(mark); start !== -1; start = rest.indexOf(mark)) {
      passOn(rest.subarray(0, start));
      rest = rest.subarray(start);
      const end = rest.indexOf(NEWLINE);
      if (end === -1) break;
      keep(rest.subarray(mark.length, end));
      rest = rest.subarray(end + 1);
    }
    hold(rest);
  }

  /** Holds back an unfinished message, or the beginning of a mark. */
  function hold(rest: Buffer): void {
    const isMessage = rest.subarray(0, mark.length).equals(mark);
    if (isMessage && rest.length > MAX_MESSAGE_BYTES) bytes = Number.POSITIVE_INFINITY;
    const from = isMessage && bytes <= MAX_MESSAGES_BYTES ? 0 : rest.length - (mark.length - 1);
    passOn(rest.subarray(0, Math.max(0, from)));
    held = rest.subarray(Math.max(0, from));
  }

  function keep(message: Buffer): void {
    bytes += message.length;
    if (bytes > MAX_MESSAGES_BYTES) return;
    const text = message.toString("utf8");
    messages.push(text);
    onMessage(text);
  }

  function end(): string[] | null {
    passOn(held);
    held = Buffer.alloc(0);
    return bytes <= MAX_MESSAGES_BYTES ? messages : null;
  }

  return { add, end };
}

interface CapturedOutput {
  add: Sink;
  text(): string;
}

/** Keeps the beginning and the end of an output, in a bounded amount of memory. */
export function captureOutput(maxBytes: number): CapturedOutput {
  const headLimit = Math.ceil(maxBytes / 2);
  const tailLimit = Math.floor(maxBytes / 2);
  const head: Buffer[] = [];
  const tail: Buffer[] = [];
  let headSize = 0;
  let tailSize = 0;
  let total = 0;

  function add(chunk: Buffer): void {
    total += chunk.length;
    const forHead = chunk.subarray(0, headLimit - headSize);
    if (forHead.length > 0) head.push(forHead);
    headSize += forHead.length;
    addToTail(chunk.subarray(forHead.length));
  }

  function addToTail(chunk: Buffer): void {
    if (chunk.length === 0) return;
    tail.push(chunk);
    tailSize += chunk.length;
    for (let first = tail[0]; first && tailSize - first.length >= tailLimit; first = tail[0]) {
      tailSize -= first.length;
      tail.shift();
    }
  }

  function text(): string {
    const start = Buffer.concat(head);
    const end = Buffer.concat(tail).subarray(Math.max(0, tailSize - tailLimit));
    if (start.length + end.length === total) return Buffer.concat([start, end]).toString("utf8");
    const [first, last] = [wholeLines(start, "start"), wholeLines(end, "end")];
    const missing = total - Buffer.byteLength(first) - Buffer.byteLength(last);
    return `${first}${first.endsWith("\n") ? "" : "\n"}… ${missing} bytes left out …\n${last}`;
  }

  return { add, text };
}

/** A cut may split a line or a character; the partial one is left out. */
function wholeLines(bytes: Buffer, part: "start" | "end"): string {
  const text = bytes.toString("utf8");
  const newline = part === "start" ? text.lastIndexOf("\n") : text.indexOf("\n");
  if (newline === -1) return text.replace(part === "start" ? /\uFFFD+$/ : /^\uFFFD+/, "");
  return part === "start" ? text.slice(0, newline + 1) : text.slice(newline + 1);
}

interface ProcessTree {
  /** Kills every process of the tree, and returns when none is left. */
  end(): Promise<void>;
}

interface TreeMarks {
  /** The first process, leader of its group; undefined when it could not be started. */
  leader: number | undefined;
  runId: string;
  directory: string;
}

const SCAN_INTERVAL_MS = 250;
const PAUSE_BETWEEN_SWEEPS_MS = 10;
const GIVE_UP_AFTER_MS = 10_000;

/**
 * Tracks a process and everything that it starts. A child can leave its group, session, parent and
 * environment, so it is recognised by any of three marks: an ancestor seen during the run, the run's
 * id in its environment, or an open file that is one of the run's files or its output. What is older
 * than the first process is not looked at.
 */
export function trackProcessTree({ leader, runId, directory }: TreeMarks): ProcessTree {
  if (leader === undefined) return { end: async () => {} };
  const group = leader;
  const seen = new Set<string>();
  const marker = `${RUN_ID_VARIABLE}=${runId}`;
  const outputs = new Set(listOpen(leader).filter((name) => name.startsWith("socket:")));
  const since = readProcess(leader)[0]?.startedAt ?? 0;
  const isOurs = (name: string) => name.startsWith(`${directory}/`) || outputs.has(name);

  function scan(): ProcessInfo[] {
    const living = listProcesses();
    rememberDescendants(living, seen, group);
    return living;
  }

  function findMembers(): ProcessInfo[] {
    return scan().filter(
      ({ key, pid, startedAt }) =>
        seen.has(key) ||
        (startedAt >= since && (hasVariable(pid, marker) || listOpen(pid).some(isOurs))),
    );
  }

  scan();
  const timer = setInterval(scan, SCAN_INTERVAL_MS).unref();

  async function end(): Promise<void> {
    clearInterval(timer);
    const deadline = performance.now() + GIVE_UP_AFTER_MS;
    let members = findMembers();
    while (members.length > 0 && performance.now() < deadline) {
      for (const { pid } of members) kill(pid);
      await sleep(PAUSE_BETWEEN_SWEEPS_MS);
      members = findMembers();
    }
  }

  return { end };
}

/** Repeats until a pass finds no new process: /proc may list a child before its parent. */
function rememberDescendants(living: ProcessInfo[], seen: Set<string>, group: number): void {
  const parents = new Set(living.filter(({ key }) => seen.has(key)).map(({ pid }) => pid));
  let before: number;
  do {
    before = seen.size;
    for (const one of living) {
      if (one.group !== group && !parents.has(one.parent)) continue;
      seen.add(one.key);
      parents.add(one.pid);
    }
  } while (seen.size > before);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has exited, or belongs to another user, whose processes we cannot kill.
  }
}

interface ProcessInfo {
  pid: number;
  /** Process id and start time: the id alone may be reused. */
  key: string;
  parent: number;
  group: number;
  /** In ticks of the kernel's clock. */
  startedAt: number;
}

/** Every living process except our own. */
function listProcesses(): ProcessInfo[] {
  return readOr([], () => readdirSync("/proc"))
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => readProcess(Number(name)));
}

function hasVariable(pid: number, assignment: string): boolean {
  const variables = readOr("", () => readFileSync(`/proc/${pid}/environ`, "utf8"));
  return variables.split("\0").includes(assignment);
}

/** The open files and sockets of a process and its working directory, removed files included. */
function listOpen(pid: number): string[] {
  const open = readOr([], () => readdirSync(`/proc/${pid}/fd`)).map((name) => `fd/${name}`);
  return ["cwd", ...open].map((name) => readOr("", () => readlinkSync(`/proc/${pid}/${name}`)));
}

function readProcess(pid: number): ProcessInfo[] {
  const stat = readOr("", () => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The program's name is in parentheses, and may itself contain parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, parent, group] = fields;
  const dead = stat === "" || state === "Z" || state === "X";
  if (dead) return [];
  const startedAt = Number(fields[19]);
  const key = `${pid}@${startedAt}`;
  return [{ pid, key, parent: Number(parent), group: Number(group), startedAt }];
}
