import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  BaseCheckpointSaver,
  GRAPH_VERSION,
  ReducedValue,
  RunState,
  TASKS,
  WRITES_IDX_MAP,
  copyCheckpoint,
  external_exports,
  getCheckpointId,
  goOn,
  maxChannelVersion,
  replan
} from "./chunk-ITT6CJSU.js";
import {
  ArbiterError
} from "./chunk-VJZGU7I5.js";

// src/cli/read-arguments.ts
import { parseArgs } from "node:util";

// src/workflow/plan-retry.ts
var RETRY_PHASES = ["plan", "tests", "code", "refactor", "lint"];
function planRetry(state, { hint, from }) {
  if (state.ending !== "failed" && state.ending !== "aborted") throw notOver(state);
  const phase = from ?? failedPhase(state);
  const { asNode, update } = COURSES[phase](state);
  const again = { ...START_AGAIN, hint: hint ?? state.hint };
  return {
    asNode,
    update: { ...again, strategy: replan(state.failureHistory).strategy, ...update }
  };
}
var START_AGAIN = {
  scaffoldRetryCount: 0,
  retryCount: 0,
  refactorRetryCount: 0,
  lintRetryCount: 0,
  humanDecision: "pending",
  ending: null,
  error: null,
  report: null,
  proposal: null
};
function failedPhase({ agreedPlan, commits, ending }) {
  if (agreedPlan === null) return "plan";
  if (commits.red === null) return "tests";
  if (commits.green === null || ending === "aborted") return "code";
  return commits.refactor === null ? "refactor" : "lint";
}
var NOTHING_BUILT = {
  commits: { red: null, green: null, refactor: null },
  red: null,
  codeFiles: [],
  bestAttempt: null,
  passToPass: null,
  lintFindings: []
};
var COURSES = {
  plan: () => ({
    asNode: "loadContext",
    update: { ...NOTHING_BUILT, ...UNPLANNED }
  }),
  tests: () => ({ asNode: "baseline", update: { ...NOTHING_BUILT, strategy: null } }),
  code: (state) => {
    const { red, green, refactor } = state.commits;
    if (red === null) throw tooEarly("code", "no tests are red yet");
    const best = refactor ?? green;
    const passing = state.red?.failing.length ?? 0;
    const bestAttempt = best === null ? state.bestAttempt : { commit: best, passing, regressions: 0 };
    const decision = goOn("implement", "a person asked for another try");
    const commits = { red, green: null, refactor: null };
    return { asNode: "plan", update: { commits, bestAttempt, decision, lintFindings: [] } };
  },
  refactor: ({ commits }) => {
    if (commits.green === null) throw tooEarly("refactor", "nothing is green yet");
    const decision = goOn("refactor", "a person asked for another try");
    return { asNode: "greenGate", update: { commits: { ...commits, refactor: null }, decision } };
  },
  lint: ({ commits }) => {
    if (commits.green === null) throw tooEarly("lint", "nothing is green yet");
    const decision = goOn("lint", "a person asked for another try");
    return { asNode: "refactorGate", update: { decision } };
  }
};
var UNPLANNED = {
  agreedPlan: null,
  coveredTests: [],
  testFiles: [],
  draft: null,
  testResults: null,
  strategy: null
};
function notOver({ issue, ending }) {
  if (ending === null || ending === "unmerged") {
    return new ArbiterError("bad-usage", `The run of #${issue} is not over.`, {
      fix: `Go on with it: tdd-arbiter resume --issue ${issue}`
    });
  }
  return new ArbiterError("bad-usage", `There is nothing to try again: #${issue} is ${ending}.`);
}
function tooEarly(phase, why) {
  return new ArbiterError("bad-usage", `It cannot go on from ${phase}: ${why}.`, {
    fix: "Leave --from out, or name an earlier phase."
  });
}

// src/cli/read-arguments.ts
var STATUS_FLAGS = {
  issue: { type: "string" },
  repo: { type: "string" },
  json: { type: "boolean" }
};
var WORK_FLAGS = {
  ...STATUS_FLAGS,
  model: { type: "string" },
  decision: { type: "string" },
  report: { type: "string" },
  python: { type: "string" },
  timeout: { type: "string" },
  attempts: { type: "string" }
};
var RUN_FLAGS = {
  ...WORK_FLAGS,
  "issue-file": { type: "string" },
  lld: { type: "string" },
  context: { type: "string", multiple: true },
  base: { type: "string" }
};
var RETRY_FLAGS = { ...WORK_FLAGS, from: { type: "string" } };
var VERDICT_FLAGS = {
  phase: { type: "string" },
  json: { type: "boolean" },
  python: { type: "string" },
  timeout: { type: "string" }
};
var whole = (flag) => external_exports.string({ error: `--${flag} takes a whole number above 0.` }).regex(/^[1-9]\d{0,8}$/, { error: `--${flag} takes a whole number above 0.` }).transform(Number);
var oneOf = (flag, choices) => external_exports.enum(choices, { error: `--${flag} takes one of: ${choices.join(", ")}.` });
var WorkFlags = external_exports.object({
  issue: whole("issue"),
  repo: external_exports.string().default("."),
  model: external_exports.string().optional(),
  decision: oneOf("decision", ["ask", "approve", "abort"]).default("ask"),
  report: external_exports.string().optional(),
  json: external_exports.boolean().default(false),
  python: external_exports.string().optional(),
  timeout: whole("timeout").optional(),
  attempts: whole("attempts").optional()
});
var RunOptions = WorkFlags.extend({
  "issue-file": external_exports.string().optional(),
  lld: external_exports.string().optional(),
  context: external_exports.array(external_exports.string()).default([]),
  base: external_exports.string().optional()
}).refine((options) => options["issue-file"] === void 0 !== (options.lld === void 0), {
  error: "Give either --issue-file or --lld."
});
var VerdictOptions = external_exports.object({
  phase: oneOf("phase", ["red", "green"]),
  json: external_exports.boolean().default(false),
  python: external_exports.string().optional(),
  timeout: whole("timeout").optional()
});
var RETRY_ALIASES = { scaffold: "tests", implement: "code" };
var RetryOptions = WorkFlags.extend({
  from: external_exports.preprocess(
    (word) => RETRY_ALIASES[String(word)] ?? word,
    oneOf("from", RETRY_PHASES).optional()
  ).optional()
});
var StatusOptions = external_exports.object({
  issue: whole("issue").optional(),
  repo: external_exports.string().default("."),
  json: external_exports.boolean().default(false)
});
var AbortOptions = StatusOptions.extend({ issue: whole("issue") });
function readRunArguments(args) {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { values } = parse(() => parseArgs({ args: own, options: RUN_FLAGS }));
  return { ...check(RunOptions, values), pytestArgs };
}
function readResumeArguments(args) {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { values } = parse(() => parseArgs({ args: own, options: WORK_FLAGS }));
  return { ...check(WorkFlags, values), pytestArgs };
}
function readRetryArguments(args) {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { values, positionals } = parse(
    () => parseArgs({ args: own, options: RETRY_FLAGS, allowPositionals: true })
  );
  const hint = positionals.length === 0 ? void 0 : positionals.join(" ");
  return { ...check(RetryOptions, values), hint, pytestArgs };
}
function readStatusArguments(args) {
  const { values } = parse(() => parseArgs({ args: [...args], options: STATUS_FLAGS }));
  return check(StatusOptions, values);
}
function readAbortArguments(args) {
  const { values } = parse(() => parseArgs({ args: [...args], options: STATUS_FLAGS }));
  return check(AbortOptions, values);
}
function readVerdictArguments(args) {
  const { own, pytestArgs } = splitAtSeparator(args);
  const { values, positionals } = parse(
    () => parseArgs({ args: own, options: VERDICT_FLAGS, allowPositionals: true })
  );
  if (positionals.length > 1) {
    throw usageError(`verdict looks at one directory, not at ${positionals.length}.`);
  }
  return { ...check(VerdictOptions, values), directory: positionals[0] ?? ".", pytestArgs };
}
function splitAtSeparator(args) {
  const separator = args.indexOf("--");
  if (separator === -1) return { own: [...args], pytestArgs: [] };
  return { own: args.slice(0, separator), pytestArgs: args.slice(separator + 1) };
}
function parse(read) {
  try {
    return read();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw usageError(reason.split("\n")[0] ?? reason, cause);
  }
}
function check(schema, values) {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  throw usageError(result.error.issues.map((issue) => issue.message).join(" "));
}
function usageError(message, cause) {
  return new ArbiterError("bad-usage", message, { fix: "See: tdd-arbiter help", cause });
}

