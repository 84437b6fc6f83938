import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { reportVerified, verifyJob } from "../../src/action/verify-action.ts";
import type { VerifyReport } from "../../src/routing/verdicts/judge-change.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { testPython } from "../pytest/project.ts";
import { VERIFIED } from "../reports/verify/verified.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";
import { inputsOf } from "./inputs-of.ts";
import { readLog } from "./read-log.ts";
import { readWritten } from "./read-written.ts";

const COMMIT = "c".repeat(40);

it.each([
  [
    "pull_request_target",
    "does not run on pull_request_target: it runs the code of the pull request",
  ],
  ["push", "mode: verify is for pull requests, not for push events."],
  ["merge_group", "not for merge_group events."],
])("refuses %s before anything runs", async (name, message) => {
  const pull = { pull_request: { base: { sha: COMMIT }, head: { sha: COMMIT } } };
  await expect(verify({ name, payload: pull }, "/nowhere")).rejects.toThrow(message);
});

it("refuses what is no job", async () => {
  const outlets = { ...start(), env: { INPUT_TOKEN: "t" } };
  const unreadable = { problem: "The event in x cannot be read.", fix: null };
  await expect(verifyJob(unreadable, outlets)).rejects.toThrow("The event in x cannot be read.");
});

it("names the fix where history is missing and cannot be fetched", async () => {
  const cwd = temporaryRepository({ "app.py": "" });
  const group = { merge_group: { base_sha: COMMIT, head_sha: git(cwd, "rev-parse", "HEAD") } };
  await expect(verify({ name: "merge_group", payload: group }, cwd)).rejects.toMatchObject({
    code: "unknown-base",
    message: expect.stringMatching(/lacks history of the pull request, .* git fetch failed/),
    fix: expect.stringContaining("fetch-depth: 0"),
  });
});

it("judges by the tip of the base branch, not by an older commit that the change builds on", async () => {
  const cwd = temporaryRepository({
    ".github/tdd.yml": "verify: { require: none }\n",
    "services/shop/app.py": "value = 0\n",
    "services/shop/test_app.py": "def test_old():\n    assert True\n",
  });
  const fork = git(cwd, "rev-parse", "HEAD");
  commit(cwd, { ".github/tdd.yml": "verify: { mutants: 0 }\n" });
  const base = git(cwd, "rev-parse", "HEAD");
  git(cwd, "checkout", "--quiet", fork);
  commit(cwd, { "services/shop/app.py": "value = 0\nother = 1\n" });
  const head = git(cwd, "rev-parse", "HEAD");
  const about = { title: "Fix the value", labels: [{ name: "bug" }] };
  const payload = { pull_request: { ...about, base: { sha: base }, head: { sha: head } } };
  const inputs = { "INPUT_WORKING-DIRECTORY": "services/shop", INPUT_COLOUR: "red" };
  const outlets = start({ inputs });
  const verified = await verify({ name: "pull_request", payload }, cwd, outlets);
  expect(verified).toMatchObject({
    folder: "services/shop",
    report: {
      required: { require: "strict", by: "title: ^(fix|feat|bug)", waivers: [] },
      result: "does-not-hold",
      reason: expect.stringContaining("the change has no tests"),
      base: fork,
      head,
      changedLines: [{ file: "app.py", line: 2 }],
    },
  });
  expect(outlets.printed()).toContain("There is no input colour.");
  expect(outlets.printed()).toContain("── Old and new tests, old and new source");
});

it("writes proof, outputs, summary and annotations, and fails with the reason", async () => {
  const { failure, outputs, summary, log, proof } = await report(VERIFIED, { require: "proof" });
  expect(failure).toMatchObject({
    code: "not-proven",
    message: "The change does not hold: t.py::test_breaks breaks: as seen (+1 more).",
  });
  expect(outputs).toMatchObject({
    status: "does-not-hold",
    passes: "false",
    proves: "1",
    unclear: "1",
    mutants: "2",
    "mutants-noticed": "1",
  });
  expect(summary).toContain("## ❌ The change does not hold");
  expect(proof.trimEnd().split("\n")).toHaveLength(3);
  expect(proof).toContain('"require":"proof"');
  const { orders } = readLog(log);
  expect(orders).toEqual(["error:as seen", "error:as seen", "warning:1 → 2", "warning:as seen"]);
  expect(log).toContain("::error title=test_breaks breaks,file=services/shop/t.py,line=7::as seen");
  expect(log).toContain("Does not hold: t.py::test_breaks breaks");
});

it("only reports with require: none, and a change that could not be judged fails otherwise", async () => {
  const unjudged = {
    ...VERIFIED,
    result: "not-judged" as const,
    tests: [],
    mutants: [],
    reason: "no pytest.",
  };
  const reported = await report(unjudged, { require: "none" });
  expect([reported.failure, reported.outputs.status]).toEqual([null, "not-judged"]);
  expect(readLog(reported.log).orders).toEqual([]);
  const { failure } = await report(unjudged, { require: "proof" });
  expect(failure).toMatchObject({ message: "The change could not be judged: no pytest." });
  const held = await report({ ...VERIFIED, result: "holds", passes: true }, { require: "proof" });
  expect([held.failure, held.outputs.status]).toEqual([null, "holds"]);
});

interface Event {
  name: string;
  payload: unknown;
}

function verify(event: Event, directory: string, outlets = start()) {
  const places = { apiUrl: "http://127.0.0.1:9", serverUrl: "http://127.0.0.1:9" };
  const job = {
    event,
    directory,
    ...places,
    repository: { owner: "octo", repo: "shop" },
    workflow: "Verify",
    workflowPath: null,
    runUrl: "",
  };
  return verifyJob(job, outlets);
}

function start({ inputs = {} }: { inputs?: Record<string, string> } = {}) {
  let text = "";
  const own = { INPUT_TOKEN: "t", INPUT_MODE: "verify", INPUT_SANDBOX: "off", ...inputs };
  const { PATH, HOME } = process.env;
  return {
    env: { PATH, HOME, TDD_PYTHON: testPython(), ...own } as NodeJS.ProcessEnv,
    readInput: inputsOf(own),
    safe: createSanitizer({ secrets: [] }),
    signal: new AbortController().signal,
    write: (more: string) => {
      text += more;
    },
    printed: () => text,
  };
}

async function report(verified: VerifyReport, { require }: { require: string }) {
  const place = temporaryDirectory();
  const [output, page] = [join(place, "output"), join(place, "summary")];
  writeFileSync(output, "");
  vi.stubEnv("GITHUB_OUTPUT", output);
  const outlets = start();
  const env = { RUNNER_TEMP: place, GITHUB_STEP_SUMMARY: page };
  const commands = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    outlets.write(String(text));
    return true;
  });
  const withCommands = (write: () => void) => write();
  const required = { require, by: null, waivers: [] };
  const pull = { report: { ...verified, required }, folder: "services/shop" };
  const failure = await reportVerified(pull, { ...outlets, env, withCommands });
  commands.mockRestore();
  return {
    failure,
    outputs: readWritten(readFileSync(output, "utf8")),
    summary: readFileSync(page, "utf8"),
    proof: readFileSync(join(place, "proof.json"), "utf8"),
    log: outlets.printed(),
  };
}

function commit(cwd: string, files: Readonly<Record<string, string>>): void {
  writeFiles(cwd, files);
  git(cwd, "add", "--all");
  git(cwd, "commit", "--quiet", "--message", "chore: change");
}
