import { describe, expect, it } from "vitest";
import { type Play, play } from "./play.ts";

const TEST = "from shop import double\n\n\ndef test_double():\n    assert double(3) == 6\n";

/** Works as long as its mark is not there. */
const once = (mark: string) => `import os
import tempfile


def double(number):
    mark = ${mark}
    if os.path.exists(mark):
        return None
    open(mark, "w").close()
    return number * 2
`;

const PLAY: Play = {
  files: { "shop.py": "", "README.md": "" },
  test: ["tests/test_double.py", TEST],
  code: { "shop.py": "def double(number):\n    return number * 2\n" },
};

describe("the last word is given twice in one place", () => {
  it.each([
    ["the working folder", '"mark.txt"', "mark.txt"],
    ["the home directory", 'os.path.expanduser("~/mark.txt")', "\\~/mark.txt"],
    ["temporary files", 'os.path.join(tempfile.gettempdir(), "mark.txt")', "\\$TMPDIR/mark.txt"],
  ])("code that leaves something in %s and works only once is refused", async (_, mark, left) => {
    const state = await play({ ...PLAY, code: { "shop.py": once(mark) } });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain(
      "tests/test_double.py::test_double passes when python -m pytest runs for the first time, and fails when it runs again in the same place",
    );
    expect(state.report).toContain(`the first run left behind ${left}`);
  });

  it("code that works every second time is refused, though the test command passes twice", async () => {
    const toggled = once('"mark.txt"').replace(
      "return None",
      "os.remove(mark)\n        return None",
    );
    const state = await play({ ...PLAY, code: { "shop.py": toggled } });
    expect(state.ending).toBe("failed");
    expect(state.report).toContain(
      "after python -m pytest, the new tests alone end with exit 1 in the same place; the first run left behind mark.txt",
    );
  });

  it("what the suite did before the change is said, and not charged", async () => {
    const old = `import os\n\n\ndef test_old():\n    assert not os.path.exists("mark.txt")\n    open("mark.txt", "w").close()\n`;
    const state = await play({ ...PLAY, files: { ...PLAY.files, "tests/test_old.py": old } });
    expect(state).toMatchObject({ ending: null, proposal: "feat/issue-1" });
    expect(state.finalRun?.caveat).toBe(
      "`python -m pytest` fails when it runs again in the same place, as before the change",
    );
  });

  it("the commands on the page were run, and have the exit codes that it prints", async () => {
    const state = await play(PLAY);
    expect(state.finalRun).toMatchObject({ exitCode: 0, replay: { exits: [1, 0], suite: 0 } });
    expect(state.finalRun?.caveat).toBeUndefined();
  });

  it("bytecode of another commit is not believed, though its source had the same time and size", async () => {
    const state = await play({
      files: { ...PLAY.files, "shop.py": "def double(number):\n    return number + 9\n" },
      test: ["tests/test_double.py", `import os\nos.utime("shop.py", (1, 1))\n${TEST}`],
      code: PLAY.code,
      plan: { creates: [] },
    });
    expect(state.finalRun).toMatchObject({ exitCode: 0, replay: { exits: [1, 0], suite: 0 } });
  });

  it("tests that change tracked files are named, because nobody can switch commits after them", async () => {
    const old = `def test_old():\n    open("README.md", "a").write("more")\n`;
    const code = { ...PLAY.code, "README.md": "changed\n" };
    const files = { ...PLAY.files, "tests/test_old.py": old };
    const state = await play({ ...PLAY, files, code });
    expect(state.ending).toBe(null);
    expect(state.finalRun?.caveat).toBe(
      "after `python -m pytest`, git cannot check out another commit; the first run left behind README.md",
    );
  });
});
