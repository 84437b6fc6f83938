import { describe, expect, it } from "vitest";
import { readSpec } from "../../src/spec/read-spec.ts";
import { findSpecProblems } from "../../src/spec/validate-spec.ts";

const lint = (body: string) => findSpecProblems(readSpec({ body }));
const criteria = (...lines: string[]) =>
  lint(`# T\n\n## Acceptance criteria\n\n${lines.map((line) => `- ${line}`).join("\n")}`);

describe("lintSpec", () => {
  it.each(["", "# Only a title", "# A\n## B\n\n### C", "# T\n\nPlease.", "Title\n\n-\n- \n---"])(
    "asks for criteria where nothing can be tested: %j",
    (body) => {
      expect(lint(body).join()).toContain("Add acceptance criteria");
    },
  );

  it.each([
    "# T\n\nThe importer skips blank lines.",
    "# T\n\n満百元なら十元引き。",
    "# T\n\n- It works.",
    "# T\n\n| Input | Output |\n|---|---|\n| 1 | 2 |",
  ])("has nothing to say about %j", (body) => {
    expect(lint(body)).toEqual([]);
  });

  it.each([
    ["It raises.", "It does not raise."],
    ["A guest can pay.", "A guest can't pay."],
    ["Names are unique", "names are never unique!"],
    ["Der Name ist Pflicht.", "Der Name ist nicht Pflicht."],
  ])("asks which holds: %s / %s", (one, other) => {
    expect(criteria(one, "Something else.", other)).toEqual([
      `Say which of these holds: “${one}” or “${other}”.`,
    ]);
  });

  it.each([
    ["Code 4 is routed back.", "Code 5 is routed back."],
    ["It is not red.", "It is not green."],
    ["It is fast.", "It is fast!"],
  ])("sees no contradiction: %s / %s", (one, other) => {
    expect(criteria(one, other)).toEqual([]);
  });

  it("asks what a placeholder stands for", () => {
    expect(criteria("It works.", "TODO")).toEqual([
      "Say what criterion 2 asks for: it is only “TODO”.",
    ]);
  });

  it("asks for one outcome of one case, and not of two", () => {
    const table = (last: string) =>
      `# T\n\n| Given | When | Then |\n|---|---|---|\n| a | b | c |\n| a | b | ${last} |\n| b | b | d |`;
    expect(lint(table("d"))).toEqual(["Say what comes out of “a”: “c” or “d”."]);
    expect(lint(table(""))).toEqual(["Say what comes out of “a”: “c” or “nothing”."]);
    expect(lint(table("c"))).toEqual([]);
  });

  it.each(["-x", "a..b", "a b", "/a", "a/", "a.lock", "a//b", "a/.b", "a~1", "a:b", "@{u}"])(
    "takes %j for no branch",
    (branch) => {
      const spec = { ...readSpec({ body: "# T\n\n- It works." }), baseBranch: branch };
      expect(findSpecProblems(spec)).toHaveLength(1);
    },
  );

  it.each(["main", "release/2.x", "größe", "feat/issue-7", "v1+beta"])("takes %s", (branch) => {
    expect(lint(`# T\n\nbase: ${branch}\n\n- It works.`)).toEqual([]);
  });
});
