import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  isDirectory
} from "./chunk-ZSSWOQAH.js";
import {
  chooseModels,
  composeLocalRun,
  loadConfig,
  readRunArguments,
  settingsOf,
  settleSpending,
  testSetup,
  toJson
} from "./chunk-DEMWOMQC.js";
import {
  Command,
  MemorySaver,
  NO_USAGE,
  addUsage,
  buildGraph,
  describeCost,
  describeUsage,
  observe,
  snitch,
  withoutUsage
} from "./chunk-BD5D6TP5.js";
import "./chunk-RCFU32CK.js";
import "./chunk-5EUWDAZN.js";
import "./chunk-BU22QP4N.js";
import "./chunk-AFRMWGWQ.js";
import {
  ArbiterError,
  ExitCode,
  cleanText,
  describeError,
  isCancelled,
  isRefusal,
  oneLine
} from "./chunk-IDSE3A7Y.js";
import "./chunk-UYXZBWWL.js";
import "./chunk-KGJQXHYP.js";
import "./chunk-LRQJ4NDD.js";
import "./chunk-WLIEFF7X.js";
import "./chunk-KPOE4I3O.js";

// src/cli/run-command.ts
import { writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";

// src/workflow/spending.ts
function refuseCall(used, spending) {
  refuseWhere(used, spending, (amount, limit) => amount >= limit);
}
function refuseOverrun(used, spending) {
  refuseWhere(used, spending, (amount, limit) => amount > limit);
}
function refuseWhere({ inputTokens, outputTokens, costUsd }, { maxTokens, maxCostUsd }, isOver) {
  const tokens = inputTokens + outputTokens;
  if (maxTokens !== null && isOver(tokens, maxTokens)) {
    throw exceeded(
      `${tokens.toLocaleString("en-US")} of ${maxTokens.toLocaleString("en-US")} tokens`,
      "--max-tokens or budgets.max_tokens"
    );
  }
  if (maxCostUsd === null) return;
  if (costUsd === null || isOver(costUsd, maxCostUsd)) {
    throw exceeded(
      `${describeCost(costUsd)} of ${describeCost(maxCostUsd)}`,
      "--max-cost-usd or budgets.max_cost_usd"
    );
  }
}
function exceeded(used, keys) {
  return new ArbiterError("budget-exceeded", `The run's budget is spent: ${used}.`, {
    fix: `Raise ${keys}, or go on by hand from the branch.`
  });
}

// src/workflow/metered.ts
function metered(model, spending) {
  let used = NO_USAGE;
  return {
    model: {
      name: model.name,
      answer: async (request) => {
        refuseCall(used, spending);
        const answer = await model.answer(request);
        used = addUsage(used, answer.usage);
        refuseOverrun(used, spending);
        return answer;
      }
    },
    countFrom: (recorded) => {
      used = recorded;
    },
    unrecorded: (recorded) => withoutUsage(used, recorded)
  };
}

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
      tests: {
        sandbox: given.tests.sandbox,
        run: (request) => track(given.tests.run(request))
      }
    },
    stop: async () => {
      controller.abort();
      await Promise.all(running);
    }
  };
}

// src/workflow/run.ts
function createRun(given, { thread, checkpointer }) {
  const meter = metered(given.model, given.spending);
  const { tools, stop } = stoppable({ ...given, model: meter.model });
  const graph = buildGraph(tools).compile({ checkpointer: checkpointer ?? new MemorySaver() });
  const config = { configurable: { thread_id: thread } };
  async function advance(input) {
    const { values } = await graph.getState(config);
    meter.countFrom(values.usage ?? NO_USAGE);
    try {
      const recursionLimit = longestPath(tools.budgets);
      await graph.invoke(input, { ...config, recursionLimit, signal: tools.signal });
    } catch (fault) {
      await endByFault(fault);
    }
    return (await graph.getState(config)).values;
  }
  async function endByFault(fault) {
    await stop();
    if (given.signal?.aborted) {
      throw new ArbiterError("cancelled", "The run was cancelled.", { cause: fault });
    }
    const { values, tasks } = await graph.getState(config);
    const node = tasks.find((task) => task.error !== void 0)?.name ?? "the graph";
    const code = fault instanceof ArbiterError ? fault.code : "fault";
    const error = { node, code, message: describeError(fault) };
    tools.log.record({ kind: "finished", node, detail: error.message, ok: false });
    const report = observe(tools, "snitch", snitch(tools));
    const recorded = values.usage ?? NO_USAGE;
    const usage = meter.unrecorded(recorded);
    const state = { ...values, usage: addUsage(recorded, usage), error };
    const update = await report(state);
    await graph.updateState(config, { ...update, usage, error }, "snitch");
  }
  return {
    start: (input) => advance(input),
    decide: async (decision) => {
      const { next } = await graph.getState(config);
      if (!next.includes("humanReview")) {
        throw new ArbiterError("bad-usage", `Nobody is waiting for a decision on ${thread}.`);
      }
      return advance(new Command({ resume: { decision } }));
    }
  };
}
function longestPath({ scaffold, implement, refactor, lint }) {
  return 20 + 4 * scaffold + 6 * implement + 2 * refactor + 4 * lint;
}

