import { describe, expect, it } from "vitest";
import { failed, run } from "../routing/make-run.ts";
import { git } from "../temporary-repository.ts";
import {
  ANSWERS,
  allPass,
  confirms,
  NEW_TEST,
  newFails,
  newPasses,
  oldPasses,
  stage,
} from "../workflow/workflow-harness.ts";

const file = (path: string, content: string) => `### FILE: ${path}\n\`\`\`python\n${content}\`\`\``;
const edit = (path: string, from: string, to: string) =>
  `### EDIT: ${path}\n\`\`\`\n<<<<<<< SEARCH\n${from}\n=======\n${to}\n>>>>>>> REPLACE\n\`\`\``;

describe("a locked test that contradicts the issue, with real pytest", () => {
  it("is disputed by a model that has not seen the code, rewritten, red again, then green", async () => {
    const path = "tests/test_double.py";
    const id = `${path}::test_double_doubles`;
    const tests = [
      "from app import double\n\n\n",
      "def test_double_doubles():\n    assert double(2) == 5\n\n\n",
      "def test_double_handles_zero():\n    assert double(0) == 0\n",
    ].join("");
    const code = "value = 0\n\n\ndef double(number):\n    return number * 2  # marked\n";
    const quote = "`double` returns twice its argument.";
    const { start, asked, nodesAsked, repo, memory } = await stage({
      timeoutSeconds: 60,
      attempts: 2,
      issue: `# Doubling\n\n- ${quote}\n- Zero stays zero.\n`,
      answers: {
        plan: [
          {
            approach: "one function",
            tests: [
              { name: "test_double_doubles", criterion: "twice", quote },
              { name: "test_double_handles_zero", criterion: "zero", quote: "Zero stays zero." },
            ],
            creates: [{ module: "app", name: "double", signature: "double(number)" }],
            changes: ["app.py"],
          },
        ],
        scaffold: [
          file(path, tests),
          edit(path, "    assert double(2) == 5", "    assert double(2) == 4"),
        ],
        implement: [file("app.py", code)],
        dispute: [{ disputed: true, testIds: id, quote, why: "Twice two is four." }],
      },
    });
    const state = await start();
    expect(state.error).toBeNull();
    expect(nodesAsked()).toEqual([
      ...["plan", "scaffold", "implement", "implement", "dispute"],
      ...["scaffold", "implement", "refactor"],
    ]);

    const disputes = memory.events.filter(({ note }) => note.phase === "DISPUTE");
    expect(disputes.map(({ note }) => note)).toMatchObject([
      { node: "dispute", route: { next: "scaffold" }, error: null },
    ]);

    // Sees the issue, the test and the failure, and not the code.
    const judge = asked[4];
    expect(judge?.prompt).toContain("assert double(2) == 5");
    expect(judge?.prompt).toContain("expected 5, got 4");
    expect(`${judge?.system}${judge?.stable}${judge?.prompt}`).not.toContain("marked");

    // One more round, from the red ground, with the code that was there.
    expect(asked[5]?.prompt).toContain("Twice two is four.");
    expect(asked[6]?.prompt).toContain("<current>\napp.py\n");
    expect(asked[6]?.prompt).toContain("# marked");
    expect(state).toMatchObject({
      retryCount: 1,
      scaffoldRetryCount: 1,
      proposal: "feat/issue-1",
      red: { failing: [id, `${path}::test_double_handles_zero`] },
    });
    expect(git(repo, "show", `${state.commits.red}:app.py`)).toContain("raise NotImplementedError");
    expect(git(repo, "log", "--format=%s", "--reverse", "main..feat/issue-1")).toBe(
      "test: doubling (#1)\ntest: doubling (#1)\nfeat: doubling (#1)",
    );
    expect(git(repo, "show", `feat/issue-1:${path}`)).toBe(tests.replace("== 5", "== 4").trimEnd());
    expect(state.disputeRuling).toMatchObject({
      why: "Twice two is four.",
      tests: [
        {
          id,
          before: "def test_double_doubles():\n    assert double(2) == 5",
          after: "def test_double_doubles():\n    assert double(2) == 4",
        },
      ],
    });
  });
});

