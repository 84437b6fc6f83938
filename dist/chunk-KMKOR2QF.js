import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  isDirectory,
  settingsOf
} from "./chunk-G5TVNHTP.js";
import {
  buildGraph,
  cleanUp,
  observe,
  snitch,
  startNote
} from "./chunk-PW6DFCOL.js";
import {
  rebuildState
} from "./chunk-7GSIRQOT.js";
import {
  planRetry,
  printable,
  readState
} from "./chunk-3PJVCJ5C.js";
import {
  tipOf,
  writeHandoff
} from "./chunk-GV6W77BG.js";
import {
  Command
} from "./chunk-ITT6CJSU.js";
import {
  ArbiterError,
  describeError,
  isRefusal,
  oneLine
} from "./chunk-VJZGU7I5.js";

// src/workflow/run.ts
import { randomBytes } from "node:crypto";

// src/workflow/stoppable.ts
function stoppable(given) {
  const controller = new AbortController();
  const signals = given.signal === void 0 ? [] : [given.signal];
  const signal = AbortSignal.any([controller.signal, ...signals]);
  const running = /* @__PURE__ */ new Set();
  const track = (work) => {
    const settled = work.catch(() => {
    }).finally(() => running.delete(settled));
    running.add(settled);
    return work;
  };
  return {
    tools: {
      ...given,
      signal,
      tests: { run: (request) => track(given.tests.run(request)) }
    },
    stop: async () => {
      controller.abort();
      await Promise.all(running);
    }
  };
}

// src/workflow/run.ts
function createRun(given, { thread, checkpointer, memory }) {
  const { tools, stop } = stoppable(given);
  const graph = buildGraph(tools, memory).compile({ checkpointer });
  const config = { configurable: { thread_id: thread } };
  async function advance(input) {
    try {
      const recursionLimit = longestPath(tools.budgets);
      const options = { recursionLimit, signal: tools.signal, durability: "sync" };
      await graph.invoke(input, { ...config, ...options });
    } catch (fault) {
      await endByFault(fault);
    }
    await memory.flush();
    return current();
  }
  async function current() {
    return (await graph.getState(config)).values;
  }
  async function stored() {
    const { values, next } = await graph.getState(config);
    if (Object.keys(values).length === 0) throw noSuchRun(thread);
    const state = readState(values);
    return state?.ending === null && next.length === 0 ? null : state;
  }
  async function endByFault(fault) {
    await stop();
    if (given.signal?.aborted) {
      throw new ArbiterError("cancelled", "The run was cancelled.", { cause: fault });
    }
    const code = fault instanceof ArbiterError ? fault.code : "fault";
    if (code === "abort-asked") return giveUp();
    const { values, tasks } = await graph.getState(config);
    const node = tasks.find((task) => task.error !== void 0)?.name ?? "the graph";
    const error = { node, code, message: describeError(fault) };
    tools.log.record({ kind: "finished", node, detail: error.message, ok: false });
    const report = observe(tools, { name: "snitch", node: snitch, memory });
    const update = await report({ ...values, error });
    await graph.updateState(config, { ...update, error }, "snitch");
  }
  async function giveUp() {
    const { update } = await cleanUp(tools)(await current());
    await graph.updateState(config, update, "cleanUp");
  }
  async function goOnFrom({ asNode, update }) {
    await graph.updateState(config, update, asNode);
    const tip = tipOf(await current());
    if (tools.workspace.tip !== tip) await tools.workspace.moveBranch(tip);
    return advance(null);
  }
  async function rebuild() {
    const course = await rebuildState(tools, memory);
    if (course === null) throw noSuchRun(thread);
    await checkpointer.deleteThread(thread);
    return goOnFrom(course);
  }
  return {
    start: async (input) => {
      await checkpointer.deleteThread(thread);
      const run = randomBytes(4).toString("hex");
      await memory.note(startNote({ ...input, run }, await writeHandoff(tools, input)));
      return advance({ ...input, run });
    },
    resume: async () => {
      const state = await stored();
      if (state === null) return rebuild();
      if (state.ending === "unmerged") return goOnFrom(BACK_TO_THE_GATE);
      if (state.ending !== null) throw runIsOver(state);
      return advance(null);
    },
    retry: async (wish) => {
      const state = await stored();
      if (state === null) return rebuild();
      return goOnFrom(planRetry(state, wish));
    },
    decide: async (decision) => {
      const { next } = await graph.getState(config);
      if (!next.includes("humanReview")) {
        throw new ArbiterError("bad-usage", `Nobody is waiting for a decision on ${thread}.`);
      }
      return advance(new Command({ resume: { decision } }));
    },
    abandon: async () => {
      const state = await stored();
      if (state !== null && OVER.has(state.ending)) throw runIsOver(state);
      await giveUp();
      await memory.flush();
      return current();
    }
  };
}
var OVER = /* @__PURE__ */ new Set(["merged", "covered", "aborted"]);
var BACK_TO_THE_GATE = {
  asNode: "publish",
  update: { ending: null, humanDecision: "pending", mergeByHand: null }
};
function noSuchRun(thread) {
  return new ArbiterError("no-such-run", `There is no run of ${thread} on record.`, {
    fix: "Start one with: tdd-arbiter run"
  });
}
function runIsOver({ issue, ending }) {
  const fix = `Try again with: tdd-arbiter retry --issue ${issue}`;
  return new ArbiterError("run-over", `The run of #${issue} is over: it is ${ending}.`, {
    ...ending === "failed" || ending === "aborted" ? { fix } : {}
  });
}
function longestPath({ scaffold, implement, refactor, lint }) {
  return 20 + 2 * scaffold + 3 * implement + 2 * refactor + 4 * lint;
}

