import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import manifest from "../../app.yml";
import { VERSION } from "../../src/errors.ts";
import { registerApp } from "../github/simulator/apps/apps.ts";
import { startSimulator } from "../github/simulator/simulator.ts";
import {
  git,
  temporaryDirectory,
  temporaryRepository,
  writeFiles,
} from "../temporary-repository.ts";
import { environmentOf, startProcess } from "./app-server.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

it("the package, installed into an empty folder, starts the command line and the server", async () => {
  const directory = temporaryDirectory();
  // An empty cache and no network: what the package needs is in it.
  const npm = (args: readonly string[], cwd: string) =>
    execFileSync("npm", [...args, "--cache", join(directory, "cache"), "--offline"], {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  const packed = npm(["pack", "--json", "--pack-destination", directory], root);
  const [{ filename, files }] = JSON.parse(packed) as [{ filename: string; files: Packed[] }];
  const besides = files
    .map(({ path }) => path)
    .filter((path) => !/^(?:dist|demo\/shop)\//.test(path));
  const demo = ["demo/answers.json", "demo/issue-7.md"];
  expect(besides.sort()).toEqual(["LICENSE", "README.md", ...demo, "package.json"]);
  npm(["install", "--no-audit", "--no-fund", join(directory, filename)], directory);
  const modules = join(directory, "node_modules");
  expect(readdirSync(modules).sort()).toEqual([".bin", ".package-lock.json", "tdd-arbiter"]);

  const run = (name: string, ...args: string[]) => {
    const options = { cwd: directory, encoding: "utf8", env: { PATH: process.env.PATH } } as const;
    const { status, stdout, stderr } = spawnSync(join(modules, ".bin", name), args, options);
    return { status, stdout, stderr };
  };
  for (const name of ["tdd-arbiter", "tdd-arbiter-server"]) {
    const version = { status: 0, stdout: expect.stringContaining(VERSION), stderr: "" };
    expect(run(name, "--version")).toEqual(version);
    const help = { status: 0, stdout: expect.stringContaining(`${name} `), stderr: "" };
    expect(run(name, "--help")).toEqual(help);
  }
  expect(run("tdd-arbiter-server")).toEqual({
    status: 2,
    stdout: "",
    stderr: expect.stringMatching(/^tdd-arbiter-server: APP_ID is not set\. .+\n$/),
  });

  const repo = temporaryRepository();
  const issue = join(modules, "tdd-arbiter", "demo", "issue-7.md");
  const args = ["run", "--issue", "7", "--issue-file", issue, "--repo", repo];
  const { PATH, TDD_PYTHON } = process.env;
  const { stdout } = spawnSync(
    join(modules, ".bin", "tdd-arbiter"),
    [...args, "--decision", "abort"],
    {
      cwd: directory,
      encoding: "utf8",
      env: { PATH, TDD_PYTHON, AGENTOS_MOCK_LLM: "1" },
    },
  );
  expect(stdout).toContain("Nothing leaves this machine: the answers come from a script.");
  expect(stdout).toContain("Ready for review on feat/issue-7");

  const shop = temporaryRepository();
  writeFiles(shop, {
    "shop/half.py": "def half(cents):\n    return cents // 2\n",
    "tests/test_half.py":
      "from shop.half import half\n\n\ndef test_half():\n    assert half(9) == 4\n",
  });
  const npx = ["--yes", "--package", join(directory, filename), "tdd-arbiter"];
  const verified = spawnSync("npx", [...npx, "verify", "--worktree", "--mutants", "0"], {
    cwd: shop,
    encoding: "utf8",
    env: { PATH, HOME: directory, TDD_PYTHON, npm_config_offline: "true" },
  });
  expect(verified.stdout, verified.stderr).toContain("Holds: 1 test proves the change");
  expect(verified.status).toBe(0);
  expect(git(shop, "status", "--porcelain")).toBe("?? shop/half.py\n?? tests/test_half.py");

  const simulator = await startSimulator({ files: {}, people: {} });
  onTestFinished(() => simulator.close());
  const app = registerApp(simulator.world, parse(manifest));
  const { WEBHOOK_SECRET, ...env } = environmentOf(simulator, app);
  const main = join(modules, ".bin", "tdd-arbiter-server");
  await expect(startProcess({ main, directory, env })).rejects.toThrow(
    /ended with 2: tdd-arbiter-server: WEBHOOK_SECRET is not set\. .*openssl rand -hex 32\n$/,
  );
  const server = await startProcess({ main, directory, env: { ...env, WEBHOOK_SECRET } });
  const answer = await fetch(`${server.url}/healthz`);
  expect([answer.status, await answer.text()]).toEqual([200, "ok\n"]);
  server.child.kill("SIGTERM");
  expect(await server.exited).toBe(0);
});

interface Packed {
  path: string;
}
