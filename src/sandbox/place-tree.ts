import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Rung } from "../routing/sandbox-rungs.ts";
import type { Tree } from "./confinement.ts";

interface TreeOptions {
  root: string;
  checkout?: string | undefined;
  /** The user's home directory, which the tree must not contain. */
  home: string | undefined;
  directory: { path: string };
}

/**
 * The repository of the tests, and where they see it: at the path of the checkout, because editable
 * installs point there. The rung `user` has no mounts, so its tests see a copy.
 */
export function placeTree(
  rung: Rung,
  { root, checkout = root, home, directory }: TreeOptions,
): Tree {
  const from = findTop(root, home);
  const covers = coveredBy(from, { root, checkout });
  if (rung === "off") return { from, at: from, covers };
  if (rung === "user") return { from, at: join(directory.path, "tree"), covers };
  return { from, at: covers, covers };
}

/** The top of the checkout; the tree itself where the paths below them differ. */
function coveredBy(from: string, { root, checkout }: { root: string; checkout: string }): string {
  const inside = relative(from, root);
  if (inside === "") return checkout;
  return checkout.endsWith(`/${inside}`) ? checkout.slice(0, -inside.length - 1) : from;
}

/** A path outside the sandbox, as a program inside sees it. */
export function pathInTree({ from, at }: Pick<Tree, "from" | "at">, path: string): string {
  return path === from || path.startsWith(`${from}/`) ? `${at}${path.slice(from.length)}` : path;
}

/** The top of the repository: pytest also reads configuration and conftest files above the root. */
export function findTop(root: string, home: string | undefined): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const isTooHigh = folder === dirname(folder) || `${home}/`.startsWith(`${folder}/`);
    if (isTooHigh) return root;
    if (existsSync(join(folder, ".git"))) return folder;
  }
}