describe("a dispute", () => {
  const RUNS = [oldPasses(), newFails(), newFails(), newFails()];
  const GREEN = [newPasses(), allPass(), confirms];
  const disputed = { disputed: true, testIds: NEW_TEST, quote: "It works.", why: "It must work." };
  const rewritten = edit(
    "tests/test_new.py",
    "def test_new(): assert False",
    "def test_new(): assert 0",
  );
  const original = file("tests/test_new.py", "def test_new(): assert False\n");

  it.each([
    ["its own line", "tests/test_new.py:1: in test_new", ["dispute", "implement"]],
    ["the code", "app.py:1: in total", ["implement"]],
  ])("is opened after the first attempt if a test calls wrongly in %s", async (_, frame, next) => {
    const message = "TypeError: slug() takes 1 positional argument but 3 were given";
    const details = `${frame}\n    slug(1, 2, 3)\nE   ${message}`;
    const { start, asked, nodesAsked } = await stage({
      runs: [oldPasses(), newFails(), run(1, [failed(NEW_TEST, { message, details })]), ...GREEN],
      answers: { dispute: [{ disputed: false, why: "It is right." }] },
    });
    expect((await start()).error).toBeNull();
    expect(nodesAsked()).toEqual(["plan", "scaffold", "implement", ...next, "refactor"]);
    const judge = asked.find(({ node }) => node === "dispute")?.prompt ?? "";
    expect(judge.includes(`fails by its own mistake, whatever the code does: ${message}`)).toBe(
      next.length === 2,
    );
  });

  it.each([
    ["the tests are right", { disputed: false, why: "They are right." }, "They are right."],
    ["the quote is made up", { ...disputed, quote: "It never works." }, "is not in the issue"],
  ])("is not upheld where %s: a person is asked, told so", async (_, answer, why) => {
    const { start, nodesAsked } = await stage({
      runs: RUNS,
      attempts: 2,
      answers: { dispute: [answer] },
    });
    const state = await start();
    expect(nodesAsked().at(-1)).toBe("dispute");
    expect(state).toMatchObject({ ending: "failed", disputeRuling: { tests: [] } });
    expect(state.report).toContain("bounded");
    expect(state.decision?.reason).toContain(why);
  });

  it("unlocks one test and nothing else, and what is not red again is sent back", async () => {
    const { start, asked, nodesAsked, events } = await stage({
      runs: [...RUNS, newPasses(), newFails(), newPasses(), allPass(), confirms],
      attempts: 2,
      answers: {
        scaffold: [
          original,
          file("tests/test_more.py", "def test_more(): ...\n"),
          rewritten,
          rewritten,
        ],
        dispute: [disputed],
      },
    });
    const state = await start();
    expect(nodesAsked().slice(4, 9)).toEqual([
      ...["dispute", "scaffold", "scaffold", "scaffold", "implement"],
    ]);
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: "warned",
        text: expect.stringContaining(
          "Only tests/test_new.py may be changed here, not tests/test_more.py.",
        ),
      }),
    );
    const again = asked[7];
    expect(again?.prompt).toContain("<refused>\ntests/test_new.py\ndef test_new(): assert 0\n");
    expect(again?.prompt).toContain("1 of 1 test passed");
    expect(state).toMatchObject({ proposal: "feat/issue-1", scaffoldRetryCount: 2 });
  });

  it("is had once: the second round ends in a report", async () => {
    const { start, nodesAsked } = await stage({
      runs: RUNS,
      attempts: 2,
      answers: { scaffold: [original, rewritten], dispute: [disputed] },
    });
    const state = await start();
    expect(state.ending).toBe("failed");
    expect(nodesAsked().filter((node) => node === "dispute")).toHaveLength(1);
    expect(nodesAsked().filter((node) => node === "implement")).toHaveLength(4);
  });

  it("does not bind the tests of a retry that writes them anew", async () => {
    const { start, retry, nodesAsked } = await stage({
      runs: [...RUNS, newFails(), newFails(), newFails(), newFails(), ...GREEN],
      attempts: 2,
      answers: { scaffold: [original, rewritten, original], dispute: [disputed] },
    });
    expect(await start()).toMatchObject({ ending: "failed", disputeRuling: { why: disputed.why } });
    const asked = nodesAsked().length;
    const state = await retry({ from: "tests" });
    expect(nodesAsked().slice(asked)).toEqual(["scaffold", "implement", "refactor"]);
    expect(state).toMatchObject({ error: null, proposal: "feat/issue-1", disputeRuling: null });
  });

  it("is had although one attempt in between left nothing to judge", async () => {
    const { start, nodesAsked } = await stage({
      runs: RUNS,
      attempts: 3,
      answers: {
        implement: [...ANSWERS.implement, "No.", "No.", ...ANSWERS.implement],
        dispute: [{ disputed: false, why: "They are right." }],
      },
    });
    expect(await start()).toMatchObject({ ending: "failed", retryCount: 3 });
    expect(nodesAsked().at(-1)).toBe("dispute");
  });

  it("that no usable answer comes for is none: the attempts are what the report is about", async () => {
    const { start } = await stage({
      runs: RUNS,
      attempts: 2,
      answers: { scaffold: [original], dispute: ["I would rather not say."] },
    });
    const state = await start();
    expect(state).toMatchObject({ ending: "failed", error: null });
    expect(state.report).toContain("bounded_attempts_exceeded");
  });

  it("is not had over tests that failed once, or not every time", async () => {
    const once = await stage({ runs: [oldPasses(), newFails()], attempts: 1 });
    await once.start();
    expect(once.nodesAsked()).not.toContain("dispute");

    const other = `${NEW_TEST}_other`;
    const fails = (id: string) => run(1, [failed(id, "assert 0")]);
    const both = run(1, [failed(NEW_TEST, "assert 0"), failed(other, "assert 0")]);
    const mixed = await stage({
      runs: [oldPasses(), both, fails(NEW_TEST), fails(other)],
      attempts: 2,
    });
    await mixed.start();
    expect(mixed.nodesAsked()).not.toContain("dispute");
  });
});