// src/compose/claim-issue.ts
import { hostname, userInfo } from "node:os";

// src/workspace/run-git.ts
import { spawn } from "node:child_process";
import { buffer, text } from "node:stream/consumers";
async function runGit({ args, cwd, env, input, maxBytes }) {
  const child = spawn("git", [...args], { cwd, env, detached: true });
  child.stdin.on("error", () => {
  });
  child.stdin.end(input);
  if (maxBytes !== void 0) endBeyond(child, maxBytes);
  const exited = new Promise((resolve2, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve2(code ?? 128));
  });
  const [exitCode, bytes, stderr] = await Promise.all([
    exited,
    buffer(child.stdout),
    text(child.stderr)
  ]);
  return { exitCode, stdout: bytes.toString("utf8"), bytes, stderr };
}
function endBeyond(child, maxBytes) {
  let bytes = 0;
  child.stdout.on("data", (chunk) => {
    bytes += chunk.length;
    if (bytes > maxBytes) child.kill("SIGKILL");
  });
}

// src/workspace/git.ts
var HARDENING = [
  "core.hooksPath=/dev/null",
  "core.fsmonitor=false",
  "core.quotePath=false",
  "commit.gpgSign=false",
  "gc.auto=0",
  "maintenance.auto=false",
  "safe.bareRepository=explicit",
  "protocol.ext.allow=never"
].flatMap((setting) => ["-c", setting]);
var IDENTITY = { name: "TDD Arbiter", email: "tdd-arbiter@users.noreply.github.com" };
async function git(place, args, input = "") {
  const result = await tryGit(place, args, input);
  if (result.exitCode === 0) return result.stdout;
  const reason = result.stderr.trim() || `exit code ${result.exitCode}`;
  throw new ArbiterError("git-failed", `git ${args[0]} failed: ${reason}`, {
    data: { args, exitCode: result.exitCode }
  });
}
async function tryGit(place, args, input = "", maxBytes) {
  const where = place.gitDir === void 0 ? [] : [`--git-dir=${place.gitDir}`, `--work-tree=${place.directory}`];
  return runGit({
    args: [...HARDENING, ...where, ...args],
    cwd: place.directory,
    env: gitEnvironment(place),
    input,
    maxBytes
  });
}
function gitEnvironment({ env, index, date, config = {} }) {
  const kept = {};
  for (const [name, value] of Object.entries(env)) {
    if (!name.startsWith("GIT_")) kept[name] = value;
  }
  return {
    ...kept,
    ...configEnvironment(config),
    LC_ALL: "C",
    ...index === void 0 ? {} : { GIT_INDEX_FILE: index },
    ...date === void 0 ? {} : { GIT_AUTHOR_DATE: `@${date} +0000`, GIT_COMMITTER_DATE: `@${date} +0000` },
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_AUTHOR_NAME: IDENTITY.name,
    GIT_AUTHOR_EMAIL: IDENTITY.email,
    GIT_COMMITTER_NAME: IDENTITY.name,
    GIT_COMMITTER_EMAIL: IDENTITY.email
  };
}
function configEnvironment(config) {
  const settings = Object.entries(config);
  return {
    GIT_CONFIG_COUNT: String(settings.length),
    ...Object.fromEntries(
      settings.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value]
      ])
    )
  };
}

// src/workspace/state/change-ref.ts
import { setTimeout as pause } from "node:timers/promises";

// src/workspace/state/git-objects.ts
import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
var TYPE_NUMBERS = { commit: 1, tree: 2, blob: 3 };
function makeObject(format, type, text2) {
  const content = Buffer.from(text2);
  const id = createHash(format).update(`${type} ${content.length}\0`).update(content).digest("hex");
  return { type, id, content };
}
function packObjects(format, objects) {
  const header = Buffer.alloc(12);
  header.write("PACK");
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(objects.length, 8);
  const bodies = objects.flatMap(({ type, content }) => [
    packedHeader(TYPE_NUMBERS[type], content.length),
    deflateSync(content)
  ]);
  const pack = Buffer.concat([header, ...bodies]);
  return Buffer.concat([pack, createHash(format).update(pack).digest()]);
}
function packedHeader(type, size) {
  const bytes = [type << 4 | size & 15];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push((bytes.pop() ?? 0) | 128, rest & 127);
  }
  return Buffer.from(bytes);
}

// src/workspace/state/build-trees.ts
function buildTrees(format, files) {
  const here = [];
  const folders = /* @__PURE__ */ new Map();
  for (const [path, id] of files) {
    const slash = path.indexOf("/");
    if (slash === -1) {
      here.push({ name: path, mode: "100644", id });
      continue;
    }
    const name = path.slice(0, slash);
    const folder = folders.get(name) ?? /* @__PURE__ */ new Map();
    folders.set(name, folder.set(path.slice(slash + 1), id));
  }
  const below = [];
  for (const [name, folder] of folders) {
    const trees = buildTrees(format, folder);
    below.push(...trees);
    here.push({ name, mode: "40000", id: trees.at(-1).id });
  }
  return [...below, makeObject(format, "tree", encodeTree(here))];
}
function encodeTree(entries) {
  const sorted = [...entries].sort((a, b) => Buffer.compare(sortKey(a), sortKey(b)));
  return Buffer.concat(
    sorted.flatMap(({ mode, name, id }) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(id, "hex")
    ])
  );
}
function sortKey({ name, mode }) {
  return Buffer.from(mode === "40000" ? `${name}/` : name);
}

