import { randomUUID } from "node:crypto";
import { chmod, mkdir, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { deflate } from "node:zlib";
import { ArbiterError, describeError } from "../errors.ts";
import { type GitRepo, git } from "./git.ts";
import { type GitObject, objectHeader } from "./git-objects.ts";

/**
 * Stores objects as git's loose files, without a process: a run stores about a hundred, and each process
 * took ten times as long as the file. See ADR 29.
 */
export async function writeObjects(repo: GitRepo, objects: readonly GitObject[]): Promise<void> {
  if (objects.length === 0) return;
  const folder = await objectsFolder(repo);
  try {
    await Promise.all(objects.map((object) => writeObject(folder, object)));
  } catch (cause) {
    throw new ArbiterError(
      "git-failed",
      `${folder} could not be written: ${describeError(cause)}`,
      {
        fix: "Check that the repository is writable and that the disk is not full.",
        cause,
      },
    );
  }
}

/** A worktree has its objects where the file `commondir` of its git directory points to. */
export async function objectsFolder(repo: GitRepo): Promise<string> {
  const { gitDir, directory } = repo;
  if (gitDir === undefined) {
    return resolve(directory, (await git(repo, ["rev-parse", "--git-path", "objects"])).trim());
  }
  const common = await readFile(join(gitDir, "commondir"), "utf8").catch(() => ".");
  return resolve(gitDir, common.trim(), "objects");
}

const compress = promisify(deflate);

/** Written under a name that git's own clean-up knows, and then renamed: others see all of it or nothing. */
async function writeObject(objects: string, object: GitObject): Promise<void> {
  const folder = join(objects, object.id.slice(0, 2));
  const file = join(folder, object.id.slice(2));
  // A clean-up spares what is new, so an object that exists has to become new again.
  const now = new Date();
  const exists = await utimes(file, now, now).then(
    () => true,
    () => false,
  );
  if (exists) return;
  const data = await compress(Buffer.concat([Buffer.from(objectHeader(object)), object.content]));
  await makeFolder(objects, folder);
  const temporary = join(folder, `tmp_obj_${randomUUID()}`);
  await writeFile(temporary, data, { mode: 0o444, flag: "wx" });
  await rename(temporary, file);
}

/** With the permissions of its parent, which a repository that several people share depends on. */
async function makeFolder(objects: string, folder: string): Promise<void> {
  if ((await mkdir(folder, { recursive: true })) === undefined) return;
  await chmod(folder, (await stat(objects)).mode & 0o7777);
}