const path = "tests/test_double.py";
const id = `${path}::test_double_doubles`;
const quote = "`double` returns twice its argument.";
const tests = (value: string) =>
  `from app import double\n\n\ndef test_double_doubles():\n    assert double(2) == ${value}\n`;
const code = file("app.py", "value = 0\n\n\ndef double(number):\n    return number * 2\n");
const staged = (more: Record<string, unknown[]>, value = "5") =>
  stage({
    timeoutSeconds: 60,
    issue: `# Doubling\n\n- ${quote}\n`,
    answers: {
      plan: [
        {
          approach: "one function",
          tests: [{ name: "test_double_doubles", criterion: "twice", quote }],
          creates: [{ module: "app", name: "double", signature: "double(number)" }],
          changes: ["app.py"],
        },
      ],
      scaffold: [
        file(path, tests(value)),
        edit(path, `    assert double(2) == ${value}`, "    assert double(2) == 4"),
      ],
      ...more,
    },
  });

describe("an answer of the code step that a test is wrong, with real pytest", () => {
  it("goes to the dispute at once, and no attempt is spent on it", async () => {
    const claim = { wrongTests: id, quote, why: '"5  " is\nnot "4".' };
    const { start, asked, nodesAsked } = await staged({
      implement: [JSON.stringify(claim), code],
      dispute: [{ disputed: true, testIds: id, quote, why: "Twice two is four." }],
    });
    const state = await start();
    expect(nodesAsked()).toEqual([
      ...["plan", "scaffold", "implement", "dispute", "scaffold", "implement", "refactor"],
    ]);
    expect(asked[3]?.prompt).toContain('<claim>\n"5  " is not "4".\n</claim>');
    expect(state).toMatchObject({
      proposal: "feat/issue-1",
      failureHistory: { attempts: 0 },
      disputeClaim: null,
      disputeRuling: { quote, tests: [{ id }] },
    });
  });

  it("may give the line of the test that is wrong by itself", async () => {
    const line = "    assert double(2) == int('4 ')[0]";
    const wrong = "int('4 ')[0]";
    const { start, asked } = await staged(
      {
        implement: [JSON.stringify({ wrongTests: id, line, why: "A number has no items." }), code],
        dispute: [{ disputed: true, testIds: id, line, why: "A number has no items." }],
      },
      wrong,
    );
    const state = await start();
    expect(state.disputeRuling).toMatchObject({ quote: "", line: line.trim(), tests: [{ id }] });
    expect(asked.filter(({ node }) => node === "scaffold")[1]?.prompt).toContain(
      `The line that is wrong: ${line.trim()}`,
    );
    expect(state.proposal).toBe("feat/issue-1");
  });

  it("may give a line of the test's decorators, which hold its cases", async () => {
    const cases = (wanted: number) => `@pytest.mark.parametrize("wanted", [${wanted}])`;
    const written = `import pytest\nfrom app import double\n\n\n${cases(5)}\ndef test_double_doubles(wanted):\n    assert double(2) == wanted\n`;
    const { start } = await staged({
      scaffold: [file(path, written), edit(path, cases(5), cases(4))],
      implement: [
        JSON.stringify({ wrongTests: id, line: cases(5), why: "Twice two is four." }),
        code,
      ],
      dispute: [{ disputed: true, testIds: id, line: cases(5), why: "Twice two is four." }],
    });
    const state = await start();
    expect(state.disputeRuling).toMatchObject({
      line: cases(5),
      tests: [
        { before: expect.stringContaining(cases(5)), after: expect.stringContaining(cases(4)) },
      ],
    });
    expect(state.proposal).toBe("feat/issue-1");
  });

  it("that is not upheld goes on with the code, told so; once per run", async () => {
    const claim = JSON.stringify({ wrongTests: id, quote, why: "I would rather not." });
    const { start, asked, nodesAsked, events } = await staged(
      {
        implement: [claim, claim, code],
        dispute: [{ disputed: false, why: "It says what the issue says." }],
      },
      "4",
    );
    const state = await start();
    expect(nodesAsked()).toEqual([
      ...["plan", "scaffold", "implement", "dispute", "implement", "implement", "refactor"],
    ]);
    expect(asked[4]?.prompt).toContain("test_double_doubles stands: It says what");
    expect(events).toContainEqual({
      kind: "warned",
      text: "implement: A test was disputed in this run already, and the tests stand: write the code. Asking once more.",
    });
    expect(state).toMatchObject({ proposal: "feat/issue-1", failureHistory: { attempts: 0 } });
  });

  it.each([
    [
      "names no red test",
      { wrongTests: "tests/test_old.py::test_old", quote },
      "is not one of the",
    ],
    ["quotes nothing of the issue", { wrongTests: id, quote: "Never." }, "is not in the issue"],
  ])("that %s is sent back", async (_, claim, why) => {
    const { start, nodesAsked, events } = await staged(
      { implement: [JSON.stringify(claim), code] },
      "4",
    );
    await start();
    expect(nodesAsked()).not.toContain("dispute");
    expect(events).toContainEqual({ kind: "warned", text: expect.stringContaining(why) });
  });
});

