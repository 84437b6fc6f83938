import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { chooseContext } from "../../src/context/choose-context.ts";
import { isTestPath } from "../../src/python/files.ts";

// The standard library is as large as a real repository and is read in place.
const LIBRARY = dirname(
  execFileSync(process.env.LIBRARY_PYTHON ?? "python3", ["-c", "import os; print(os.__file__)"], {
    encoding: "utf8",
  }).trim(),
);
const files = readdirSync(LIBRARY, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".py") && !path.includes("site-packages"))
  .sort();
const texts = new Map<string, string>();
const read = async (path: string) => {
  const text = texts.get(path) ?? readFileSync(join(LIBRARY, path), "utf8");
  texts.set(path, text);
  return text;
};
const readEach = async (paths: readonly string[], visit: (path: string, text: string) => void) => {
  for (const path of paths) visit(path, await read(path));
};
describe("the standard library: an issue about a module selects the module and its tests", () => {
  it.each([
    {
      issue: "Add a `strict` argument to `textwrap.dedent` that raises on mixed indentation.",
      module: "textwrap.py",
      tests: ["test/test_textwrap.py"],
    },
    {
      issue: "json.decoder: JSONDecoder should report the path of the offending key.",
      module: "json/decoder.py",
      tests: ["test/test_json/test_decode.py", "test/test_json/test_fail.py"],
    },
    {
      issue: "# Percentiles\n\nIn Lib `statistics.py` there is no percentile function.\n",
      module: "statistics.py",
      tests: ["test/test_statistics.py"],
    },
    {
      issue: "asyncio.Queue needs a `drain()` method.",
      module: "asyncio/queues.py",
      tests: ["test/test_asyncio/test_queues.py"],
    },
    {
      issue: "`ConfigParser` cannot write comments back.",
      module: "configparser.py",
      tests: ["test/test_configparser.py"],
    },
  ])("$module", async ({ issue, module, tests }) => {
    const { ranked } = await chooseContext({ text: issue, paths: [] }, { paths: files, readEach });
    const paths = ranked.map(({ path }) => path);
    expect(paths[0]).toBe(module);
    const foundTests = paths.filter(isTestPath);
    expect(foundTests.slice(0, 4)).toEqual(expect.arrayContaining(tests.slice(0, 1)));
    expect(foundTests).toEqual(expect.arrayContaining(tests.filter(isThere)));
  });
});

function isThere(path: string): boolean {
  return files.includes(path);
}