// src/workspace/state/refused-state.ts
function refusedState(ref, reason, cause) {
  return new ArbiterError("state-refused", `${ref} is refused: ${reason}.`, {
    fix: `Look at it with "git log ${ref}". If it is not needed, remove it: git update-ref -d ${ref}`,
    data: { ref },
    cause
  });
}

// src/workspace/state/read-ref.ts
var NO_REF = {
  tip: null,
  parents: [],
  entries: /* @__PURE__ */ new Map(),
  trees: /* @__PURE__ */ new Set()
};
var MAX_COMMIT_BYTES = 256 * 1024;
var MAX_LISTING_BYTES = 16 * 1024 * 1024;
async function readTips(place, name) {
  const format = "--format=%(objectname) %(refname)";
  const listing = await git(place, ["for-each-ref", format, name]);
  const rows = listing.split("\n").filter((row) => row !== "");
  return new Map(rows.map((row) => [row.slice(row.indexOf(" ") + 1), row.split(" ", 1)[0] ?? ""]));
}
async function readRef(place, ref) {
  const tip = (await readTips(place, ref)).get(ref);
  return tip === void 0 ? NO_REF : readSnapshot(place, ref, tip);
}
async function readSnapshot(place, ref, tip) {
  await requireCommit(place, ref, tip);
  const [header, listing] = await Promise.all([
    git(place, ["cat-file", "commit", tip]),
    tryGit(place, ["ls-tree", "-r", "-t", "-z", "--full-tree", tip], "", MAX_LISTING_BYTES)
  ]);
  if (listing.exitCode !== 0) throw refusedState(ref, "its tree cannot be listed or is too large");
  return { tip, parents: readParents(header), ...readListing(ref, listing.stdout) };
}
async function requireCommit(place, ref, tip) {
  const facts = await git(place, ["cat-file", "--batch-check"], `${tip}
`);
  const [, type, size] = facts.trim().split(" ");
  if (type !== "commit") throw refusedState(ref, `it points at a ${type}, not at a commit`);
  if (Number(size) > MAX_COMMIT_BYTES) throw refusedState(ref, `its commit has ${size} bytes`);
}
function readParents(commit) {
  const header = commit.split("\n\n", 1)[0] ?? "";
  return header.split("\n").flatMap((line) => /^parent (\w+)$/.exec(line)?.[1] ?? []);
}
var ROW = /^(\d+) (\w+) (\w+)\t([\s\S]+)$/;
function readListing(ref, listing) {
  const entries = /* @__PURE__ */ new Map();
  const trees = /* @__PURE__ */ new Set();
  for (const row of listing.split("\0").filter((text2) => text2 !== "")) {
    const [, mode, type, id = "", path = ""] = ROW.exec(row) ?? [];
    if (type === "tree") trees.add(id);
    else if (mode === "100644") entries.set(path, id);
    else throw refusedState(ref, `${JSON.stringify(path)} in it is not a plain file`);
  }
  return { entries, trees };
}

// src/workspace/state/change-ref.ts
var PATIENCE = 100;
async function changeRef(changing) {
  const { place, ref, decide, from } = changing;
  let at = from ?? await readRef(place, ref);
  let reason = "";
  for (let spent = 0; spent < PATIENCE; ) {
    const change = await decide(at);
    if (change !== null) {
      const next = await writeObjects(changing, at, change);
      const refusal = await tryMoveRef(place, ref, next.tip, at.tip);
      if (refusal === null) return next;
      reason = refusal;
    }
    const found = await readRef(place, ref);
    if (change === null && found.tip === at.tip) return at;
    spent += found.tip === at.tip ? 10 : 1;
    at = found;
    await pause(Math.random() * Math.min(spent, 20));
  }
  throw stuck(ref, reason);
}
async function tryMoveRef(place, ref, to, from) {
  if (to === null && from === null) return null;
  const args = to === null ? ["-d", ref, from ?? ""] : [ref, to, from ?? ""];
  const moved = await tryGit(place, ["update-ref", ...args]);
  return moved.exitCode === 0 ? null : moved.stderr.trim();
}
function stuck(ref, reason) {
  return new ArbiterError("git-failed", `${ref} could not be written: ${reason}`, {
    fix: "Check that the repository can be written to, and that no stale .lock file is left in it.",
    data: { ref }
  });
}
async function writeObjects({ place, format, now }, at, { files, parents, message }) {
  if (files.size === 0 && parents.length === 0) {
    return { tip: null, parents, entries: /* @__PURE__ */ new Map(), trees: /* @__PURE__ */ new Set() };
  }
  const known = /* @__PURE__ */ new Set([...at.entries.values(), ...at.trees]);
  const entries = /* @__PURE__ */ new Map();
  const blobs = [];
  for (const [path, file] of files) {
    if ("id" in file) {
      entries.set(path, file.id);
      continue;
    }
    const blob = makeObject(format, "blob", file.text);
    blobs.push(blob);
    entries.set(path, blob.id);
  }
  const trees = buildTrees(format, entries);
  const root = trees.at(-1);
  const commit = makeObject(
    format,
    "commit",
    encodeCommit({ tree: root.id, parents, message, now })
  );
  const missing = [...blobs, ...trees].filter(({ id }) => !known.has(id));
  await git(place, ["unpack-objects", "-q"], packObjects(format, [...missing, commit]));
  const subtrees = new Set(trees.map(({ id }) => id));
  return { tip: commit.id, parents, entries, trees: subtrees };
}
function encodeCommit({ tree, parents, message, now }) {
  const when = `${Math.floor(now().getTime() / 1e3)} +0000`;
  const who = `${IDENTITY.name} <${IDENTITY.email}> ${when}`;
  return [
    `tree ${tree}`,
    ...parents.map((parent) => `parent ${parent}`),
    `author ${who}`,
    `committer ${who}`,
    "",
    `${message}
`
  ].join("\n");
}
async function readObjectFormat(place) {
  const name = (await git(place, ["rev-parse", "--show-object-format"])).trim();
  return name === "sha256" ? "sha256" : "sha1";
}

// src/workspace/state/plain-json.ts
function writeJson(value) {
  return `${JSON.stringify(value)}
`;
}
function redactValue(value, redact) {
  const text2 = JSON.stringify(value, (_, part) => typeof part === "string" ? redact(part) : part);
  return text2 === void 0 ? void 0 : JSON.parse(text2);
}
function readJson(schema, { ref, name, text: text2 }) {
  const parsed = schema.safeParse(parsePlain(ref, name, text2));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".") || "it";
  throw refusedState(ref, `${name} does not fit (${where}: ${issue?.message})`, parsed.error);
}
function parsePlain(ref, name, text2) {
  try {
    return JSON.parse(text2, withoutPrototype);
  } catch (cause) {
    throw refusedState(ref, `${name} is not JSON`, cause);
  }
}
function withoutPrototype(key, value) {
  return key === "__proto__" ? void 0 : value;
}
var plainSerializer = {
  dumpsTyped: async (value) => [
    "json",
    new TextEncoder().encode(JSON.stringify(value ?? null))
  ],
  loadsTyped: async (_type, data) => JSON.parse(typeof data === "string" ? data : new TextDecoder().decode(data), withoutPrototype)
};

