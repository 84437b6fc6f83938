import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText } from "../../src/safe-text/clean-text.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { passedSecrets, secretValues } from "../../src/safe-text/secret-values.ts";
import { KEY, PRINTED } from "./planted.ts";

const safe = createSanitizer({ secrets: [KEY, "pä55-wörd!"], directories: ["/tmp/w", "/tmp/w/x"] });

describe("a secret of this process", () => {
  it.each(Object.entries(PRINTED))("%s", (_, printed) => {
    for (const make of [safe.text, safe.line, safe.title, safe.screen, safe.incoming]) {
      const shown = make(`before ${printed} after`);
      expect(shown).toMatch(/^before .*\[redacted\].* after$/s);
      // No recognizable piece of the key is left.
      expect(fragments(shown)).toEqual([]);
    }
  });

  it("is found with few ASCII letters, and without text around it", () => {
    expect(safe.text("pä55-wörd!")).toBe("[redacted]");
    expect(safe.text(KEY + KEY)).toBe("[redacted][redacted]");
  });

  it("is found inside an escape sequence", () => {
    expect(safe.screen(`\u001b]0;${KEY}\u0007`)).toBe("\u001b]0;[redacted]\u0007");
  });

  it("is removed from every string in a value, and nothing else is", () => {
    const value = { a: [KEY, 1, null, { b: true }], c: "plain" };
    expect(safe.value(value)).toEqual({ a: ["[redacted]", 1, null, { b: true }], c: "plain" });
  });

  it("never survives, whatever its value and context", () => {
    const secrets = fc.stringMatching(/^[\w.+/=~-]{20,60}$/).filter((text) => /\d/.test(text));
    const around = fc.string({ unit: "binary", maxLength: 50 });
    fc.assert(
      fc.property(secrets, around, around, (secret, before, after) => {
        const { text, line, screen } = createSanitizer({ secrets: [secret] });
        for (const printed of [
          secret,
          Buffer.from(secret).toString("base64"),
          encodeURIComponent(secret),
        ]) {
          for (const make of [text, line, screen]) {
            expect(make(before + printed + after)).not.toContain(printed);
          }
        }
      }),
    );
  });
});

describe("what looks like a secret", () => {
  const RANDOM = "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7d";
  it.each([
    `ghp_${RANDOM}`,
    `ghs_${RANDOM}`,
    `github_pat_11${RANDOM}`,
    `glpat-${RANDOM}`,
    `sk-${RANDOM}`,
    `sk-ant-api03-${RANDOM}`,
    `sk_live_${RANDOM}`,
    `AIza${RANDOM}`,
    "AKIAIOSFODNN7EXAMPLE",
    `xoxb-123456789012-${RANDOM}`,
    `npm_${RANDOM}`,
    `hf_${RANDOM}`,
    `SG.${RANDOM}.${RANDOM}`,
    `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${RANDOM}`,
    `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4\n${RANDOM}\n-----END RSA PRIVATE KEY-----`,
    `-----BEGIN OPENSSH PRIVATE KEY-----\n${RANDOM}`,
  ])("%s", (token) => {
    expect(safe.text(`a ${token} b`)).toMatch(/^a \[redacted\]( b)?$/);
    expect(safe.text(`a ${token.slice(0, 9)}\u001b[1m${token.slice(9)} b`)).not.toContain(RANDOM);
    expect(safe.incoming(`a ${token} b`)).toBe(`a ${token} b`);
  });

  it("in a URL or an authorization header, only the secret part is removed", () => {
    expect(safe.text("postgres://me:hunter2@db/x")).toBe("postgres://me:[redacted]@db/x");
    expect(safe.text("Authorization: Bearer abcdefgh1234")).toBe(
      "Authorization: Bearer [redacted]",
    );
  });

  it.each([
    "task-force-one-two-three-four-five",
    "tests/test_cart.py::TestCart::test_total[3]",
    "https://example.com/a:b@c",
    "commit 24c57b1d9c24c57b1d9c24c57b1d9c24c57b1d9c",
  ])("%s is not a secret", (text) => expect(safe.text(text)).toBe(text));
});

it("the directories of this machine become relative paths", () => {
  expect(safe.text("/tmp/w/x/a.py, /tmp/w/b.py, /tmp/w, /tmp/wide")).toBe(
    "./a.py, ./b.py, ., /tmp/wide",
  );
});

const LINE = "QyNTUxOQAAACAketnvYkNGlILIord726OAYXMVCWuv7lXJ";
const PRIVATE = `-----BEGIN KEY-----\n${LINE}\nZZ==\n-----END KEY-----`;
const CRLF = PRIVATE.replaceAll("\n", "\r\n");

describe("the secrets of an environment", () => {
  it.each<[string, string, string[]]>([
    ["OPENAI_API_KEY", "abcd1234", ["abcd1234"]],
    ["github_token", " abcd1234\n", ["abcd1234"]],
    ["DB_PASSWORD", "correct horse", ["correct horse"]],
    ["DATABASE_URL", "postgres://me:hunter2x@db/x", ["hunter2x"]],
    ["KEY", "short", []],
    ["KEY", "aaaaaaaaaaaa", []],
    ["KEY_FILE", "/home/me/.ssh/id_rsa", []],
    ["TOKEN_MODE", "required", []],
    ["EDITOR", "something-long-1234", []],
    ["SIGNING_KEY", PRIVATE, [PRIVATE, LINE]],
    ["SIGNING_KEY", CRLF, [CRLF, LINE]],
  ])("%s=%s", (name, value, expected) => {
    expect(secretValues({ [name]: value, EMPTY_TOKEN: undefined })).toEqual(expected);
  });
});

