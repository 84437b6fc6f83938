import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { WorkRequest } from "../../src/compose/assemble-tools.ts";
import { claimIssue } from "../../src/compose/claim-issue.ts";
import { fetchUnknown } from "../../src/compose/fetch-unknown.ts";
import { openRun } from "../../src/compose/open-run.ts";
import { whereItStands } from "../../src/compose/open-stored-run.ts";
import type { Model, TestRunner, Workspace } from "../../src/ports.ts";
import { readSpec } from "../../src/spec/read-spec.ts";
import { createRun } from "../../src/workflow/run.ts";
import { DEFAULT_SETTINGS } from "../../src/workflow/settings.ts";
import { UNLIMITED } from "../../src/workflow/spending.ts";
import { NO_USAGE } from "../../src/workflow/usage.ts";
import { findRepository, inspectRepository } from "../../src/workspace/inspect-repository.ts";
import { failed, passed, run } from "../routing/make-run.ts";

/**
 * A whole run with real git and an instant model and pytest, which dies by SIGKILL at the first point
 * of its kind that nobody has died at yet. Both answer from what they are shown, so that they do not
 * depend on how often the run was started.
 */
const [directory = "", deaths = "", journal = "", share = "all"] = process.argv.slice(2);
const issue = 1;
const died = new Set(existsSync(deaths) ? readFileSync(deaths, "utf8").split("\n") : []);
let node = "start";
let point = 0;

function maybeDie(what: string): void {
  point += 1;
  const name = `${node} ${point} ${what}`;
  const isMine = share === "none" ? false : share === "all" || point % 2 === Number(share);
  if (!isMine || died.has(name)) return;
  appendFileSync(deaths, `${name}\n`);
  process.kill(process.pid, "SIGKILL");
}

/** Dies after the calls that leave something behind, or cost something. */
function deadly<Port extends object>(port: Port, names: readonly (keyof Port)[]): Port {
  return new Proxy(port, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (!names.some((deadlyName) => deadlyName === name)) return value.bind(target);
      return async (...args: unknown[]) => {
        const result: unknown = await value.apply(target, args);
        maybeDie(`after ${String(name)}`);
        return result;
      };
    },
  });
}

const NEW = "tests/test_new.py";
const file = (path: string, text: string) => `### FILE: ${path}\n\`\`\`python\n${text}\`\`\``;

const model: Model = {
  name: "instant",
  answer: async (request) => {
    const again = request.prompt.includes("The last attempt failed");
    const texts: Record<string, string> = {
      plan: JSON.stringify({
        approach: "directly",
        tests: [{ name: "test_new", criterion: "It works.", quote: "It works." }],
      }),
      scaffold: file(NEW, "def test_new(): assert False\n"),
      implement: file("app.py", again ? "value = 1\n" : "value = 5\n"),
      refactor: file("app.py", "value = 1  # tidy\n"),
    };
    const usage = { ...NO_USAGE, calls: 1 };
    return { text: texts[request.node] ?? "", usage, stopReason: "end" } as const;
  },
};

function instantPytest({ read }: Workspace): TestRunner {
  const newTest = async () => {
    if ((await read(NEW)) === null) return [];
    const works = (await read("app.py"))?.includes("value = 1");
    return [works ? passed(`${NEW}::test_new`) : failed(`${NEW}::test_new`, "AssertionError: no")];
  };
  return {
    sandbox: "none",
    run: async ({ targets }) => {
      const old = targets.length === 0 ? [passed("tests/test_old.py::test_old")] : [];
      const canary = targets.find((target) => !target.startsWith(NEW));
      const fails = canary === undefined ? [] : [failed(`${canary}::test_it`, "AssertionError: x")];
      const tests = [...old, ...(await newTest()), ...fails];
      return run(tests.some(({ outcome }) => outcome === "failed") ? 1 : 0, tests);
    },
  };
}

const request: WorkRequest & { issue: number } = {
  issue,
  timeoutSeconds: 60,
  pytestArgs: [],
  collectCoverage: false,
  parallel: false,
  sandbox: "off",
  network: "off",
  failClosed: false,
  passEnv: {},
  env: process.env,
  attempts: 3,
  modelTimeoutSeconds: 60,
  prices: {},
  spending: UNLIMITED,
  settings: DEFAULT_SETTINGS,
  log: {
    record: (event) => {
      if (event.kind !== "started") return;
      node = event.node;
      point = 0;
      maybeDie("begins");
    },
  },
  signal: new AbortController().signal,
};

const place = await findRepository({ directory, env: process.env });
await fetchUnknown(place, issue);
const state = await claimIssue(place, issue);
const known = await state.store.saver.getTuple({
  configurable: { thread_id: state.store.thread },
});
// Killed after its last word, there is nothing left to do.
if (known?.checkpoint.channel_values.done === true) {
  process.stdout.write(`${JSON.stringify(known.checkpoint.channel_values)}\n`);
  process.exit(0);
}
const standing = known === undefined ? undefined : await whereItStands(state, { issue });
const repository =
  standing === undefined
    ? await inspectRepository({ directory, env: process.env })
    : { ...place, base: standing.base };
const tip = standing?.tip;
const open = await openRun(request, { repository, state, model, sandbox: null, tip });
const { memory, checkpointer } = open.durability;
const tools = {
  ...open.tools,
  workspace: deadly(open.tools.workspace, ["snapshot", "commit", "moveBranch", "remember"]),
  tests: deadly(instantPytest(open.tools.workspace), ["run"]),
  syntax: { check: async () => [] },
  linter: { lint: async () => ({ command: null, exitCode: 0, findings: [] }) },
  model: deadly(model, ["answer"]),
  forge: deadly(open.tools.forge, ["propose", "merge"]),
};
const watched = deadly(
  {
    ...memory,
    recallAnswer: async (key: string) => {
      const answer = await memory.recallAnswer(key);
      if (answer === null) appendFileSync(journal, `asked ${key}\n`);
      return answer;
    },
    storeAnswer: async (key: string, text: string) => {
      await memory.storeAnswer(key, text);
      appendFileSync(journal, `stored ${key}\n`);
    },
  },
  ["storeAnswer", "note"],
);
const saver = deadly(checkpointer, ["put"]);
const workflow = createRun(tools, { ...open.durability, memory: watched, checkpointer: saver });
const before =
  known === undefined
    ? await workflow.start({
        issue,
        spec: readSpec({ body: "# New thing\n\n- It works.\n" }),
        contextPaths: [],
        base: repository.base,
      })
    : await workflow.resume();
const after = before.ending === null ? await workflow.decide("approve") : before;
await open.close({ discardBranch: false });
process.stdout.write(`${JSON.stringify(after)}\n`);
