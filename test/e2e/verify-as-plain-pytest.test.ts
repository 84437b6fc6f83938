import { createHash } from "node:crypto";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryDirectory } from "../temporary-repository.ts";

const T = "tests/test_m.py";
const ROOT = { "pytest.ini": "[pytest]\npythonpath = .\n" };
const CODE = "def twice(number):\n    return number\n";
const FIXED = "def twice(number):\n    return number * 2\n";
const TEST = "from m import twice\n\n\ndef test_one():\n    assert twice(0) == 0\n";
const NEW = `${TEST}\n\ndef test_two():\n    assert twice(2) == 4\n`;

describe("a test that passes although it is marked as expected to fail", () => {
  const XFAIL = `import pytest\n${TEST}\n\n@pytest.mark.xfail\ndef test_two():\n    assert twice(2) == 4\n`;

  it("is unclear and not counted as passed when the change left it alone", async () => {
    const { words, reasons, shown } = await verify(
      { ...ROOT, "m.py": CODE, [T]: XFAIL },
      { "m.py": FIXED },
    );
    expect(words).toEqual({ [`${T}::test_two`]: "unclear" });
    expect(reasons).toContain("passes although it is marked as expected to fail (xfail)");
    expect(shown).toContain("Suite after    1 test passed, 0 failed, 1 xpassed");
  });

  it("breaks when the mark is strict, because plain pytest fails it then", async () => {
    const strict = XFAIL.replace("mark.xfail", "mark.xfail(strict=True)");
    const { words, exitCode, reasons } = await verify(
      { ...ROOT, "m.py": CODE, [T]: strict },
      { "m.py": FIXED },
    );
    expect([exitCode, words]).toEqual([1, { [`${T}::test_two`]: "breaks" }]);
    expect(reasons).toContain("was expected to fail (xfail or expectedFailure) and passes now");
  });

  it("is unclear when the change adds it", async () => {
    const { words, exitCode, reasons } = await verify(
      { ...ROOT, "m.py": CODE, [T]: TEST },
      { "m.py": FIXED, [T]: XFAIL },
    );
    expect([exitCode, words]).toEqual([1, { [`${T}::test_two`]: "unclear" }]);
    expect(reasons).toContain("passes although it is marked as expected to fail (xfail)");
  });

  it("breaks when the change puts the mark on a test that passed", async () => {
    const marked = NEW.replace("def test_one", "@pytest.mark.xfail\ndef test_one");
    const { words } = await verify(
      { ...ROOT, "m.py": CODE, [T]: TEST },
      { "m.py": FIXED, [T]: `import pytest\n${marked}` },
    );
    expect(words).toEqual({ [`${T}::test_one`]: "breaks", [`${T}::test_two`]: "proves" });
  });
});

it("with pytest-xdist, tests are judged whose python_files is one whole name", async () => {
  const test = (number: number) =>
    `\ndef test_${number}():\n    assert twice(${number}) == ${number * 2}\n`;
  const old = `from shop import twice\n\n${test(0)}`;
  const settings = { "pytest.ini": "[pytest]\npython_files = tests.py\n" };
  const { words } = await verify(
    { ...settings, "shop.py": "def twice(number):\n    return number\n", "tests.py": old },
    { "shop.py": "def twice(number):\n    return number * 2\n", "tests.py": `${old}\n${test(2)}` },
    ["--python", process.env.XDIST_PYTHON ?? ""],
  );
  expect(words).toEqual({ "tests.py::test_2": "proves" });
});

it("a product module that python_files names is source", async () => {
  const old = "from m import twice\n\n\ndef test_zero():\n    assert twice(0) == 0\n";
  const two = `${old}\n\ndef test_two():\n    assert twice(2) == 4\n`;
  const one = `${old}\n\ndef test_other():\n    assert twice(0) != 1\n`;
  const documented = CODE.replace("    return", '    """>>> twice(0)\n    0\n    """\n    return');

  const settings = "python_files = tests.py m.py\naddopts = --doctest-modules\n";
  const base = { "pytest.ini": `[pytest]\n${settings}`, "m.py": documented, "tests.py": old };
  const changed = { "m.py": documented.replace("return number", "return number * 2") };
  const proven = await verify(base, { ...changed, "tests.py": two });
  expect(proven.words).toEqual({ "tests.py::test_two": "proves" });
  const guarded = await verify(base, { ...changed, "tests.py": one });
  expect([guarded.exitCode, guarded.words]).toEqual([1, { "tests.py::test_other": "guards" }]);
});

