import { describe, expect, it } from "vitest";
import { checkRefs, readHeader } from "../../../src/git/bundle.ts";
import { type BundleCommit, type Change, checkCommits } from "../../../src/git/bundle-commits.ts";
import { ARBITER_IDENTITY, formatIdentity } from "../../../src/git/git.ts";
import { greenMessage, redMessage } from "../../../src/reports/commit-messages.ts";
import type { Spec } from "../../../src/spec/spec.ts";

const [BASE, RED, GREEN, TIDY] = ["0", "1", "2", "3"].map((digit) => digit.repeat(40)) as [
  string,
  string,
  string,
  string,
];
const OURS = "TDD Arbiter <tdd-arbiter@noreply.invalid>";
const BOT = { name: "arbiter[bot]", email: "7+arbiter[bot]@users.noreply.github.com" };
const CREDIT = "Co-authored-by: Jo <jo>\n";
const ABOUT = { issue: 7, spec: { title: "Totals @ all: see #8 [skip ci]" } as Spec };
const GREEN_MESSAGE = greenMessage({ ...ABOUT, changedTests: [] }, null, [
  "tests/test_a.py::test_b[mailto:a@b.example]",
]);
const RED_MESSAGE = redMessage(
  {
    ...ABOUT,
    changedTests: [{ id: "test_c.py::test_d", because: "see: the issue", removed: true }],
  },
  { failing: ["tests/test_a.py::test_b"], stubs: [{ path: "a.py", raising: [] }] },
);
const ALLOWED = { state: "refs/tdd/issue-7", notes: "refs/notes/tdd" };

describe("the header of a bundle", () => {
  it("lists prerequisites and refs, and says where the objects start", () => {
    const text = `# v2 git bundle\n-${BASE} chore: start\n${RED} refs/tdd/issue-7\n\nPACK`;
    expect(readHeader(Buffer.from(text))).toEqual({
      prerequisites: [BASE],
      refs: new Map([["refs/tdd/issue-7", RED]]),
      packStart: text.indexOf("PACK"),
    });
  });

  it.each([
    ["is not a bundle", "PK\u0003\u0004 a zip\n\n"],
    ["never ends", `# v2 git bundle\n${`-${BASE} x\n`.repeat(2000)}\n`],
    ["leaves objects out", "# v3 git bundle\n@filter=blob:none\n\n"],
    ["names a ref twice", `# v2 git bundle\n${RED} refs/a\n${GREEN} refs/a\n\n`],
    ["names a ref like an option", `# v2 git bundle\n${RED} --upload-pack=x\n\n`],
  ])("is refused when it %s", (_, text) => {
    expect(() => readHeader(Buffer.from(text))).toThrow("The build job's bundle is refused");
  });
});

describe("the refs of a bundle", () => {
  it("are the issue's state, and the notes when they changed", () => {
    const refs = new Map([[ALLOWED.state, RED]]);
    expect(checkRefs(refs, ALLOWED)).toEqual({ state: RED, notes: null });
    refs.set(ALLOWED.notes, GREEN);
    expect(checkRefs(refs, ALLOWED)).toEqual({ state: RED, notes: GREEN });
  });

  it.each([
    ["another issue's", ["refs/tdd/issue-8"]],
    ["a branch beside it", ["refs/tdd/issue-7", "refs/heads/main"]],
    ["a tag beside it", ["refs/tdd/issue-7", "refs/tags/v1"]],
    ["none", []],
    ["notes alone", ["refs/notes/tdd"]],
  ])("are refused when there is %s", (_, names) => {
    const refs = new Map(names.map((name) => [name, RED]));
    expect(checkRefs(refs, ALLOWED)).toHaveProperty("refused");
  });
});

