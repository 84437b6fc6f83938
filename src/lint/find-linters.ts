import { findConfigured } from "./configured.ts";

interface Place {
  root: string;
  isInstalled: (program: string) => boolean;
}

/** The linters that a repository has configured, and whether they could be run. */
export async function findLinters({
  root,
  isInstalled,
}: Place): Promise<{ name: string; installed: boolean }[]> {
  const configured = await findConfigured(root);
  return configured.map(({ name, command }) => ({
    name,
    installed: isInstalled(command[0] ?? name),
  }));
}
