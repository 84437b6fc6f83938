import { expect, it } from "vitest";
import { judgeSandboxProbe } from "../../src/sandbox/find-sandbox.ts";

const HELD = answer([]);

it.each([
  ["holds and works", "namespaces", "off", { output: HELD }, null],
  ["prints something before its answer", "bubblewrap", "off", { output: `hm\n${HELD}\n\n` }, null],
  ["prints nothing", "user", "off", { output: "" }, "it does not start: it printed nothing"],
  ["prints no answer", "user", "off", { output: "a\nb\nc\nd" }, "it does not start: b c d"],
  [
    "reaches the network",
    "user",
    "off",
    { output: answer(["network"]) },
    /^the host's network can/,
  ],
  ["may reach the network", "user", "on", { output: answer(["network"]) }, null],
  ["shows other processes as another user", "user", "off", { output: answer(["processes"]) }, null],
  [
    "shows other processes",
    "bubblewrap",
    "off",
    { output: answer(["processes"]) },
    /^other processes can/,
  ],
  [
    "lets a file be written outside",
    "user",
    "on",
    { output: HELD, written: true },
    /^files can be written outs/,
  ],
  ["lets keys be used", "user", "on", { output: answer(["keys"]) }, /^the kernel's keyrings can/],
  [
    "lets shared memory outlive the run",
    "user",
    "on",
    { output: HELD, memoryLeft: true },
    /^shared memory outlives/,
  ],
  [
    "fails in several ways",
    "namespaces",
    "on",
    { output: answer(["sudo", "unheard-of"], ["no venv"]) },
    "sudo works; unheard-of; no venv",
  ],
] as const)("a sandbox that %s", (_, rung, network, result, why) => {
  const reason = judgeSandboxProbe(
    { rung, network },
    { written: false, memoryLeft: false, ...result },
  );
  if (why instanceof RegExp) expect(reason).toMatch(why);
  else expect(reason).toBe(why);
});

function answer(escapes: readonly string[], broken: readonly string[] = []): string {
  return JSON.stringify({ escapes, broken });
}
