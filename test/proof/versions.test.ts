import { expect, it } from "vitest";
import { withDoctests } from "../../src/proof/versions.ts";
import { passed, run } from "../routing/make-run.ts";

const ID = "shop/cart.py::shop.cart.total";
const OLD = 'def total():\n    """Adds.\n\n    >>> total()\n    1\n    """\n    return 1\n';

it.each([
  ["was removed if its example is gone", 'def total():\n    """Adds."""\n    return 1\n', [ID]],
  ["was not removed if only a setting keeps pytest from running it", `${OLD}\n\nLIMIT = 2\n`, []],
])("a doctest that does not run any more %s", (_, now, removed) => {
  const path = "shop/cart.py";
  const judged = (...ids: string[]) => ({ run: run(0, ids.map(passed)), doubt: null });
  const compared = { helpers: [], isShared: false, constants: [], doctests: [] };
  const { edits } = withDoctests(
    {
      sides: { tests: [], source: [], documents: [] },
      edits: { added: new Set(), edited: new Set(), removed: new Set(), before: new Map() },
      modules: [{ path, old: OLD, now, ...compared }],
      testFiles: [],
    },
    { base: judged(ID, "t.py::test_a"), head: judged("t.py::test_a") },
  );
  expect([...edits.removed]).toEqual(removed);
});
