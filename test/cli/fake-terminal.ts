import { PassThrough } from "node:stream";
import type { Terminal } from "../../src/cli/terminal.ts";

interface Setting {
  cwd: string;
  input?: string;
  env?: NodeJS.ProcessEnv;
  signal?: AbortSignal;
}

/** A terminal with given input, which records its output. */
export function fakeTerminal({ cwd, input = "", env = {}, signal }: Setting) {
  const stdin = new PassThrough();
  stdin.end(input);
  const stdout = remembering();
  const stderr = remembering();
  const { TDD_PYTHON, PATH } = process.env;
  const terminal = {
    stdin,
    stdout: stdout.stream,
    stderr: stderr.stream,
    env: { TDD_PYTHON, PATH, TDD_SANDBOX: "off", ...env },
    cwd,
    signal: signal ?? new AbortController().signal,
  } satisfies Terminal;
  return { terminal, shown: stdout.text, complained: stderr.text };
}

function remembering() {
  const chunks: string[] = [];
  const stream = new PassThrough();
  stream.on("data", (chunk) => chunks.push(String(chunk)));
  return { stream, text: () => chunks.join("") };
}
