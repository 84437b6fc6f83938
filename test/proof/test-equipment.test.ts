import { expect, it } from "vitest";
import type { LogEvent } from "../../src/ports.ts";
import type { VerifyTools } from "../../src/proof/change.ts";
import { findEquipment } from "../../src/proof/test-equipment.ts";
import { run } from "../routing/make-run.ts";

it("says where a module changes more constants than are looked into", async () => {
  const events: LogEvent[] = [];
  const searched: string[] = [];
  const search = async (_: string, [name = ""]: string[]) => {
    searched.push(name);
    return [];
  };
  const tools = {
    workspace: { search },
    inspector: { compareDefinitions: async () => [] },
    log: { record: (event: LogEvent) => events.push(event) },
  } as unknown as VerifyTools;
  const constants = Array.from({ length: 21 }, (_, number) => `C${number}`);
  const text = constants.map((name) => `${name} = 1\n`).join("");
  const module = { helpers: [], constants, doctests: [], isShared: false, old: text, now: text };
  const base = { run: run(0, []), doubt: null };
  const change = { base: "b", head: "h", files: [] };
  const changed = { change, source: [], base, patterns: [] };
  await findEquipment(tools, {
    ...changed,
    modules: [{ ...module, path: "shop/few.py", constants: ["C0"] }],
  });
  expect(events).toEqual([]);
  await findEquipment(tools, { ...changed, modules: [{ ...module, path: "shop/many.py" }] });
  expect(searched).toHaveLength(21);
  expect(events).toEqual([
    {
      kind: "warned",
      text: expect.stringMatching(/^shop\/many\.py changes 21 constants; .* first 20\.$/),
    },
  ]);
});
