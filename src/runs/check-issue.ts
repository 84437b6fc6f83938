import { toolFileKind } from "../context/file-kinds.ts";
import { ArbiterError, describeError, isAboutTheIssue } from "../errors.ts";
import { findRepository, listBaseFiles } from "../git/repository.ts";
import type { Prices } from "../llm/prices.ts";
import type { IssueCheck } from "../reports/issue-check.ts";
import type { Settings } from "../run-state/settings.ts";
import { adviseOnSpec } from "../spec/advise-on-spec.ts";
import { relativeToFolder } from "../spec/spec.ts";
import type { Host } from "./host.ts";
import { type RequestToValidate, type ValidatedRequest, validateRequest } from "./prepare-run.ts";
import { previewRun } from "./preview.ts";

interface CheckRequest extends Omit<RequestToValidate, "log"> {
  settings: Settings;
  /** Undefined if none is configured. */
  model: string | undefined;
  prices: Prices;
}

/** Says whether a run of an issue could start, as a run would find out, and what it would cost. */
export async function checkIssue(
  request: CheckRequest,
  host: Pick<Host, "findBase" | "surface">,
): Promise<IssueCheck> {
  const warnings: string[] = [];
  const log: RequestToValidate["log"] = {
    record: (event) => {
      if (event.kind === "warned") warnings.push(event.text);
    },
  };
  const checkout = request.repository ?? (await findRepository(request));
  const { spec } = request.document;
  let validated: ValidatedRequest | null = null;
  const problems: string[] = [];
  try {
    validated = await validateRequest({ ...request, repository: checkout, log }, host);
  } catch (error) {
    problems.push(...problemsIn(error, { namesBase: spec.baseBranch !== null, host }));
  }
  const base = await host.findBase(checkout, request.base).catch(() => null);
  const repository = validated?.repository ?? (base && { ...checkout, base });
  const read = validated?.spec ?? relativeToFolder(checkout.folder, spec);
  const listing = repository === null ? [] : await listBaseFiles(repository);
  const needsWord = (path: string) => toolFileKind(path) !== null;
  const { settings, model, prices } = request;
  const contextPaths = validated?.contextPaths ?? [];
  return {
    title: read.title,
    problems,
    advice: [
      ...(validated === null ? [] : adviseOnSpec(read, { listing, needsWord })),
      ...warnings,
    ],
    criteria: read.criteria.length,
    testCases: read.testCases.length,
    preview:
      repository &&
      (await previewRun({ repository, spec: read, contextPaths, settings, model, prices })),
  };
}

/** What the author of the issue can correct. Throws what is not about the issue. */
function problemsIn(
  error: unknown,
  { namesBase, host }: { namesBase: boolean; host: Pick<Host, "surface"> },
): string[] {
  if (!(error instanceof ArbiterError)) throw error;
  const isBase = error.code === "unknown-base" || error.code === "workflow-not-on-base";
  if (!isAboutTheIssue(error) && !(isBase && namesBase)) throw error;
  const { missing, errors } = error.data;
  const listed = [missing, errors].flatMap((list) => (Array.isArray(list) ? list : [])).map(String);
  return listed.length > 0 ? listed : [describeError(error, host.surface)];
}