// src/cli/ask-person.ts
import { createInterface } from "node:readline";
async function askPerson(terminal) {
  const { stdin: input, stderr, signal } = terminal;
  if (signal.aborted) return null;
  const lines = createInterface({ input, terminal: false });
  const close = () => lines.close();
  signal.addEventListener("abort", close, { once: true });
  try {
    const ask = () => stderr.write("Type approve to merge, or abort: ");
    ask();
    for await (const line of lines) {
      const word = line.trim();
      if (word === "approve" || word === "abort") return word;
      stderr.write(`${JSON.stringify(word)} is neither. `);
      ask();
    }
    return null;
  } finally {
    signal.removeEventListener("abort", close);
    lines.close();
  }
}

// src/cli/data-policy.ts
function describeDataPolicy(models) {
  const names = models.map(({ name }) => name).join(", ");
  const hosts = [...new Set(models.map(({ host }) => host).filter((host) => host !== null))];
  const where = hosts.length === 0 ? ["  Nothing leaves this machine: the answers come from a script."] : [
    `  Sent to ${hosts.join(" and ")}:`,
    "  the issue's text, the names of the repository's files, the files it is about,",
    "  those you named with --context, and what pytest printed about them.",
    "Never sent: files named like secrets, files outside the repository, your environment."
  ];
  return ["Data policy", `  Model: ${names}`, ...where].join("\n");
}

// src/cli/describe-ending.ts
function describeGate(state, { branch, base }) {
  const { commits, red, passToPass, usage } = state;
  const others = passToPass === null ? "the suite could not be compared" : `${passToPass} of the others pass as before`;
  const rows = [
    commitRow("red", commits.red, `${red?.failing.length ?? 0} new tests, failing`),
    commitRow("green", commits.green, `the same tests, passing; ${others}`),
    commitRow("refactor", commits.refactor, "tidied, still passing")
  ];
  return [
    `Ready for review on ${branch}:`,
    ...rows.filter((row) => row !== null),
    `  Look at it:  git diff ${base}...${branch}`,
    `  It took:     ${describeUsage(usage)}`
  ].join("\n");
}
function commitRow(phase, commit, meaning) {
  return commit === null ? null : `  ${phase.padEnd(9)}${commit.slice(0, 10)}  ${meaning}`;
}
function describeEnding(state, { branch, base }) {
  switch (state.ending) {
    case "merged":
      return `Merged into ${base}. The branch ${branch} is gone; its commits are in your history.`;
    case "aborted":
      return `Aborted. ${branch} was removed, your checkout was not touched.`;
    case "unmerged":
      return `Approved, but git would not merge it. ${branch} is kept; merge it by hand:
  ${state.mergeByHand}`;
    case "covered":
      return `Nothing to do: every planned test exists already and passes.
${coveredList(state)}`;
    case "failed":
      return cleanText(state.report ?? "");
    case null:
      return `Waiting for a person. ${branch} is kept; to merge it by hand:
  git switch ${base} && git merge ${branch}`;
  }
}
function coveredList({ coveredTests }) {
  return coveredTests.map(({ name, by }) => `  ${name}: ${by}`).join("\n");
}

// src/cli/progress.ts
import { styleText } from "node:util";
var LABELS = {
  sandbox: "Sandbox",
  loadContext: "Context",
  plan: "Plan",
  baseline: "Baseline",
  scaffold: "Tests",
  redGate: "Red gate",
  implement: "Code",
  greenGate: "Green gate",
  refactor: "Refactor",
  dispute: "Dispute",
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
      return `${mark} ${label(event.node).padEnd(LABEL_WIDTH)} ${event.detail}`;
    }
    case "decided":
      return paint("dim", `  ${" ".repeat(LABEL_WIDTH)} \u2192 ${label(event.next)}: ${event.reason}`);
    case "warned":
      return paint("yellow", `! ${event.text}`);
  }
}
function label(node) {
  return LABELS[node] ?? node;
}

