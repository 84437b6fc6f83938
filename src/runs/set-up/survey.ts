import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findConfigFile } from "../../config/file.ts";
import { type ResolvedConfig, resolveConfig } from "../../config/resolve.ts";
import { ArbiterError } from "../../errors.ts";
import { splitNul, tryGit } from "../../git/git.ts";
import { type Checkout, findRepository } from "../../git/repository.ts";
import { findConfigured } from "../../lint/known-linters.ts";
import { keyVariablesOf } from "../../llm/providers.ts";
import { type InstallPlan, isProjectFile, planInstall } from "../../python/install-plan.ts";

/** What `init` finds in a repository before it asks anything. */
export interface Survey {
  checkout: Checkout;
  /** The project's folder; empty for the whole repository. */
  folder: string;
  install: InstallPlan;
  linters: string[];
  /** The branch that `origin` calls its default; null where that is not known here. */
  defaultBranch: string | null;
  /** `owner/repository` on GitHub; null for any other origin. */
  gitHub: string | null;
  resolved: ResolvedConfig;
  /** Whether there is a configuration file already. */
  hasConfig: boolean;
  /** The workflows that use TDD Arbiter, wherever they come from. */
  workflows: { path: string; isVerify: boolean }[];
}

interface Place {
  directory: string;
  /** What the user typed, which goes before the configuration file. */
  flags?: object;
  env: NodeJS.ProcessEnv;
}

/** Reads what a repository is made of. It changes nothing. */
export async function surveyRepository({ directory, flags = {}, env }: Place): Promise<Survey> {
  const checkout = await findRepository({ directory, env });
  const repo = { directory: checkout.root, env };
  const listed = await tryGit(repo, [...LIST_FILES]);
  const paths = splitNul(listed.stdout);
  const folder = chooseFolder(paths);
  const root = join(checkout.root, folder);
  const within = folder === "" ? "" : `${folder}/`;
  const names = paths.flatMap((path) =>
    path.startsWith(within) && isProjectFile(path.slice(within.length))
      ? [path.slice(within.length)]
      : [],
  );
  const texts = new Map<string, string>();
  for (const name of names) texts.set(name, await readProjectFile(join(root, name)));
  const configured = await findConfigured(root);
  const linters = configured.map(({ name, command }) => command[0] ?? name);
  const head = await tryGit(repo, ["symbolic-ref", "--quiet", "refs/remotes/origin/HEAD"]);
  const origin = await tryGit(repo, ["remote", "get-url", "origin"]);
  const file = await findConfigFile(checkout.root);
  return {
    checkout,
    folder,
    install: planInstall({ texts, linters }),
    linters,
    defaultBranch: head.stdout.trim().replace(/^refs\/remotes\/origin\//, "") || null,
    gitHub: repositoryOnGitHub(origin.stdout.trim()),
    resolved: await resolveConfig({ flags, file }),
    hasConfig: file.text !== null,
    workflows: await findWorkflows(checkout.root, paths),
  };
}

const LIST_FILES = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];

const OF_A_PROJECT = /(?:^|\/)(?:pyproject\.toml|setup\.py|setup\.cfg)$/;

/** The one folder that has a project, where the top has none. */
function chooseFolder(paths: readonly string[]): string {
  if (paths.some((path) => !path.includes("/") && isProjectFile(path))) return "";
  const projects = paths.filter((path) => OF_A_PROJECT.test(path) && path.split("/").length <= 3);
  const folders = [...new Set(projects.map(dirname))];
  const [only = "", ...others] = folders;
  return others.length === 0 && /^[\w./-]+$/.test(only) ? only : "";
}

const LARGEST_FILE = 1_000_000;

/** Lock files say enough by being there. */
async function readProjectFile(file: string): Promise<string> {
  const stats = await stat(file).catch(() => null);
  if (stats === null || !stats.isFile() || stats.size > LARGEST_FILE) return "";
  return file.endsWith(".lock") ? "" : readFile(file, "utf8").catch(() => "");
}

/** As in `git@github.com:octo/shop.git`. */
function repositoryOnGitHub(url: string): string | null {
  const address =
    /^(?:https:\/\/(?:[^@/]+@)?|(?:ssh:\/\/)?git@)github\.com[:/](?<name>[\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;
  return address.exec(url)?.groups?.name ?? null;
}

async function findWorkflows(root: string, paths: readonly string[]): Promise<Survey["workflows"]> {
  const files = paths.filter((path) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(path));
  const found = await Promise.all(
    files.map(async (path) => {
      const text = await readFile(join(root, path), "utf8").catch(() => "");
      const isOurs = /^\s*(?:- )?uses: +\S*\btdd-arbiter\b\S*@/m.test(text);
      return isOurs ? [{ path, isVerify: /^ +mode: +verify\b/m.test(text) }] : [];
    }),
  );
  return found.flat();
}

/** Beside `dist/`, or beside `src/` where the code is not bundled. */
const PACKAGE = ["..", "../../.."]
  .map((path) => fileURLToPath(new URL(`${path}/`, import.meta.url)))
  .find((folder) => existsSync(join(folder, "action.yml")));

/** The Action as this copy of TDD Arbiter was got: the repository and the commit of its clone. */
export async function findOwnAction(env: NodeJS.ProcessEnv): Promise<string> {
  const repo = { directory: PACKAGE ?? "/", env };
  const top = await tryGit(repo, ["rev-parse", "--show-prefix", "HEAD"]);
  const [prefix, commit = ""] = top.stdout.split("\n");
  const origin = await tryGit(repo, ["remote", "get-url", "origin"]);
  const name = repositoryOnGitHub(origin.stdout.trim());
  const published = await tryGit(repo, ["branch", "--remotes", "--contains", "HEAD"]);
  // A package in node_modules lies in the repository of someone else.
  const isClone = PACKAGE !== undefined && top.exitCode === 0 && prefix === "";
  if (isClone && name !== null && published.stdout.trim() !== "") return `${name}@${commit}`;
  throw new ArbiterError(
    "bad-usage",
    "It is not known which repository on GitHub this copy of TDD Arbiter comes from.",
    {
      fix: "Name it with a full commit: --action <owner>/tdd-arbiter@<40 digits>; git rev-parse HEAD prints the commit of a clone.",
    },
  );
}

/** What `init` proposes, by provider: a good model that is not the costliest. */
const SUGGESTED = [
  "anthropic:claude-sonnet-5",
  "openai:gpt-6-sol",
  "google:gemini-3.8-flash",
] as const;

/** A model whose key is in the environment, or else the first. */
export function suggestModel(env: NodeJS.ProcessEnv): string {
  const hasKey = (name: string) => keyVariablesOf(name)?.some((variable) => env[variable]);
  return SUGGESTED.find(hasKey) ?? SUGGESTED[0];
}

/** The secret that holds the key of a model; null where there is no such provider. */
export function secretOf(model: string): string | null {
  const [first = "OPENAI_API_KEY"] = keyVariablesOf(model) ?? [null];
  return first;
}
