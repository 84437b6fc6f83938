import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createSupportInspector } from "../../src/pytest/support-inspector.ts";
import { testPython } from "./project.ts";

it("knows which top-level modules are installed outside of the repository", async () => {
  const root = mkdtempSync(join(tmpdir(), "project-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "shop"));
  writeFileSync(join(root, "shop", "__init__.py"), "");
  const inspector = createSupportInspector({ root, python: testPython(), env: process.env });
  const names = ["pluggy", "_pytest", "shop", "not_there_at_all", "test"];
  expect(await inspector.installed(names)).toEqual(expect.arrayContaining(["pluggy", "_pytest"]));
  expect(await inspector.installed(["shop", "not_there_at_all"])).toEqual([]);
  expect(await inspector.installed([])).toEqual([]);
});
