import { describe, expect, it } from "vitest";
import { judgeRefs, readHeader } from "../../../src/git/bundle/bundle.ts";
import { judgeLine } from "../../../src/git/bundle/judge-line.ts";
import type { Change, LineCommit } from "../../../src/git/bundle/read-line.ts";
import { greenMessage } from "../../../src/reports/commit-messages.ts";
import type { Spec } from "../../../src/spec/spec.ts";

const [BASE, RED, GREEN, TIDY] = ["0", "1", "2", "3"].map((digit) => digit.repeat(40)) as [
  string,
  string,
  string,
  string,
];
const OURS = "TDD Arbiter <tdd-arbiter@users.noreply.github.com>";
const CREDIT = "Co-authored-by: Jo <jo>\n";
const ABOUT = { issue: 7, spec: { title: "Totals @ all: see #8 [skip ci]" } as Spec };
const GREEN_MESSAGE = greenMessage(ABOUT, null, ["tests/test_a.py::test_b[mailto:a@b.example]"]);
const ALLOWED = { state: "refs/tdd/issue-7", notes: "refs/notes/tdd" };

describe("the header of a bundle", () => {
  it("says what it rests on, what it holds, and where its objects begin", () => {
    const text = `# v2 git bundle\n-${BASE} chore: start\n${RED} refs/tdd/issue-7\n\nPACK`;
    expect(readHeader(Buffer.from(text))).toEqual({
      needs: [BASE],
      refs: new Map([["refs/tdd/issue-7", RED]]),
      packAt: text.indexOf("PACK"),
    });
  });

  it.each([
    ["is no bundle", "PK\u0003\u0004 a zip\n\n"],
    ["never ends", `# v2 git bundle\n${`-${BASE} x\n`.repeat(2000)}\n`],
    ["leaves objects out", "# v3 git bundle\n@filter=blob:none\n\n"],
    ["names a ref twice", `# v2 git bundle\n${RED} refs/a\n${GREEN} refs/a\n\n`],
    ["names a ref like an option", `# v2 git bundle\n${RED} --upload-pack=x\n\n`],
  ])("is refused where it %s", (_, text) => {
    expect(() => readHeader(Buffer.from(text))).toThrow("What the build handed over is refused");
  });
});

describe("the refs of a bundle", () => {
  it("are the state of the issue, and its notes where they changed", () => {
    const refs = new Map([[ALLOWED.state, RED]]);
    expect(judgeRefs(refs, ALLOWED)).toEqual({ state: RED, notes: null });
    refs.set(ALLOWED.notes, GREEN);
    expect(judgeRefs(refs, ALLOWED)).toEqual({ state: RED, notes: GREEN });
  });

  it.each([
    ["another issue's", ["refs/tdd/issue-8"]],
    ["a branch beside it", ["refs/tdd/issue-7", "refs/heads/main"]],
    ["a tag beside it", ["refs/tdd/issue-7", "refs/tags/v1"]],
    ["none", []],
    ["notes alone", ["refs/notes/tdd"]],
  ])("are refused where there is %s", (_, names) => {
    const refs = new Map(names.map((name) => [name, RED]));
    expect(judgeRefs(refs, ALLOWED)).toHaveProperty("refused");
  });
});

