import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { createTestInspector } from "../../../src/pytest/test-inspector.ts";
import { keepExistingTests } from "../../../src/workflow/edits/keep-existing-tests.ts";
import { refuseOtherTests } from "../../../src/workflow/edits/test-changes.ts";

const PATH = "tests/test_shed.py";
const SHED = `import pytest
from shed import Shed

TOOLS = ['auger', 'ladder']


@pytest.fixture
def shed():
    return Shed(TOOLS)  # both of them


def test_names(shed):
    assert shed.names() == ['auger', 'ladder']


class TestLend:
    """Lending."""

    @pytest.mark.parametrize("tool", TOOLS)
    def test_lend(self, shed, tool):
        # Ines again
        assert shed.lend(tool, 'Ines') is None

    def test_twice(self, shed):
        shed.lend('auger', 'Ines')
        with pytest.raises(ValueError):
            shed.lend('auger', 'Bo')
`;
const NEW = `

def test_give_back(shed):
    assert shed.give_back("auger") == "Ines"
`;

const inspector = createTestInspector({
  root: tmpdir(),
  python: process.env.TDD_PYTHON,
  env: process.env,
});

interface Surrounding {
  before?: string;
  /** Other files of the repository. */
  others?: Readonly<Record<string, string>>;
}

async function keep(
  content: string,
  wrong: readonly string[] = [],
  { before = SHED, others = {} }: Surrounding = {},
) {
  const named = wrong.map((name) => ({ id: `${PATH}::${name}`, because: "so" }));
  const change = { path: PATH, before, content };
  const files: Readonly<Record<string, string>> = { ...others, [PATH]: before };
  const workspace = {
    search: async (words: readonly string[]) => {
      return Object.keys(files).filter((path) => words.some((word) => files[path]?.includes(word)));
    },
    read: async (path: string) => files[path] ?? "",
  };
  const { changes, problems } = await keepExistingTests({ inspector, workspace }, [change], named);
  return {
    content: changes[0]?.content,
    problems,
    visible: refuseOtherTests(changes, named),
  };
}

