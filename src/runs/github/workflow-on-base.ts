import { ArbiterError } from "../../errors.ts";
import { type Checkout, findBaseFile, type Repository } from "../../git/repository.ts";
import { code, type Markdown, md } from "../../safe-text/markdown.ts";

type Base = Repository["base"];

/** The file of the workflow that this job belongs to. */
export interface WorkflowFile {
  /** Null when the runner does not name it, or it is in another repository. */
  path: string | null;
  /** The default branch, whose file is used for issues and comments. */
  defaultBase: Base;
}

/**
 * Refuses a base without the workflow: GitHub reads the file for reviews from the merge of the pull
 * request with its base, so an approval would start nothing.
 */
export async function requireWorkflow(
  checkout: Checkout,
  base: Base,
  { path, defaultBase }: WorkflowFile,
): Promise<void> {
  if (path === null || base.branch === defaultBase.branch) return;
  if ((await readWorkflow(checkout, base, path)) !== null) return;
  const { branch } = defaultBase;
  throw new ArbiterError(
    "workflow-not-on-base",
    `The branch ${base.branch} has no ${path}, so an approval of a pull request into it would start nothing.`,
    {
      fix: `Add the file to ${base.branch} as it is on ${branch}, or build on ${branch}: see the input base-branch and the line base: in the issue.`,
    },
  );
}

/** What reviewers should know when the base has another version of the workflow; null when it does not. */
export async function describeOtherWorkflow(
  checkout: Checkout,
  base: Base,
  { path, defaultBase }: WorkflowFile,
): Promise<Markdown | null> {
  if (path === null || base.branch === defaultBase.branch) return null;
  const [own, usual] = await Promise.all([
    readWorkflow(checkout, base, path),
    readWorkflow(checkout, defaultBase, path),
  ]);
  if (own === usual) return null;
  const [here, there] = [code(base.branch), code(defaultBase.branch)];
  return md`> [!IMPORTANT]\n> The workflow file of ${here} differs from that of ${there}, and GitHub uses the one of ${here} for reviews. If nothing happens after your approval, comment ${code("/tdd status")} on the issue.`;
}

function readWorkflow(checkout: Checkout, base: Base, path: string): Promise<string | null> {
  return findBaseFile({ ...checkout, folder: "", base }, path);
}