// src/cli/session.ts
import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

// src/cli/progress.ts
import { styleText } from "node:util";
var LABELS = {
  loadContext: "Context",
  plan: "Plan",
  baseline: "Baseline",
  scaffold: "Tests",
  redGate: "Red gate",
  implement: "Code",
  greenGate: "Green gate",
  refactor: "Refactor",
  refactorGate: "Refactor gate",
  lint: "Lint",
  publish: "Publish",
  humanReview: "Human gate",
  merge: "Merge",
  cleanUp: "Clean-up",
  snitch: "Snitch"
};
var LABEL_WIDTH = 14;
var STILL_RUNNING_SECONDS = [2, 10, 30];
var FRAMES = ["\u280B", "\u2819", "\u2839", "\u2838", "\u283C", "\u2834", "\u2826", "\u2827", "\u2807", "\u280F"];
var ERASE_LINE = "\r\x1B[2K";
function createProgress(screen, { colour, now = Date.now }) {
  const live = screen.isTTY === true;
  const running = /* @__PURE__ */ new Map();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (running.size === 0) return;
    if (live) screen.write(liveLine(running, { now, frame: FRAMES[ticks % FRAMES.length] ?? "" }));
    else for (const line of slowLines(running, now)) screen.write(line);
  }, tickMilliseconds(live));
  timer.unref();
  return {
    record: (event) => {
      if (event.kind === "started") {
        running.set(event.node, now());
        return;
      }
      if (event.kind === "finished") running.delete(event.node);
      screen.write(`${live ? ERASE_LINE : ""}${describe(event, colour)}
`);
    },
    stop: () => {
      clearInterval(timer);
      if (live && running.size > 0) screen.write(ERASE_LINE);
      running.clear();
    }
  };
}
function tickMilliseconds(live) {
  return live ? 100 : 1e3;
}
function liveLine(running, { now, frame }) {
  const nodes = [...running.keys()].map(label).join(" + ");
  const seconds = Math.floor((now() - Math.min(...running.values())) / 1e3);
  return `${ERASE_LINE}${frame} ${nodes} \u2026 ${seconds} s`;
}
function slowLines(running, now) {
  const due = ([, since]) => STILL_RUNNING_SECONDS.includes(Math.round((now() - since) / 1e3));
  return [...running].filter(due).map(
    ([node, since]) => `\u2026 ${label(node)} is running (${Math.round((now() - since) / 1e3)} s)
`
  );
}
function describe(event, colour) {
  const paint = (style, text) => colour ? styleText(style, text, { validateStream: false }) : text;
  switch (event.kind) {
    case "finished": {
      const mark = event.ok ? paint("green", "\u2714") : paint("red", "\u2718");
      return `${mark} ${label(event.node).padEnd(LABEL_WIDTH)} ${inLine(event.detail)}`;
    }
    case "decided":
      return paint(
        "dim",
        `  ${" ".repeat(LABEL_WIDTH)} \u2192 ${label(event.next)}: ${inLine(event.reason)}`
      );
    case "warned":
      return paint("yellow", `! ${inLine(event.text)}`);
  }
}
function inLine(text) {
  return printable(text).replaceAll("\n", " ");
}
function label(node) {
  return LABELS[node] ?? node;
}

// src/cli/session.ts
async function withProgress({ options, terminal }, work) {
  await requireReportPlace(options.report, terminal.cwd);
  const screen = options.json ? terminal.stderr : terminal.stdout;
  const colour = screen.isTTY === true && terminal.env.NO_COLOR === void 0;
  const progress = createProgress(screen, { colour });
  try {
    return await work({ options, terminal, screen, log: progress });
  } finally {
    progress.stop();
  }
}
async function record({ options, terminal }, result) {
  const json = `${JSON.stringify(result, null, 2)}
`;
  if (options.json) terminal.stdout.write(json);
  if (options.report !== void 0) await writeFile(resolve(terminal.cwd, options.report), json);
}
async function requireReportPlace(report, cwd) {
  if (report === void 0) return;
  const file = resolve(cwd, report);
  if (await isDirectory(file)) {
    throw new ArbiterError("bad-usage", `--report ${report}: that is a directory.`);
  }
  if (await isDirectory(dirname(file))) return;
  throw new ArbiterError("bad-usage", `--report ${report}: there is no such directory.`);
}

// src/cli/prepare.ts
var LONGEST_ERROR = 1e3;
async function prepare(compose) {
  try {
    return await compose();
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    const reason = oneLine(describeError(cause), LONGEST_ERROR);
    throw new ArbiterError("not-started", `Nothing was started: ${reason}`, { cause });
  }
}

// src/cli/settle-work.ts
function settleWork(options, config, { terminal: { env, signal }, log }) {
  return {
    python: options.python ?? env.TDD_PYTHON ?? config.python,
    timeoutSeconds: options.timeout ?? config.execution.timeout_seconds,
    pytestArgs: options.pytestArgs.length > 0 ? options.pytestArgs : config.pytest_args,
    attempts: options.attempts ?? config.attempts,
    collectCoverage: config.execution.collect_coverage,
    parallel: config.execution.parallel,
    settings: settingsOf(config),
    env,
    log,
    signal
  };
}

export {
  createRun,
  withProgress,
  record,
  prepare,
  settleWork
};
