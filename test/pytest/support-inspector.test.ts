import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createSupportInspector } from "../../src/pytest/inspect-code.ts";
import { makeProject, pythonThatPrints, testPython } from "./project.ts";

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

it("a module that is one file counts as installed", async () => {
  const inspector = createSupportInspector({
    root: makeProject({}),
    python: testPython(),
    env: process.env,
  });
  expect(await inspector.installed(["textwrap", "json"])).toEqual(["textwrap", "json"]);
});

it("without an interpreter nothing is known, and nothing is installed", async () => {
  const place = { root: makeProject({}), python: "/nowhere/python", env: {} };
  const inspector = createSupportInspector(place);
  expect(await inspector.inspect([{ path: "a.py", content: "" }])).toEqual([]);
  expect(await inspector.inspect([])).toEqual([]);
  expect(await inspector.installed(["json"])).toEqual([]);
});

it("a file that the parser says nothing about counts as doing everything", async () => {
  const inspector = createSupportInspector({
    root: makeProject({}),
    python: pythonThatPrints(""),
    env: process.env,
  });
  const [file] = await inspector.inspect([{ path: "a.py", content: "x = 1" }]);
  expect(file).toMatchObject({ path: "a.py", effects: [{ line: 1 }] });
});
