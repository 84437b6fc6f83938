import { describe, expect, it } from "vitest";
import { describeConventions } from "../../src/context/describe-conventions.ts";

describe("describeConventions", () => {
  it("names a fixture as tests ask for it", async () => {
    const text =
      '@pytest.fixture(\n    scope="session",\n    name="shop",\n)\ndef _shop():\n    return 1\n\n\n@pytest.fixture\ndef db(): ...\n';
    const described = await conventionsOf({ "tests/conftest.py": text });
    expect(described).toContain("Fixtures in tests/conftest.py: shop, db");
  });

  it("describes where tests are, how they are named and written, fixtures and markers", async () => {
    const text = await conventionsOf({
      "tests/unit/test_a.py": "class TestA:\n    def test_x(self): ...\n",
      "tests/unit/test_b.py": 'def test_b():\n    """It is."""\n',
      "tests/test_c.py": "class CTests(unittest.TestCase): ...\n",
      "vendor/tests/test_v.py": "def test_v(): ...\n",
      "tests/conftest.py":
        "@pytest.fixture\ndef shop(): ...\n\n@pytest.fixture(\n    scope='session',\n)\n@other\nasync def db(): ...\n",
      "conftest.py": "x = 1\n",
      "pyproject.toml":
        '[project]\nname = "shop"\n\n[tool.pytest.ini_options]\nmarkers = ["slow: takes long"]\n\n[tool.ruff]\nx = 1\n',
    });
    expect(text).toMatchInlineSnapshot(`
      "Test files: test_<name>.py, most in tests/unit/ (2), tests/ (1)
      Written as 1 functions, 2 classes (1 of them unittest.TestCase), 1 of 2 tests with a docstring
      Fixtures in tests/conftest.py: shop, db
      pyproject.toml says:
      [tool.pytest.ini_options]
      markers = ["slow: takes long"]"
    `);
  });

  it.each([
    ["pytest.ini", "[pytest]\nmarkers =\n    slow\n"],
    [".pytest.ini", "[pytest]\ntestpaths = tests\n"],
    ["tox.ini", "[tox]\nx = 1\n[pytest]\naddopts = -x\n"],
    ["setup.cfg", "[metadata]\n[tool:pytest]\naddopts = -x\n[flake8]\n"],
  ])("reads %s", async (name, content) => {
    const text = await conventionsOf({ [name]: content });
    expect(text).toContain(`There are no tests yet.\n${name} says:\n[`);
    expect(text).not.toContain("flake8");
  });

  it("knows names that end in _test, and files without a pytest section", async () => {
    const text = await conventionsOf({
      "a_test.py": "",
      "tox.ini": "[tox]\n",
      "pyproject.toml": "",
    });
    expect(text).toBe("Test files: <name>_test.py, most in ./ (1)");
  });

  it("says that it has looked at some of many files", async () => {
    const names = Array.from({ length: 13 }, (_, index) => `tests/test_${index}.py`);
    const text = await conventionsOf(
      Object.fromEntries(names.map((name) => [name, "def test_a(): ...\n"])),
    );
    expect(text).toContain(
      "Written as 12 functions, 0 classes, 0 of 12 tests with a docstring (in 12 of the files)",
    );
  });

  it("names a few tests of all files", async () => {
    const body = "def test_seal(): ...\ndef test_open_twice(): ...\ndef test_lid(): ...\n";
    const files = { "test_a.py": body, "test_b.py": "class TestB:\n    def test_jar(self): ...\n" };
    expect((await describeFiles(files)).testNames).toEqual([
      ...["test_seal", "test_open_twice", "test_lid", "test_jar"],
    ]);
  });

  it("counts unreadable files without describing their content", async () => {
    const paths = ["tests/test_a.py", "tests/conftest.py", "pytest.ini"];
    const { text } = await describeConventions({ paths, read: async () => null });
    expect(text).toBe("Test files: test_<name>.py, most in tests/ (1)");
  });
});

async function conventionsOf(files: Record<string, string>): Promise<string> {
  return (await describeFiles(files)).text;
}

function describeFiles(files: Record<string, string>) {
  const read = async (path: string) => files[path] ?? null;
  return describeConventions({ paths: Object.keys(files), read });
}
