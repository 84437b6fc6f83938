import { expect, it } from "vitest";
import { describeDiff } from "../../../src/workflow/prompts/shown-context.ts";
import type { Tools } from "../../../src/workflow/tools.ts";

function describeThis(diff: string): Promise<string> {
  const tools = { workspace: { diff: async () => diff } } as unknown as Tools;
  return describeDiff(tools, { from: "a", to: "b" });
}

it("shows a short diff as it is, and says how much of a long one is left out", async () => {
  expect(await describeThis("-old\n+new\n")).toBe("-old\n+new\n");
  const lines = Array.from({ length: 2_000 }, (_, index) => `+value_${index} = ${index}`);
  const shown = (await describeThis(lines.join("\n"))).split("\n");
  expect(shown.slice(0, -1)).toEqual(lines.slice(0, shown.length - 1));
  expect(shown.at(-1)).toBe(`(${lines.length - shown.length + 1} more lines)`);
  expect(shown.length).toBeLessThan(lines.length);
});

it("shows nothing of a diff that has a secret in it", async () => {
  const key = ["-----BEGIN RSA", "PRIVATE KEY-----"].join(" ");
  const end = ["-----END RSA", "PRIVATE KEY-----"].join(" ");
  const body = "MIIEpAIBAAKCAQEA1c7+9z5Pad7OejecsQ0bu3aozN3tihPmljnnudb9G3HECdnH".repeat(4);
  expect(await describeThis(`+ok = 1\n+"""${key}\n${body}\n${end}"""\n`)).toBe("");
});
