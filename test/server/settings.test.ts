import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeError } from "../../src/errors.ts";
import { readSettings } from "../../src/server/settings.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

const PEM = generateKeyPairSync("rsa", { modulusLength: 2048 })
  .privateKey.export({ type: "pkcs1", format: "pem" })
  .toString();
const GOOD = { APP_ID: "12", PRIVATE_KEY: PEM, WEBHOOK_SECRET: "0123456789abcdef" };

it("reads what an operator sets, with defaults for the rest", () => {
  expect(readSettings(GOOD)).toEqual({
    appId: 12,
    privateKey: PEM.trim(),
    webhookSecret: "0123456789abcdef",
    host: "127.0.0.1",
    port: 3000,
    apiUrl: "https://api.github.com",
    action: null,
    redeliverySeconds: 300,
  });
});

it("takes the key from a file, or in one line", () => {
  const file = join(temporaryDirectory(), "key.pem");
  writeFileSync(file, PEM);
  const { PRIVATE_KEY: _, ...rest } = GOOD;
  expect(readSettings({ ...rest, PRIVATE_KEY_PATH: file }).privateKey).toBe(PEM);
  const inOneLine = PEM.trim().replaceAll("\n", "\\n");
  expect(readSettings({ ...GOOD, PRIVATE_KEY: inOneLine }).privateKey).toBe(PEM.trim());
});

it.each([
  ["APP_ID", "", "APP_ID is not set."],
  ["APP_ID", "my-app", 'APP_ID is "my-app".'],
  ["PRIVATE_KEY", "", "Neither PRIVATE_KEY nor PRIVATE_KEY_PATH is set."],
  ["PRIVATE_KEY", "not a key", "PRIVATE_KEY is not an RSA private key."],
  ["WEBHOOK_SECRET", "", "WEBHOOK_SECRET is not set."],
  ["WEBHOOK_SECRET", "development", "WEBHOOK_SECRET has fewer than 16 characters."],
  ["WEBHOOK_SECRET", "hunter2", "WEBHOOK_SECRET has fewer than 16 characters."],
  ["PORT", "http", 'PORT is "http".'],
  ["GITHUB_API_URL", "github", 'GITHUB_API_URL is "github".'],
  ["TDD_ACTION", "o/r@v1", 'TDD_ACTION is "o/r@v1".'],
  ["REDELIVERY_SECONDS", "-1", 'REDELIVERY_SECONDS is "-1".'],
  ["SWEEP_SECONDS", "60", "SWEEP_SECONDS no longer exists."],
])("refuses %s=%s with one line and the fix", (name, value, problem) => {
  const error = thrown(() => readSettings({ ...GOOD, [name]: value }));
  const line = describeError(error);
  expect(line.startsWith(problem)).toBe(true);
  expect(line.length).toBeGreaterThan(problem.length + 10);
  expect(line).not.toContain("\n");
});

it("says how to register an App, with what the command needs", () => {
  const { PRIVATE_KEY: _, ...rest } = GOOD;
  for (const env of [rest, { ...GOOD, APP_ID: "" }]) {
    const line = describeError(thrown(() => readSettings(env)));
    expect(line).toContain("Run: tdd-arbiter-server setup --url <url>, or");
  }
});

it("does not show a key that it cannot use", () => {
  const broken = `-----BEGIN RSA PRIVATE KEY-----\n${"c2VjcmV0".repeat(8)}\n-----END RSA PRIVATE KEY-----`;
  const error = thrown(() => readSettings({ ...GOOD, PRIVATE_KEY: broken }));
  expect(describeError(error)).not.toContain("c2VjcmV0");
});

function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
