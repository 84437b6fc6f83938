import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { testsUnderReview } from "../../src/features/test-gate/record.ts";
import { findRepository, inspectRepository } from "../../src/git/repository.ts";
import { claimIssue } from "../../src/runs/claim-issue.ts";
import { fetchOriginState } from "../../src/runs/fetch-state.ts";
import { localHost } from "../../src/runs/host.ts";
import { openRun } from "../../src/runs/open-run.ts";
import { describeStoredRun } from "../../src/runs/open-stored-run.ts";
import { createRun } from "../../src/workflow/run.ts";
import {
  instantModel,
  instantRequest,
  instantTools,
  OWN_TESTS,
  SAFE,
  SPEC,
  UNTIDY,
} from "../runs/instant-run.ts";

/**
 * A whole run, its tests reviewed and written again, which dies by SIGKILL at the first point of its kind
 * that no run has died at yet: of one half of all points, or of those in one node, which the run then takes
 * care to come to. With `own`, a person brings the tests, and it dies where that makes a difference.
 */
const [directory = "", deaths = "", journal = "", share = ""] = process.argv.slice(2);
const issue = 1;
const OWN = new Set(["scaffold", "plan", "publishTests", "testReview"]);
const died = new Set(existsSync(deaths) ? readFileSync(deaths, "utf8").split("\n") : []);
let node = "start";
let point = 0;

function maybeDie(what: string): void {
  point += 1;
  const name = `${node} ${point} ${what}`;
  const isMine = share === "own" ? OWN.has(node) : share === node || point % 2 === Number(share);
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

const plain = instantRequest(issue, {
  record: (event) => {
    if (event.kind !== "started") return;
    node = event.node;
    point = 0;
    maybeDie("begins");
  },
});
const holdOut = share !== "own";
const settings = { ...plain.settings, mutants: "strengthen" as const, hold_out: holdOut };
const request = { ...plain, settings };

const place = await findRepository({ directory, env: process.env });
await fetchOriginState(place, { issue, branch: localHost().branch });
const state = await claimIssue(place, { issue, host: localHost(), safe: SAFE });
const known = await state.store.saver.getTuple({
  configurable: { thread_id: state.store.thread },
});
// Killed after its last word, there is nothing left to do.
if ((known?.checkpoint.channel_values.ending ?? null) !== null) {
  process.stdout.write(`${JSON.stringify(known?.checkpoint.channel_values)}\n`);
  process.exit(0);
}
const standing = known === undefined ? undefined : await describeStoredRun(state, { issue });
const repository =
  standing === undefined
    ? await inspectRepository({ directory, env: process.env })
    : { ...place, base: standing.base };
const tip = standing?.tip;
const model = instantModel({ learns: share !== "snitch" });
const open = await openRun(request, {
  repository,
  host: localHost(),
  state,
  model,
  sandbox: null,
  tip,
});
const { memory, checkpointer } = open.durability;
const given = instantTools(open.tools);
const tools = {
  ...given,
  mutator: UNTIDY,
  workspace: deadly(given.workspace, ["snapshot", "commit", "moveBranch", "remember"]),
  tests: deadly(given.tests, ["run"]),
  baselineTests: deadly(given.baselineTests, ["run"]),
  model: deadly(given.model, ["answer"]),
  forge: deadly(given.forge, ["propose", "merge", "discard", "snitch"]),
};
const watched = deadly(
  {
    ...memory,
    recallAnswer: async (key: string) => {
      const answer = await memory.recallAnswer(key);
      // Beside this node another may have died, right between an answer and its line here.
      appendFileSync(journal, `${answer === null ? "asked" : "stored"} ${key}\n`);
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
let run =
  known === undefined
    ? await workflow.start({
        issue,
        spec: SPEC,
        contextPaths: [],
        base: repository.base,
        reviewsTests: true,
        tests: share === "own" ? OWN_TESTS : null,
      })
    : await workflow.resume();
while (run.ending === null) {
  const areTests = testsUnderReview(run) !== null;
  node = areTests ? "testReview" : "humanReview";
  point = 0;
  // Those of a person are not written again, and the report is about the code.
  const isRevised = share === "own" || share === "snitch" || run.hint !== null;
  const isRejected = share === "cleanUp" && !areTests;
  run =
    areTests && !isRevised
      ? await workflow.revise("Say it again.")
      : await workflow.decide(isRejected ? "abort" : "approve");
}
await open.close({ discardBranch: false });
process.stdout.write(`${JSON.stringify(run)}\n`);
