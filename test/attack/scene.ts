import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { inspectRepository } from "../../src/git/repository.ts";
import { createWorkspace } from "../../src/git/workspace.ts";
import { openWorktree } from "../../src/git/worktree.ts";
import { HUNT } from "./hunt.ts";

export interface Scene {
  worktree: string;
  /** Makes the worktree look like a clone, as in a run. */
  placeClone: () => Promise<void>;
  checkout: string;
  python: string;
  env: NodeJS.ProcessEnv;
  /** A name that no process may have after a run. */
  left: string;
  /** A System V key that no shared memory may have after a run. */
  ipc: number;
  /** Folders in which no file `escaped` may exist after a run. */
  outside: string[];
  /** The number of connections to the server on the host's loopback. */
  visits(): number;
}

const canary = (name: string) => `canary-${name}-${randomBytes(6).toString("hex")}`;

/** A checkout with a worktree and an editable install, and a canary wherever a secret could be. */
export async function withScene(
  { python, privateMounts }: { python: string; privateMounts: boolean },
  use: (scene: Scene) => Promise<void>,
): Promise<void> {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "attack-")));
  // Other users may traverse it, as with a home directory, but not read what is closed below.
  chmodSync(place, 0o711);
  const [checkout, home, runner] = ["checkout", "home", "runner"].map((name) => join(place, name));
  if (!checkout || !home || !runner) throw new Error("unreachable");
  write(checkout, { "src/shop/__init__.py": 'WHERE = "checkout"\n', ".gitignore": ".env\n" });
  write(home, { ".gitconfig": `[user]\nname = ${canary("home")}\n`, ".netrc": canary("netrc") });
  write(runner, { env: canary("runner"), output: canary("runner") });
  for (const folder of [checkout, home, runner]) chmodSync(folder, 0o700);
  makeRepository(checkout);
  write(checkout, { ".env": `TOKEN=${canary("checkout")}\n` });

  const { PATH } = process.env;
  const env = {
    ...{ PATH, HOME: home, GITHUB_TOKEN: canary("token"), OPENAI_API_KEY: canary("key") },
    ...{ GITHUB_ENV: join(runner, "env"), GITHUB_OUTPUT: join(runner, "output") },
  };
  const closers = [
    plantMemory(),
    await plantProcess(),
    ...(privateMounts ? [await plantMounts(place)] : []),
  ];
  const { port, visits, close } = await plantServer();
  const repository = await inspectRepository({ directory: checkout, env: process.env });
  const worktree = await openWorktree({
    repository,
    branch: "feat/issue-1",
    temporaryDirectory: place,
  });
  try {
    const left = canary("left").slice("canary-".length);
    const others = [place, home, runner, dirname(worktree.root), "/etc", "/usr", "/root"];
    const ipc = 0x7d000000 + process.pid;
    const targets = { ipc, pid: process.pid, home, runner, checkout, port, left, outside: others };
    // From inside, the checkout is the worktree; from outside, nothing may appear in it.
    const outside = [...others, checkout];
    write(worktree.root, {
      "src/shop/__init__.py": 'WHERE = "worktree"\n',
      "test_hunt.py": HUNT,
      "targets.json": JSON.stringify(targets),
    });
    const venv = makeVenv(python, join(place, "venv"), checkout);
    const { placeClone } = createWorkspace(worktree);
    await use({
      worktree: worktree.root,
      placeClone,
      checkout,
      python: venv,
      env,
      left,
      ipc,
      outside,
      visits,
    });
  } finally {
    await worktree.close();
    close();
    for (const end of closers) end();
    rmSync(place, { recursive: true, force: true });
  }
}

function makeRepository(checkout: string): void {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Pat", "-c", "user.email=pat@example.com", ...args], {
      cwd: checkout,
    });
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "chore: start");
  git("config", "http.extraheader", `AUTHORIZATION: ${canary("git")}`);
}

/** Like `pip install -e`: a file that puts the checkout on the search path. */
function makeVenv(python: string, venv: string, checkout: string): string {
  execFileSync(python, ["-m", "venv", "--system-site-packages", "--without-pip", venv]);
  const executable = join(venv, "bin", "python");
  const ask = "import sysconfig; print(sysconfig.get_path('purelib'))";
  const packages = execFileSync(executable, ["-c", ask], { encoding: "utf8" }).trim();
  // The interpreter may be in a virtual environment, whose packages another one does not see.
  const askPytest = "import os, pytest; print(os.path.dirname(os.path.dirname(pytest.__file__)))";
  const borrowed = execFileSync(python, ["-c", askPytest], { encoding: "utf8" }).trim();
  write(packages, { "shop.pth": `${join(checkout, "src")}\n${borrowed}\n` });
  return executable;
}

/** POSIX shared memory of this user. */
function plantMemory(): () => void {
  const file = `/dev/shm/attack-${process.pid}`;
  writeFileSync(file, canary("memory"), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Another process, with a secret in its name and its environment. */
async function plantProcess(): Promise<() => void> {
  const sibling = spawn("sleep", ["600"], {
    argv0: canary("process"),
    env: { SECRET: canary("sibling") },
    stdio: "ignore",
  });
  return () => sibling.kill("SIGKILL");
}

async function plantServer() {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.on("error", () => {});
    socket.end(canary("network"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { port, visits: () => count, close: () => server.close() };
}

/** In a private mount namespace only: a mount with a secret name, and Docker's socket. */
async function plantMounts(place: string): Promise<() => void> {
  const folder = join(place, "mounted");
  mkdirSync(folder);
  execFileSync("mount", ["-t", "tmpfs", canary("mount"), folder]);
  execFileSync("mount", ["-t", "tmpfs", "run", "/run"]);
  const server = createServer((socket) => socket.end(canary("docker")));
  await new Promise<void>((resolve) => server.listen("/run/docker.sock", resolve));
  chmodSync("/run/docker.sock", 0o660);
  return () => {
    server.close();
    execFileSync("umount", [folder]);
  };
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}
