import { existsSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { driveRun, readAnswers } from "../../src/cli/drive-run.ts";
import { ExitCode, safeTerminal } from "../../src/cli/terminal.ts";
import { ArbiterError } from "../../src/errors.ts";
import { inspectRepository } from "../../src/git/repository.ts";
import type { Model } from "../../src/ports.ts";
import { claimIssue } from "../../src/runs/claim-issue.ts";
import { localHost } from "../../src/runs/host.ts";
import { openRun } from "../../src/runs/open-run.ts";
import {
  FILES,
  instantModel,
  instantRequest,
  instantTools,
  SAFE,
  SPEC,
} from "../runs/instant-run.ts";
import { git, temporaryRepository } from "../temporary-repository.ts";
import { fakeTerminal } from "./fake-terminal.ts";

const QUESTION =
  "Approve to merge, quit to abort: [d]iff [t]ests [c]riteria [h]int [a]pprove [l]ater [q]uit\n> ";

describe("readAnswers", () => {
  it.each([
    ["approve\n", "approve", 1],
    ["  abort  \r\n", "abort", 1],
    ["approve", "approve", 1],
    ["a\n", "approve", 1],
    ["q\n", "abort", 1],
    ["quit\n", "abort", 1],
    ["later\na\n", null, 1],
    ["yes\ny\n\nAPPROVE\napprove it\nabort\napprove\n", "abort", 6],
    ["", null, 1],
    ["appr\n", null, 2],
  ] as const)("takes %j for %s", async (input, decision, times) => {
    const { terminal, complained, shown } = fakeTerminal({ cwd: ".", input });
    expect(await ask(terminal)).toBe(decision);
    expect(complained().split(QUESTION)).toHaveLength(times + 1);
    expect(complained().split("is none of these.")).toHaveLength(times);
    expect(shown()).toBe("");
  });

  it("answers the second question with what was typed ahead", async () => {
    const { terminal, complained } = fakeTerminal({ cwd: ".", input: "approve\nno\nabort\n" });
    const answers = readAnswers(terminal);
    expect(await answers.ask("have the code written", echo)).toBe("approve");
    expect(await answers.ask("merge", echo)).toBe("abort");
    answers.close();
    expect(complained()).toContain("Approve to have the code written, quit to abort: ");
  });

  it("shows what is asked for, by letter or by word, and asks again", async () => {
    const input = "d\ntests\nc\nh\na\n";
    const { terminal, complained } = fakeTerminal({ cwd: ".", input });
    expect(await ask(terminal)).toBe("approve");
    const shown = [...complained().matchAll(/<(\w+)>/g)].map(([, view]) => view);
    expect(shown).toEqual(["diff", "tests", "criteria", "hint"]);
    expect(complained().split(QUESTION)).toHaveLength(6);
  });

  it("stops waiting when the run is stopped", async () => {
    const controller = new AbortController();
    const { terminal } = fakeTerminal({ cwd: ".", signal: controller.signal });
    const asking = ask({ ...terminal, stdin: silent() });
    controller.abort();
    expect(await asking).toBeNull();
  });

  it("does not ask where the run was stopped before", async () => {
    const { terminal, complained } = fakeTerminal({ cwd: ".", signal: AbortSignal.abort() });
    expect(await ask({ ...terminal, stdin: silent() })).toBeNull();
    expect(complained()).toBe("");
  });
});

describe("driveRun", () => {
  it("Ctrl-C leaves no branch and no worktree, as the message says", async () => {
    const controller = new AbortController();
    const model = instantModel();
    const { shown, exitCode, refs, worktrees } = await drive(controller.signal, {
      ...model,
      answer: async (request) => {
        // The tests are written and committed by then.
        if (request.node !== "implement") return model.answer(request);
        controller.abort();
        throw new ArbiterError("cancelled", "The run was stopped.");
      },
    });
    expect(shown).toContain("Cancelled. Your checkout was not touched, and no branch is left.");
    expect(exitCode).toBe(ExitCode.aborted);
    expect(refs).toBe("refs/heads/main");
    expect(worktrees).toHaveLength(1);
  });

  it.each(["plan", "scaffold", "implement"])(
    "Ctrl-C leaves no worktree if the model answers %s afterwards",
    async (node) => {
      const controller = new AbortController();
      const model = instantModel();
      let answered = Promise.resolve();
      const { worktrees, listed } = await drive(controller.signal, {
        ...model,
        answer: async (request) => {
          if (request.node !== node) return model.answer(request);
          controller.abort();
          const late = setTimeout(50);
          // Long enough for what follows an answer.
          answered = late.then(() => setTimeout(500));
          await late;
          return model.answer(request);
        },
      });
      expect(worktrees).toHaveLength(1);
      await answered;
      expect(listed()).toHaveLength(1);
    },
  );

  it("a run that fails leaves its branch, and no worktree in the temporary folder", async () => {
    const { shown, exitCode, refs, worktrees, place } = await drive(
      new AbortController().signal,
      instantModel({ learns: false }),
    );
    // Where it worked: in the temporary folder.
    const [, folder = "", branch] = /^worktree (.+)\nHEAD .+\nbranch (.+)$/m.exec(place) ?? [];
    expect(dirname(dirname(folder))).toBe(realpathSync(tmpdir()));
    expect(branch).toBe("refs/heads/feat/issue-1");
    expect(shown).toContain("feat/issue-1");
    expect(exitCode).toBe(1);
    expect(refs).toBe("refs/heads/feat/issue-1\nrefs/heads/main");
    expect(worktrees).toHaveLength(1);
  });

  async function drive(signal: AbortSignal, model: Model) {
    const directory = temporaryRepository(FILES);
    const repository = await inspectRepository({ directory, env: process.env });
    const host = localHost();
    const state = await claimIssue(repository, { issue: 1, host, safe: SAFE });
    const request = { ...instantRequest(1), signal };
    const parts = { repository, host, state, model, sandbox: null };
    const open = await openRun(request, parts);
    const [, place = ""] = git(directory, "worktree", "list", "--porcelain").split("\n\n");
    const [, root = ""] = /^worktree (.+)$/m.exec(place) ?? [];
    const { terminal, shown } = fakeTerminal({ cwd: directory, signal });
    const session = {
      options: { issue: 1, decision: "ask", json: false, report: undefined },
      terminal: safeTerminal(terminal, { safe: SAFE, debug: false }),
      output: terminal.stdout,
      log: { record: () => {} },
    } as const;
    const exitCode = await driveRun({ ...open, tools: instantTools(open.tools) }, session, (run) =>
      run.start({ issue: 1, spec: SPEC, contextPaths: [], base: repository.base }),
    );
    const listed = () => {
      const [, ...others] = git(directory, "worktree", "list", "--porcelain").split("\n\n");
      const folders = others.map((each) => /^worktree (.+)$/m.exec(each)?.[1] ?? "");
      return [directory, ...folders, ...(existsSync(root) ? [root] : [])];
    };
    return {
      ...{ exitCode, shown: shown() },
      refs: git(directory, "for-each-ref", "--format=%(refname)", "refs/heads"),
      worktrees: listed(),
      ...{ listed, place },
    };
  }
});

async function ask(terminal: Parameters<typeof readAnswers>[0]) {
  const answers = readAnswers(terminal);
  const decision = await answers.ask("merge", echo);
  answers.close();
  return decision;
}

async function echo(view: string) {
  return `<${view}>`;
}

/** A user who types nothing. */
function silent() {
  return new PassThrough();
}
