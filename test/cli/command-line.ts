import { type ChildProcess, spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const CLI = fileURLToPath(new URL("../../.test-dist/cli.js", import.meta.url));

export interface CommandResult {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  input?: string;
  /** Called with everything printed so far, each time something is. */
  watch?: (printed: string, child: ChildProcess) => void;
}

/** The built command line, as a process of its own. */
export async function commandLine(
  args: readonly string[],
  { cwd, env = {}, input, watch }: CommandOptions = {},
): Promise<CommandResult> {
  const { TDD_PYTHON, PATH, HOME, JOURNEY_COVERAGE } = process.env;
  const child = spawn(process.execPath, ["--no-opt", CLI, ...args], {
    cwd,
    env: {
      PATH,
      HOME,
      TDD_PYTHON,
      NODE_V8_COVERAGE: JOURNEY_COVERAGE,
      TDD_SANDBOX: "off",
      ...env,
    },
  });
  // Without input stdin stays open, as for a user who has not typed anything yet.
  if (input !== undefined) child.stdin.end(input);
  let printed = "";
  const note = (chunk: Buffer) => {
    printed += chunk;
    watch?.(printed, child);
  };
  child.stdout.on("data", note);
  child.stderr.on("data", note);
  const exited = new Promise<number | null>((resolve) => child.on("close", resolve));
  const [exitCode, stdout, stderr] = await Promise.all([
    exited,
    readAll(child.stdout),
    readAll(child.stderr),
  ]);
  return { exitCode, stdout, stderr };
}

/** A stream that a test has closed counts as empty. */
function readAll(stream: Readable): Promise<string> {
  return text(stream).catch(() => "");
}