// src/workspace/state/read-blobs.ts
async function readBlobs(place, ref, blobs, limits) {
  if (blobs.size === 0) return /* @__PURE__ */ new Map();
  const ids = `${[...blobs.values()].join("\n")}
`;
  const facts = (await git(place, ["cat-file", "--batch-check"], ids)).split("\n");
  let total = 0;
  for (const [index, path] of [...blobs.keys()].entries()) {
    const [, type, size] = (facts[index] ?? "").split(" ");
    if (type !== "blob") throw refusedState(ref, `${JSON.stringify(path)} in it is ${type}`);
    total += Number(size);
    if (Number(size) > limits.maxFileBytes || total > limits.maxTotalBytes) {
      throw refusedState(ref, `${JSON.stringify(path)} in it is too large (${size} bytes)`);
    }
  }
  const contents = (await tryGit(place, ["cat-file", "--batch"], ids)).bytes;
  return new Map(splitBatch(ref, contents));
}
function* splitBatch(ref, contents) {
  for (let at = 0; at < contents.length; ) {
    const end = contents.indexOf("\n", at);
    const [id = "", , size] = contents.toString("latin1", at, end).split(" ");
    const start = end + 1;
    at = start + Number(size) + 1;
    yield [id, decode(ref, contents.subarray(start, at - 1))];
  }
}
function decode(ref, content) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch (cause) {
    throw refusedState(ref, "a file in it is not UTF-8 text", cause);
  }
}

// src/routing/handoff-note.ts
var Text = external_exports.string().max(4e3);
var HandoffNote = external_exports.object({
  /** RED, GREEN or REFACTOR; or the step outside of them, such as PLAN, PUBLISH or MERGE. */
  phase: external_exports.string().regex(/^[A-Z_]{1,20}$/),
  error: Text.nullable(),
  error_details: external_exports.object({ type: external_exports.string().max(200), message: Text }).nullable(),
  retry_count: external_exports.number().int().min(0),
  issue: external_exports.number().int().positive(),
  /** When, so that lines from several machines have an order. */
  at: external_exports.iso.datetime(),
  exit_code: external_exports.number().int().nullable().optional(),
  tests: external_exports.object({ passed: external_exports.number().int(), failed: external_exports.number().int() }).optional(),
  /** The node that comes next, and why. */
  route: external_exports.object({ next: external_exports.string().max(100), reason: Text }).optional(),
  /** Files in which the arbiter laid stubs. */
  stubs: external_exports.array(external_exports.string().max(1e3)).max(100).optional(),
  /** Which run of the issue, which of its steps, and what ended there: one event is noted once. */
  run: external_exports.string().max(40).optional(),
  step: external_exports.number().int().min(0).optional(),
  node: external_exports.string().max(100).optional(),
  verdict: external_exports.string().max(100).optional(),
  /** The line a person reads about it. */
  headline: Text.optional(),
  /** The branch that the change is built on. */
  base: external_exports.string().max(1e3).optional(),
  /** The blob of what a later version rebuilds the state from. */
  handoff: external_exports.string().regex(/^[0-9a-f]{40,64}$/).optional()
});

