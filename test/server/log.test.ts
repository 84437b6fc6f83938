import { expect, it } from "vitest";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { createServerLog, logFault } from "../../src/server/log.ts";

const SECRET = "q8Zr2Lm0Vx7Tn4Wd9Ks1";

function openLog() {
  const lines: Record<string, unknown>[] = [];
  const safe = createSanitizer({ secrets: [SECRET] });
  const log = createServerLog({
    write: (line) => lines.push(JSON.parse(line)),
    safe,
    now: () => new Date(0),
  });
  return { log, lines };
}

it("a line is one JSON object with time, level, message and fields", () => {
  const { log, lines } = openLog();
  log.warn("refused a request", { status: 401, reason: null, id: "one" });
  expect(lines).toEqual([
    {
      time: "1970-01-01T00:00:00.000Z",
      level: "warn",
      message: "refused a request",
      status: 401,
      reason: null,
      id: "one",
    },
  ]);
});

it("no secret is in a line, however long the text and however often it comes", () => {
  const { log, lines } = openLog();
  const token = `ghs_${"a1".repeat(18)}`;
  for (let count = 0; count < 3; count += 1) {
    log.info(`with ${SECRET}`, { short: `has ${token}`, long: `${"x ".repeat(500)}${SECRET}` });
  }
  // More texts than are remembered.
  for (let count = 0; count < 2500; count += 1) log.info("delivery", { id: `id-${count}` });
  log.info(`with ${SECRET}`, { id: "id-7" });
  expect(JSON.stringify(lines)).not.toContain(SECRET);
  expect(JSON.stringify(lines)).not.toContain(token);
  expect(lines.at(-1)).toMatchObject({ message: "with [redacted]", id: "id-7" });
  expect(lines.slice(3, -1).map(({ id }) => id)).toEqual(
    Array.from({ length: 2500 }, (_, count) => `id-${count}`),
  );
});

it("a fault of ours is logged with its stack, without secrets", () => {
  const { log, lines } = openLog();
  logFault(log, new Error(`broken ${SECRET}`));
  expect(lines).toMatchObject([{ level: "error", stack: expect.stringContaining("broken") }]);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
});
