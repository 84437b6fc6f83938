import { describe, expect, it } from "vitest";
import {
  type FileFacts,
  MAX_CONTEXT_FILE_BYTES,
  refuseContextPath,
} from "../../src/context/context-path.ts";

const ROOT = "/repo";
const OUTSIDE = "Path resolves outside project root.";
const SECRET = "File name matches a secret pattern.";

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

  it.each(["../other/x.py", "shop/../../x", "..", "/etc/passwd", "..\\x.py", "shop/../shop/x.py"])(
    "does not leave the repository by %s",
    (path) => {
      expect(refuse(path)).toBe(OUTSIDE);
      expect(refuse(path, { kind: "missing" })).toBe(OUTSIDE);
    },
  );

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
  ])("keeps %s to itself", (path) => {
    expect(refuse(path)).toBe(SECRET);
  });

  it("looks at the name behind a link too", () => {
    expect(refuse("notes.txt", { realPath: "/repo/.env" })).toBe(SECRET);
    expect(refuse(".env", { realPath: "/repo/notes.txt" })).toBe(SECRET);
  });

  it("says when there is no such file, or none that could be read", () => {
    expect(refuse("shop/none.py", { kind: "missing" })).toBe("There is no such file.");
    expect(refuse("shop", { kind: "directory" })).toBe("It is not a file (directory).");
    expect(refuse("pipe", { kind: "other" })).toBe("It is not a file (other).");
    expect(refuse("", { kind: "directory", realPath: ROOT })).toBe("It is not a file (directory).");
  });

  it("takes only what the base branch has: a run sees commits", () => {
    expect(refuse("draft.py", { committed: false })).toBe(
      "File is not committed on the base branch.",
    );
  });

  it("shows text, and nothing else", () => {
    expect(refuse("logo.png", { text: null })).toBe("File is not text.");
  });

  it("takes 100 KB, and not a byte more", () => {
    expect(MAX_CONTEXT_FILE_BYTES).toBe(100 * 1024);
    expect(refuse("big.py", { bytes: 102_400 })).toBeNull();
    expect(refuse("big.py", { bytes: 102_401 })).toBe("File exceeds 100KB limit.");
  });
});

function refuse(path: string, found: Partial<FileFacts> = {}): string | null {
  const facts = {
    kind: "file",
    bytes: 10,
    committed: true,
    text: "x = 1",
    realPath: `${ROOT}/${path}`,
    ...found,
  } as const;
  return refuseContextPath(path, ROOT, facts);
}
