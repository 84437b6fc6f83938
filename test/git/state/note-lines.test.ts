import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLines, uniteNotes, writeLine } from "../../../src/git/notes/note-lines.ts";
import { note } from "./workplace.ts";

describe("uniteNotes", () => {
  it("has every line of both once, in the order of time, whoever merges", () => {
    const line = fc.integer({ min: 0, max: 59 }).chain((second) =>
      fc.integer({ min: 0, max: 3 }).map((retry_count) => {
        const at = new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString();
        return writeLine(note({ at, retry_count }));
      }),
    );
    const text = fc.uniqueArray(line).map((lines) => lines.sort(byTime).join("\n"));
    fc.assert(
      fc.property(text, text, (theirs, ours) => {
        const united = readLines(uniteNotes(theirs, ours)).map((found) => found.text);
        const all = [...readLines(theirs), ...readLines(ours)].map((found) => found.text);
        expect(new Set(united)).toEqual(new Set(all));
        expect(united).toHaveLength(new Set(all).size);
        expect(united.map(time)).toEqual(united.map(time).sort());
      }),
    );
  });

  it("leaves a remark behind the line it followed", () => {
    const [early, late] = ["2026-03-01T12:00:00Z", "2026-03-01T12:30:00Z"].map((at) =>
      writeLine(note({ at })),
    );
    const ours = writeLine(note({ at: "2026-03-01T12:10:00Z" }));
    const united = uniteNotes(`${early}\nlooks odd\n${late}\n`, `${ours}\n`);
    expect(united.trim().split("\n")).toEqual([early, "looks odd", ours, late]);
  });
});

function time(line: string): string {
  return readLines(line)[0]?.event?.at ?? "";
}

function byTime(a: string, b: string): number {
  return time(a) < time(b) ? -1 : 1;
}