// src/workspace/notes/note-lines.ts
var MAX_LINE = 32 * 1024;
function readLines(note) {
  const lines = note.split("\n").filter((line) => line.trim() !== "");
  return lines.map((text2) => ({ text: text2, event: readEvent(text2) }));
}
function writeLine(event) {
  return JSON.stringify(HandoffNote.parse(event));
}
function readEvent(text2) {
  if (text2.length > MAX_LINE || !text2.startsWith("{")) return null;
  try {
    const parsed = HandoffNote.safeParse(JSON.parse(text2));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

// src/workspace/notes/note-tree.ts
var OBJECT_ID = /^[0-9a-f]{40}([0-9a-f]{24})?$/;
function notesByObject({ entries }) {
  const notes = /* @__PURE__ */ new Map();
  for (const [path, blob] of entries) {
    const object = path.replaceAll("/", "");
    if (OBJECT_ID.test(object)) notes.set(object, blob);
  }
  return notes;
}
function noteFiles(notes, texts) {
  const files = /* @__PURE__ */ new Map();
  for (const [object, id] of notes) files.set(pathOf(object), { id });
  for (const [object, text2] of texts) files.set(pathOf(object), { text: text2 });
  return files;
}
function pathOf(object) {
  return `${object.slice(0, 2)}/${object.slice(2)}`;
}

// src/workspace/notes/notes.ts
var NOTES_REF = "refs/notes/tdd";
var NOTE_LIMITS = { maxFileBytes: 512 * 1024, maxTotalBytes: 32 * 1024 * 1024 };
function openNotes({ place, now, redact, onChange }) {
  return {
    append: async (commit, event) => {
      const line = writeLine(redactValue(event, redact));
      const format = await readObjectFormat(place);
      const decide = async (at) => {
        const notes = notesByObject(at);
        const before = await readNote(place, commit, notes.get(commit));
        return {
          files: noteFiles(notes, /* @__PURE__ */ new Map([[commit, `${before}${line}
`]])),
          parents: at.tip === null ? [] : [at.tip],
          message: `tdd: ${event.phase} of issue ${event.issue}`
        };
      };
      await changeRef({ place, format, ref: NOTES_REF, now, decide });
      onChange?.();
    },
    read: async (commits) => {
      const notes = notesByObject(await readRef(place, NOTES_REF));
      const asked = new Set(commits ?? notes.keys());
      const wanted = new Map([...notes].filter(([commit]) => asked.has(commit)));
      const texts = await readBlobs(place, NOTES_REF, wanted, NOTE_LIMITS);
      return new Map([...wanted].map(([commit, id]) => [commit, readLines(texts.get(id) ?? "")]));
    }
  };
}
async function readNote(place, commit, blob) {
  if (blob === void 0) return "";
  const texts = await readBlobs(place, NOTES_REF, /* @__PURE__ */ new Map([[commit, blob]]), NOTE_LIMITS);
  const text2 = texts.get(blob) ?? "";
  return text2 === "" || text2.endsWith("\n") ? text2 : `${text2}
`;
}

// src/workspace/state/state-files.ts
function withFiles(state, changes) {
  const files = new Map(state.files);
  for (const [name, text2] of changes) {
    if (text2 === null) files.delete(name);
    else files.set(name, text2);
  }
  return { ...state, files };
}

// src/workspace/state/answers.ts
var KEPT_ANSWERS = 12;
var NAME = /^answer\.(\d+)\.([0-9a-f]{64})\.json$/;
function createAnswers(store) {
  return {
    recall: async (key) => {
      const { files } = await store.read();
      const name = [...files.keys()].find((file) => NAME.exec(file)?.[2] === key);
      return name === void 0 ? null : files.get(name) ?? null;
    },
    store: (key, text2) => store.change((state) => {
      const turns = [...state.files.keys()].flatMap((name) => {
        const turn = NAME.exec(name)?.[1];
        return turn === void 0 ? [] : [{ name, turn: Number(turn) }];
      });
      const last = Math.max(0, ...turns.map(({ turn }) => turn));
      const old = turns.filter(({ turn }) => turn <= last + 1 - KEPT_ANSWERS);
      return withFiles(state, [
        ...old.map(({ name }) => [name, null]),
        [`answer.${last + 1}.${key}.json`, text2]
      ]);
    })
  };
}

// src/workspace/state/checkpoint-files.ts
var Version = external_exports.union([external_exports.number(), external_exports.string()]);
var Checkpoint = external_exports.object({
  v: external_exports.number(),
  id: external_exports.string(),
  ts: external_exports.string(),
  channel_values: external_exports.record(external_exports.string(), external_exports.unknown()),
  channel_versions: external_exports.record(external_exports.string(), Version),
  versions_seen: external_exports.record(external_exports.string(), external_exports.record(external_exports.string(), Version))
});
var Metadata = external_exports.looseObject({
  source: external_exports.enum(["input", "loop", "update", "fork"]),
  step: external_exports.number(),
  parents: external_exports.record(external_exports.string(), external_exports.string())
});
var StoredCheckpoint = external_exports.object({
  checkpoint: Checkpoint,
  metadata: Metadata,
  /** The id of the checkpoint before it. */
  parent: external_exports.string().optional()
});
var StoredWrite = external_exports.object({
  index: external_exports.number().int(),
  channel: external_exports.string(),
  value: external_exports.unknown()
});
var StoredWrites = external_exports.array(StoredWrite);
function checkpointFile({ namespace, id }) {
  return `checkpoint.${encode(namespace)}.${encode(id)}.json`;
}
function writesFile(key, task) {
  return `${writesPrefix(key)}${encode(task)}.json`;
}
var CHECKPOINT_FILE = /^checkpoint\.([\w%-]*)\.([\w%-]+)\.json$/;
function listCheckpoints({ files }) {
  const keys = [...files.keys()].flatMap((name) => {
    const [, namespace, id] = CHECKPOINT_FILE.exec(name) ?? [];
    if (namespace === void 0 || id === void 0) return [];
    return [{ namespace: decodeURIComponent(namespace), id: decodeURIComponent(id) }];
  });
  return keys.sort((a, b) => compare(a.namespace, b.namespace) || compare(b.id, a.id));
}
function readCheckpoint({ ref, state }, key) {
  const name = checkpointFile(key);
  const text2 = state.files.get(name);
  return text2 === void 0 ? void 0 : readJson(StoredCheckpoint, { ref, name, text: text2 });
}
function readWrites({ ref, state }, key) {
  const prefix = writesPrefix(key);
  const names = [...state.files.keys()].filter((name) => name.startsWith(prefix)).sort();
  return names.map((name) => {
    const text2 = state.files.get(name) ?? "";
    const writes = readJson(StoredWrites, { ref, name, text: text2 });
    const task = decodeURIComponent(name.slice(prefix.length, -".json".length));
    return { task, writes: writes.sort((a, b) => a.index - b.index) };
  });
}
function filesOf(state, key) {
  const prefix = writesPrefix(key);
  const writes = [...state.files.keys()].filter((name) => name.startsWith(prefix));
  return [checkpointFile(key), ...writes];
}
function writesPrefix({ namespace, id }) {
  return `writes.${encode(namespace)}.${encode(id)}.`;
}
function encode(text2) {
  return encodeURIComponent(text2).replace(
    /[.!~*'()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
  );
}
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

// src/workspace/state/checkpoint-tuple.ts
function toTuple(at, key) {
  const stored = readCheckpoint(at, key);
  if (stored === void 0) return void 0;
  const { metadata, parent } = stored;
  const before = parent === void 0 ? void 0 : { namespace: key.namespace, id: parent };
  return {
    config: configOf(at, key),
    checkpoint: before === void 0 ? stored.checkpoint : withPendingSends(at, stored.checkpoint, before),
    metadata,
    pendingWrites: readWrites(at, key).flatMap(
      ({ task, writes }) => writes.map(({ channel, value }) => [task, channel, value])
    ),
    ...before === void 0 ? {} : { parentConfig: configOf(at, before) }
  };
}
function configOf({ thread }, { namespace, id }) {
  return { configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: id } };
}
function withPendingSends(at, checkpoint, parent) {
  if (checkpoint.v >= 4) return checkpoint;
  const sends = readWrites(at, parent).flatMap(
    ({ writes }) => writes.filter(({ channel }) => channel === TASKS).map(({ value }) => value)
  );
  const versions = Object.values(checkpoint.channel_versions);
  const version = versions.length === 0 ? 1 : maxChannelVersion(...versions);
  return {
    ...checkpoint,
    channel_values: { ...checkpoint.channel_values, [TASKS]: sends },
    channel_versions: { ...checkpoint.channel_versions, [TASKS]: version }
  };
}

// src/workspace/state/write-together.ts
function writeTogether(write) {
  let waiting = [];
  let writing = null;
  async function writeAll() {
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeBatch(write, batch);
    }
    writing = null;
  }
  return {
    change: (decide) => new Promise((resolve2, reject) => {
      waiting.push({ decide, resolve: resolve2, reject });
      writing ??= writeAll();
    }),
    idle: async () => {
      await writing;
    }
  };
}
async function writeBatch(write, batch) {
  let faults = /* @__PURE__ */ new Map();
  try {
    await write((state) => {
      const decided = decideAll(state, batch);
      faults = decided.faults;
      return decided.state;
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
    return;
  }
  for (const item of batch) {
    if (faults.has(item)) item.reject(faults.get(item));
    else item.resolve();
  }
}
function decideAll(start, batch) {
  let state = start;
  const faults = /* @__PURE__ */ new Map();
  for (const item of batch) {
    try {
      state = item.decide(state) ?? state;
    } catch (fault) {
      faults.set(item, fault);
    }
  }
  return { state, faults };
}

// src/workspace/state/ref-store.ts
var LIMITS = { maxFileBytes: 1024 * 1024, maxTotalBytes: 16 * 1024 * 1024 };
var MAX_FILES = 1e4;
var KEPT = "kept/";
var FILE_NAME = /^[\w.%-]+\.json$/;
var KEPT_NAME = /^kept\/[0-9a-f]{40,64}$/;
function openRefStore({ place, ref, now, onChange }) {
  let snapshot = NO_REF;
  let format;
  const texts = /* @__PURE__ */ new Map();
  async function load(at) {
    requireNames(ref, at);
    const named2 = [...at.entries].filter(([path]) => !isKept(path));
    const unread = new Map(named2.filter(([, id]) => !texts.has(id)));
    for (const [id, text2] of await readBlobs(place, ref, unread, LIMITS)) texts.set(id, text2);
    return {
      files: new Map(named2.map(([path, id]) => [path, texts.get(id) ?? ""])),
      keptBlobs: new Set([...at.entries].flatMap(([path, id]) => isKept(path) ? [id] : [])),
      keptCommits: new Set(at.parents)
    };
  }
  async function write(decide) {
    format ??= await readObjectFormat(place);
    const before = snapshot.tip;
    let files = /* @__PURE__ */ new Map();
    snapshot = await changeRef({
      place,
      format,
      ref,
      now,
      from: snapshot,
      decide: async (at) => {
        const state = await load(at);
        const decided = decide(state) ?? state;
        files = decided.files;
        return decided === state ? null : describe(decided);
      }
    });
    remember(texts, snapshot, files);
    if (snapshot.tip !== before) onChange?.();
  }
  const writer = writeTogether(write);
  return {
    ref,
    change: writer.change,
    read: async (tip) => {
      await writer.idle();
      const found = tip === void 0 ? (await readTips(place, ref)).get(ref) ?? null : tip;
      if (found === snapshot.tip) return load(snapshot);
      const at = found === null ? NO_REF : await readSnapshot(place, ref, found);
      const state = await load(at);
      snapshot = at;
      return state;
    }
  };
}
function isKept(path) {
  return path.startsWith(KEPT);
}
function describe({ files, keptBlobs, keptCommits }) {
  const wanted = /* @__PURE__ */ new Map();
  for (const [path, text2] of files) wanted.set(path, { text: text2 });
  for (const id of keptBlobs) wanted.set(`${KEPT}${id}`, { id });
  return { files: wanted, parents: [...keptCommits], message: "tdd: the state of a run" };
}
function requireNames(ref, { entries }) {
  if (entries.size > MAX_FILES) throw refusedState(ref, `it holds ${entries.size} files`);
  for (const path of entries.keys()) {
    if (FILE_NAME.test(path) || KEPT_NAME.test(path)) continue;
    throw refusedState(ref, `${JSON.stringify(path)} is no file of ours`);
  }
}
function remember(texts, { entries }, files) {
  texts.clear();
  for (const [path, text2] of files) texts.set(entries.get(path) ?? "", text2);
}

// src/workspace/state/thread-ref.ts
import { createHash as createHash2 } from "node:crypto";
var ISSUE = /#([1-9]\d{0,9})$/;
function threadRef(prefix, thread) {
  const issue = ISSUE.exec(thread)?.[1];
  if (issue !== void 0) return `${prefix}issue-${issue}`;
  return `${prefix}thread-${createHash2("sha256").update(thread).digest("hex").slice(0, 40)}`;
}

// src/workspace/state/threads.ts
var THREAD_FILE = "thread.json";
var ThreadName = external_exports.object({ thread: external_exports.string() });
function openThreads({ place, now, prefix = "refs/tdd/", onChange }) {
  const stores = /* @__PURE__ */ new Map();
  const storeAt = (ref) => {
    const store2 = stores.get(ref) ?? openRefStore({ place, ref, now, onChange });
    stores.set(ref, store2);
    return store2;
  };
  const store = (thread) => storeAt(threadRef(prefix, thread));
  return {
    store,
    read: async (thread) => {
      const found = store(thread);
      const state = await found.read();
      return requireThread({ ref: found.ref, thread, state });
    },
    readAll: async () => {
      const tips = await readTips(place, prefix);
      const states = [];
      for (const [ref, tip] of tips) {
        const state = await storeAt(ref).read(tip);
        const thread = threadOf(ref, state);
        if (thread !== void 0) states.push({ ref, thread, state });
      }
      return states;
    },
    change: (thread, decide) => {
      const found = store(thread);
      return found.change((state) => {
        const decided = decide(requireThread({ ref: found.ref, thread, state }));
        return decided === null ? null : named(decided, thread);
      });
    }
  };
}
function requireThread(at) {
  const found = threadOf(at.ref, at.state);
  if (found === void 0 || found === at.thread) return at;
  throw refusedState(at.ref, `it holds the state of ${found}, not of ${at.thread}`);
}
function threadOf(ref, { files }) {
  const text2 = files.get(THREAD_FILE);
  if (text2 === void 0) return void 0;
  return readJson(ThreadName, { ref, name: THREAD_FILE, text: text2 }).thread;
}
function named(state, thread) {
  const gone = ![...state.files.keys()].some((name) => name.startsWith("checkpoint."));
  const text2 = gone ? null : writeJson({ thread });
  return withFiles(state, [[THREAD_FILE, text2]]);
}

// src/workspace/state/store-checkpoint.ts
function withCheckpoint(at, put) {
  const { namespace, checkpoint, metadata, parent, keep, redact } = put;
  const key = { namespace, id: checkpoint.id };
  const channel_values = redactValue(carriedOver(at, put), redact);
  const text2 = writeJson({
    checkpoint: { ...checkpoint, channel_values },
    metadata: redactValue(metadata, redact),
    parent
  });
  const stored = withFiles(at.state, [[checkpointFile(key), text2]]);
  const old = listCheckpoints(stored).filter((other) => other.namespace === namespace).slice(keep);
  const gone = old.flatMap((other) => filesOf(stored, other));
  return withFiles(
    stored,
    gone.map((name) => [name, null])
  );
}
function carriedOver(at, put) {
  const { checkpoint, newVersions, namespace, parent } = put;
  const entries = Object.entries(checkpoint.channel_values);
  const isNew = (channel) => Object.hasOwn(newVersions, channel);
  if (entries.every(([channel]) => isNew(channel))) return checkpoint.channel_values;
  const others = listCheckpoints(at.state).filter((key) => key.namespace === namespace).flatMap((key) => readCheckpoint(at, key)?.checkpoint ?? []);
  return Object.fromEntries(
    entries.flatMap(([channel, value]) => {
      if (isNew(channel)) return [[channel, value]];
      const version = checkpoint.channel_versions[channel];
      const holder = others.find((other) => holds(other, channel, version));
      if (holder !== void 0) return [[channel, holder.channel_values[channel]]];
      return parent === void 0 ? [] : [[channel, value]];
    })
  );
}
function holds({ channel_values, channel_versions }, channel, version) {
  return Object.hasOwn(channel_values, channel) && channel_versions[channel] === version;
}
function withWrites(at, { key, task, writes, redact }) {
  const known = readWrites(at, key).find((entry) => entry.task === task)?.writes ?? [];
  const byIndex = new Map(known.map((write) => [write.index, write]));
  for (const [position, [channel, value]] of writes.entries()) {
    const index = Object.hasOwn(WRITES_IDX_MAP, channel) ? WRITES_IDX_MAP[channel] ?? 0 : position;
    if (index >= 0 && byIndex.has(index)) continue;
    byIndex.set(index, { index, channel, value: redactValue(value, redact) });
  }
  const text2 = writeJson([...byIndex.values()]);
  return withFiles(at.state, [[writesFile(key, task), text2]]);
}
function withoutThread(state) {
  const gone = [...state.files.keys()].filter(
    (name) => name === THREAD_FILE || /^(checkpoint|writes)\./.test(name)
  );
  return withFiles(
    state,
    gone.map((name) => [name, null])
  );
}

// src/workspace/state/checkpoint-saver.ts
var GitCheckpointSaver = class extends BaseCheckpointSaver {
  #threads;
  #keep;
  #redact;
  #guard;
  constructor({ threads, keep, redact, guard }) {
    super(plainSerializer);
    this.#threads = threads;
    this.#keep = keep ?? Number.POSITIVE_INFINITY;
    this.#redact = redact ?? ((text2) => text2);
    this.#guard = guard ?? ((state) => state);
  }
  async getTuple(config) {
    const thread = config.configurable?.thread_id;
    if (thread === void 0) return void 0;
    const namespace = namespaceOf(config);
    const at = await this.#threads.read(requireName("thread_id", thread));
    const asked = getCheckpointId(config);
    const id = asked || listCheckpoints(at.state).find((key) => key.namespace === namespace)?.id;
    return id ? toTuple(at, { namespace, id }) : void 0;
  }
  async *list(config, options = {}) {
    const thread = config.configurable?.thread_id;
    const places = thread === void 0 ? await this.#threads.readAll() : [await this.#threads.read(requireName("thread_id", thread))];
    const found = places.flatMap((at) => findTuples(at, config, options));
    yield* found.slice(0, options.limit);
  }
  async put(config, checkpoint, metadata, newVersions) {
    const thread = requireName("thread_id", config.configurable?.thread_id);
    const namespace = namespaceOf(config);
    const put = {
      namespace,
      checkpoint: copyCheckpoint(checkpoint),
      metadata,
      newVersions,
      parent: getCheckpointId(config) || void 0,
      keep: this.#keep,
      redact: this.#redact
    };
    await this.#change(thread, (at) => withCheckpoint(at, put));
    return {
      configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: checkpoint.id }
    };
  }
  async putWrites(config, writes, taskId) {
    const thread = requireName("thread_id", config.configurable?.thread_id);
    const id = requireName("checkpoint_id", config.configurable?.checkpoint_id);
    const key = { namespace: namespaceOf(config), id };
    await this.#change(
      thread,
      (at) => withWrites(at, { key, task: taskId, writes, redact: this.#redact })
    );
  }
  async deleteThread(threadId) {
    await this.#change(threadId, ({ state }) => withoutThread(state));
  }
  async #change(thread, decide) {
    await this.#threads.change(
      thread,
      (at) => decide({ ...at, state: this.#guard(at.state) ?? at.state })
    );
  }
};
function namespaceOf(config) {
  return String(config.configurable?.checkpoint_ns ?? "");
}
function requireName(field, value) {
  if (typeof value === "string" && value !== "") return value;
  throw new ArbiterError("fault", `A checkpoint needs a ${field} in its "configurable".`);
}
function findTuples(at, config, { before, filter = {} }) {
  const namespace = config.configurable?.checkpoint_ns;
  const id = getCheckpointId(config);
  const end = before === void 0 ? "" : getCheckpointId(before);
  return listCheckpoints(at.state).filter((key) => namespace === void 0 || key.namespace === namespace).filter((key) => (id === "" || key.id === id) && (end === "" || key.id < end)).flatMap((key) => toTuple(at, key) ?? []).filter(({ metadata }) => {
    const known = { ...metadata };
    return Object.entries(filter).every(([name, value]) => known[name] === value);
  });
}

// src/workspace/state/run-lock.ts
import { randomUUID } from "node:crypto";

// src/workspace/state/lock-file.ts
var LOCK_FILE = "lock.json";
var Lock = external_exports.object({
  /** Who runs, for people. */
  owner: external_exports.string().max(500),
  /** Where that can be looked at: the page of a job, or a machine's name and process. */
  link: external_exports.string().max(2e3),
  /** Tells two runs apart whose owners have the same name. */
  token: external_exports.string().max(100),
  expires: external_exports.iso.datetime(),
  /** Who wants the run to stop. */
  abortWish: external_exports.string().max(500).nullable()
});
function readLock(ref, { files }) {
  const text2 = files.get(LOCK_FILE);
  return text2 === void 0 ? null : readJson(Lock, { ref, name: LOCK_FILE, text: text2 });
}
function withLock(state, lock) {
  return withFiles(state, [[LOCK_FILE, lock === null ? null : writeJson(lock)]]);
}

// src/workspace/state/run-lock.ts
function createRunLock({ ref, now, read, change }) {
  let held = null;
  const inForce = (state) => {
    const lock = readLock(ref, state);
    return lock !== null && Date.parse(lock.expires) > now().getTime() ? lock : null;
  };
  const expiry = (seconds) => new Date(now().getTime() + seconds * 1e3).toISOString();
  const guard = (state) => {
    if (held === null) return state;
    const lock = readLock(ref, state);
    if (lock?.token !== held.token) throw lost(ref, lock);
    return withLock(state, { ...lock, expires: expiry(held.seconds) });
  };
  return {
    guard,
    acquire: async ({ owner, link, seconds, isGone = () => false }) => {
      const token = randomUUID();
      await change((state) => {
        const lock = inForce(state);
        if (lock !== null && lock.token !== token && !isGone(lock)) throw taken(ref, lock);
        return withLock(state, { owner, link, token, expires: expiry(seconds), abortWish: null });
      });
      held = { token, seconds };
    },
    renew: () => change(guard),
    release: async () => {
      const token = held?.token;
      held = null;
      if (token === void 0) return;
      await change(
        (state) => readLock(ref, state)?.token === token ? withLock(state, null) : null
      );
    },
    requestAbort: async (by) => {
      let heard = false;
      await change((state) => {
        const lock = inForce(state);
        heard = lock !== null;
        return lock === null ? null : withLock(state, { ...lock, abortWish: by });
      });
      return heard;
    },
    read: async () => inForce(await read())
  };
}
function taken(ref, { owner, link, expires }) {
  return new ArbiterError("already-running", `${owner} is at it already: ${link}`, {
    fix: `Wait for it, or stop it; without a sign of life its lock ends at ${expires}.`,
    data: { ref, owner, link, expires }
  });
}
function lost(ref, lock) {
  const who = lock === null ? "nobody has it now" : `${lock.owner} has it now: ${lock.link}`;
  return new ArbiterError("lock-lost", `This run has lost the lock in ${ref}; ${who}.`, {
    fix: "Nothing more was written. Look at the other run, and resume when it has ended.",
    data: { ref }
  });
}

// src/workspace/state/open-state-store.ts
function openStateStore({
  place,
  thread,
  now = () => /* @__PURE__ */ new Date(),
  redact = (text2) => text2,
  keep = 3
}) {
  const threads = openThreads({ place, now });
  const store = threads.store(thread);
  const lock = createRunLock({
    ref: store.ref,
    now,
    read: () => store.read(),
    change: (decide) => store.change(decide)
  });
  return {
    ref: store.ref,
    thread,
    saver: new GitCheckpointSaver({ threads, keep, redact, guard: lock.guard }),
    lock,
    notes: openNotes({ place, now, redact }),
    answers: createAnswers(store),
    isKept: async (commit) => (await store.read()).keptCommits.has(commit),
    keepReachable: async (...ids) => {
      const kinds = await readKinds(place, ids);
      await store.change((state) => ({
        ...state,
        keptBlobs: /* @__PURE__ */ new Set([...state.keptBlobs, ...kinds.blobs]),
        keptCommits: /* @__PURE__ */ new Set([...state.keptCommits, ...kinds.commits])
      }));
    },
    flush: async () => {
    }
  };
}
async function readKinds(place, ids) {
  const asked = await tryGit(place, ["cat-file", "--batch-check"], `${ids.join("\n")}
`);
  const kinds = { blobs: [], commits: [] };
  for (const [index, row] of asked.stdout.trim().split("\n").entries()) {
    const [id = "", type] = row.split(" ");
    if (type === "blob") kinds.blobs.push(id);
    else if (type === "commit") kinds.commits.push(id);
    else throw new ArbiterError("git-failed", `${ids[index]} is neither a commit nor a blob here.`);
  }
  return kinds;
}

// src/compose/claim-issue.ts
var LOCK_SECONDS = 15 * 60;
var BEAT_MILLISECONDS = 6e4;
function openLocalState(place, issue) {
  const { root: directory, commonDir: gitDir, env } = place;
  return openStateStore({ place: { directory, gitDir, env }, thread: `local#${issue}` });
}
async function claimIssue(place, issue) {
  const store = openLocalState(place, issue);
  const { lock } = store;
  const owner = `${userInfo().username} on ${hostname()}`;
  const link = `process ${process.pid} on ${hostname()}`;
  await lock.acquire({ owner, link, seconds: LOCK_SECONDS, isGone: isDeadHere });
  const timer = setInterval(() => lock.renew().catch(() => {
  }), BEAT_MILLISECONDS);
  timer.unref();
  return {
    store,
    release: async () => {
      clearInterval(timer);
      await lock.release();
    }
  };
}
var PROCESS_LINK = /^process (\d+) on (.+)$/;
function isDeadHere({ link }) {
  const [, pid, host] = PROCESS_LINK.exec(link) ?? [];
  if (pid === void 0 || host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

// src/workspace/state/run-memory.ts
function createRunMemory(store, { issue, now = () => /* @__PURE__ */ new Date() }) {
  const { answers, notes, lock, flush } = store;
  return {
    recallAnswer: answers.recall,
    storeAnswer: answers.store,
    note: async ({ commit, note }) => {
      const there = (await notes.read([commit])).get(commit) ?? [];
      if (there.some(({ event }) => event !== null && isSameStep(event, note))) return;
      await notes.append(commit, { ...note, at: now().toISOString() });
    },
    history: async () => {
      const noted = [];
      for (const [commit, lines] of await notes.read()) {
        for (const { event } of lines) {
          if (event?.issue === issue) noted.push({ commit, note: event, at: event.at });
        }
      }
      return noted.sort(byTime);
    },
    beat: async () => (await lock.read())?.abortWish ?? null,
    flush
  };
}
function isSameStep(one, other) {
  return one.issue === other.issue && one.run === other.run && one.step === other.step && one.node === other.node;
}
function byTime(one, other) {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  return (one.note.step ?? 0) - (other.note.step ?? 0);
}

// src/workflow/read-state.ts
function readState(values) {
  const known = StoredState.safeParse(values);
  if (!known.success || known.data.graphVersion !== GRAPH_VERSION) return null;
  return known.data;
}
var StoredState = external_exports.object(
  Object.fromEntries(
    Object.entries(RunState.fields).map(([key, field]) => [
      key,
      field instanceof ReducedValue ? field.valueSchema : field
    ])
  )
);

// src/compose/stored-state.ts
var Ending = external_exports.object({ ending: external_exports.string().nullable().catch(null) });
async function readStoredState(saver, thread) {
  const tuple = await saver.getTuple({ configurable: { thread_id: thread } });
  if (tuple === void 0) return null;
  const { channel_values: values, ts: at } = tuple.checkpoint;
  return { state: readState(values), ending: Ending.parse(values).ending, at };
}
async function requireNoneUnfinished(saver, issue) {
  const stored = await readStoredState(saver, `local#${issue}`);
  if (stored === null || stored.ending !== null && stored.ending !== "unmerged") return;
  throw new ArbiterError("run-unfinished", `A run of #${issue} is on record, and not over.`, {
    fix: `Go on with it: tdd-arbiter resume --issue ${issue}; or give it up: tdd-arbiter abort --issue ${issue}`
  });
}

// src/workspace/inspect-repository.ts
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
async function inspectRepository({ directory, base, env }) {
  const found = await findRepository({ directory, env });
  const place = { directory: resolve(directory), env };
  const branch = base ?? await checkedOutBranch(place);
  const commit = await branchTip(place, branch);
  return { ...found, base: { branch, commit } };
}
async function findRepository({
  directory,
  env
}) {
  if (!await isDirectory(directory)) {
    throw new ArbiterError("not-a-repository", `${directory} is not a directory.`, {
      fix: "Name the repository with --repo."
    });
  }
  const place = { directory: resolve(directory), env };
  const root = await findTopLevel(place);
  const commonDir = (await git(place, ["rev-parse", "--git-common-dir"])).trim();
  await requireCommits(place);
  return { root, commonDir: resolve(place.directory, commonDir), env };
}
async function isDirectory(path) {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}
async function findTopLevel(place) {
  const result = await tryGit(place, ["rev-parse", "--show-toplevel"]);
  if (result.exitCode === 0) return result.stdout.trim();
  throw new ArbiterError("not-a-repository", `${place.directory} is not a git repository.`, {
    fix: `Run it inside a checkout, or name one with --repo. (git: ${result.stderr.trim().split("\n")[0]})`
  });
}
async function requireCommits(place) {
  const head = await tryGit(place, ["rev-list", "-n", "1", "--all"]);
  if (head.stdout.trim() !== "") return;
  throw new ArbiterError("no-commits", "The repository has no commits yet.", {
    fix: "Make the first commit: the change is built on it."
  });
}
async function checkedOutBranch(place) {
  const head = await tryGit(place, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  if (head.exitCode === 0) return head.stdout.trim();
  throw new ArbiterError("unknown-base", "No branch is checked out (detached HEAD).", {
    fix: "Name the branch to build on with --base."
  });
}
async function branchTip(place, branch) {
  const ref = `refs/heads/${branch}`;
  const tip = await tryGit(place, ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]);
  if (tip.exitCode === 0) return tip.stdout.trim();
  throw new ArbiterError("unknown-base", `There is no local branch called ${branch}.`, {
    fix: "Name an existing branch with --base (git branch lists them)."
  });
}

// src/cli/printable.ts
function printable(text2) {
  return text2.replaceAll(/[^\P{Cc}\n]+/gu, " ");
}

export {
  git,
  tryGit,
  openLocalState,
  claimIssue,
  isDeadHere,
  createRunMemory,
  readState,
  readStoredState,
  requireNoneUnfinished,
  inspectRepository,
  findRepository,
  planRetry,
  printable,
  readRunArguments,
  readResumeArguments,
  readRetryArguments,
  readStatusArguments,
  readAbortArguments,
  readVerdictArguments
};
