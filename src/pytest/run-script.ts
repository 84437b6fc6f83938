import { execFile } from "node:child_process";
import { BYTE_ORDER_MARK } from "../python/stubs.ts";
import { chooseInterpreter, type InterpreterChoice, probeEnvironment } from "./interpreter.ts";
import LIMITS from "./scripts/limits.py";

const TIMEOUT_SECONDS = 20;
/** Python gives up a little earlier than we do. */
const SHARE_OF_PYTHON = 0.75;

/**
 * What a script of ours prints about texts of the repository, which it parses and never runs, with the
 * repository's own Python: isolated, without site packages, limited by itself. Without an interpreter
 * null: the test run reports its absence better.
 */
export async function runScript(
  choice: InterpreterChoice,
  parts: readonly string[],
  input: unknown,
  { timeoutSeconds = TIMEOUT_SECONDS } = {},
): Promise<string | null> {
  const interpreter = await chooseInterpreter(choice);
  if ("missing" in interpreter) return null;
  const options = {
    cwd: "/",
    env: probeEnvironment(choice.env),
    timeout: Math.ceil(timeoutSeconds * 1000),
    killSignal: "SIGKILL",
    maxBuffer: 64 * 1024 * 1024,
  } as const;
  const cpuSeconds = Math.ceil(timeoutSeconds * SHARE_OF_PYTHON);
  const args = ["-I", "-S", "-c", [LIMITS, ...parts].join("\n"), String(cpuSeconds)];
  return new Promise((resolve) => {
    const child = execFile(interpreter.executable, args, options, (_, stdout) => resolve(stdout));
    // The pipe breaks when Python exits before it has read everything; its output is still used.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(JSON.stringify(input, withoutMark));
  });
}

/** Python drops the mark that Windows programs put before a text when it reads a file, but not from a string. */
function withoutMark(_: string, value: unknown): unknown {
  return typeof value === "string" && value.startsWith(BYTE_ORDER_MARK) ? value.slice(1) : value;
}
