import { readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { unpackBundle, writeBundle } from "../../../src/git/bundle/bundle.ts";
import { readHandedState } from "../../../src/git/bundle/read-handed.ts";
import { readLine } from "../../../src/git/bundle/read-line.ts";
import { git, temporaryDirectory, temporaryRepository } from "../../temporary-repository.ts";

const REF = "refs/tdd/issue-7";

let home: string;
let taker: string;
let bundle: string;
let base: string;
let red: string;

/** One who builds, and one who has only what both began with. */
beforeEach(async () => {
  home = temporaryRepository({ "a.py": "a = 0\n" });
  base = git(home, "rev-parse", "HEAD");
  taker = join(temporaryDirectory(), "taker");
  git(home, "clone", "--quiet", home, taker);
  writeFileSync(join(home, "test_a.py"), "import a\n");
  git(home, "add", "--all");
  git(home, "commit", "--quiet", "--message", "test: a");
  red = git(home, "rev-parse", "HEAD");
  bundle = join(temporaryDirectory(), "x.bundle");
  const state = git(home, "commit-tree", `${base}^{tree}`, "-p", red, "-m", "the state");
  git(home, "update-ref", REF, state);
  await writeBundle(at(home), { file: bundle, refs: [REF], known: [base] });
});

it("brings the objects, and moves no ref", async () => {
  const before = git(taker, "for-each-ref");
  const brought = await admit();
  expect(brought).toEqual({ state: git(home, "rev-parse", REF), notes: null });
  expect(git(taker, "for-each-ref")).toBe(before);
  const line = await readLine(at(taker), { base, tip: red, red });
  const text = { mode: "100644", text: "import a\n" };
  const change = { path: "test_a.py", before: null, after: text };
  const said = expect.stringMatching(/^tree .*\n\ntest: a\n$/s);
  expect(line).toEqual([{ id: red, parents: [base], changes: [change], text: said }]);
  // It is a commit, and no state of ours.
  const asked = { ref: REF, tip: brought?.state ?? "", thread: "o/r#7" };
  await expect(readHandedState(at(taker), asked)).rejects.toThrow("a.py");
  const gone = { base, tip: "f".repeat(40), red };
  await expect(readLine(at(taker), gone)).rejects.toThrow("a commit that is not there");
});

it("is nothing where there is no file", async () => {
  expect(await admit(join(taker, "missing"))).toBeNull();
});

describe("refuses", () => {
  it("what is too large, no file, or garbage", async () => {
    const link = join(temporaryDirectory(), "link");
    symlinkSync(bundle, link);
    await refused(link, "it is no file");
    await refused(home, "it is no file");
    writeFileSync(bundle, readFileSync(bundle).subarray(0, -30));
    await refused(bundle, "its objects are broken");
    const [header] = readFileSync(bundle, "latin1").split("\n\n");
    writeFileSync(bundle, `${header}\n\nPACK and no more`);
    await refused(bundle, "its objects are broken");
    writeFileSync(bundle, "garbage");
    await refused(bundle, "it is no bundle of git");
    truncateSync(bundle, 51 * 1024 * 1024);
    await refused(bundle, "bytes");
  });

  it("another issue's state, and what rests on commits that nobody has", async () => {
    const ref = "refs/tdd/issue-8";
    await expect(admit(bundle, ref)).rejects.toMatchObject({ code: "bundle-refused" });
    await writeBundle(at(home), { file: bundle, refs: [REF], known: [red] });
    git(home, "update-ref", "refs/heads/main", base);
    git(home, "update-ref", "-d", REF);
    git(
      home,
      "-c",
      "gc.reflogExpire=now",
      "-c",
      "core.logAllRefUpdates=false",
      "reflog",
      "expire",
      "--all",
      "--expire=now",
    );
    git(home, "prune", "--expire=now");
    await refused(bundle, "rests on commits that the repository does not have");
  });

  it("a tip that is no commit", async () => {
    git(home, "update-ref", REF, git(home, "rev-parse", `${red}^{tree}`));
    await writeBundle(at(home), { file: bundle, refs: [REF], known: [base] });
    await refused(bundle, "a ref in it is no commit");
  });
});

async function refused(file: string, reason: string): Promise<void> {
  const error = await admit(file).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: "bundle-refused" });
  expect(String(error)).toContain(reason);
}

function admit(file = bundle, ref = REF) {
  return unpackBundle({ place: at(taker), file, ref, remote: { url: home } });
}

function at(directory: string) {
  return { directory, gitDir: join(directory, ".git"), env: process.env };
}
