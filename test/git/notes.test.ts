import { describe, expect, it } from "vitest";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { git } from "../temporary-repository.ts";
import { forge, note, temporaryStore } from "./state/temporary-store.ts";

describe("the notes", () => {
  it("are JSON lines that plain git shows, with the documented keys", async () => {
    const { open, directory } = temporaryStore();
    const head = git(directory, "rev-parse", "HEAD");
    const { notes } = open();
    await notes.append(head, note({ phase: "RED" }));
    await notes.append(
      head,
      note({
        phase: "GREEN",
        error: "Test still failing after implementation",
        error_details: { type: "TestFailure", message: "Expected 200, got 404" },
        retry_count: 2,
        at: "2026-03-01T12:00:01Z",
      }),
    );
    const lines = git(directory, "log", "--notes=tdd", "--format=%N").split("\n").filter(Boolean);
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[1] ?? "")).toEqual({
      phase: "GREEN",
      error: "Test still failing after implementation",
      error_details: { type: "TestFailure", message: "Expected 200, got 404" },
      retry_count: 2,
      issue: 7,
      at: "2026-03-01T12:00:01Z",
    });
    expect(lines[1]).toMatch(/^\{"phase":"GREEN","error":/);
  });

  it("keep what people add with git", async () => {
    const { open, directory } = temporaryStore();
    const head = git(directory, "rev-parse", "HEAD");
    await open().notes.append(head, note({}));
    git(directory, "notes", "--ref=tdd", "append", "-m", "looks odd to me", head);
    await open().notes.append(head, note({ phase: "GREEN" }));
    const lines = (await open().notes.read([head])).get(head) ?? [];
    expect(lines.map(({ text, event }) => event?.phase ?? text)).toEqual([
      "RED",
      "looks odd to me",
      "GREEN",
    ]);
  });
});

describe("a note that others wrote", () => {
  it("is read when it is an event, skipped when not, refused when it is too large", async () => {
    const { open, directory } = temporaryStore();
    const head = git(directory, "rev-parse", "HEAD");
    const foreign = [
      '{"approved":true,"phase":"MERGE"}',
      '{"lc":1,"type":"secret","id":["KEY"]}',
      "{broken",
      JSON.stringify(note({ phase: "red" })),
      JSON.stringify(note({ headline: "x".repeat(4001) })),
      JSON.stringify({ ...note({}), approved: true }),
    ];
    git(directory, "notes", "--ref=tdd", "add", "-m", foreign.join("\n"), head);
    const lines = (await open().notes.read()).get(head) ?? [];
    expect(lines.map(({ event }) => event)).toEqual([null, null, null, null, null, note({})]);

    forge(directory, "refs/notes/tdd", { "README.md": "not a note" });
    expect(await open().notes.read()).toEqual(new Map());
    forge(directory, "refs/notes/tdd", { [head]: Buffer.alloc(50_000_000, "a") });
    const { notes } = open();
    for (const action of [() => notes.read(), () => notes.append(head, note({}))]) {
      await expect(action()).rejects.toMatchObject({
        code: "state-refused",
        message: expect.stringMatching(/^refs\/notes\/tdd is refused: .* is too large/),
      });
    }
  });

  it("is redacted before it is written", async () => {
    const { open, directory } = temporaryStore();
    const head = git(directory, "rev-parse", "HEAD");
    const { notes } = open({ redact: createSanitizer({ secrets: ["hunter2!"] }).redact });
    await notes.append(head, note({ error: "hunter2! leaked" }));
    expect(git(directory, "notes", "--ref=tdd", "show", head)).toContain(
      '"error":"[redacted] leaked"',
    );
  });
});
