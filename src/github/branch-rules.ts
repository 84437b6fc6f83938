import type { GitHub } from "./octokit.ts";

/** Whether a ruleset wants signed commits on a branch, and holds for this token. False where GitHub does not say. */
export async function needsSignatures({ octokit, at }: GitHub, branch: string): Promise<boolean> {
  const { getBranchRules, getRepoRuleset } = octokit.rest.repos;
  const rules = await getBranchRules({ ...at, branch, per_page: 100 }).catch(() => null);
  const rule = rules?.data.find(({ type }) => type === "required_signatures");
  if (rule === undefined) return false;
  if (rule.ruleset_id === undefined) return true;
  const ruleset = await getRepoRuleset({ ...at, ruleset_id: rule.ruleset_id }).catch(() => null);
  return !BYPASSES.has(ruleset?.data.current_user_can_bypass);
}

const BYPASSES: ReadonlySet<string | undefined> = new Set(["always", "exempt"]);
