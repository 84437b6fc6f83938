import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { CLAIMS } from "./claims.ts";

const SCRIPT = fileURLToPath(new URL("../../scripts/attack.mjs", import.meta.url));

it.each(CLAIMS.map(({ attempt, tests }) => [attempt, tests] as const))(
  "npm run attack tries it with tests that exist: %s",
  (_, tests) => {
    for (const [file, name] of tests) {
      const source = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
      expect(source).toContain(name);
    }
  },
);

describe("npm run attack, without what has tests of its own", () => {
  let lines: string[] = [];

  beforeAll(async () => {
    const env = { ...process.env, TDD_ATTACK_QUICK: "1" };
    const options = { env, timeout: 500_000 };
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], options).catch(
      (error) => error,
    );
    lines = String(stdout).trim().split("\n");
    const untried = lines.filter((line) => line.startsWith("not tried"));
    process.stdout.write(untried.map((line) => `${line}\n`).join(""));
  });

  it.each(["namespaces", "bubblewrap", "user", "texts", "bundle"])(
    "%s: everything is contained, or said to be untried",
    (against) => {
      const own = lines.filter((line) => line.split(/\s{2,}/)[1] === against);
      expect(own).not.toEqual([]);
      expect(own.filter((line) => line.startsWith("NOT contained"))).toEqual([]);
      const untried = own.filter((line) => line.startsWith("not tried"));
      expect(untried.filter((line) => !line.endsWith(")"))).toEqual([]);
    },
  );
});
