// Bundles the entries and all they need into a folder, dist/ unless another is named, as split ESM:
// code of ours and code of others in files of their own, so that a change of ours is a small diff.
import { rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { noticesOf } from "./notices.mjs";
import { findVendorImports } from "./vendor-imports.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** @type {import("esbuild").BuildOptions} */
const COMMON = {
  absWorkingDir: root,
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
  // Our Python programs, the App's manifest and its workflow, which are handed on as texts.
  loader: { ".py": "text", ".yml": "text" },
  logLevel: "warning",
};

/** @type {import("esbuild").BuildOptions} */
const MEASURED = { sourcemap: "external", sourcesContent: false, minifySyntax: false };

/** What the Action goes on with, once it knows whether an event is for it. */
const ACTION_ENTRIES = [
  "src/action/run-action.ts",
  "src/action/verify-action.ts",
  "src/action/outputs.ts",
];

/** What a thread of its own runs: a file beside those that start it. */
const WORKERS = ["src/pytest/report-worker.ts"];

/**
 * With `coverage`, statements stay as they were written and a source map lies beside each file, so that
 * what V8 counts can be found again in the source.
 *
 * @param {string} outdir a folder of the project's root
 * @param {string[]} given the entries, beside the workers
 * @param {{ coverage?: boolean }} options
 */
export async function buildInto(
  outdir,
  given = ["src/cli.ts", "src/server.ts", ...ACTION_ENTRIES],
  { coverage = false } = {},
) {
  const entries = [...given, ...WORKERS];
  const measured = coverage ? MEASURED : {};
  await rm(`${root}${outdir}`, { recursive: true, force: true });
  const vendor = await findVendorImports({ ...COMMON, entryPoints: entries, outdir });
  const { metafile: bundle } = await build({
    ...COMMON,
    ...measured,
    entryPoints: [...entries.map(named), { in: VENDOR, out: VENDOR_FILE }],
    chunkNames: "[name]-[hash]",
    outdir,
    metafile: true,
    plugins: [vendorEntry(vendor), withoutLanguages, withoutHttpClient],
  });
  // The entry only makes esbuild put what it names into separate files; nothing imports the entry itself.
  for (const end of [".js", ".js.map"]) {
    await rm(`${root}${outdir}/${VENDOR_FILE}${end}`, { force: true });
  }
  if (!ACTION_ENTRIES.every((entry) => entries.includes(entry))) return;
  const { metafile: front } = await buildFront(outdir, measured);
  await writeFile(`${root}${outdir}/THIRD-PARTY-NOTICES.txt`, noticesOf(root, [bundle, front]));
}

/**
 * What the Action does first, in one file: what it shares with the rest is in there once more, for each
 * file that has to be opened before GitHub is asked takes as long as a hundred lines.
 *
 * @param {string} outdir
 * @param {import("esbuild").BuildOptions} measured
 */
async function buildFront(outdir, measured) {
  return build({
    ...COMMON,
    ...measured,
    metafile: true,
    splitting: false,
    banner: {},
    entryPoints: ["src/main.ts"],
    outdir,
    plugins: [restIsElsewhere],
  });
}

/** @type {import("esbuild").Plugin} */
const restIsElsewhere = {
  name: "rest-is-elsewhere",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\./ }, ({ path, kind }) =>
      kind === "dynamic-import" ? { path: `./${named(path).out}.js`, external: true } : null,
    );
  },
};

const VENDOR = "vendor:all";
const VENDOR_FILE = "vendor";

/** @param {string} entry */
function named(entry) {
  return { in: entry, out: entry.replace(/^.*\/|\.ts$/g, "") };
}

/**
 * What is reachable from two entries goes into files that neither is in: this entry reaches exactly
 * what our code takes from packages.
 *
 * @param {string} contents
 * @returns {import("esbuild").Plugin}
 */
function vendorEntry(contents) {
  return {
    name: "vendor-entry",
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^vendor:all$/ }, ({ path }) => ({ path, namespace: "vendor" }));
      onLoad({ filter: /.*/, namespace: "vendor" }, () => ({ contents, resolveDir: root }));
    },
  };
}

/**
 * zod brings its messages in forty languages along, at the price of a fifth of the time to start.
 *
 * @type {import("esbuild").Plugin}
 */
const withoutLanguages = {
  name: "without-languages",
  setup: ({ onLoad }) => {
    onLoad({ filter: /node_modules\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

/**
 * @actions/core needs it for tokens of OpenID, which we never ask for; it is half a megabyte.
 *
 * @type {import("esbuild").Plugin}
 */
const withoutHttpClient = {
  name: "without-http-client",
  setup: ({ onLoad }) => {
    onLoad({ filter: /node_modules\/@actions\/http-client\/lib\/\w+\.js$/ }, () => ({
      contents: "export class HttpClient {}\nexport class BearerCredentialHandler {}",
    }));
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildInto(process.argv[2] ?? "dist");
