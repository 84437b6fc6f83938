import { data, Evaluator, Lexer, Parser } from "@actions/expressions";
import { parse } from "yaml";
import { fillSchema } from "../fill-schema.ts";
import { branchHead, tryGit } from "../git.ts";
import type { Operation, Request } from "../operation.ts";
import { notFound, Refusal } from "../refusal.ts";
import { headOf, renderRepository, renderUser } from "../render.ts";
import type { GitHubEvent } from "../workflow-events.ts";
import type { World } from "../world.ts";

/** A run of a workflow that was dispatched. */
export interface DispatchedRun {
  id: number;
  workflow: string;
  ref: string;
  inputs: Record<string, unknown>;
  by: string;
  at: string;
  /** What `run-name` makes of the inputs. */
  title: string;
}

const WORKFLOW = "/repos/{owner}/{repo}/actions/workflows/{workflow_id}";

export const workflowRunOperations: Operation[] = [
  {
    method: "POST",
    template: `${WORKFLOW}/dispatches`,
    needs: ["actions", "write"],
    run: dispatch,
  },
];

const LONGEST_INPUTS = 65_535;

function dispatch({ world, params, body, actor }: Request) {
  const workflow = params.workflow_id ?? "";
  const inputs = (body.inputs ?? {}) as Record<string, unknown>;
  const ref = String(body.ref).replace("refs/heads/", "");
  if (branchHead(world.gitDir, ref) === null) throw new Refusal(422, `No ref found for: ${ref}`);
  const file = readWorkflow(world, ref, workflow);
  if (file === null) throw notFound();
  const { on, "run-name": name = "" } = file;
  const known = on?.workflow_dispatch;
  if (known === undefined) {
    throw new Refusal(422, "Workflow does not have 'workflow_dispatch' trigger");
  }
  const unknown = Object.keys(inputs).filter((input) => !(input in (known?.inputs ?? {})));
  if (unknown.length > 0) {
    throw new Refusal(422, `Unexpected inputs provided: ${JSON.stringify(unknown)}`);
  }
  if (JSON.stringify(inputs).length > LONGEST_INPUTS)
    throw new Refusal(422, "inputs are too large");
  const title = evaluate(name, inputs) || "TDD Arbiter";
  const run = {
    id: world.nextId(),
    workflow,
    ref,
    inputs,
    by: actor.login,
    at: world.now(),
    title,
  };
  world.dispatches.push(run);
  return { status: 204 };
}

interface WorkflowFile {
  on?: { workflow_dispatch?: { inputs?: Record<string, unknown> } | null };
  "run-name"?: string;
}

function readWorkflow({ gitDir }: World, ref: string, name: string): WorkflowFile | null {
  const path = `refs/heads/${ref}:.github/workflows/${name}`;
  const { ok, stdout } = tryGit(gitDir, "cat-file", "blob", path);
  try {
    return ok ? parse(stdout) : null;
  } catch {
    return null;
  }
}

/** A text with expressions, as a runner would read it. */
function evaluate(text: string, inputs: Record<string, unknown>): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => {
    const parser = new Parser(new Lexer(expression.trim()).lex().tokens, ["inputs"], []);
    const context = JSON.parse(JSON.stringify({ inputs }), data.reviver);
    return new Evaluator(parser.parse(), context).evaluate().coerceString();
  });
}

/** The event that the job of a dispatched run finds. */
export function dispatchedEvent(world: World, { inputs, by, ref }: DispatchedRun): GitHubEvent {
  const payload = {
    inputs,
    ref: `refs/heads/${ref}`,
    workflow: ".github/workflows/tdd.yml",
    repository: renderRepository(world),
    sender: renderUser(world, by),
  };
  return { name: "workflow_dispatch", payload };
}

interface CompletedRun {
  id: number;
  /** The pull request that started it. */
  pull: number;
  name?: string;
  path?: string;
  conclusion?: string;
  event?: string;
}

/** The event of a run that a pull request started. Of one from a fork it does not say which. */
export function completedEvent(world: World, run: CompletedRun): GitHubEvent {
  const pull = world.issues.get(run.pull)?.pull;
  if (pull === undefined || pull === null) throw new Error(`${run.pull} is no pull request`);
  const { id, name = "Verify", path = ".github/workflows/verify.yml", ...more } = run;
  const { fork, head, base } = pull;
  const repository = renderRepository(world);
  const owner = fork ?? world.owner;
  const workflow_run = fillSchema("workflow-run", {
    ...{ id, name, path, event: more.event ?? "pull_request" },
    ...{ status: "completed", conclusion: more.conclusion ?? "success" },
    ...{ head_branch: head, head_sha: headOf(world, pull) },
    head_repository: {
      ...repository,
      full_name: `${owner}/${world.repo}`,
      owner: renderUser(world, owner),
    },
    repository,
    pull_requests: fork === undefined ? [{ number: run.pull, base: { ref: base } }] : [],
  });
  const workflow = { id: 1, name, path, state: "active" };
  const sender = renderUser(world, owner);
  const payload = { action: "completed", workflow_run, workflow, repository, sender };
  return { name: "workflow_run", payload };
}
