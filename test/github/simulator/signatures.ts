import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { tryGit } from "./git.ts";
import { accountOf, type World } from "./world.ts";

/** The signing keys of all accounts, each for the address that GitHub has for the account, as ssh-keygen reads them. */
export function writeSigners(world: World): string {
  const file = join(world.gitDir, "allowed-signers");
  const lines = [...(world.signingKeys ?? [])].map(([login, key]) => {
    const { id, login: name } = accountOf(world, login);
    return `${id}+${name}@users.noreply.127.0.0.1 ${key.trim()}\n`;
  });
  writeFileSync(file, lines.join(""));
  return file;
}

/** Whether GitHub would call a commit verified: signed with a key of the account that its committer's address names. */
export function isVerified(world: World, commit: string): boolean {
  const config = `gpg.ssh.allowedSignersFile=${writeSigners(world)}`;
  const shown = tryGit(
    world.gitDir,
    ...["-c", "gpg.format=ssh", "-c", config, "show", "--no-patch", "--format=%G? %GS|%ce", commit],
  );
  const [, signer, committer] = /^G (.*)\|(.*)$/.exec(shown.stdout) ?? [];
  return signer !== undefined && signer === committer;
}
