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
