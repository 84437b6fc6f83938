import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { temporaryDirectory } from "../temporary-repository.ts";

type Parser = typeof import("@actions/workflow-parser") &
  typeof import("@actions/workflow-parser/actions/action-parser");

const ENTRY = `
  export * from "@actions/workflow-parser";
  export * from "@actions/workflow-parser/actions/action-parser";
`;

/** GitHub's own schemas of actions and workflows: what is wrong with a file, by kind. */
export async function loadGitHubSchemas() {
  const { NoOperationTraceWriter, parseAction, parseWorkflow } = await loadParser();
  const trace = new NoOperationTraceWriter();
  return {
    faultsOfAction: (content: string): string[] =>
      messages(parseAction({ name: "action.yml", content }, trace)),
    faultsOfWorkflow: (content: string): string[] =>
      messages(parseWorkflow({ name: "workflow.yml", content }, trace)),
  };
}

/** It imports JSON as only bundlers let it. */
async function loadParser(): Promise<Parser> {
  const outfile = join(temporaryDirectory(), "parser.cjs");
  await build({
    stdin: { contents: ENTRY, resolveDir: dirname(fileURLToPath(import.meta.url)) },
    outfile,
    bundle: true,
    platform: "node",
  });
  return createRequire(import.meta.url)(outfile);
}

function messages({ context }: ReturnType<Parser["parseAction"]>): string[] {
  return context.errors.getErrors().map(({ message }) => message);
}
