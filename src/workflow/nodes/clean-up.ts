import { proposalOf } from "../../features/test-gate/record.ts";
import type { Discarded } from "../../ports.ts";
import type { Node, Tools } from "../tools.ts";

/** Why a branch was kept. A retry may go on with those that it did not change. */
const KEPT = {
  changed: "it has commits that the run did not make",
  protected: "a rule of the repository forbids deleting it",
  "in-use": "another pull request is open for it",
} as const satisfies Record<Exclude<Discarded, "removed" | "merged">, string>;

const TESTS_ALONE =
  "the tests now, without code, so that they fail there: revert that merge before you try again";

/** After an abort: removes the branch where that loses nothing and is allowed. */
export function cleanUp(tools: Tools): Node {
  return async (state) => {
    const { branch, tip: head } = tools.workspace;
    const earlier = proposalOf(state);
    const discarded = await tools.forge.discard({ branch, head, earlier });
    if (discarded === "removed") {
      const update = { ending: "aborted" as const, aftermath: { branchKept: false } };
      return { update, headline: `${branch} removed`, ok: true };
    }
    if (discarded === "merged") {
      const reason = `${state.base.branch} has ${state.commits.green === null ? TESTS_ALONE : "the change"}`;
      const update = { ending: "aborted" as const, aftermath: { branchKept: false, reason } };
      return { update, headline: `merged by hand: ${reason}`, ok: false };
    }
    const why = KEPT[discarded];
    const aftermath = { branchKept: true, ...(discarded === "changed" ? {} : { reason: why }) };
    const headline = `${branch} was kept because ${why}`;
    return { update: { ending: "aborted", aftermath }, headline, ok: false };
  };
}
