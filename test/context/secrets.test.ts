import { describe, expect, it } from "vitest";
import { blankSecrets, findSecret } from "../../src/context/secrets.ts";

// Assembled here, so that no secret scanner reports this file.
const GITHUB = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");
const SLACK = ["xoxb", "23984754863", "2348975623103", "v4ikGzZXfdfhgOvQUmEPBx6F"].join("-");
const LINE = "MIIEpAIBAAKCAQEA7bq98yfd2Xd7EpTlWz8mEXl0cY3vXnQ9hVt1HjKp0sRkTz5W\n";
const KEY_WORDS = "RSA PRIVATE KEY-----";
const KEY = `-----BEGIN ${KEY_WORDS}\n${LINE.repeat(12)}-----END ${KEY_WORDS}\n`;

describe("blankSecrets", () => {
  it("leaves no end of a secret that has another one inside", async () => {
    const url = `postgres://shop:${GITHUB}@db.example.org/orders`;
    const { text, removed } = await blankSecrets(`URL = "${url}"\nrate = 1\n`);
    expect(removed).toBe(2);
    expect(text).toBe('URL = "[a value that looks like a secret was removed]\nrate = 1\n');
  });
});

describe("findSecret", () => {
  it.each([
    ["a GitHub token", `token = "${GITHUB}"`, "GITHUB_TOKEN"],
    ["a Slack token", `SLACK = '${SLACK}'\n`, "SLACK_TOKEN"],
    ["a private key", KEY, "PrivateKey"],
    [
      "a database's password",
      "url = 'postgres://shop:hunter2really@db.example.org/shop'",
      "Postgre",
    ],
  ])("finds %s", async (_name, text, kind) => {
    expect(await findSecret(text)).toContain(kind);
  });

  it("leaves nothing behind that makes later checks slower", async () => {
    await findSecret("first");
    const before = performance.getEntriesByType("mark").length;
    await findSecret("second");
    expect(performance.getEntriesByType("mark")).toHaveLength(before);
  });

  it("finds a secret in a long file and does not repeat it", async () => {
    const found = await findSecret(`${"x = 1\n".repeat(500)}KEY = "${GITHUB}"\n`);
    expect(found).not.toBeNull();
    expect(found).not.toContain(GITHUB);
  });

  it.each([
    "",
    "def login(password: str) -> Token: ...",
    "token = os.environ['GITHUB_TOKEN']",
    "a".repeat(100_000),
  ])("finds nothing in ordinary code", async (text) => {
    expect(await findSecret(text)).toBeNull();
  });
});
