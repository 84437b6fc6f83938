import { lstat, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CONFIG_FILE } from "../../config/schema.ts";
import { ArbiterError } from "../../errors.ts";
import { tryGit } from "../../git/git.ts";
import { inPrivateDirectory } from "../../sandbox/temporary-directories.ts";
import type { Survey } from "./survey.ts";
import {
  type Answers,
  authorOf,
  FORM_FILE,
  VERIFY_FILE,
  WORKFLOW_FILE,
  writeConfig,
  writeForm,
  writeRunWorkflow,
  writeVerifyWorkflow,
} from "./templates.ts";

/** One file that `init` may write or remove. */
export interface PlannedFile {
  path: string;
  /** As it is now; null for no file. */
  before: string | null;
  /** As it shall be; null for no file. */
  after: string | null;
  /**
   * `ask` is what a person wrote or edited. A configuration of their own is theirs to keep: nothing is
   * asked about it.
   */
  state: "create" | "update" | "same" | "ask" | "keep" | "remove";
}

export interface Wishes {
  kind: "run" | "verify";
  action: string;
  /** Null where the configuration is to stay as it is. */
  answers: Answers | null;
  secret: string;
}

/** The files of a set-up, and what writing each would do. */
export async function planFiles(survey: Survey, wishes: Wishes): Promise<PlannedFile[]> {
  const { checkout, install, folder, resolved, workflows } = survey;
  const isVerify = wishes.kind === "verify";
  const own = isVerify ? VERIFY_FILE : WORKFLOW_FILE;
  const other = workflows.find((found) => found.isVerify === isVerify && found.path !== own);
  if (other !== undefined) {
    throw new ArbiterError("bad-usage", `${other.path} uses TDD Arbiter already.`, {
      fix: `With a second workflow, everything would happen twice. Change that file, or remove it and run init again.`,
    });
  }
  const choices = { action: wishes.action, install, folder };
  const { label, branch_prefix: branchPrefix } = resolved.config;
  const texts: [string, string | null][] = isVerify
    ? [[VERIFY_FILE, writeVerifyWorkflow(choices)]]
    : [
        [
          WORKFLOW_FILE,
          writeRunWorkflow({ ...choices, secret: wishes.secret, label, branchPrefix }),
        ],
        [FORM_FILE, writeForm()],
        [CONFIG_FILE, wishes.answers && writeConfig(wishes.answers)],
      ];
  return Promise.all(
    texts.map(async ([path, after]) => {
      const before = await readOwnFile(checkout.root, path);
      return { path, before, after: after ?? before, state: stateOf(path, before, after) };
    }),
  );
}

function stateOf(path: string, before: string | null, after: string | null): PlannedFile["state"] {
  if (before === null) return after === null ? "same" : "create";
  if (after === null || unix(before) === after) return "same";
  if (authorOf(before) === "init") return "update";
  return path === CONFIG_FILE ? "keep" : "ask";
}

/** Git may have checked it out with other line ends. */
function unix(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** The files that `init` wrote; those that a person has edited since are asked about. */
export async function planRemoval({
  root,
}: Pick<Survey["checkout"], "root">): Promise<PlannedFile[]> {
  const paths = [WORKFLOW_FILE, VERIFY_FILE, FORM_FILE, CONFIG_FILE];
  const found = await Promise.all(
    paths.map(async (path): Promise<PlannedFile[]> => {
      const before = await readOwnFile(root, path);
      const author = before === null ? "other" : authorOf(before);
      if (author === "other") return [];
      return [{ path, before, after: null, state: author === "init" ? "remove" : "ask" }];
    }),
  );
  return found.flat();
}

async function readOwnFile(root: string, path: string): Promise<string | null> {
  const file = join(root, path);
  const stats = await lstat(file).catch(() => null);
  if (stats === null) return null;
  if (stats.isFile()) return readFile(file, "utf8");
  throw new ArbiterError("bad-usage", `${path} is not a regular file.`, {
    fix: "Move it away, and run init again.",
  });
}

/** Writes or removes these files in the checkout; nothing is committed. */
export async function applyFiles(
  root: string,
  files: readonly Pick<PlannedFile, "path" | "after">[],
): Promise<void> {
  for (const { path, after } of files) {
    const file = join(root, path);
    if (after === null) await rm(file, { force: true });
    else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, after);
    }
  }
}

/** The change of these files as git prints it. */
export async function diffFiles(
  files: readonly PlannedFile[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  return inPrivateDirectory(async ({ path: directory }) => {
    for (const side of ["a", "b"]) await mkdir(join(directory, side));
    for (const { path, before, after } of files) {
      await applyFiles(join(directory, "a"), [{ path, after: before }]);
      await applyFiles(join(directory, "b"), [{ path, after }]);
    }
    const args = ["diff", "--no-index", "--no-prefix", "--no-color", "--", "a", "b"];
    return (await tryGit({ directory, env }, args)).stdout;
  });
}
