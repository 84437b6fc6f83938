import { describe, expect, it } from "vitest";
import { DEFAULT_CONFIG } from "../../src/config/schema.ts";
import { resolveTestOptions } from "../../src/runs/options.ts";

const NOTHING_TYPED = {
  python: undefined,
  timeout: undefined,
  pytestArgs: [],
  sandbox: undefined,
  network: undefined,
};
const config = {
  ...DEFAULT_CONFIG,
  sandbox: "bubblewrap",
  pass_env: ["SHOP_MODE", "GONE"],
} as const;

describe("how the tests are run", () => {
  it("what was typed goes first, then the environment, then the file", () => {
    const settle = (typed: object, env: NodeJS.ProcessEnv) =>
      resolveTestOptions(
        { ...NOTHING_TYPED, ...typed },
        { ...config, pass_env: [] },
        { env, failClosed: false },
      ).sandbox;
    expect(settle({}, {})).toBe("bubblewrap");
    expect(settle({}, { TDD_SANDBOX: "" })).toBe("bubblewrap");
    expect(settle({}, { TDD_SANDBOX: "user" })).toBe("user");
    expect(settle({ sandbox: "off" }, { TDD_SANDBOX: "user" })).toBe("off");
    expect(() => settle({}, { TDD_SANDBOX: "none" })).toThrow(
      /TDD_SANDBOX=none is not one of auto,/,
    );
  });

  it("tests see the variables that pass_env names, where they are set, and no others", () => {
    const env = { SHOP_MODE: "test", OPENAI_API_KEY: "secret" };
    const { passEnv } = resolveTestOptions(
      NOTHING_TYPED,
      { ...config, pass_env: ["SHOP_MODE", "GONE"] },
      { env, failClosed: false },
    );
    expect(passEnv).toEqual({ SHOP_MODE: "test" });
  });
});
