import { expect, it } from "vitest";
import { inProcess } from "../cli/in-process.ts";
import { makeProject } from "../pytest/project.ts";
import { createUnconfinedRunner } from "../pytest/unconfined-runner.ts";
import { git, temporaryRepository, writeFiles } from "../temporary-repository.ts";

const CART = `RATE = 2


def total(prices):
    return sum(prices) * RATE


def count(prices):
    return len(prices)


def opened():
    return [1]


def unused():
    return 3
`;

const TESTS = `import pytest

from cart import count, opened, total


@pytest.fixture(scope="module")
def prices():
    return opened()


@pytest.mark.parametrize("price", [1, 2])
def test_total(price):
    assert total([price]) == price * 2


def test_count(prices):
    assert count(prices) == 1


def test_nothing():
    assert True
`;

it("leaves it to pytest-cov to trace, where coverage is collected", async () => {
  const root = makeProject({ "cart.py": CART, "test_cart.py": TESTS });
  const python = process.env.COVERAGE_PYTHON;
  const reach = { "cart.py": [5] };
  const runnerWith = (collectCoverage: boolean) =>
    createUnconfinedRunner({ root, python, env: process.env, collectCoverage });
  const collecting = await runnerWith(true).run({ targets: ["test_cart.py"], reach });
  expect([collecting.exitCode, collecting.reached]).toEqual([0, undefined]);
  const plain = await runnerWith(false).run({ targets: ["test_cart.py"], reach });
  expect(plain.reached?.map(({ line, tests }) => [line, tests.length])).toEqual([[5, 2]]);
});

it("tries mutants with the tests that reach them, in the sandbox", async () => {
  const cwd = temporaryRepository({ "cart.py": "", "test_old.py": "def test_old():\n    pass\n" });
  git(cwd, "checkout", "--quiet", "-b", "change");
  writeFiles(cwd, { "cart.py": CART, "test_cart.py": TESTS });
  git(cwd, "add", "--all");
  git(cwd, "commit", "--quiet", "--message", "feat: cart");
  const python = process.env.COVERAGE_PYTHON ?? "";
  const args = ["verify", "--json", "--python", python, "--mutants", "5"];
  const { stdout } = await inProcess(args, { cwd });
  const { result, mutants } = JSON.parse(stdout);
  const noticed = Object.fromEntries(
    mutants.map((mutant: { line: number; noticedBy: string | null }) => {
      return [mutant.line, mutant.noticedBy];
    }),
  );
  expect([result, noticed]).toEqual([
    "holds",
    {
      1: "test_cart.py::test_total[1]",
      5: "test_cart.py::test_total[1]",
      9: "test_cart.py::test_count",
      13: "test_cart.py::test_count",
      17: null,
    },
  ]);
});
