import type { ClaimedState } from "./claim-issue.ts";

/** Makes something of a claimed issue. Where that fails the issue is given back, and why is what is told. */
export async function withClaim<Made>(
  { release }: Pick<ClaimedState, "release">,
  make: () => Promise<Made>,
): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    // A lock that is not given back runs out by itself.
    await release().catch(() => {});
    throw error;
  }
}
