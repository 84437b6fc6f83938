import { stat } from "node:fs/promises";

export async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