describe("secrets passed to tests with pass_env, written into test ids and messages", () => {
  const passed = createSanitizer({ secrets: passedSecrets({ SHOP_MODE: KEY }) });

  it.each(Object.entries(PRINTED))("%s, whatever the variable's name", (_, printed) => {
    const shown = passed.text(`tests/test_cart.py::test_total[${printed}]`);
    expect(shown).toContain("[redacted]");
    expect(fragments(shown)).toEqual([]);
  });

  it.each([
    KEY,
    "correct horse battery",
    "12345678",
    "summer2024",
    "550e8400-e29b-41d4-a716-446655440000",
    "https://hooks.example/T0123/B0123/aB3dE5fG7hJ9kL1mN3pQ",
  ])("%s may be a secret", (value) => {
    expect(passedSecrets({ SHOP_MODE: value })).toEqual([value]);
  });

  it("of an address with a password, the password and the address", () => {
    const value = "postgres://shop:s3cr3t-Passw0rd@db:5432/shop";
    expect(passedSecrets({ DATABASE_URL: value })).toContain("s3cr3t-Passw0rd");
  });

  it.each([
    "1",
    "true",
    "short",
    "integration",
    "continuous-integration",
    "shop.settings.test",
    "shop_test_1",
    "tests/data/prices.json",
    "/opt/shop/data",
    "2024-01-31",
    "2024-01-31T10:00:00Z",
    "en_US.UTF-8",
    "Europe/Berlin",
    "eu-central-1",
    "ubuntu-22.04",
    "127.0.0.1:5432",
    "postgresql://localhost:5432/shop",
    "redis://localhost:6379/0",
    "postgres:14-alpine",
    "-p no:cacheprovider -q",
    "user@example.com",
    "RuntimeWarning",
  ])("%s is no secret", (value) => {
    expect(passedSecrets({ SHOP_MODE: value })).toEqual([]);
  });

  it("are removed once they are known, also by sanitizers made before", () => {
    const early = createSanitizer({ secrets: [] });
    const derived = early.withDirectories(["/tmp/w"]);
    expect(derived.text(KEY)).toBe(KEY);
    early.addSecrets([KEY]);
    for (const make of [early.text, early.incoming, derived.text, derived.incoming]) {
      expect(make(`/tmp/w/x ${KEY}`)).toContain("x [redacted]");
    }
    expect(derived.text("/tmp/w/x")).toBe("./x");
  });

  it("ordinary words of a value are not removed elsewhere", () => {
    const { text } = createSanitizer({ secrets: ["shop-settings-integration-2"] });
    const words = "shop settings: see settings/integration.py, integration 2";
    expect(text(words)).toBe(words);
    expect(text("shop-settings-integration-2")).toBe("[redacted]");
  });

  it.each([
    "a",
    KEY.slice(0, 11),
    "\\x71",
    "&#113;",
    "%71",
    "\u001b[0m",
    `${KEY} `,
    `${KEY.slice(5, 15)}.`,
  ])("are found after 1 MB of %j, in linear time", (part) => {
    const many = part.repeat(Math.ceil(1_000_000 / part.length));
    expect(passed.text(`${many}| ${KEY}`).slice(-12)).toBe("| [redacted]");
  });

  it("a long value is found in 1 MB of its own pieces", () => {
    const long = Array.from({ length: 400 }, (_, index) => `x${index * 7919}Q`).join("");
    const { text } = createSanitizer({ secrets: [long, `${long}z`] });
    const many = `${long.slice(0, 11)} ${long.slice(0, 1000)} `.repeat(1000);
    expect(text(`${many}${long}`)).not.toContain(long.slice(20, 40));
  });
});

describe("clean text", () => {
  it.each([
    ["\u001b[31mred\u001b[0m", "red"],
    ["\u001b]8;;http://x\u0007link\u001b]8;;\u001b\\", "link"],
    ["a\r\nb\rc\u2028d\u0085e", "a\nb\nc\nd\ne"],
    ["a\u0000\u0007\u0008b\tc", "ab\tc"],
    ["\u202egnp.exe\u2066", "gnp.exe"],
    ["z\u200be\u00adr\u2060o\ufeff\u{e0041}", "zero"],
    ["👩\u200d👧 ❤\ufe0f", "👩\u200d👧 ❤\ufe0f"],
    ["\ud83d|\ude00", "\ufffd|\ufffd"],
  ])("%j", (text, expected) => expect(cleanText(text)).toBe(expected));

  it("leaves no control or direction characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(cleanText(text)).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

/** The pieces of eight letters and digits of the key that are still in the text. */
function fragments(shown: string): string[] {
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
  const key = letters(KEY);
  const windows = Array.from({ length: key.length - 7 }, (_, at) => key.slice(at, at + 8));
  return windows.filter((window) => letters(shown).includes(window));
}
