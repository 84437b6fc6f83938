import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  lastKnownGood,
  readNotedRun
} from "./chunk-7GSIRQOT.js";
import {
  createRunMemory,
  findRepository,
  isDeadHere,
  openLocalState,
  printable,
  readStatusArguments,
  readStoredState
} from "./chunk-3PJVCJ5C.js";
import "./chunk-GV6W77BG.js";
import "./chunk-ITT6CJSU.js";
import {
  ArbiterError,
  ExitCode
} from "./chunk-VJZGU7I5.js";
import "./chunk-KPOE4I3O.js";

// src/cli/status-command.ts
import { resolve } from "node:path";

// src/compose/read-status.ts
async function readStatus({ directory, env, issue }) {
  const place = await findRepository({ directory, env });
  const known = issue === void 0 ? await knownIssues(openLocalState(place, 1)) : [issue];
  const found = [];
  for (const number of known) {
    const status = await statusOf(openLocalState(place, number), number);
    if (status !== null) found.push(status);
  }
  return found;
}
var ISSUE = /#(\d+)$/;
async function knownIssues({ saver }) {
  const issues = /* @__PURE__ */ new Set();
  for await (const { config } of saver.list({ configurable: {} })) {
    const issue = ISSUE.exec(String(config.configurable?.thread_id))?.[1];
    if (issue !== void 0) issues.add(Number(issue));
  }
  return [...issues].sort((one, other) => one - other);
}
async function statusOf(store, issue) {
  const stored = await readStoredState(store.saver, store.thread);
  const noted = readNotedRun(await createRunMemory(store, { issue }).history());
  const lock = await store.lock.read();
  if (stored === null && noted === null && lock === null) return null;
  const running = lock !== null && !isDeadHere(lock);
  return {
    issue,
    standing: running ? "running" : standingOf(stored),
    title: stored?.state?.spec.title ?? noted?.start.note.headline ?? "",
    branch: `feat/issue-${issue}`,
    base: stored?.state?.base.branch ?? noted?.base.branch ?? null,
    commits: stored?.state?.commits ?? noted?.commits ?? NO_COMMITS,
    lastKnownGood: noted === null ? null : lastKnownGood(noted),
    usage: stored?.state?.usage ?? null,
    lock: running ? lock : null,
    events: noted?.events ?? []
  };
}
var NO_COMMITS = { red: null, green: null, refactor: null };
var ENDED = ["merged", "covered", "aborted", "failed"];
function standingOf(stored) {
  if (stored === null) return "stopped";
  const ended = ENDED.find((ending) => ending === stored.ending);
  if (ended !== void 0) return ended;
  const waits = stored.ending === "unmerged" || (stored.state?.proposal ?? null) !== null;
  return waits ? "waiting" : "stopped";
}

// src/cli/describe-status.ts
var STANDING_IN_WORDS = {
  running: "running",
  waiting: "waiting for a person",
  stopped: "stopped before its end",
  merged: "merged",
  covered: "nothing to do, every planned test exists already",
  aborted: "aborted",
  failed: "failed, a person is needed"
};
var WAYS_ON = {
  waiting: "resume",
  stopped: "resume",
  failed: "retry",
  aborted: "retry"
};
function describeIssues(issues) {
  if (issues.length === 0) return "No run is on record here.\n";
  const rows = issues.map(({ issue, title, standing }) => {
    return `#${issue} ${printable(title)}: ${STANDING_IN_WORDS[standing]}
`;
  });
  return rows.join("");
}
function describeStatus(status) {
  const { issue, standing, branch, base, commits, usage, lock } = status;
  const way = WAYS_ON[standing];
  return [
    describeIssues([status]).trimEnd(),
    `  Branch    ${branch}${base === null ? "" : ` on ${base}`}`,
    ...Object.entries(commits).filter(([, commit]) => commit !== null).map(([phase, commit]) => `  ${phase.padEnd(9)} ${short(commit ?? "")}`),
    ...usage === null ? [] : [`  Model     ${usage.calls} calls, ${usage.inputTokens + usage.outputTokens} tokens`],
    ...lock === null ? [] : [`  Running   ${lock.owner}, ${lock.link}, until ${lock.expires}`],
    ...lock?.abortWish ? [`  Stopping  ${lock.abortWish} asked for it`] : [],
    "",
    ...status.events.flatMap(describeEvent),
    ...way === void 0 ? [] : ["", `Go on with it:  tdd-arbiter ${way} --issue ${issue}`],
    ""
  ].join("\n");
}
function describeEvent({ at, commit, note }) {
  const mark = note.error === null ? "\u2714" : "\u2718";
  const attempt = note.retry_count > 0 ? ` (attempt ${note.retry_count})` : "";
  const tests = note.tests === void 0 ? "" : `; ${note.tests.passed} passed, ${note.tests.failed} failed`;
  const words = printable(note.error ?? note.headline ?? "").replaceAll("\n", " ");
  const row = `${mark} ${time(at)} ${note.phase.padEnd(9)} ${short(commit)}  ${words}${tests}${attempt}`;
  if (note.route === void 0) return [row];
  const reason = printable(note.route.reason).replaceAll("\n", " ");
  return [row, `                                  \u2192 ${note.route.next}: ${reason}`];
}
function short(commit) {
  return commit.slice(0, 10);
}
function time(at) {
  return at.slice(11, 19);
}

// src/cli/status-command.ts
async function statusCommand(args, { cwd, env, stdout }) {
  const { issue, repo, json } = readStatusArguments(args);
  const found = await readStatus({ directory: resolve(cwd, repo), env, issue });
  const [first] = found;
  if (issue !== void 0 && first === void 0) {
    throw new ArbiterError("no-such-run", `There is no run of #${issue} on record.`);
  }
  if (json) stdout.write(`${JSON.stringify(issue === void 0 ? found : first, null, 2)}
`);
  else if (issue !== void 0 && first !== void 0) stdout.write(describeStatus(first));
  else stdout.write(describeIssues(found));
  return ExitCode.done;
}
export {
  statusCommand
};
