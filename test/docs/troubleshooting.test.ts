import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findErrorCodes, findErrorShapes } from "./error-shapes.ts";

const PAGE = readFileSync(new URL("../../docs/troubleshooting.md", import.meta.url), "utf8");
/** By code: what is below its heading, up to the next. */
const SECTIONS = new Map(
  PAGE.split(/^### /m)
    .slice(1)
    .map((section) => [/^`([a-z-]+)`/.exec(section)?.[1] ?? "", section] as const),
);

describe("docs/troubleshooting.md", () => {
  it("has every code, and none that there is not", () => {
    expect([...SECTIONS.keys()].sort()).toEqual(findErrorCodes().sort());
  });

  it("has every message that names no fix, with … for what differs, except those of our own bugs", () => {
    const shapes = findErrorShapes().filter(({ code }) => code !== "fault");
    expect(shapes.length).toBeGreaterThan(60);
    const missing = shapes
      .filter(({ hasFix }) => !hasFix)
      .filter(({ code, message }) => !plain(SECTIONS.get(code) ?? "").includes(plain(message)));
    expect(missing).toEqual([]);
  });

  it("tells what to do about each", () => {
    for (const section of SECTIONS.values()) {
      const advice = section.split("\n").filter((line) => /^[A-Z]/.test(line));
      expect(advice.join(" ").length, section).toBeGreaterThan(30);
    }
  });
});

/** Line breaks and the marks of code make no difference. */
function plain(text: string): string {
  return text.replace(/`/g, "").replace(/\s+/g, " ");
}