describe("existing tests that the gate demands and the issue makes wrong, with real pytest", () => {
  const sentence = "Every price has 5 for shipping on top.";
  const old = ["tests/test_old.py::test_two", "tests/test_old.py::test_three"];
  const code = file("app.py", "def price(number):\n    return number + 5\n");
  const oldTests = [2, 3].map(
    (number) =>
      `def test_${["two", "three"][number - 2]}():\n    assert price(${number}) == ${number}\n`,
  );
  const claim = JSON.stringify({ wrongTests: old, quote: sentence, why: "Shipping is on top." });
  const prices = (implement: unknown[], more: object = {}) =>
    stage({
      timeoutSeconds: 60,
      issue: `# Shipping\n\n- ${sentence}\n`,
      files: {
        "app.py": "def price(number):\n    return number\n",
        "tests/test_old.py": `from app import price\n\n\n${oldTests.join("\n\n")}`,
      },
      answers: {
        plan: [
          {
            approach: "five more",
            tests: [{ name: "test_price_of_nine", criterion: "five", quote: sentence }],
            changes: ["app.py"],
          },
        ],
        scaffold: [
          file(
            "tests/test_new.py",
            "from app import price\n\n\ndef test_price_of_nine():\n    assert price(9) == 14\n",
          ),
          edit("tests/test_old.py", "    assert price(2) == 2", "    assert price(2) == 7") +
            edit(
              "tests/test_old.py",
              "    assert price(3) == 3",
              "    assert price(3) == 8",
            ).replace(/^/, "\n"),
        ],
        implement,
        dispute: [{ disputed: true, testIds: old, quote: sentence, why: "Shipping is on top." }],
        ...more,
      },
      attempts: 2,
    });

  it("are disputed together, rewritten and listed, with the code that broke only them", async () => {
    const { start, nodesAsked, asked } = await prices([
      code,
      claim,
      JSON.stringify({ nothingToChange: "It adds 5." }),
    ]);
    const state = await start();
    expect(nodesAsked()).toEqual([
      ...[
        "plan",
        "scaffold",
        "implement",
        "implement",
        "dispute",
        "scaffold",
        "implement",
        "refactor",
      ],
    ]);
    expect(asked[4]?.prompt).toContain(`${old[0]} (passed before the change)`);
    expect(state).toMatchObject({
      proposal: "feat/issue-1",
      retryCount: 1,
      changedTests: old.map((id) => ({ id, because: sentence, removed: false })),
      disputeRuling: { quote: sentence, tests: old.map((id) => ({ id })) },
    });
    expect(state.red?.failing).toHaveLength(3);
  });

  it("reach the same ruling when a person names them in the hint of a retry", async () => {
    const { start, retry, nodesAsked } = await prices(
      [code, code, JSON.stringify({ nothingToChange: "so" })],
      {
        dispute: [
          { disputed: false, why: "They are right." },
          { disputed: true, testIds: old, quote: "They are obsolete.", why: "A person says so." },
        ],
      },
    );
    expect(await start()).toMatchObject({ ending: "failed" });
    const before = nodesAsked().length;
    const state = await retry({
      hint: "They are obsolete. I mean test_two and tests/test_old.py::test_three.",
    });
    expect(nodesAsked().slice(before)).toEqual(["dispute", "scaffold", "implement", "refactor"]);
    expect(state).toMatchObject({
      proposal: "feat/issue-1",
      changedTests: old.map((id) => ({ id, because: "They are obsolete." })),
    });
  });

  it("are removed when the person says that they can go", async () => {
    const { start, retry } = await prices([code, code, JSON.stringify({ nothingToChange: "so" })], {
      scaffold: [
        file(
          "tests/test_new.py",
          "from app import price\n\n\ndef test_price_of_nine():\n    assert price(9) == 14\n",
        ),
        old.map((each) => `### DELETE: ${each}\n`).join(""),
      ],
      dispute: [
        { disputed: false, why: "They are right." },
        { disputed: true, testIds: old, quote: "They can go.", why: "A person says so." },
      ],
    });
    expect(await start()).toMatchObject({ ending: "failed" });
    const state = await retry({ hint: `They can go. I mean ${old.join(" and ")}.` });
    expect(state).toMatchObject({
      proposal: "feat/issue-1",
      changedTests: old.map((id) => ({ id, removed: true })),
    });
  });
});

