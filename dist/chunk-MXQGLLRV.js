import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);
import {
  settleWork
} from "./chunk-KMKOR2QF.js";
import {
  chooseModel,
  createModel,
  loadConfig,
  openRun,
  requireTestTools
} from "./chunk-G5TVNHTP.js";
import {
  readNotedRun
} from "./chunk-7GSIRQOT.js";
import {
  claimIssue,
  createRunMemory,
  findRepository,
  planRetry,
  readStoredState
} from "./chunk-3PJVCJ5C.js";
import {
  tipOf
} from "./chunk-GV6W77BG.js";
import {
  ArbiterError
} from "./chunk-VJZGU7I5.js";

// src/compose/open-stored-run.ts
async function openStoredRun(request) {
  const { issue, directory, env } = request;
  const place = await findRepository({ directory, env });
  const state = await claimIssue(place, issue);
  try {
    const { base, tip, waits } = await whereItStands(state, request);
    const idle = waits || request.giveUp === true;
    if (!idle) await requireTestTools(request, place.root);
    const model = idle ? NO_MODEL : await createModel(chooseModel(request.model, env));
    return await openRun(request, { repository: { ...place, base }, state, model, tip });
  } catch (error) {
    await state.release();
    throw error;
  }
}
async function whereItStands({ store }, { issue, retry }) {
  const stored = await readStoredState(store.saver, store.thread);
  if (stored === null) throw noSuchRun(issue);
  const { state } = stored;
  if (state === null) return standingByNotes(store, issue);
  const commits = retry && planRetry(state, retry).update.commits;
  const { proposal, humanDecision, ending, base } = state;
  const waits = proposal !== null && (ending === "unmerged" || humanDecision === "pending");
  return {
    base,
    tip: tipOf({ base, commits: commits ?? state.commits }),
    waits: waits && retry === void 0
  };
}
async function standingByNotes(store, issue) {
  const noted = readNotedRun(await createRunMemory(store, { issue }).history());
  if (noted === null) throw noSuchRun(issue);
  const waits = noted.events.some(({ note }) => note.node === "publish");
  return { base: noted.base, tip: tipOf(noted), waits };
}
function noSuchRun(issue) {
  return new ArbiterError("no-such-run", `There is no run of #${issue} on record.`, {
    fix: `Start one: tdd-arbiter run --issue ${issue} --issue-file <md>`
  });
}
var NO_MODEL = {
  name: "none",
  answer: async () => {
    throw new ArbiterError("fault", "A model was asked, though only a person was missing.");
  }
};

// src/cli/settle-stored.ts
import { resolve } from "node:path";
async function settleStored(options, session) {
  const directory = resolve(session.terminal.cwd, options.repo);
  const config = await loadConfig(directory);
  return {
    ...settleWork(options, config, session),
    issue: options.issue,
    directory,
    model: options.model ?? config.model
  };
}

export {
  openStoredRun,
  settleStored
};
