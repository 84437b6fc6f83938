import { describeError } from "../errors.ts";
import type { Model, ModelAnswer, ModelRequest } from "../ports.ts";
import type { ModelNode } from "../routing/nodes.ts";
import type { RetryPhase } from "../run-state/phases.ts";
import { proposedCommit, type RunState } from "../run-state/run-state.ts";
import type { RetryRequest } from "./plan-retry.ts";
import type { Tools } from "./tools.ts";

type Answers = Map<ModelNode, string>;

interface Replay {
  model: Model;
  /** Has each of these nodes get this answer to its next question; the model is not asked. */
  use(answers: Answers): void;
}

/** A model in front of the real one, for a run whose answers are known from before. */
export function createReplay(real: Model): Replay {
  let known: Answers = new Map();
  return {
    model: {
      name: real.name,
      answer: async (request: ModelRequest) => {
        const text = known.get(request.node);
        known.delete(request.node);
        return text === undefined ? real.answer(request) : replayed(text);
      },
    },
    use: (answers) => {
      known = answers;
    },
  };
}

function replayed(text: string): ModelAnswer {
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0, costUsd: 0 };
  return { text, stopReason: "end", usage, isReplayed: true };
}

/**
 * The plan, the tests and the code of a run, merged with the commit that its base is at now, as answers
 * for another run of the gates. What conflicts with the base is left to the model.
 */
export async function recallAnswers(
  tools: Tools,
  state: RunState,
  { from, hint }: RetryRequest,
): Promise<Answers> {
  const answers: Answers = new Map();
  const { agreedPlan, commits } = state;
  if (agreedPlan === null || from === "plan") return answers;
  answers.set("plan", JSON.stringify(agreedPlan));
  if (commits.red === null || from === "tests") return answers;
  const tests = await readMerged(tools, state, { commit: commits.red, paths: state.testFiles });
  if (tests === null) return answers;
  answers.set("scaffold", tests);
  const head = proposedCommit(state);
  if (head === null || !keepsCode(from, hint)) return answers;
  const code = await readMerged(tools, state, { commit: head, paths: state.codeFiles });
  if (code !== null) answers.set("implement", code).set("refactor", "NOTHING TO IMPROVE");
  return answers;
}

/** A hint is about the code, unless it names a later phase. */
function keepsCode(from: RetryPhase | undefined, hint: string | undefined): boolean {
  return from === undefined ? hint === undefined : from !== "code";
}

/** Files of a commit as they are once it is merged into the base, as an answer; null if they cannot be. */
async function readMerged(
  { workspace, log }: Tools,
  { base: { branch } }: RunState,
  { commit, paths }: { commit: string; paths: readonly string[] },
): Promise<string | null> {
  const warn = (why: string) => {
    log.record({ kind: "warned", text: `The model is asked again: ${why}` });
    return null;
  };
  try {
    const into = { branch, commit: workspace.baseCommit };
    const merged = await workspace.mergeTrees(into, { branch: workspace.branch, commit });
    if ("conflicts" in merged) {
      return warn(`${branch} has changed ${merged.conflicts.join(", ")}, too.`);
    }
    const { read } = workspace.at(merged.tree);
    const texts = await Promise.all(paths.map(async (path) => ({ path, text: await read(path) })));
    const gone = texts.find(({ text }) => text === null);
    if (gone !== undefined) return warn(`${gone.path} was removed.`);
    return texts.map(({ path, text }) => answerSection(path, text ?? "")).join("\n\n");
  } catch (error) {
    return warn(describeError(error));
  }
}

function answerSection(path: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const language = path.endsWith(".py") ? "python" : "";
  const end = text === "" || text.endsWith("\n") ? "" : "\n";
  return `### FILE: ${path}\n${fence}${language}\n${text}${end}${fence}`;
}
