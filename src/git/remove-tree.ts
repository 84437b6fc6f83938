import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";

/** Removes a folder, also where a test has taken the right to write from something in it. */
export async function removeTree(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
  } catch {
    await openUp(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes pipes, sockets and devices: git neither sees nor cleans them, and who opens one may wait. */
export async function removePipes(folder: string): Promise<void> {
  const kinds = ["p", "s", "b", "c"].flatMap((kind) => ["-o", "-type", kind]).slice(1);
  const args = [folder, "(", ...kinds, ")", "-exec", "rm", "-f", "--", "{}", "+"];
  // Where it fails, the paths are refused when somebody wants to write there.
  await promisify(execFile)("find", args).catch(() => {});
}

export async function openUp(folder: string): Promise<void> {
  // What cannot be opened up cannot be removed either, and that is said where it is tried.
  await promisify(execFile)("chmod", ["-R", "u+rwX", folder]).catch(() => {});
}
