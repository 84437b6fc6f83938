import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { Tiktoken } from "js-tiktoken/lite";
import newerRanks from "js-tiktoken/ranks/o200k_base";
import { describe, expect, it } from "vitest";
import { countTokens } from "../../src/context/budget.ts";
import {
  checkContext,
  type FileFacts,
  MAX_CONTEXT_FILE_BYTES,
  MAX_CONTEXT_TOKENS,
  MAX_INPUT_TOKENS,
  refuseContextPath,
  refuseTotal,
} from "../../src/context/context-policy.ts";

const ROOT = "/repo";
const OUTSIDE = "Path resolves outside project root.";
const SECRET = "File name matches a secret pattern.";

describe("checkContext", () => {
  it("allows 130,000 tokens a model call and 200,000 of context", () => {
    expect([MAX_INPUT_TOKENS, MAX_CONTEXT_TOKENS]).toEqual([130_000, 200_000]);
  });

  it("returns the paths of files that may be shown", async () => {
    expect(await check({ tokens: 129_000 })).toEqual(["long.txt"]);
  });

  it("refuses a file whose content looks like a secret, and names its kind only", async () => {
    const token = ["ghp", "wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"].join("_");
    const named = checkContext({
      root: ROOT,
      maxTokens: MAX_CONTEXT_TOKENS,
      readFacts: async (path) => factsOf(path, { text: `TOKEN = "${token}"` }),
      files: [{ path: "shop.py", namedBy: "--context" }],
    });
    await expect(named).rejects.toThrow(
      "File contains what looks like a secret: GITHUB_TOKEN. (--context shop.py)",
    );
  });

  it.each([
    [150_000, 200_000, "Context exceeds 130,000 tokens, the limit of one model call: it has about"],
    [150_000, 500_000, "Context exceeds 130,000 tokens, the limit of one model call: it has about"],
    [150_000, 140_000, "Context exceeds 140,000 tokens: it has about"],
    [150_000, 1_000, "Context exceeds 1,000 tokens: it has about"],
    [230_000, 200_000, "Context exceeds 200,000 tokens: it has about"],
    [230_000, 500_000, "Context exceeds 200,000 tokens: it has about"],
  ])(
    "refuses %i tokens where %i are configured, and says the fix",
    async (tokens, maxTokens, message) => {
      await expect(check({ tokens, maxTokens })).rejects.toMatchObject({
        code: "context-refused",
        message: expect.stringContaining(message),
        fix: "Name fewer or smaller context files.",
      });
    },
  );
});

