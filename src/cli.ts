#!/usr/bin/env node
import { main } from "./cli/main.ts";
import { silenceTracing, useProxy } from "./config/environment.ts";

silenceTracing(process.env);
await useProxy(process.env);

const controller = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => controller.abort());
}

// A closed pipe, as in `| head`, ends the run like a closed terminal.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", () => controller.abort());
}

process.exitCode = await main(process.argv.slice(2), {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  cwd: process.cwd(),
  signal: controller.signal,
});
