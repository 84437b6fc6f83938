import type { Linter } from "../ports.ts";
import { findConfigured } from "./configured.ts";
import type { RunConfined } from "./confined.ts";
import { KNOWN_LINTERS } from "./known-linters.ts";
import { runLintCommand } from "./run-lint-command.ts";
import { runLinter } from "./run-linter.ts";

interface Options {
  root: string;
  /** Runs instead of everything that the repository's files configure. */
  command: string | undefined;
  runConfined: RunConfined;
}

/** The linters that the repository has chosen, on files of its worktree as they are. */
export function createLinter({ root, command, runConfined }: Options): Linter {
  return {
    lint: async (request) => {
      const { signal, only } = request;
      const paths = request.paths.filter((path) => path.endsWith(".py"));
      if (command !== undefined) return [await runLintCommand({ command, signal }, runConfined)];
      if (paths.length === 0) return [];
      const linters = only === undefined ? await findConfigured(root) : named(only);
      return Promise.all(
        linters.map((linter) => runLinter(linter, { paths, signal }, runConfined)),
      );
    },
  };
}

function named(names: readonly string[]) {
  return KNOWN_LINTERS.filter(({ name }) => names.includes(name));
}
