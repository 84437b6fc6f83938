import { describe, expect, it } from "vitest";
import type { OnVersion, TestRequest } from "../../src/ports.ts";
import {
  chooseCanaryKind,
  observe,
  observeWithCanary,
  onlyTargets,
  wholeSuite,
} from "../../src/proof/observe.ts";
import { partsOf } from "../../src/version.ts";
import type { TestTools } from "../../src/workflow/tools.ts";
import { passed, run, uncollected, uncollectedRun } from "../routing/make-run.ts";

const ID = "tests/test_cart.py::TestCart::test_total";
const SOURCE = "from shop.testing import Base\n\n\nclass TestCart(Base):\n    pass\n";
const NOTHING = run(5, []);
const UNCOLLECTED = uncollectedRun(2, uncollected("tests/a.py", "ImportError: x"));

describe("the kind of canary", () => {
  it.each([
    ["derived where pytest collects no plain function", NOTHING, [], "derived"],
    ["derived beside doctests", NOTHING, ["tests/test_a.py::test_a", "a.py::a.total"], "derived"],
    ["plain where it runs", run(1, [passed("tests/test_a.py::test_b")]), [], "plain"],
    ["plain beside a plain function", NOTHING, ["tests/test_a.py::test_b[1]"], "plain"],
    ["plain where its file cannot be collected", UNCOLLECTED, [], "plain"],
    ["plain where there is no report", { ...NOTHING, report: null }, [], "plain"],
  ] as const)("is %s", async (_, result, known, kind) => {
    const { tools } = fakeTools(result);
    expect(await chooseCanaryKind(tools, "c", { ids: [ID], known })).toBe(kind);
  });

  it("is not asked for again, whatever pytest collects then", async () => {
    const { tools, written } = fakeTools(NOTHING);
    const request = (file: string) => ({ targets: [file] });
    const plain = await observeWithCanary(tools, { at: "c", ids: [ID], kind: "plain" }, request);
    expect(written).toEqual([plain.canary.content]);
    expect(plain.canary).not.toHaveProperty("bases");
    const derived = await observeWithCanary(
      tools,
      { at: "c", ids: [ID], kind: "derived" },
      request,
    );
    expect(derived.canary).toMatchObject({ bases: ["Base"] });
    expect(written).toHaveLength(2);
  });
});

function fakeTools(result: ReturnType<typeof run>) {
  const written: (string | null)[] = [];
  const files = { list: async () => ["tests/test_cart.py"], read: async () => SOURCE };
  const workspace = { at: () => files };
  const run = async ({ at }: OnVersion<TestRequest>) => {
    written.push(...partsOf(at).with.map(({ content }) => content));
    return result;
  };
  const tests = { run };
  return { tools: { workspace, tests } as unknown as TestTools, written };
}

it("a run beside a canary that did not run is not believed", async () => {
  const { tools } = fakeTools(NOTHING);
  const imitated = { at: "c", ids: [ID], kind: "plain" } as const;
  const seen = await observeWithCanary(tools, imitated, (file) => ({ targets: [file] }));
  expect(seen.doubt).toContain("the canary test");
});

it("the suite and single files run within their time, and past tests that hang", async () => {
  const requests: TestRequest[] = [];
  const tools = {
    tests: {
      run: async (request: TestRequest) => {
        requests.push(request);
        return run(2, null, { ending: "timed-out" });
      },
    },
  } as unknown as TestTools;
  const plan = { first: ["tests/test_a.py"], without: ["tests/test_b.py::test_hangs"] };
  const whole = await observe(tools, "t", wholeSuite(plan));
  await observe(tools, "t", onlyTargets(["tests/test_a.py"]));
  expect(requests).toMatchObject([
    { targets: [], suite: { first: plan.first }, without: plan.without, keepGoing: true },
    { targets: ["tests/test_a.py"], keepGoing: true, suite: {} },
  ]);
  expect(whole.doubt).not.toBeNull();
});
