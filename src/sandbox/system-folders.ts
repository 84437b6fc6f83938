import { existsSync, lstatSync, readlinkSync } from "node:fs";

export interface SystemFolders {
  /** Shown as they are, not to be written to. */
  folders: string[];
  /** `/bin` is a link to `usr/bin` on most systems, and has to be one inside. */
  links: { path: string; to: string }[];
}

const SYSTEM = ["/usr", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix"];

/** What programs need of the system; everything that is not listed is not there inside. */
export function findSystemFolders(paths: readonly string[] = SYSTEM): SystemFolders {
  const there = paths.filter((path) => existsSync(path));
  const isLink = (path: string) => lstatSync(path).isSymbolicLink();
  return {
    folders: there.filter((path) => !isLink(path)),
    links: there.filter(isLink).map((path) => ({ path, to: readlinkSync(path) })),
  };
}
