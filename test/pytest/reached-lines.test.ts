import { expect, it } from "vitest";
import { makeProject, testPython } from "./project.ts";
import { createUnconfinedRunner } from "./unconfined-runner.ts";

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

const TESTS = `import threading

import pytest

from cart import count, opened, total


@pytest.fixture(scope="module")
def prices():
    return opened()


@pytest.mark.parametrize("price", [1, 2])
def test_total(price):
    assert total([price]) == price * 2


def test_count(prices):
    thread = threading.Thread(target=count, args=(prices,))
    thread.start()
    thread.join()


def test_nothing():
    assert True
`;

it("tells which tests reach a line", async () => {
  const { outcomes, reached } = await run(TESTS);
  expect(outcomes).toEqual(Array(4).fill("passed"));
  expect(reached).toEqual([
    [1, [""]],
    [5, ["test_cart.py::test_total[1]", "test_cart.py::test_total[2]"]],
    [9, ["test_cart.py::test_count"]],
    // A fixture serves more tests than the one that it is set up for.
    [13, [""]],
    [17, []],
  ]);
});

it("tells which tests start other processes, whose lines are not seen", async () => {
  const tests = `import subprocess, sys


def test_program():
    subprocess.run([sys.executable, "-c", "import cart; cart.count([])"], check=True)


def test_nothing():
    assert True
`;
  const { reached, elsewhere } = await run(tests);
  expect(reached?.every(([, ids]) => ids?.length === 0)).toBe(true);
  expect(elsewhere).toEqual(["test_cart.py::test_program"]);
});

const FROM_CART = "from cart import count\n\n\n";

it("tells nothing where other code traces as well", async () => {
  const test = "def test_count():\n    count([])\n    sys.settrace(None)\n";
  const { outcomes, reached } = await run(`import sys\n\n${FROM_CART}${test}`);
  expect([outcomes, reached]).toEqual([["passed"], undefined]);
});

it("stops after many calls, and then tells what it saw and that there may be more", async () => {
  const test = "def test_count():\n    for _ in range(1100000):\n        count([])\n";
  const { reached, elsewhere } = await run(`${FROM_CART}${test}`);
  expect(reached).toContainEqual([9, ["test_cart.py::test_count"]]);
  expect(reached).not.toContainEqual([17, []]);
  expect(elsewhere).toEqual([""]);
});

async function run(tests: string) {
  const root = makeProject({ "cart.py": CART, "test_cart.py": tests });
  const runner = createUnconfinedRunner({ root, python: testPython(), env: process.env });
  const reach = { "cart.py": [1, 5, 9, 13, 17] };
  const { report, reached, elsewhere } = await runner.run({ targets: ["test_cart.py"], reach });
  return {
    elsewhere,
    outcomes: report?.tests.map(({ outcome }) => outcome),
    reached: reached?.map(({ line, tests: ids }) => [line, ids] as const),
  };
}
