import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { getExecOutput } from "@actions/exec";
import type { Linter, LintRun } from "../ports.ts";
import { KNOWN_LINTERS, type KnownLinter } from "./linters.ts";

interface Place {
  root: string;
  /** All the linter sees; it needs no key and no token. */
  env: Record<string, string>;
}

const NOT_INSTALLED = 127;
const LIMIT = ["--kill-after=5", "120"];
const NOTHING_TO_RUN: LintRun = { command: null, exitCode: 0, findings: [] };

/** Runs the first linter that the repository has configured and the machine has installed. */
export function createLinter({ root, env }: Place): Linter {
  return {
    lint: async (paths) => {
      const python = paths.filter((path) => path.endsWith(".py"));
      if (python.length === 0) return NOTHING_TO_RUN;
      for (const linter of KNOWN_LINTERS) {
        if (!(await isConfigured(linter, root)) || (await runsCode(linter, root))) continue;
        const run = await runLinter(linter, python, { root, env });
        if (run.exitCode !== NOT_INSTALLED) return run;
      }
      return NOTHING_TO_RUN;
    },
  };
}

export async function isConfigured({ configuredBy }: KnownLinter, root: string): Promise<boolean> {
  for (const { file, mark } of configuredBy) {
    const text = await readText(join(root, file));
    if (text !== null && (mark === null || mark.test(text))) return true;
  }
  return false;
}

/** A plugin that lies in the repository is code a model may have written: no linter is run for it. */
async function runsCode({ configuredBy, runsCode: mark }: KnownLinter, root: string) {
  if (mark === null) return false;
  const texts = await Promise.all(configuredBy.map(({ file }) => readText(join(root, file))));
  return texts.some((text) => text !== null && mark.test(text));
}

/** Not of a pipe that a test left there: nobody would ever write into it. */
async function readText(file: string): Promise<string | null> {
  const found = await lstat(file).catch(() => null);
  return found?.isFile() ? readFile(file, "utf8") : null;
}

async function runLinter(
  linter: KnownLinter,
  paths: readonly string[],
  { root, env }: Place,
): Promise<LintRun> {
  // Behind the dashes a file is a file, whatever a model called it.
  const words = [...linter.command, "--", ...paths];
  // Through timeout(1): a tool that hangs or is not installed is an exit code, not an exception.
  const result = await getExecOutput("timeout", [...LIMIT, ...words], {
    cwd: root,
    env,
    silent: true,
    ignoreReturnCode: true,
  });
  const findings = result.stdout.split("\n").filter((line) => /^\S+:\d+:/.test(line));
  return { command: words.join(" "), exitCode: result.exitCode, findings };
}