it("a test file that calls new code when it is imported is said to do so", async () => {
  const importing = TEST.replace("import twice", "import thrice, twice");
  const { words, reasons } = await verify(
    { ...ROOT, "m.py": CODE, [T]: TEST },
    {
      "m.py": `${CODE}\n\ndef thrice(number):\n    return number * 3\n`,
      [T]: `${importing}\n\nNINE = thrice(3)\n\n\ndef test_nine():\n    assert NINE == 9\n`,
    },
  );
  expect(words).toMatchObject({ [`${T}::test_nine`]: "unclear" });
  expect(reasons).toContain(
    "cannot be tried with the old source: its file calls new code as soon as it is imported",
  );
});

it("a case that the new source lists is not said to pass with the old source", async () => {
  const test = `import pytest
from shop import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_name(name):
    assert name.islower()
`;
  const more = `${test}\n\ndef test_pear():\n    assert "pear" in NAMES\n`;
  const base = { "shop.py": 'NAMES = ["plum"]\n', "test_shop.py": test };
  const head = { "shop.py": 'NAMES = ["plum", "pear"]\n', "test_shop.py": more };
  const { words, reasons, shown } = await verify(base, head);
  expect(shown).toContain("✔ Old source     1 test passed, 1 failed\n");
  expect(reasons).toContain("is collected only with the new constants, and passes with the rest");
  expect(reasons).not.toContain("passes with the old source as well");
  expect(words).toEqual({
    "test_shop.py::test_name[pear]": "guards",
    "test_shop.py::test_pear": "proves",
  });
});

it("a new member of an enumeration is tried without the table that names a new function", async () => {
  const kinds = (member: string, helper: string, row: string) =>
    `import enum\n\n\nclass Kind(enum.Enum):\n    A = "a"\n${member}\n\n${helper}def of_a():\n    return 1\n\n\nTABLE = {\n    Kind.A: of_a,\n${row}}\n\n\ndef pick(kind):\n    return TABLE[kind]() if kind in TABLE else None\n`;
  const old =
    "from m import Kind, pick\n\n\nclass TestPick:\n    others = {kind for kind in Kind}\n\n    def test_a(self):\n        assert pick(Kind.A) == 1\n";
  const { words } = await verify(
    { ...ROOT, "m.py": kinds("", "", ""), [T]: old },
    {
      "m.py": kinds('    B = "b"\n', "def of_b():\n    return 2\n\n\n", "    Kind.B: of_b,\n"),
      [T]: `${old.replace("for kind in Kind", "for kind in Kind if kind is not Kind.B")}\n    def test_b(self):\n        assert pick(Kind.B) == 2\n`,
    },
  );
  expect(words).toEqual({ [`${T}::TestPick::test_b`]: "proves" });
});

describe("source that is not plain UTF-8", () => {
  it("gets stubs in its own encoding, so that only tests of the change fail", async () => {
    const latin1 = (text: string) =>
      Buffer.from(`# coding: latin-1\nNAME = 'é'\n${text}`, "latin1");
    const named = "\n\ndef test_name():\n    import m\n\n    assert len(m.NAME) == 1\n";
    const importing = TEST.replace("import twice", "import thrice, twice");
    const { words } = await verify(
      { ...ROOT, "m.py": latin1(CODE), [T]: TEST },
      {
        "m.py": latin1(`${CODE}\n\ndef thrice(number):\n    return number * 3\n`),
        [T]: `${importing}${named}\n\ndef test_thrice():\n    assert thrice(1) == 3\n`,
      },
    );
    expect(words).toEqual({ [`${T}::test_name`]: "guards", [`${T}::test_thrice`]: "proves" });
  });

  it("may begin with a byte order mark", async () => {
    const { words, reasons } = await verify(
      { ...ROOT, "m.py": `\ufeff${CODE}`, [T]: `\ufeff${TEST}` },
      {
        "m.py": `\ufeff${FIXED}`,
        [T]: `\ufeff${NEW}\n\ndef test_nothing():\n    assert True or twice(2)\n`,
      },
    );
    expect(words).toEqual({ [`${T}::test_two`]: "proves", [`${T}::test_nothing`]: "guards" });
    expect(reasons).toContain("1 of 2 tests proves the change");
  });
});

