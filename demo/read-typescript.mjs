// A loader hook that strips types, so that Node 20 can run TypeScript without a build.
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
