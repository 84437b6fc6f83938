import { describe, expect, it } from "vitest";
import { git } from "../../temporary-repository.ts";
import { note, workplace } from "./workplace.ts";

describe("the notes", () => {
  it("are lines of JSON that plain git shows, with the keys people know", async () => {
    const { open, repo } = workplace();
    const head = git(repo, "rev-parse", "HEAD");
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
    const lines = git(repo, "log", "--notes=tdd", "--format=%N").split("\n").filter(Boolean);
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

  it("live beside what people add with git itself", async () => {
    const { open, repo } = workplace();
    const head = git(repo, "rev-parse", "HEAD");
    await open().notes.append(head, note({}));
    git(repo, "notes", "--ref=tdd", "append", "-m", "looks odd to me", head);
    await open().notes.append(head, note({ phase: "GREEN" }));
    const lines = (await open().notes.read([head])).get(head) ?? [];
    expect(lines.map(({ text, event }) => event?.phase ?? text)).toEqual([
      "RED",
      "looks odd to me",
      "GREEN",
    ]);
  });
});
