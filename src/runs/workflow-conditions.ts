import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDocument } from "yaml";
import * as z from "zod";
import type { Config } from "../config/schema.ts";

const FOLDER = ".github/workflows";

interface CheckedWorkflow {
  /** Relative to the repository. */
  file: string;
  /** The jobs whose `if:` keeps out what the configuration names. */
  jobs: { job: string; unnamed: string[] }[];
}

/** The workflows that use TDD Arbiter, with the jobs that the configured label or branches would not start. */
export async function checkWorkflowConditions(
  root: string,
  config: Config,
): Promise<CheckedWorkflow[]> {
  const names = await readdir(join(root, FOLDER)).catch(() => []);
  const files = names.filter((name) => /\.ya?ml$/.test(name)).sort();
  const checked = await Promise.all(
    files.map(async (name) => {
      const text = await readFile(join(root, FOLDER, name), "utf8").catch(() => "");
      return { file: `${FOLDER}/${name}`, jobs: checkJobs(text, config) };
    }),
  );
  return checked.flatMap(({ file, jobs }) => {
    if (jobs.length === 0) return [];
    return [{ file, jobs: jobs.filter(({ unnamed }) => unnamed.length > 0) }];
  });
}

type UnnamedJob = CheckedWorkflow["jobs"][number];

/** The same for the text of one workflow: only the jobs that would not start. */
export function checkWorkflowText(text: string, config: Config): UnnamedJob[] {
  return checkJobs(text, config).filter(({ unnamed }) => unnamed.length > 0);
}

/** What to say about such a job, and what to do. */
export function describeUnnamed(file: string, { job, unnamed }: UnnamedJob) {
  const detail = `${file}: the if: of the job ${job} does not name ${unnamed.join(" or ")}, so nothing would start`;
  const what = unnamed.length === 1 ? "it" : "both";
  return { detail, fix: `Write ${what} into that if:, as in the configuration.` };
}

/** The actions that a workflow uses, and the secrets that it names; none where it cannot be read. */
export function findArbiterSteps(text: string): { actions: string[]; secrets: string[] } {
  const { data } = Workflow.safeParse(parseYaml(text));
  const jobs = Object.values(data?.jobs ?? {});
  const steps = jobs.flatMap((job) => Job.partial({ if: true }).safeParse(job).data?.steps ?? []);
  const actions = steps.flatMap(({ uses = "" }) => (/^[^./]+\/.*@/.test(uses) ? [uses] : []));
  const named = JSON.stringify(jobs).matchAll(/\bsecrets\.([A-Za-z_]\w*)/g);
  const secrets = [...named].map(([, name = ""]) => name).filter((name) => name !== "GITHUB_TOKEN");
  return { actions, secrets };
}

const Step = z.looseObject({
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const Job = z.looseObject({ if: z.string(), steps: z.array(Step) });
const Workflow = z.looseObject({ jobs: z.record(z.string(), z.unknown()) });

/** The jobs that use TDD Arbiter under a condition; none where the file cannot be read. */
function checkJobs(text: string, config: Config): CheckedWorkflow["jobs"] {
  const { data } = Workflow.safeParse(parseYaml(text));
  return Object.entries(data?.jobs ?? {}).flatMap(([job, value]) => {
    const { if: condition = "", steps = [] } = Job.safeParse(value).data ?? {};
    const arbiter = steps.find(({ uses = "" }) => /\btdd-arbiter\b.*@/.test(uses));
    if (condition === "" || arbiter === undefined) return [];
    // An input of the Action takes precedence over the configuration file.
    const label = String(arbiter.with?.label ?? config.label);
    const prefix = String(arbiter.with?.["branch-prefix"] ?? config.branch_prefix);
    const unnamed = [
      ...(isMissing(condition, "github.event.label.name", label) ? [`the label ${label}`] : []),
      ...(isMissing(condition, ".head.ref", prefix) ? [`the branch prefix ${prefix}`] : []),
    ];
    return [{ job, unnamed }];
  });
}

/** A condition that does not look at the field lets every value through. */
function isMissing(condition: string, field: string, value: string): boolean {
  return condition.includes(field) && !condition.includes(`'${value.replaceAll("'", "''")}'`);
}

function parseYaml(text: string): unknown {
  try {
    const document = parseDocument(text, { logLevel: "silent" });
    return document.errors.length > 0 ? null : document.toJS();
  } catch {
    return null;
  }
}
