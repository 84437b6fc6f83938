import { existsSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Rung } from "../routing/boundary.ts";
import type { Tree } from "./confinement.ts";

interface Where {
  root: string;
  checkout?: string | undefined;
  /** The person's own directory: a tree that holds it would show everything. */
  home: string | undefined;
  directory: { path: string };
}

/**
 * The repository that the tests are in, and where they see it: over the checkout's own path, because
 * an editable install points there. Another user has no mounts, and gets a copy.
 */
export function placeTree(rung: Rung, { root, checkout = root, home, directory }: Where): Tree {
  const from = findTop(root, home);
  if (rung === "off") return { from, at: from };
  if (rung === "user") return { from, at: join(directory.path, "tree") };
  const inside = relative(from, root);
  if (inside === "") return { from, at: checkout };
  return {
    from,
    at: checkout.endsWith(`/${inside}`) ? checkout.slice(0, -inside.length - 1) : from,
  };
}

/** A path of the tree, as it is called where the tests see it. */
export function seenInTree({ from, at }: Tree, path: string): string {
  return path === from || path.startsWith(`${from}/`) ? `${at}${path.slice(from.length)}` : path;
}

/** Configuration and conftest files above the root count for pytest, as far up as the repository goes. */
function findTop(root: string, home: string | undefined): string {
  for (let folder = root; ; folder = dirname(folder)) {
    const isTooHigh = folder === dirname(folder) || `${home}/`.startsWith(`${folder}/`);
    if (isTooHigh) return root;
    if (existsSync(join(folder, ".git"))) return folder;
  }
}
