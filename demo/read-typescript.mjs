// Lets Node run TypeScript as it is written, also Node 20, which cannot by itself: types are taken away
// while a file is loaded, so that nothing has to be built and every file stays where it is.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
  const source = await readFile(fileURLToPath(url), "utf8");
  const sourcefile = fileURLToPath(url);
  const { code } = await transform(source, { loader: "ts", sourcefile, sourcemap: "inline" });
  return { format: "module", source: code, shortCircuit: true };
}