// src/cli/result.ts
var EXIT_CODES = {
  merged: ExitCode.done,
  covered: ExitCode.done,
  waiting: ExitCode.waiting,
  aborted: ExitCode.aborted,
  failed: ExitCode.failed
};
function summarizeRun(state, { branch, base }) {
  const status = statusOf(state);
  const byHand = state.mergeByHand ?? `git switch ${base} && git merge ${branch}`;
  return {
    status,
    issue: state.issue,
    branch,
    commits: state.commits,
    tests: { failToPass: state.red?.failing ?? [], passToPass: state.passToPass },
    coveredTests: state.coveredTests,
    /** Why it stopped, where it did. */
    reason: status === "failed" ? state.error?.message ?? state.decision?.reason ?? null : null,
    exitCodeHistory: state.exitCodeHistory,
    routeHistory: state.routeHistory,
    failureHistory: state.failureHistory,
    lintFindings: state.lintFindings,
    mergeByHand: status === "waiting" ? byHand : null,
    usage: state.usage,
    error: state.error
  };
}
function exitCodeOf(status) {
  return EXIT_CODES[status];
}
function statusOf({ ending }) {
  return ending === null || ending === "unmerged" ? "waiting" : ending;
}

// src/cli/run-command.ts
var LONGEST_ERROR = 1e3;
async function runCommand(args, terminal) {
  const options = readRunArguments(args);
  await requireReportPlace(options.report, terminal.cwd);
  const screen = options.json ? terminal.stderr : terminal.stdout;
  const colour = screen.isTTY === true && terminal.env.NO_COLOR === void 0;
  const progress = createProgress(screen, { colour });
  try {
    const config = await loadConfig(resolve(terminal.cwd, options.repo));
    const local = await prepare(settle(options, config, { terminal, log: progress }));
    screen.write(`${describeDataPolicy(local.models)}

`);
    return await carryOut(local, { options, terminal, screen });
  } finally {
    progress.stop();
  }
}
async function prepare(request) {
  try {
    return await composeLocalRun(request);
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    throw new ArbiterError(
      "not-started",
      `Nothing was started: ${oneLine(describeError(cause), LONGEST_ERROR)}`,
      {
        cause
      }
    );
  }
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
function settle(options, config, { terminal: { cwd, env, signal }, log }) {
  return {
    issue: options.issue,
    specFile: resolve(cwd, options["issue-file"] ?? options.lld ?? ""),
    contextPaths: options.context,
    directory: resolve(cwd, options.repo),
    base: options.base ?? config.base_branch,
    models: chooseModels(
      { typed: options.model, configured: config.model, models: config.models },
      env
    ),
    modelTimeoutSeconds: config.model_timeout_seconds,
    prices: config.prices,
    spending: settleSpending(config.budgets, {
      maxTokens: options["max-tokens"],
      maxCostUsd: options["max-cost-usd"]
    }),
    ...testSetup(options, config, env),
    attempts: options.attempts ?? config.attempts,
    maxContextTokens: config.context.max_tokens,
    settings: settingsOf(config),
    log,
    signal
  };
}
async function carryOut(local, session) {
  let discardBranch = false;
  try {
    return await tell(await goThrough(local, session), local, session);
  } catch (error) {
    if (!isCancelled(error)) throw error;
    discardBranch = true;
    session.screen.write("Cancelled. Your checkout was not touched, and no branch is left.\n");
    await record(session, {
      status: "aborted",
      issue: session.options.issue,
      branch: local.branch
    });
    return ExitCode.aborted;
  } finally {
    await local.close({ discardBranch });
  }
}
async function goThrough(local, session) {
  const { options, terminal, screen } = session;
  const run = createRun(local.tools, { thread: `local#${options.issue}` });
  const { spec, contextPaths } = local;
  const state = await run.start({ issue: options.issue, spec, contextPaths });
  if (state.ending !== null) return state;
  screen.write(`
${describeGate(state, local)}
`);
  const decision = options.decision === "ask" ? await askPerson(terminal) : options.decision;
  return decision === null ? state : run.decide(decision);
}
async function tell(state, local, session) {
  const summary = summarizeRun(state, local);
  session.screen.write(`
${describeEnding(state, local)}
`);
  await record(session, summary);
  return exitCodeOf(summary.status);
}
async function record({ options, terminal }, result) {
  const json = toJson(result, terminal.safe);
  if (options.json) terminal.stdout.write(json);
  if (options.report !== void 0) await writeFile(resolve(terminal.cwd, options.report), json);
}
export {
  runCommand
};
