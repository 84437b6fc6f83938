import { expect, it } from "vitest";
import { judgeProbe } from "../../src/sandbox/probe.ts";

const HELD = said([]);

it.each([
  ["holds and works", "namespaces", "off", { output: HELD }, null],
  ["says something before its answer", "bubblewrap", "off", { output: `hm\n${HELD}\n\n` }, null],
  ["says nothing", "user", "off", { output: "" }, "it does not start: it said nothing"],
  ["says no answer", "user", "off", { output: "a\nb\nc\nd" }, "it does not start: b c d"],
  ["reaches the network", "user", "off", { output: said(["network"]) }, /^the host's network can/],
  ["may reach the network", "user", "on", { output: said(["network"]) }, null],
  ["shows who else works", "user", "off", { output: said(["processes"]) }, null],
  ["shows others", "bubblewrap", "off", { output: said(["processes"]) }, /^other processes can/],
  ["lets out a file", "user", "on", { output: HELD, written: true }, /^files can be written outs/],
  [
    "fails in several ways",
    "namespaces",
    "on",
    { output: said(["sudo", "unheard-of"], ["no venv"]) },
    "sudo works; unheard-of; no venv",
  ],
] as const)("a sandbox that %s", (_, rung, network, probed, why) => {
  const found = judgeProbe({ rung, network }, { written: false, ...probed });
  if (why instanceof RegExp) expect(found).toMatch(why);
  else expect(found).toBe(why);
});

function said(escapes: readonly string[], broken: readonly string[] = []): string {
  return JSON.stringify({ escapes, broken });
}