describe("the line of commits", () => {
  const line = [
    commit(RED, [BASE], file("tests/test_a.py")),
    commit(GREEN, [RED], file("a.py", { before: "100644" })),
  ];

  it("goes from the base to the tip, tests first", () => {
    const seen: string[] = [];
    const refuse = ({ path }: Change, phase: string) => {
      seen.push(`${phase} ${path}`);
      return null;
    };
    expect(judge(line, { refuse })).toBeNull();
    expect(seen).toEqual(["tests tests/test_a.py", "code a.py"]);
    expect(judge([], { tip: BASE, red: null })).toBeNull();
  });

  it.each<[string, LineCommit[], object, string]>([
    ["begins elsewhere", [commit(RED, [TIDY]), commit(GREEN, [RED])], {}, "no line of commits"],
    ["has a root of its own", [commit(RED, []), commit(GREEN, [RED])], {}, "no line of commits"],
    ["merges something", [commit(RED, [BASE]), commit(GREEN, [RED, TIDY])], {}, "no line"],
    ["ends elsewhere", line, { tip: TIDY }, "no line of commits"],
    ["is not there", [], {}, "no line of commits"],
    ["is too long", chain(8), { tip: chain(8).at(-1)?.id }, "more commits than a run makes"],
    ["has no red commit", line, { red: TIDY }, "no commit of it is the red one"],
    ["has a link", changed(file("a.py", { after: "120000" })), {}, "no regular file (120000)"],
    ["has a submodule", changed(file("lib", { after: "160000" })), {}, "no regular file (160000)"],
    ["replaces a link", changed(file("a", { before: "120000" })), {}, "no regular file (120000)"],
    ["has a program", changed(file("run.py", { after: "100755" })), {}, "made executable"],
    ["is said to be somebody else's", said({ author: "Jo <jo@example.org>" }), {}, "not by us"],
    ["is signed", said({ more: "gpgsig x\n" }), {}, "a header that none of ours has"],
    ["is about another issue", said({ message: "feat: a (#8)\n" }), {}, "no subject of ours"],
    ["has no subject of ours", said({ message: "Merge main\n" }), {}, "no subject of ours"],
    ["closes others", said({ message: "feat: a (#7)\n\nFixes #8.\n" }), {}, '"#8"'],
    ["closes in its subject", said({ message: "feat: fixes GH-8 (#7)\n" }), {}, '"GH-8"'],
    ["calls people", said({ message: "feat: a (#7)\n\n- @all\n" }), {}, '"@a"'],
    ["links", said({ message: "feat: a (#7)\n\nhttps://a.example/issues/1\n" }), {}, '"://"'],
    ["keeps checks from running", said({ message: "feat: a [ci skip] (#7)\n" }), {}, "[ci skip]"],
    ["does so below", said({ message: "feat: a (#7)\n\n\nskip-checks: true\n" }), {}, "skip-"],
    ["credits others", said({ message: `feat: a (#7)\n\n${CREDIT}` }), {}, "Co-authored-by:"],
    [
      "is refused by the rules",
      line,
      { refuse: ({ path }: Change) => `${path} is never written.` },
      "tests/test_a.py is never written.",
    ],
  ])("is refused where it %s", (_, commits, rules, reason) => {
    expect(judge(commits, rules)).toContain(reason);
  });
});

function judge(line: LineCommit[], rules: Partial<Parameters<typeof judgeLine>[1]> = {}) {
  const known = { issue: 7, base: BASE, tip: GREEN, red: RED };
  return judgeLine(line, { ...known, refuse: () => null, ...rules });
}

function commit(id: string, parents: string[], ...changes: Change[]): LineCommit {
  return { id, parents, changes, text: commitText({}) };
}

interface Said {
  author?: string;
  more?: string;
  message?: string;
}

function said(what: Said): LineCommit[] {
  return [commit(RED, [BASE]), { ...commit(GREEN, [RED]), text: commitText(what) }];
}

function commitText({ author = OURS, more = "", message = GREEN_MESSAGE }: Said): string {
  const people = `author ${author} 1 +0000\ncommitter ${OURS} 1 +0000\n`;
  return `tree ${BASE}\nparent ${BASE}\n${people}${more}\n${message}`;
}

function changed(change: Change): LineCommit[] {
  return [commit(RED, [BASE]), commit(GREEN, [RED], change)];
}

function chain(length: number): LineCommit[] {
  const id = (index: number) => (index === 0 ? BASE : String(index).padStart(40, "a"));
  return Array.from({ length }, (_, index) => commit(id(index + 1), [id(index)]));
}

function file(
  path: string,
  { before, after = "100644" }: { before?: string; after?: string } = {},
) {
  const side = (mode: string) => ({ mode, text: null });
  return { path, before: before === undefined ? null : side(before), after: side(after) };
}