describe("tests that are added to an existing file", () => {
  it("may come after what is there", async () => {
    const content = `${SHED}${NEW}`;
    expect(await keep(content)).toEqual({ content, problems: [], visible: [] });
  });

  it("may be members of a class that is there, use further imports and fixtures of their own", async () => {
    const content = SHED.replace("import Shed", "import NotLent, Shed")
      .replace(
        "\n\ndef test_names",
        "\n\n@pytest.fixture\ndef lent(shed):\n    return shed\n\n\ndef test_names",
      )
      .replace(
        "    def test_twice",
        "    def test_thrice(self, lent):\n        assert lent.x == 1\n\n    def test_twice",
      );
    expect(await keep(content)).toEqual({ content, problems: [], visible: [] });
  });

  it("leave the original text, where an answer only lays it out differently", async () => {
    const blackened = SHED.replaceAll("'", '"')
      .replace("  # both of them", "")
      .replace("        # Ines again\n", "")
      .replace(
        'assert shed.lend(tool, "Ines") is None',
        'assert (\n            shed.lend(tool, "Ines")\n            is None\n        )',
      );
    expect(blackened).not.toBe(SHED);
    expect(await keep(`${blackened}${NEW}`)).toEqual({
      content: `${SHED}${NEW}`,
      problems: [],
      visible: [],
    });
  });

  it.each([
    ["a test", "== ['auger', 'ladder']", "== []", "def test_names(shed):"],
    ["a fixture", "Shed(TOOLS)", "Shed([])", "@pytest.fixture"],
    ["a mark", '"tool", TOOLS', '"tool", []', "@pytest.mark.parametrize('tool', TOOLS)"],
    ["the frame of a class", "class TestLend:", "class TestLend(Base):", "class TestLend:"],
    ["a test that goes", "def test_twice", "def check_twice", "def test_twice(self, shed):"],
  ])("may not change %s", async (_, search, replace, source) => {
    const { problems } = await keep(`${SHED.replace(search, replace)}${NEW}`);
    expect(problems).toContain(
      `"${source}" of ${PATH} is changed or gone, and the plan does not list it as wrong: leave it as it is.`,
    );
  });

  it("may not change data: a wrong test gets its own", async () => {
    const { problems } = await keep(SHED.replace("TOOLS = ['auger', 'ladder']", "TOOLS = []"));
    expect(problems).toEqual([
      `"TOOLS = ['auger', 'ladder']" of ${PATH} is changed or gone, and others may use it: leave it as it is, and let wrong tests use data of another name.`,
    ]);
  });

  describe("data that only wrong tests use", () => {
    const CASES = `import pytest

CASES = [("auger", 1), ("ladder", 2)]
LIMIT = 2


@pytest.mark.parametrize("tool, price", CASES)
def test_price(tool, price):
    assert price <= LIMIT


def test_limit():
    assert LIMIT == 2
`;
    const edited = CASES.replace('("ladder", 2)', '("ladder", 3)');
    const refusal = `"CASES = [('auger', 1), ('ladder', 2)]" of ${PATH} is changed or gone, and others may use it: leave it as it is, and let wrong tests use data of another name.`;

    it("may change with them, in place", async () => {
      const kept = await keep(edited, ["test_price"], { before: CASES });
      expect(kept).toEqual({ content: edited, problems: [], visible: [] });
    });

    it("may go with them", async () => {
      const content = CASES.replace(/^CASES.*\n/m, "").replace(", CASES)", ', [("auger", 1)])');
      const kept = await keep(content, ["test_price"], { before: CASES });
      expect(kept).toEqual({ content, problems: [], visible: [] });
    });

    it("stays where the test that uses it is not wrong", async () => {
      const kept = await keep(edited, ["test_limit"], { before: CASES });
      expect(kept.problems).toEqual([refusal]);
      expect(kept.visible).not.toEqual([]);
    });

    it.each([
      ["another test", "\n\ndef test_number():\n    assert len(CASES) == 2\n"],
      ["a fixture by its name", "\n\ndef given():\n    return globals()['CASES']\n"],
      ["other data", "\nMORE = [*CASES]\n"],
    ])("stays where %s uses it, too", async (_, more) => {
      const before = `${CASES}${more}`;
      const kept = await keep(`${edited}${more}`, ["test_price"], { before });
      expect(kept.problems).toEqual([refusal]);
    });

    it("stays where another file imports it", async () => {
      const others = { "tests/test_more.py": "from tests.test_shed import CASES\n" };
      const kept = await keep(edited, ["test_price"], { before: CASES, others });
      expect(kept.problems).toEqual([refusal]);
    });

    it("changes where another file only has data of the same name", async () => {
      const others = { "tests/test_more.py": "CASES = []\n" };
      const kept = await keep(edited, ["test_price"], { before: CASES, others });
      expect(kept.problems).toEqual([]);
    });

    it("stays where wrong and other tests use it", async () => {
      const content = CASES.replace("LIMIT = 2", "LIMIT = 9");
      const kept = await keep(content, ["test_price"], { before: CASES });
      expect(kept.problems.join()).toContain('"LIMIT = 2"');
      expect(kept.visible).not.toEqual([]);
    });
  });

  it("may change a wrong test, and a class may go with its last one", async () => {
    const changed = SHED.replace("== ['auger', 'ladder']", "== ['auger']");
    expect((await keep(changed, ["test_names"])).problems).toEqual([]);
    const without = SHED.slice(0, SHED.indexOf("class TestLend"));
    const wrong = ["TestLend::test_lend", "TestLend::test_twice"];
    expect((await keep(without, wrong)).problems).toEqual([]);
    expect((await keep(without, wrong.slice(1))).problems).not.toEqual([]);
  });

  it("may not reach the others: nothing autouse, no hook, no name that they use", async () => {
    for (const added of [
      "@pytest.fixture(autouse=True)\ndef fast():\n    pass\n",
      "def setup_module():\n    pass\n",
      "pytestmark = pytest.mark.skip\n",
      "def Shed(tools):\n    return None\n",
    ]) {
      expect((await keep(`${SHED}\n\n${added}${NEW}`)).visible).not.toEqual([]);
    }
  });

  it("leave a text that does not parse to the syntax check", async () => {
    const broken = `${SHED}\ndef test_(:\n`;
    expect(await keep(broken)).toMatchObject({ content: broken, problems: [] });
  });
});
