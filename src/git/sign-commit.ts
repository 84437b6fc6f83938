import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { ArbiterError } from "../errors.ts";
import { type GitRepo, git } from "./git.ts";

/** The variable with an SSH key that signs the commits of a run; its name keeps it from tests and logs. */
export const SIGNING_KEY = "TDD_SIGNING_KEY";

/** The same commit with a signature. The same commit and key always give the same one. */
export async function signCommit(repo: GitRepo, commit: string, key: string): Promise<string> {
  const content = await git(repo, ["cat-file", "commit", commit]);
  const signature = await sign(content, key, repo.env);
  const header = commit.length === 40 ? "gpgsig" : "gpgsig-sha256";
  const lines = signature.trimEnd().replaceAll("\n", "\n ");
  const end = content.indexOf("\n\n");
  const signed = `${content.slice(0, end)}\n${header} ${lines}${content.slice(end)}`;
  return (await git(repo, ["hash-object", "-t", "commit", "-w", "--stdin"], signed)).trim();
}

/** Throws for a key that could not sign, before anything depends on it. */
export async function requireSigningKey(key: string, env: NodeJS.ProcessEnv): Promise<void> {
  const signature = await sign("", key, env);
  const [kind = ""] = /ssh-ed25519|ssh-rsa|[\w-]*(?:ecdsa|dss|sk-)[\w-]*/.exec(
    Buffer.from(signature.replace(/-----.*-----|\n/g, ""), "base64").toString("latin1"),
  ) ?? [""];
  // Others sign differently each time, and a run that is resumed must make the same commits.
  if (kind !== "ssh-ed25519" && kind !== "ssh-rsa") throw cannotSign(`its kind is ${kind}`);
}

async function sign(content: string, key: string, env: NodeJS.ProcessEnv): Promise<string> {
  const file = openUnnamed(`${key.trim()}\n`);
  try {
    const args = ["-q", "-Y", "sign", "-n", "git", "-f", "/dev/fd/3"];
    // In a session of its own, so that it cannot ask for a passphrase.
    const child = spawn("ssh-keygen", args, {
      env: { PATH: env.PATH, LC_ALL: "C", SSH_ASKPASS_REQUIRE: "never" },
      stdio: ["pipe", "pipe", "pipe", file],
      detached: true,
    });
    const { stdin, stdout, stderr } = child;
    if (stdin === null || stdout === null || stderr === null) throw new Error("no pipes");
    stdin.on("error", () => {});
    stdin.end(content);
    const ended = new Promise<number>((resolve) => {
      child.on("error", () => resolve(127));
      child.on("close", (code) => resolve(code ?? 128));
    });
    const [code, bytes] = await Promise.all([ended, buffer(stdout), text(stderr)]);
    if (code === 127) throw cannotSign("there is no ssh-keygen");
    if (code !== 0) throw cannotSign("it is no OpenSSH key, or it has a passphrase");
    return bytes.toString("latin1");
  } finally {
    closeSync(file);
  }
}

/** A file that has no name by the time it is written: no other program can open it. */
function openUnnamed(content: string): number {
  const directory = mkdtempSync(join(tmpdir(), "tdd-signing-"));
  const file = openSync(join(directory, "key"), "wx+", 0o600);
  rmSync(directory, { recursive: true });
  writeSync(file, content);
  return file;
}

function cannotSign(why: string): ArbiterError {
  return new ArbiterError("config-unusable", `${SIGNING_KEY} cannot sign commits: ${why}.`, {
    fix: 'Make one with ssh-keygen -t ed25519 -N "", and store the whole private key.',
  });
}
