import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { parse } from "yaml";
import { VERSION } from "../../src/errors.ts";
import { main } from "../../src/server/main.ts";
import { listen } from "../../src/server/settings.ts";
import { temporaryDirectory } from "../temporary-repository.ts";

let directory: string;

beforeEach(() => {
  directory = temporaryDirectory();
});

it.each([[["--help"]], [["-h"]], [["help"]], [["setup", "--help"]]])(
  "%j explains the commands and the variables",
  async (args) => {
    const { code, out, err } = await run(args);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("tdd-arbiter-server setup --url <url>");
    expect(out).toContain("WEBHOOK_SECRET");
  },
);

it("the examples for containers use its variables, its port and the folder of its settings", async () => {
  const read = (name: string) =>
    readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
  const container = read("Containerfile");
  const [, variables = ""] = /^ENV (.+)$/m.exec(container) ?? [];
  const names = variables.split(" ").map((pair) => pair.split("=")[0]);
  expect(names).toEqual(["HOST", "PORT"]);
  expect((await run(["--help"])).out).toContain("HOST, PORT ");
  const { services } = parse(read("compose.yml"));
  const { ports, volumes, image, environment = {} } = services.arbiter;
  expect({ ports, volumes, environment }).toEqual({
    ports: [`127.0.0.1:3000:${/\bPORT=(\d+)/.exec(variables)?.[1]}`],
    volumes: [
      `./:${container
        .match(/^WORKDIR (.+)$/gm)
        ?.at(-1)
        ?.slice(8)}:ro`,
    ],
    environment: {},
  });
  expect(container).toContain(`--tag ${image} .`);
});

it("names its version", async () => {
  const answer = await run(["--version"]);
  expect(answer).toEqual({ code: 0, out: `tdd-arbiter-server ${VERSION}\n`, err: "" });
});

it.each([
  [["serve"], 'There is no command "serve".'],
  [["start", "now"], 'There is no command "start now".'],
  [["--port", "1"], "Unknown option '--port'."],
  [["setup", "--url"], "Option '--url <value>' argument missing."],
])("refuses %j, and points to the help", async (args, problem) => {
  const { code, out, err } = await run(args);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toBe(`tdd-arbiter-server: ${problem} See: tdd-arbiter-server --help\n`);
});

it("refuses a set-up without an address", async () => {
  const { code, err } = await run(["setup", "--org", "octo"]);
  expect(code).toBe(2);
  expect(err).toContain("--url is missing.");
});

it("reads variables from .env, and those of the process win", async () => {
  expect((await run([])).err).toContain("APP_ID is not set.");
  writeFileSync(join(directory, ".env"), "APP_ID=of-the-file\n");
  expect(await run(["start"])).toMatchObject({
    code: 2,
    err: expect.stringContaining('APP_ID is "of-the-file".'),
  });
  const { err } = await run([], { env: { APP_ID: "of-the-process" } });
  expect(err).toContain('APP_ID is "of-the-process".');
});

it("says that .env cannot be read", async () => {
  mkdirSync(join(directory, ".env"));
  const { code, err } = await run([]);
  expect(code).toBe(2);
  expect(err).toMatch(/^tdd-arbiter-server: The file .+\/\.env cannot be read\. .+\n$/);
});

it("says that the port is in use", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  const args = ["setup", "--url", "https://arbiter.example.com"];
  const { code, err } = await run(args, { env: { PORT: String(port) } });
  taken.close();
  expect(code).toBe(2);
  expect(err).toBe(
    `tdd-arbiter-server: The port ${port} of 127.0.0.1 is in use. Stop what listens there, or set PORT to another.\n`,
  );
});

it("says that an address is not of this machine", async () => {
  await expect(listen(createServer(), { host: "203.0.113.1", port: 0 })).rejects.toMatchObject({
    code: "bad-usage",
    message: expect.stringContaining("203.0.113.1"),
  });
});

it("tells a fault of its own from a wrong setting", async () => {
  const write = () => {
    throw new TypeError("the screen is gone");
  };
  const { code, err } = await run(["--help"], { stdout: { write } });
  expect(code).toBe(1);
  expect(err).toContain("the screen is gone");
});

type Given = Parameters<typeof main>[1];

async function run(args: string[], given: Partial<Given> = {}) {
  let [out, err] = ["", ""];
  const code = await main(args, {
    env: {},
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    cwd: () => directory,
    once: () => {},
    ...given,
  });
  return { code, out, err };
}
