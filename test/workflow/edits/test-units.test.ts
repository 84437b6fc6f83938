import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { createTestInspector } from "../../../src/pytest/inspect-code.ts";
import { restoreLayout } from "../../../src/workflow/edits/test-units.ts";
import { refuseEdits } from "./judge-edits.ts";

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

async function keep(content: string, wrong: readonly string[] = [], before = SHED) {
  const named = wrong.map((name) => `${PATH}::${name}`);
  const changes = await restoreLayout({ inspector }, [{ path: PATH, before, content }]);
  return { content: changes[0]?.content, problems: await refuseEdits(changes, named) };
}

describe("tests that are added to an existing file", () => {
  it("may come after what is there", async () => {
    const content = `${SHED}${NEW}`;
    expect(await keep(content)).toEqual({ content, problems: [] });
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
    expect(await keep(content)).toEqual({ content, problems: [] });
  });

  it("may come with a helper and an import in a class that is there, which stay from then on", async () => {
    const added = "    from shed import rate\n\n    def _lent(self):\n        return 1\n\n";
    const content = SHED.replace("    def test_twice", `${added}    def test_twice`);
    expect(await keep(content)).toEqual({ content, problems: [] });
    for (const [search, replace] of [
      ["import rate", "import fake as rate"],
      ["return 1", "return 2"],
    ] as const) {
      const { problems } = await keep(content.replace(search, replace), [], content);
      expect(problems).toHaveLength(1);
    }
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
    });
  });

  it.each([
    [
      "a test",
      "== ['auger', 'ladder']",
      "== []",
      `line 12: ${PATH}::test_names is changed, but it is not listed as wrong: leave it as it is.`,
    ],
    [
      "a fixture",
      "Shed(TOOLS)",
      "Shed([])",
      `line 7: ${PATH}::shed is changed, but ${PATH}::test_names uses it and is not listed as wrong: leave it as it is.`,
    ],
    [
      "a mark",
      '"tool", TOOLS',
      '"tool", []',
      `line 19: ${PATH}::TestLend::test_lend is changed, but it is not listed as wrong: leave it as it is.`,
    ],
    [
      "the header of a class",
      "class TestLend:",
      "class TestLend(Base):",
      'line 16: "class TestLend:" is changed or gone: leave what exists as it is.',
    ],
    [
      "a test that goes",
      "def test_twice",
      "def check_twice",
      `line 24: ${PATH}::TestLend::test_twice is removed, but it is not listed as wrong: leave it as it is.`,
    ],
    [
      "data that other tests use",
      "TOOLS = ['auger', 'ladder']",
      "TOOLS = []",
      `line 4: ${PATH}::TOOLS is changed, but ${PATH}::test_names uses it and is not listed as wrong: leave it as it is.`,
    ],
  ])("may not change %s", async (_, search, replace, problem) => {
    const { problems } = await keep(`${SHED.replace(search, replace)}${NEW}`);
    expect(problems).toEqual([`${PATH}, ${problem}`]);
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
      expect((await keep(`${SHED}\n\n${added}${NEW}`)).problems).not.toEqual([]);
    }
  });

  it("leave a text that does not parse as it is", async () => {
    const broken = `${SHED}\ndef test_(:\n`;
    expect(await keep(broken)).toMatchObject({ content: broken });
  });

  it("get back a comment that an answer lost, and nothing in a string that looks like one", async () => {
    const comment = SHED.replace("        # Ines again\n", "");
    expect((await keep(comment)).content).toBe(SHED);
    const text = 'def test_text():\n    assert f("""\n# a\n\n""")\n';
    const before = `${SHED}\n\n${text}`;
    for (const other of ["# b\n\n", "# a\n"]) {
      const content = before.replace("# a\n\n", other);
      expect(await keep(content, [], before)).toMatchObject({
        content,
        problems: [expect.stringContaining("test_text is changed")],
      });
    }
  });
});