describe("an answer of the code step that nothing is to change, with real pytest", () => {
  const claim = JSON.stringify({ wrongTests: id, quote, why: "Twice two is four." });
  const unchanged = JSON.stringify({ nothingToChange: "The code doubles,\nas the issue says." });
  const lost = { disputed: false, why: "It stands." };
  const upheld = { disputed: true, testIds: id, quote, why: "Twice two is four." };

  it("ends the run with the reason, once a dispute is lost and the code was judged", async () => {
    const { start, asked, nodesAsked } = await staged({
      implement: [code, claim, unchanged],
      dispute: [lost],
    });
    const state = await start();
    expect(nodesAsked()).toEqual([
      ...["plan", "scaffold", "implement", "implement", "dispute", "implement"],
    ]);
    expect(asked.map(({ system }) => system.includes("nothingToChange"))).toEqual([
      ...[false, false, false, false, false, true],
    ]);
    expect(state).toMatchObject({ ending: "failed", error: null, retryCount: 1 });
    expect(state.decision).toMatchObject({ nextNode: "snitch", requiresHuman: true });
    expect(state.report).toContain("The code doubles, as the issue says.");
    expect(state.report).toContain("tests/test_double.py::test_double_doubles");
  });

  it("has kept code judged as it is, once the disputed test is rewritten", async () => {
    const { start, nodesAsked, repo } = await staged({
      implement: [code, claim, unchanged],
      dispute: [upheld],
    });
    const state = await start();
    expect(nodesAsked().slice(4)).toEqual(["dispute", "scaffold", "implement", "refactor"]);
    expect(state).toMatchObject({ error: null, proposal: "feat/issue-1" });
    expect(git(repo, "show", "feat/issue-1:app.py")).toContain("return number * 2");
  });

  it("is no answer to a review of code that is green", async () => {
    const other = file(
      "app.py",
      "value = 0\n\n\ndef double(number):\n    return number + number\n",
    );
    const { start, revise, events, repo } = await staged(
      { implement: [claim, code, unchanged, other], dispute: [lost] },
      "4",
    );
    await start();
    const state = await revise("Add it to itself.");
    expect(events).toContainEqual({
      kind: "warned",
      text: "implement: Change the code. Asking once more.",
    });
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1" });
    expect(git(repo, "show", "feat/issue-1:app.py")).toContain("number + number");
  });

  it.each([
    ["while a test can be called wrong", [code, unchanged, code], "say which test is wrong"],
    ["while there is no code", [claim, unchanged, code], "There is no code yet: write it."],
  ])("is sent back %s", async (_, implement, why) => {
    const { start, events } = await staged({ implement, dispute: [lost] });
    await start();
    expect(events).toContainEqual({ kind: "warned", text: expect.stringContaining(why) });
  });
});
