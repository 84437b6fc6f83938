import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { ArbiterError, describeError, isRefusal, VERSION } from "../errors.ts";
import { type MergedChange, readChangedFiles, readMerged } from "../git/change.ts";
import { tryGit } from "../git/git.ts";
import { type Checkout, findRepository } from "../git/repository.ts";
import { splitChange } from "../python/changes/changed-files.ts";
import { isPythonFile } from "../python/files.ts";
import { type Audit, AuditedChange, SAID } from "../reports/audit/audit.ts";
import { type VerifyOptions, verifyChange } from "./verify.ts";

interface AuditQuery {
  directory: string;
  /** How many changes to judge at most. */
  last: number;
  /** A day: older changes are left out. */
  since: string | undefined;
  env: NodeJS.ProcessEnv;
}

/**
 * Verifies the last changes of the branch that is checked out, if they change Python source. What was judged
 * is kept in the git directory, so that a second audit with the same options only judges what is new.
 */
export async function auditHistory(query: AuditQuery, options: VerifyOptions): Promise<Audit> {
  const checkout = await findRepository(query);
  const { log, signal, safe } = options;
  const quiet = { ...options, log: onlyWarnings(log) };
  const planned = await findChanges(checkout, query);
  const kept = await openResults(checkout, options);
  const changes: AuditedChange[] = [];
  for (const [index, change] of planned.entries()) {
    const node = `${index + 1} of ${planned.length}`;
    log.record({ kind: "started", node });
    const known = await kept.read(change);
    const seen = known ?? (await judge(checkout, change, quiet));
    if (seen === null) break;
    if (known === null) await kept.write(seen);
    changes.push(seen);
    const again = known === null ? "" : " (judged before)";
    const detail = safe.line(`${SAID[seen.result]}${again}: ${seen.title}`);
    log.record({ kind: "finished", node, detail, ok: seen.result !== "does-not-hold" });
    if (signal.aborted) break;
  }
  const address = await findAddress(checkout);
  const name = address?.replace("https://github.com/", "") ?? basename(checkout.root);
  return { name, address, changes, planned: planned.length };
}

/** How many commits are looked through for changes of source. */
const MOST_COMMITS = 2000;

async function findChanges(
  checkout: Checkout,
  { last, since }: AuditQuery,
): Promise<MergedChange[]> {
  const found: MergedChange[] = [];
  const repo = { directory: checkout.root, env: checkout.env };
  for (const change of await readMerged(checkout, { head: "HEAD", last: MOST_COMMITS, since })) {
    if (found.length === last) break;
    const files = await readChangedFiles(repo, checkout.folder, change);
    const { source } = splitChange(files, []);
    if (source.some(({ path }) => isPythonFile(path))) found.push(change);
  }
  return found;
}

/** Null if it was stopped. What fails otherwise is a change that cannot be judged, not the end of the audit. */
async function judge(
  checkout: Checkout,
  change: MergedChange,
  options: VerifyOptions,
): Promise<AuditedChange | null> {
  const { base, head, title, date } = change;
  const started = performance.now();
  const about = () => {
    return { base, head, title, date, seconds: (performance.now() - started) / 1000 };
  };
  try {
    const local = { ...change, checkout, comparedWith: "its parent", uncommitted: [] };
    const seen = await verifyChange(local, options);
    const survivors = seen.survivors.map(({ file, line, change: what }) => {
      return { file, line, change: what };
    });
    const tests = seen.tests.map(({ id, word, reason }) => ({ id, word, reason }));
    const { result, reason } = seen;
    return { ...about(), result, reason, tests, mutants: seen.mutants.length, survivors };
  } catch (error) {
    if (options.signal.aborted) return null;
    if (isRefusal(error) && ENDS_ALL.has(error.code)) throw error;
    if (!(error instanceof ArbiterError)) throw error;
    const reason = describeError(error);
    return { ...about(), result: "not-judged", reason, tests: [], mutants: 0, survivors: [] };
  }
}

/** Every other change would be refused as well. */
const ENDS_ALL: ReadonlySet<string> = new Set(["no-pytest", "bad-usage", "platform-unsupported"]);

/** The steps of one change are too many to show; a warning is shown once. */
function onlyWarnings(log: VerifyOptions["log"]): VerifyOptions["log"] {
  const shown = new Set<string>();
  return {
    record: (event) => {
      if (event.kind !== "warned" || shown.has(event.text)) return;
      shown.add(event.text);
      log.record(event);
    },
  };
}

interface KeptResults {
  read(change: MergedChange): Promise<AuditedChange | null>;
  write(change: AuditedChange): Promise<void>;
}

/** One file per change, named by everything that the result depends on. */
async function openResults(
  { commonDir }: Checkout,
  { log: _log, safe, signal: _signal, env: _env, ...options }: VerifyOptions,
): Promise<KeptResults> {
  const folder = join(commonDir, "tdd-arbiter", "audit");
  await mkdir(folder, { recursive: true });
  const fileOf = ({ base, head }: Pick<MergedChange, "base" | "head">) => {
    const key = JSON.stringify([VERSION, base, head, options]);
    return join(folder, `${createHash("sha256").update(key).digest("hex").slice(0, 32)}.json`);
  };
  return {
    read: async (change) => {
      const text = await readFile(fileOf(change), "utf8").catch(() => null);
      const known = text === null ? null : AuditedChange.safeParse(parseJson(text)).data;
      return known?.head === change.head ? known : null;
    },
    write: async (change) => {
      // What could not be judged is tried again: perhaps its dependencies are there then.
      if (change.result === "not-judged") return;
      await writeFile(fileOf(change), JSON.stringify(safe.value(change)));
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The repository's page, if `origin` is on GitHub. */
async function findAddress({ root, env }: Checkout): Promise<string | null> {
  const remote = await tryGit({ directory: root, env }, ["remote", "get-url", "origin"]);
  const found =
    /^(?:https:\/\/(?:[^@/]*@)?|git@|ssh:\/\/git@)github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
      remote.stdout.trim(),
    );
  return found === null ? null : `https://github.com/${found[1]}`;
}
