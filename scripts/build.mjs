// Bundles the entries and all they need into a folder, dist/ unless another is named, as split ESM.
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * @param {string} outdir a folder of the project's root
 * @param {string[]} entries
 */
export async function buildInto(outdir, entries = ["src/cli.ts", "src/main.ts"]) {
  await rm(`${root}${outdir}`, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: entries,
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    legalComments: "none",
    // Half the size; names stay, so that a stack trace can be read.
    minifyWhitespace: true,
    minifySyntax: true,
    // The same bytes wherever node_modules really lies.
    preserveSymlinks: true,
    // Packages written as CommonJS call require() for Node's own modules.
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
    },
    plugins: [withoutIdentityTokens],
    logLevel: "warning",
  });
}

/**
 * The Action asks for no identity token, but `@actions/core` could, and would bring a whole HTTP
 * client along for it: half a megabyte.
 * @type {import("esbuild").Plugin}
 */
const withoutIdentityTokens = {
  name: "without-identity-tokens",
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^\.\/oidc-utils\.js$/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === "resolving") return undefined;
      const found = await resolve(path, { ...from, pluginData: "resolving" });
      return { ...found, sideEffects: false };
    }),
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildInto("dist");