it("tests that only look at a function are unclear, beside one that calls it", async () => {
  const now = 'def twice(number, times=2):\n    """Multiplies."""\n    return number * times\n';
  const md5 = (text: string) => createHash("md5").update(text).digest("hex");
  const looking = `

def test_signature():
    assert "times" in inspect.signature(twice).parameters


def test_docstring():
    assert twice.__doc__ == "Multiplies."


def test_code():
    assert twice(0) == 0
    assert 2 in twice.__defaults__ and twice.__code__.co_argcount == 2


def test_source():
    assert "* times" in inspect.getsource(twice)


def test_silence(capsys):
    twice(1)
    assert capsys.readouterr().out == ""


def test_hash():
    assert twice(0) == 0
    assert hashlib.md5(Path(inspect.getfile(twice)).read_bytes()).hexdigest() == "${md5(now)}"


def test_hash_of_function():
    assert twice(0) == 0
    assert hashlib.md5(inspect.getsource(twice).encode()).hexdigest() == "${md5(now)}"


def test_lines():
    assert twice(0) == 0
    assert len(Path(inspect.getfile(twice)).read_text().splitlines()) == 3
`;
  const { words, reasons } = await verify(
    {
      ...ROOT,
      "m.py": CODE.replace("    return", "    if number:\n        print('old')\n    return"),
      [T]: TEST,
    },
    {
      "m.py": now,
      [T]: `import hashlib\nimport inspect\nfrom pathlib import Path\n\n${NEW}${looking}`,
    },
  );
  expect(words).toEqual({
    [`${T}::test_two`]: "proves",
    [`${T}::test_signature`]: "unclear",
    [`${T}::test_docstring`]: "unclear",
    [`${T}::test_code`]: "unclear",
    [`${T}::test_source`]: "unclear",
    [`${T}::test_silence`]: "proves",
    [`${T}::test_hash`]: "unclear",
    [`${T}::test_hash_of_function`]: "unclear",
    [`${T}::test_lines`]: "unclear",
  });
  expect(reasons).toContain("fails once the source has more comments");
  expect(reasons).toContain("passes whatever the changed functions return");
});

describe("a file left open, with every warning an error", () => {
  const strict = { "pytest.ini": "[pytest]\npythonpath = .\nfilterwarnings = error\n" };
  // When Python collects a cycle is up to it, unless nothing does before pytest's own end.
  const LEAK = "    gc.disable()\n    a = []\n    a += [a, open(__file__)]\n";

  it("makes pytest fail before and after the change, and the change is judged by its tests", async () => {
    const { words } = await verify(
      {
        ...strict,
        "m.py": CODE,
        [T]: TEST,
        "tests/test_z.py": `import gc\n\n\ndef test_leak():\n${LEAK}`,
      },
      { "m.py": FIXED, [T]: NEW },
    );
    expect(words).toEqual({ [`${T}::test_two`]: "proves" });
  });

  it("by the change is the reason that it does not hold", async () => {
    const { exitCode, reasons } = await verify(
      { ...strict, "m.py": CODE, [T]: TEST },
      {
        "m.py": `import gc\n\n\n${FIXED.replace("    return", `${LEAK}    return`)}`,
        [T]: NEW,
      },
    );
    expect(exitCode).toBe(1);
    expect(reasons).toContain("pytest itself fails after the last test: PytestUnraisable");
    expect(reasons).toContain("before the change it does not");
  });
});

