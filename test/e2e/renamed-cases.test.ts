import { expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { git, temporaryRepository, writeFiles } from "../temporary-repository.ts";

const CASES = `import pytest, uuid
from maths import half, twice

@pytest.mark.parametrize("number", [2], ids=[uuid.uuid4().hex])
def test_half(number):
    assert half(number) == 1
`;
const NEW = `${CASES}
@pytest.mark.parametrize("number", [1, 2], ids=lambda number: f"{number}-{uuid.uuid4().hex}")
def test_twice(number):
    assert twice(number) == number + number
`;
const SOURCE =
  "def half(number):\n    return number // 2\n\n\ndef twice(number):\n    return number\n";

it("verify lists a test once whose ids differ in every run, and judges it as a whole", async () => {
  const cwd = temporaryRepository({ "maths.py": SOURCE, "test_maths.py": CASES });
  git(cwd, "switch", "--quiet", "--create", "change");
  writeFiles(cwd, {
    "maths.py": SOURCE.replace("return number\n", "return number * 2\n"),
    "test_maths.py": NEW,
  });
  git(cwd, "commit", "--quiet", "--all", "--message", "fix: twice");
  const { exitCode, stdout } = await inProcess(["verify", "--json"], { cwd });
  const { tests, mutants } = JSON.parse(stdout);
  expect(tests.map(({ id, word }: { id: string; word: string }) => [id, word])).toEqual([
    ["test_maths.py::test_twice", "proves"],
  ]);
  expect(mutants[0].noticedBy).toContain("test_maths.py::test_twice[");
  expect(exitCode).toBe(0);
});

it("verify refuses a change that breaks a test whose ids differ in every run", async () => {
  const cwd = temporaryRepository({ "maths.py": SOURCE, "test_maths.py": CASES });
  git(cwd, "switch", "--quiet", "--create", "change");
  writeFiles(cwd, {
    "maths.py": SOURCE.replace("return number\n", "return number * 2\n").replace("// 2", "// 3"),
    "test_maths.py": NEW,
  });
  git(cwd, "commit", "--quiet", "--all", "--message", "fix: twice");
  const { exitCode, stdout } = await inProcess(["verify", "--json"], { cwd });
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining("breaks")]);
});
