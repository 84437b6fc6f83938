import { describe, expect, it } from "vitest";
import { play } from "./play.ts";

const SHOP = "def single(x):\n    return x\n";
const DOUBLE = `${SHOP}\n\ndef double(x):\n    return 2 * x\n`;
const WRONG = DOUBLE.replace("2 * x", "0");
const NEW = "def test_double():\n    assert double(3) == 6\n";
const TEST = ["tests/test_new.py", `from shop import double\n\n\n${NEW}`] as const;
const FILES = {
  "shop.py": SHOP,
  "tests/test_old.py":
    "from shop import single\n\n\ndef test_single():\n    assert single(3) == 3\n",
};

describe("what a test sees of the place it runs in is what plain pytest in a clone shows it", () => {
  it("the change breaks a test of a help text, which is wrapped at 80 columns", async () => {
    const cli = (more: string) =>
      `import argparse\n\n\ndef parser():\n    made = argparse.ArgumentParser(prog="shop")\n    made.add_argument("--name", help="the customer's name, as it is printed on every bill and every letter")\n${more}    return made\n`;
    const state = await play({
      files: {
        ...FILES,
        "cli.py": cli(""),
        "tests/test_help.py":
          "from cli import parser\n\n\ndef test_help():\n    assert len(parser().format_help().splitlines()) == 6\n",
      },
      test: ["tests/test_new.py", `from cli import double\n\n\n${NEW}`],
      code: {
        "cli.py": `${cli('    made.add_argument("--twice")\n')}\n\ndef double(x):\n    return 2 * x\n`,
      },
    });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain("tests/test_help.py::test_help passed before the change");
  });

  it("a test of the last commit's message passes before there is a commit of ours", async () => {
    const log =
      'import subprocess\n\n\ndef test_subject():\n    log = subprocess.check_output(["git", "log", "-1", "--format=%s"], text=True)\n    assert log.split(":")[0] in ("chore", "feat", "test")\n';
    const files = { ...FILES, "tests/test_log.py": log };
    const state = await play({ files, test: TEST, code: { "shop.py": DOUBLE } });
    expect(state.report).toBeNull();
    expect(state).toMatchObject({ proposal: "feat/issue-1", passToPass: 2 });
  });
});

describe("code that changes what pytest says of its own tests alone is not believed", () => {
  it.each([
    [
      "it takes the exception out of the report of one test",
      "import sys\n\nreports = sys.modules.get('_pytest.reports')\nif reports:\n    make = reports.TestReport.from_item_and_call.__func__\n\n    def quiet(cls, item, call):\n        if item.name == 'test_double':\n            call.excinfo = None\n        return make(cls, item, call)\n\n    reports.TestReport.from_item_and_call = classmethod(quiet)\n",
      "the change replaces _pytest.reports.TestReport.from_item_and_call",
    ],
    [
      "it registers a plugin that runs one test in pytest's place",
      "import gc\nimport sys\n\n\nclass Helper:\n    def pytest_pyfunc_call(self, pyfuncitem):\n        return True if pyfuncitem.name == 'test_double' else None\n\n\nconfig = sys.modules.get('_pytest.config')\nfor one in gc.get_objects() if config else ():\n    if type(one) is config.PytestPluginManager:\n        one.register(Helper())\n",
      "the change replaces pytest's hooks (with a plugin in shop.py)",
    ],
  ])("%s", async (_, cheat, reason) => {
    const state = await play({
      files: FILES,
      test: TEST,
      code: { "shop.py": `${cheat}\n\n${WRONG}` },
    });
    expect(state.ending).toBe("failed");
    expect(state.report?.replaceAll("\\", "")).toContain(reason);
  });

  it("a plugin that the base registers already is no reason to doubt the change", async () => {
    const files = {
      ...FILES,
      "helper.py": "class Helper:\n    def pytest_report_header(self):\n        return 'shop'\n",
      "conftest.py":
        "from helper import Helper\n\n\ndef pytest_configure(config):\n    config.pluginmanager.register(Helper())\n",
    };
    const state = await play({ files, test: TEST, code: { "shop.py": DOUBLE } });
    expect(state).toMatchObject({ report: null, proposal: "feat/issue-1" });
  });
});
