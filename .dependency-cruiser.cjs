// The floors of docs/architecture.md as rules. TypeScript 6 stays until dependency-cruiser reads
// TypeScript 7: without the compiler's API it is blind to type-only imports.
//
// A folder of src/features/ is an optional feature. What the core knows of it has one of three names there:
// record.ts (settings, state, nodes), page.ts and rules.ts. Its other files are nodes, and see what nodes see.
const core =
  "^src/(routing|run-state|reports|spec|context|python|safe-text)/|^src/(ports|errors|parse-json|setting|version)\\.ts$|^src/features/(records|pages|[^/]+/(record|page|rules))\\.ts$";
const workflow = "^src/(workflow|proof|features)/";
const adapters = "^src/(github|git|pytest|sandbox|llm|lint)/";

/**
 * What the source may take from packages. All of them are devDependencies, because the build bundles them and
 * an installed package needs none; here they are told apart from the tools of tests and builds.
 */
const bundled = [
  "@actions/(core|exec)",
  "@langchain/(anthropic|core|google|langgraph|langgraph-checkpoint|openai)",
  "@octokit/(plugin-retry|plugin-throttling|rest)",
  "@secretlint/(core|profiler|secretlint-rule-preset-recommend)",
  "fastest-levenshtein",
  "js-tiktoken",
  "markdown-it",
  "parse5",
  "probot",
  "smol-toml",
  "undici",
  "yaml",
  "zod",
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "core-sees-core-only",
      comment: "Decisions do not know who carries them out.",
      severity: "error",
      from: { path: core },
      to: { path: "^src/", pathNot: core },
    },
    {
      name: "core-has-no-effects",
      comment:
        "Decisions take values and return values; reading and running is the adapters' work.",
      severity: "error",
      from: { path: core },
      to: { dependencyTypes: ["core"], pathNot: "^(node:)?(path|path/posix|crypto)$" },
    },
    {
      name: "workflow-sees-ports-only",
      severity: "error",
      from: { path: workflow },
      to: { path: "^src/", pathNot: [core, workflow] },
    },
    {
      name: "adapters-see-core-only",
      severity: "error",
      from: { path: adapters },
      to: { path: "^src/", pathNot: [core, adapters] },
    },
    {
      name: "adapters-are-blind-to-each-other",
      severity: "error",
      from: { path: "^src/(github|git|pytest|sandbox|llm|lint)/" },
      to: { path: adapters, pathNot: "^src/$1/" },
    },
    {
      name: "only-runs-build-adapters",
      severity: "error",
      from: { path: "^src/", pathNot: [adapters, "^src/runs/"] },
      to: { path: adapters },
    },
    {
      name: "runs-are-blind-to-who-asks",
      comment: "What was asked comes in as values, from a terminal, an event, or a test.",
      severity: "error",
      from: { path: "^src/(runs|config)/" },
      to: { path: "^src/(action|cli|server)/|^src/(app|cli|main|server)\\.ts$" },
    },
    {
      name: "source-does-not-import-tests",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^test/" },
    },
    {
      name: "only-bundled-packages",
      severity: "error",
      from: { path: "^src/" },
      to: {
        dependencyTypes: ["npm", "npm-dev", "npm-no-pkg", "npm-unknown", "unknown", "undetermined"],
        pathNot: `^node_modules/(${bundled.join("|")})/`,
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
