import type { Tools } from "./tools.ts";

/** A file's text; where there is no file, there is no text. */
export async function readText({ workspace }: Pick<Tools, "workspace">, path: string) {
  return (await workspace.read(path)) ?? "";
}