describe("the commits of a bundle", () => {
  const commits = [
    commit(RED, [BASE], file("tests/test_a.py")),
    commit(GREEN, [RED], file("a.py", { before: "100644" })),
  ];

  it("lead from the base to the tip, tests first", () => {
    const seen: string[] = [];
    const refuse = ({ changes }: BundleCommit, phase: string) => {
      seen.push(...changes.map(({ path }) => `${phase} ${path}`));
      return null;
    };
    expect(check(commits, { refuse })).toBeNull();
    expect(seen).toEqual(["tests tests/test_a.py", "code a.py"]);
    expect(check(withText({ message: RED_MESSAGE }))).toBeNull();
    expect(check(withText({ more: SIGNED }))).toBeNull();
    expect(check([], { tip: BASE, red: null })).toBeNull();
  });

  it.each<[string, BundleCommit[], object, string]>([
    ["begin elsewhere", [commit(RED, [TIDY]), commit(GREEN, [RED])], {}, "not a linear history"],
    [
      "have a root of their own",
      [commit(RED, []), commit(GREEN, [RED])],
      {},
      "not a linear history",
    ],
    [
      "contain a merge",
      [commit(RED, [BASE]), commit(GREEN, [RED, TIDY])],
      {},
      "not a linear history",
    ],
    ["end elsewhere", commits, { tip: TIDY }, "not a linear history"],
    ["are missing", [], {}, "not a linear history"],
    ["are too many", chain(8), { tip: chain(8).at(-1)?.id }, "more commits than a run makes"],
    ["have no red commit", commits, { red: TIDY }, "none of its commits is the red commit"],
    ["add a link", changed(file("a.py", { after: "120000" })), {}, "not a regular file (120000)"],
    [
      "add a submodule",
      changed(file("lib", { after: "160000" })),
      {},
      "not a regular file (160000)",
    ],
    ["replace a link", changed(file("a", { before: "120000" })), {}, "not a regular file (120000)"],
    [
      "add an executable file",
      changed(file("run.py", { after: "100755" })),
      {},
      "the executable bit of",
    ],
    ["have another author", withText({ author: "Jo <jo@example.org>" }), {}, "another author"],
    [
      "have an author and another committer",
      withText({ author: formatIdentity(BOT) }),
      {},
      "another author",
    ],
    [
      "are signed off by another account",
      withText({ message: `feat: a (#7)\n\nSigned-off-by: ${formatIdentity(BOT)}\n` }),
      {},
      '"Signed-off-by:"',
    ],
    ["are signed oddly", withText({ more: "gpgsig x\n" }), {}, "a header that no run writes"],
    ["are signed twice", withText({ more: SIGNED + SIGNED }), {}, "a header that no run writes"],
    [
      "name another issue",
      withText({ message: "feat: a (#8)\n" }),
      {},
      "a subject that no run writes",
    ],
    [
      "have another subject",
      withText({ message: "Merge main\n" }),
      {},
      "a subject that no run writes",
    ],
    ["close other issues", withText({ message: "feat: a (#7)\n\nFixes #8.\n" }), {}, '"#8"'],
    [
      "close an issue in the subject",
      withText({ message: "feat: fixes GH-8 (#7)\n" }),
      {},
      '"GH-8"',
    ],
    ["mention people", withText({ message: "feat: a (#7)\n\n- @all\n" }), {}, '"@a"'],
    [
      "contain a link",
      withText({ message: "feat: a (#7)\n\nhttps://a.example/issues/1\n" }),
      {},
      '"://"',
    ],
    ["skip checks", withText({ message: "feat: a [ci skip] (#7)\n" }), {}, "[ci skip]"],
    [
      "skip checks in a trailer",
      withText({ message: "feat: a (#7)\n\n\nskip-checks: true\n" }),
      {},
      "skip-",
    ],
    ...[
      "skip-checks:true",
      "Signed-off-by:Jo",
      "skip-checks :true",
      "Redacted-by:Jo",
      "Reviewed-by\t:\tJo",
    ].map((trailer): [string, BundleCommit[], object, string] => [
      `have the trailer ${JSON.stringify(trailer)}`,
      withText({ message: `feat: a (#7)\n\n\n${trailer}\n` }),
      {},
      JSON.stringify(trailer.slice(0, trailer.indexOf(":") + 1)),
    ]),
    ["credit others", withText({ message: `feat: a (#7)\n\n${CREDIT}` }), {}, "Co-authored-by:"],
    [
      "are refused by the rules",
      commits,
      { refuse: ({ changes }: BundleCommit) => `${changes[0]?.path} is never written.` },
      "tests/test_a.py is never written.",
    ],
  ])("are refused when they %s", (_, refused, rules, reason) => {
    expect(check(refused, rules)).toContain(reason);
  });

  it("may be made and signed off by the account of a job", () => {
    const bot = formatIdentity(BOT);
    const message = `${GREEN_MESSAGE.trimEnd()}\n\nSigned-off-by: ${bot}\n`;
    expect(check(withText({ author: bot, committer: bot, message }))).toBeNull();
  });
});

it("added tests are judged by the rules for tests, whatever comes before them", () => {
  const phases: string[] = [];
  const refuse = (_: BundleCommit, phase: string) => {
    phases.push(phase);
    return null;
  };
  const [red, green] = chain(2).map(({ id }) => id);
  check(chain(3), {
    red: red ?? null,
    tip: chain(3).at(-1)?.id ?? "",
    strengthen: chain(3).at(-1)?.id,
    refuse,
  });
  expect(green).toBeDefined();
  expect(phases).toEqual(["tests", "code", "tests"]);
});

function check(commits: BundleCommit[], rules: Partial<Parameters<typeof checkCommits>[1]> = {}) {
  const range = { issue: 7, authors: [ARBITER_IDENTITY, BOT], base: BASE, tip: GREEN, red: RED };
  return checkCommits(commits, { ...range, refuse: () => null, ...rules });
}

function commit(id: string, parents: string[], ...changes: Change[]): BundleCommit {
  return { id, parents, changes, text: commitText({}) };
}

interface CommitParts {
  author?: string;
  committer?: string;
  more?: string;
  message?: string;
}

const SIGNED = "gpgsig -----BEGIN SSH SIGNATURE-----\n U1NI+/=\n -----END SSH SIGNATURE-----\n";

function withText(parts: CommitParts): BundleCommit[] {
  return [commit(RED, [BASE]), { ...commit(GREEN, [RED]), text: commitText(parts) }];
}

function commitText({
  author = OURS,
  committer = OURS,
  more = "",
  message = GREEN_MESSAGE,
}: CommitParts): string {
  const people = `author ${author} 1 +0000\ncommitter ${committer} 1 +0000\n`;
  return `tree ${BASE}\nparent ${BASE}\n${people}${more}\n${message}`;
}

function changed(change: Change): BundleCommit[] {
  return [commit(RED, [BASE]), commit(GREEN, [RED], change)];
}

function chain(length: number): BundleCommit[] {
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
