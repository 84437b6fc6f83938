import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatNoteLine, mergeNoteTexts, parseNote } from "../../src/git/notes.ts";
import { note } from "./state/temporary-store.ts";

describe("mergeNoteTexts", () => {
  it("keeps every line of both once, sorted by time", () => {
    const line = fc.integer({ min: 0, max: 59 }).chain((second) =>
      fc.integer({ min: 0, max: 3 }).map((retry_count) => {
        const at = new Date(Date.UTC(2026, 2, 1, 12, 0, second)).toISOString();
        return formatNoteLine(note({ at, retry_count }));
      }),
    );
    const text = fc.uniqueArray(line).map((lines) => lines.sort(byTime).join("\n"));
    fc.assert(
      fc.property(text, text, (theirs, ours) => {
        const merged = parseNote(mergeNoteTexts(theirs, ours)).map((line) => line.text);
        const all = [...parseNote(theirs), ...parseNote(ours)].map((line) => line.text);
        expect(new Set(merged)).toEqual(new Set(all));
        expect(merged).toHaveLength(new Set(all).size);
        expect(merged.map(time)).toEqual(merged.map(time).sort());
      }),
    );
  });

  it("keeps a remark behind the line that it followed", () => {
    const [early, late] = ["2026-03-01T12:00:00Z", "2026-03-01T12:30:00Z"].map((at) =>
      formatNoteLine(note({ at })),
    );
    const ours = formatNoteLine(note({ at: "2026-03-01T12:10:00Z" }));
    const merged = mergeNoteTexts(`${early}\nlooks odd\n${late}\n`, `${ours}\n`);
    expect(merged.trim().split("\n")).toEqual([early, "looks odd", ours, late]);
  });
});

function time(line: string): string {
  return parseNote(line)[0]?.event?.at ?? "";
}

function byTime(a: string, b: string): number {
  return time(a) < time(b) ? -1 : 1;
}