describe("refuseContextPath", () => {
  it.each([
    "shop/cart.py",
    "README.md",
    ".github/workflows/ci.yml",
    "..data/x.py",
    "key.py",
    "tokens.py",
    "shop/password_rules.py",
    "shop/private_keys.py",
    "environment.py",
    "größe.py",
  ])("shows %s", (path) => {
    expect(refuse(path)).toBeNull();
  });

  it.each(["../other/x.py", "shop/../../x", "..", "/etc/passwd", "..\\x.py"])(
    "does not leave the repository by %s",
    (path) => {
      expect(refuse(path, { realPath: resolve(ROOT, path.replace("\\", "/")) })).toBe(OUTSIDE);
      expect(refuse(path, { kind: "missing" })).toBe(OUTSIDE);
    },
  );

  it.each([
    ["shop/../shop/x.py", "Path contains ../: name it from the project root."],
    [`${ROOT}/shop/x.py`, "Path is absolute: name it from the project root."],
  ])("refuses %s, which stays inside, and says why", (path, reason) => {
    expect(refuse(path, { realPath: `${ROOT}/shop/x.py` })).toBe(reason);
  });

  it("refuses ../ in a path that is not there", () => {
    expect(refuse("shop/../none.py", { kind: "missing" })).toMatch(/^Path contains \.\.\//);
  });

  it.each(["/etc/passwd", "/repository/x.py", "/", "/other"])(
    "does not follow a link to %s",
    (realPath) => {
      expect(refuse("shop/link.py", { realPath })).toBe(OUTSIDE);
    },
  );

  it.each([
    ".env",
    ".env.local",
    ".env ",
    "ｓｅｃｒｅｔ.py",
    "ſecret.py",
    "se\u200bcret.py",
    "．env",
    "server.pem.bak",
    "server.key~",
    ".npmrc.old",
    "deploy_rsa",
    "private_key.txt",
    "passwords.txt",
    "token.txt",
    "kubeconfig",
    ".dockerconfigjson",
    "config/prod.env",
    "certs/server.pem",
    "server.KEY",
    "client_secret.json",
    "fixture_secret.env",
    "secrets/readme.md",
    "id_rsa",
    ".ssh/id_ed25519.pub",
    ".npmrc",
    "aws/Credentials",
    "store.jks",
    "home/.ssh/config",
    ".aws/config",
    ".docker/config.json",
    ".git-credentials",
    "_netrc",
    "infra/prod.tfvars",
    "infra/terraform.tfstate",
    "service-account-prod.json",
    "token.json",
    ".bash_history",
    "AuthKey.p8",
  ])("does not show %s", (path) => {
    expect(refuse(path)).toBe(SECRET);
  });

  it("also checks the name of a link's target", () => {
    expect(refuse("notes.txt", { realPath: "/repo/.env" })).toBe(SECRET);
    expect(refuse(".env", { realPath: "/repo/notes.txt" })).toBe(SECRET);
  });

  it("reports a missing file and what is not a file", () => {
    expect(refuse("shop/none.py", { kind: "missing" })).toBe("There is no such file.");
    expect(refuse("shop", { kind: "directory" })).toBe("It is not a file (directory).");
    expect(refuse("pipe", { kind: "other" })).toBe("It is not a file (other).");
    expect(refuse("", { kind: "directory", realPath: ROOT })).toBe("It is not a file (directory).");
  });

  it("accepts only files committed on the base branch", () => {
    expect(refuse("draft.py", { committed: false })).toBe(
      "File is not committed on the base branch.",
    );
  });

  it("shows only text", () => {
    expect(refuse("logo.png", { text: null })).toBe("File is not text.");
  });

  it("accepts 100 KB and not a byte more", () => {
    expect(MAX_CONTEXT_FILE_BYTES).toBe(100 * 1024);
    expect(refuse("big.py", { bytes: 102_400 })).toBeNull();
    expect(refuse("big.py", { bytes: 102_401 })).toBe("File exceeds 100KB limit.");
  });
});

describe("refuseTotal", () => {
  it("skips counting if there are fewer bytes than tokens allowed", async () => {
    expect(await refuseTotal(["漢".repeat(10), "x".repeat(70)], 100)).toBeNull();
  });

  it("counts if there are more bytes than tokens allowed", async () => {
    expect(await refuseTotal(["word ".repeat(100)], 150)).toBeNull();
    expect(await refuseTotal(["word ".repeat(100)], 50)).toBe(
      "Context exceeds 50 tokens: it has about 104.",
    );
  });

  it("adds all files up", async () => {
    const file = "the cat sat on the mat ".repeat(4000);
    expect(await refuseTotal(Array(5).fill(file), 200_000)).toBeNull();
    expect(await refuseTotal(Array(9).fill(file), 200_000)).toContain(
      "Context exceeds 200,000 tokens",
    );
  });

  it("leaves a margin for models with newer tokenizers", async () => {
    const code = readFileSync("src/pytest/scripts/inspection/mutate.py", "utf8");
    const newer = new Tiktoken(newerRanks).encode(code, [], []).length;
    expect(newer).toBeGreaterThan(await countTokens(code));
    expect(await refuseTotal([code], newer - 1)).toContain("Context exceeds");
  });

  it("never lets the true count exceed the limit", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.nat(60), async (text, limit) => {
        if ((await refuseTotal([text], limit)) !== null) return;
        expect(await countTokens(text)).toBeLessThanOrEqual(Math.max(limit, 0));
      }),
    );
  });
});

/** A file of about this many tokens, with the margin for other tokenizers. */
function check({ tokens, maxTokens = 200_000 }: { tokens: number; maxTokens?: number }) {
  const text = "one two three four ".repeat(tokens / 1.02 / 4);
  return checkContext({
    root: ROOT,
    maxTokens,
    readFacts: async (path) => factsOf(path, { text }),
    files: [{ path: "long.txt", namedBy: "--context" }],
  });
}

function refuse(path: string, found: Partial<FileFacts> = {}): string | null {
  return refuseContextPath(path, ROOT, factsOf(path, found));
}

function factsOf(path: string, found: Partial<FileFacts>): FileFacts {
  return {
    kind: "file",
    bytes: 10,
    committed: true,
    text: "x = 1",
    realPath: `${ROOT}/${path}`,
    ...found,
  };
}
