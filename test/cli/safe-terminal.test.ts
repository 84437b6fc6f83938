import { expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { toJson } from "../../src/cli/terminal.ts";
import { createSanitizer } from "../../src/safe-text/sanitizer.ts";
import { KEY, PRINTED } from "../safe-text/planted.ts";
import { temporaryDirectory, writeFiles } from "../temporary-repository.ts";
import { fakeTerminal } from "./fake-terminal.ts";

const ORDERS = "::set-output name=a::b\n  ::add-mask::x\nsee ##[command]rm\n";

it("removes keys and workflow commands from what a test prints", async () => {
  const directory = temporaryDirectory();
  const printed = [...Object.values(PRINTED), ORDERS].map((text) => JSON.stringify(text));
  // pytest cannot start with it, so its own output is shown.
  writeFiles(directory, {
    "conftest.py": `raise RuntimeError("\\n".join([${printed.join(", ")}]))\n`,
  });
  for (const json of [[], ["--json"]]) {
    const { terminal, shown, complained } = fakeTerminal({ cwd: directory, env: { API_KEY: KEY } });
    expect(await main(["verdict", ".", "--phase", "red", ...json], terminal)).toBe(1);
    expect(shown()).toContain("[redacted]");
    for (const text of Object.values(PRINTED)) expect(shown() + complained()).not.toContain(text);
    expect(shown()).not.toMatch(/^\s*::|##\[/m);
  }
});

it("prints errors without secrets and without control characters", async () => {
  const { terminal, complained } = fakeTerminal({
    cwd: temporaryDirectory(),
    env: { GITHUB_TOKEN: KEY },
  });
  expect(await main([`\u001b[2J${KEY}`], terminal)).toBe(2);
  expect(complained()).toMatch(/There is no command "[^\p{Cc}]*\[redacted\]"/u);
});

it("JSON holds no workflow command, and parses to the same text", () => {
  const json = toJson({ text: "##[command]x", [KEY]: 1 }, createSanitizer({ secrets: [] }));
  expect(json).not.toContain("##[");
  expect(JSON.parse(json)).toEqual({ text: "##[command]x", [KEY]: 1 });
});
