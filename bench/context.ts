import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { countTokens } from "../src/context/budget.ts";
import { chooseContext } from "../src/context/choose-context.ts";
import { describeConventions } from "../src/context/describe-conventions.ts";
import { inspectRepository } from "../src/git/repository.ts";
import { createWorkspace } from "../src/git/workspace.ts";
import { openWorktree, type Worktree } from "../src/git/worktree.ts";
import { compare, type Measurement, median } from "./measure.ts";
import { makeDirectory } from "./temporary-directory.ts";

const GOAL_MS = 2000;
/** A slower machine has to hold the two seconds as well. */
const SHARE = 0.6;
const TEN_WORDS = "json decoder path key offend report client server model token".split(" ");
const ISSUE = "json.decoder: JSONDecoder should report the path of the offending key.";

/**
 * Start-up on the standard library and what is installed, against two seconds and against `git grep`, which
 * reads the same files: the second figure hardly depends on the machine.
 */
export async function benchContext(python: string): Promise<Measurement[]> {
  const place = makeDirectory();
  try {
    const repo = join(place, "repo");
    const files = copyLibrary(python, repo);
    const ours = await median(
      5,
      async () => {
        const worktree = await open(repo, place);
        await loadContext(worktree);
        return worktree;
      },
      (worktree) => worktree.close(),
    );
    const words = TEN_WORDS.flatMap((word) => ["-e", word]);
    const grep = ["grep", "--count", "--fixed-strings", ...words];
    const theirs = await median(5, () => execFileSync("git", grep, { cwd: repo }));
    return [
      compare(`worktree and context, ${files} files / 2 s`, { ours, theirs: GOAL_MS, goal: SHARE }),
      compare(`worktree and context, ${files} files / git grep`, { ours, theirs, goal: 1.5 }),
    ];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

async function open(directory: string, temporaryDirectory: string): Promise<Worktree> {
  const repository = await inspectRepository({ directory, env: process.env });
  return openWorktree({ repository, branch: "feat/issue-1", temporaryDirectory });
}

async function loadContext(worktree: Worktree): Promise<void> {
  const { list, read, readEach } = createWorkspace(worktree).at(worktree.baseCommit);
  const paths = await list();
  await chooseContext({ text: ISSUE, paths: [] }, { paths, readEach });
  await describeConventions({ paths, read });
}

/** The worst of several hostile files of 100 KB, against an ordinary one of that size. */
export async function benchTokens(python: string): Promise<Measurement> {
  const ordinary = readFileSync(join(libraryOf(python), "argparse.py"), "utf8").slice(0, 102_400);
  const hostile = ["a", " ", "漢", "😀"].map((character) =>
    character.repeat(102_400 / Buffer.byteLength(character)),
  );
  await countTokens("the ranks are loaded now");
  const theirs = await median(5, () => countTokens(ordinary));
  const times: number[] = [];
  for (const text of hostile) times.push(await median(5, () => countTokens(text)));
  const ours = Math.max(...times);
  return compare("tokens of a hostile file / of an ordinary one", { ours, theirs, goal: 3 });
}

/** Python files enough for a large repository: the library first, then what is installed. */
function copyLibrary(python: string, repo: string): number {
  const library = libraryOf(python);
  const files = readdirSync(library, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".py"))
    .sort((one, other) => Number(isInstalled(one)) - Number(isInstalled(other)))
    .slice(0, 5000);
  for (const file of files) cpSync(join(library, file), join(repo, file.replace("site-", "")));
  const identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com"];
  for (const args of [
    ["init", "--quiet"],
    ["add", "--all"],
    ["commit", "--quiet", "-m", "x"],
    // As a clone has them: 5,000 loose objects take longer to lay out than one pack.
    ["repack", "-adq"],
  ]) {
    execFileSync("git", [...identity, ...args], { cwd: repo });
  }
  return files.length;
}

function isInstalled(path: string): boolean {
  return path.startsWith("site-packages");
}

function libraryOf(python: string): string {
  const args = ["-c", "import os; print(os.__file__)"];
  return dirname(execFileSync(python, args, { encoding: "utf8" }).trim());
}
