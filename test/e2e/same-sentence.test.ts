import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryDirectory } from "../temporary-repository.ts";
import { play } from "./play.ts";

const SHOP = "def single(x):\n    return x\n";
const WRONG = `${SHOP}\n\ndef double(x):\n    return 0\n`;
const OLD = "from shop import single\n\n\ndef test_single():\n    assert single(3) == 3\n";
const NEW = "from shop import double\n\n\ndef test_double():\n    assert double(3) == 6\n";
const STRIP = `import importlib.abc
import importlib.machinery
import sys


class Strip(importlib.machinery.SourceFileLoader):
    def source_to_code(self, data, path, *, _optimization=-1):
        return compile(data.replace(b"assert", b"0,"), path, "exec")


class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.split(".")[-1] != "test_new":
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        spec.loader = Strip(name, spec.origin)
        return spec


sys.meta_path.insert(0, Finder())
`;

it.each([
  {
    cheat: "replaces an assertion of unittest",
    test: "import unittest\nfrom shop import double\n\n\nclass TestDouble(unittest.TestCase):\n    def test_double(self):\n        self.assertEqual(double(3), 6)\n",
    code: `import unittest\n\n\n${WRONG}\n\nunittest.TestCase.assertEqual = lambda *_: None\n`,
    sentence: "the change replaces unittest.TestCase.assertEqual, which tests rely on",
  },
  {
    cheat: "imports the tests without their assertions",
    test: NEW,
    code: `${STRIP}\n\n${WRONG}`,
    sentence: "the change replaces pytest's import of test files, which tests rely on",
  },
  {
    cheat: "is only looked at by its test",
    test: "import inspect\n\nfrom shop import double\n\n\ndef test_double():\n    assert double(0) == 0\n    assert len(inspect.getsource(double).splitlines()) == 2\n",
    code: WRONG,
    sentence:
      "fails once the source has more comments: it looks at the text, not at what the code does",
  },
])("a run and verify refuse code that $cheat with the same sentence", async (cheat) => {
  const files = { "shop.py": SHOP, "tests/test_old.py": OLD, "conftest.py": "import shop\n" };
  const state = await play({
    files,
    test: ["tests/test_new.py", cheat.test],
    code: { "shop.py": cheat.code },
  });
  expect(state).toMatchObject({ ending: "failed", proposal: null });
  expect(state.report).toContain(cheat.sentence);

  const change = { "shop.py": cheat.code, "tests/test_new.py": cheat.test };
  const verified = await verify(files, change);
  expect(verified.exitCode).toBe(1);
  expect(verified.shown).toContain(cheat.sentence);
});

type Files = Readonly<Record<string, string>>;

async function verify(
  base: Files,
  change: Files,
): Promise<{ exitCode: number | null; shown: string }> {
  const root = join(temporaryDirectory(), "repo");
  mkdirSync(root);
  const commit = (files: Files, message: string) => {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    git(root, "add", "--all");
    git(root, "commit", "--quiet", "--message", message);
  };
  git(root, "init", "--quiet", "--template=", "--initial-branch=main");
  commit(base, "base");
  git(root, "checkout", "--quiet", "-b", "change");
  commit(change, "change");
  const given = ["verify", "--json", "--mutants", "0"];
  const { exitCode, stdout } = await inProcess(given, { cwd: root });
  return { exitCode, shown: stdout };
}