it("where a plugin shuffles the tests, one that needs an order is told with the seed", async () => {
  const counter = join(temporaryDirectory(), "counter");
  // As pytest-randomly, but for its seeds: the first runs are lucky, and later orders reversed.
  const shuffling = `import pathlib

COUNTER = pathlib.Path(${JSON.stringify(counter)})


def pytest_addoption(parser):
    parser.addoption("--randomly-seed", dest="randomly_seed", default="default")


def pytest_configure(config):
    config.option.randomly_reorganize = True
    if config.option.randomly_seed == "default":
        seen = COUNTER.read_text() if COUNTER.exists() else ""
        COUNTER.write_text(seen + "x")
        config.option.randomly_seed = len(seen)


def pytest_collection_modifyitems(config, items):
    if int(config.option.randomly_seed) > 7:
        items.reverse()
`;
  const ordered = `from m import twice

SEEN = []


def test_two():
    SEEN.append(twice(2))
    assert SEEN == [4]


def test_three():
    SEEN.append(twice(3))
    assert SEEN == [4, 6]
`;
  const { words, reasons } = await verify(
    { ...ROOT, "conftest.py": shuffling, "m.py": CODE, [T]: TEST },
    { "m.py": FIXED, [T]: NEW, "tests/test_o.py": ordered },
  );
  expect(words[`${T}::test_two`]).toBe("proves");
  expect(words["tests/test_o.py::test_two"]).toBe("unclear");
  expect(reasons).toContain("depends on the order of the tests: it fails with --randomly-seed=8");
});

it("a test that proves that the code no longer hangs proves the change", async () => {
  const endless = `def twice(number):\n    while number == 2:\n        pass\n    return number * 2\n`;
  const { words } = await verify(
    { ...ROOT, "m.py": endless, [T]: TEST },
    { "m.py": FIXED, [T]: `${NEW}\n\ndef test_three():\n    assert twice(3) == 6\n` },
    ["--timeout", "6"],
  );
  expect(words).toEqual({ [`${T}::test_two`]: "proves", [`${T}::test_three`]: "guards" });
});

it("tests are run with the configuration of the root, whatever lies in their folder", async () => {
  const warning = FIXED.replace(
    "    return",
    "    warnings.warn('old', DeprecationWarning)\n    return",
  );
  const { words, exitCode } = await verify(
    {
      ...ROOT,
      "tests/pytest.ini": "[pytest]\nfilterwarnings = error\n",
      "m.py": CODE,
      [T]: TEST,
    },
    { "m.py": `import warnings\n\n\n${warning}`, [T]: NEW },
  );
  expect([exitCode, words]).toEqual([0, { [`${T}::test_two`]: "proves" }]);
});

it("tests that pytest finds only through a link are unclear, with that reason", async () => {
  const { words, reasons, shown } = await verify(
    {
      "pytest.ini": "[pytest]\npythonpath = .\ntestpaths = tests\n",
      "m.py": CODE,
      "suite/test_m.py": TEST,
      tests: { link: "suite" },
    },
    { "m.py": FIXED, "suite/test_m.py": NEW },
  );
  expect(words).toMatchObject({ "suite/test_m.py::test_two": "unclear" });
  expect(reasons).toContain("pytest runs it as tests/test_m.py::test_two, through a link");
  expect(shown).toContain("Suite after    2 tests passed, 0 failed");
});

type Content = string | Buffer | { link: string };
type Files = Readonly<Record<string, Content>>;

/** Verifies a change from one commit to the next. */
async function verify(base: Files, head: Files, args: readonly string[] = []) {
  const root = join(temporaryDirectory(), "repo");
  mkdirSync(root);
  git(root, "init", "--quiet", "--template=", "--initial-branch=main");
  commit(root, base);
  git(root, "checkout", "--quiet", "-b", "change");
  commit(root, head);
  const given = ["verify", "--json", "--mutants", "0", ...args];
  const { exitCode, stdout, stderr } = await inProcess(given, { cwd: root });
  const { tests, reason } = JSON.parse(stdout) as { tests: Worded[]; reason: string };
  const words = Object.fromEntries(tests.map(({ id, word }) => [id, word]));
  const reasons = [reason, ...tests.map((test) => test.reason)].join("\n");
  return { exitCode, words, reasons, shown: stderr };
}

interface Worded {
  id: string;
  word: string;
  reason: string;
}

function commit(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (typeof content === "string" || Buffer.isBuffer(content)) writeFileSync(file, content);
    else symlinkSync(content.link, file);
  }
  git(root, "add", "--all");
  git(root, "commit", "--quiet", "--message", "feat: a change");
}
