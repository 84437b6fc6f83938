import { posix } from "node:path";
import { fileOfTest, testName } from "./test-ids.ts";

/**
 * A file with a test that must fail and a test that must pass. Code that tampers with results has to
 * tell it from the repository's own tests, so its name, place and text are like theirs.
 */
export interface Canary {
  path: string;
  content: string;
  mustFail: string;
  mustPass: string;
}

export interface CanaryModel {
  /** Ids of tests beside which it lies, and whose names it imitates. */
  ids: readonly string[];
  /** The source of the file of the first id: its marks are copied, because `-m` may select by them. */
  source: string;
  /** All files of the repository. */
  files: readonly string[];
  /** A whole number from 0 up to, but not including, the limit. */
  random: (limit: number) => number;
}

export function makeCanary(model: CanaryModel): Canary {
  const { ids, source, files, random } = model;
  const sample = fileOfTest(ids[0] ?? "");
  const words = vocabularyOf(ids);
  const pick = () => words[random(words.length)] ?? "value";
  const taken = new Set(files.map((file) => posix.basename(file)));
  const base = inventName(() => nameLike(posix.basename(sample), `${pick()}_${pick()}`), taken);
  const path = posix.join(posix.dirname(sample), base);
  const prefix = /^[^\W_]+_/.exec(testName(ids[0] ?? ""))?.[0] ?? "test_";
  const names = new Set<string>();
  const [failing, passing] = [0, 1].map(() => {
    const name = inventName(() => `${prefix}${pick()}_${pick()}`, names);
    names.add(name);
    return name;
  });
  const [one, other] = [random(900) + 1, random(900) + 1];
  const sum = one + other;
  const tests = [
    testSource(`${failing}`, { one, other, sum: sum + 1 + random(50) }),
    testSource(`${passing}`, { one: other, other: one, sum }),
  ];
  if (random(2) === 1) tests.reverse();
  return {
    path,
    content: [...headerLike(source), ...tests].join("\n\n\n"),
    mustFail: `${path}::${failing}`,
    mustPass: `${path}::${passing}`,
  };
}

const COMMON_WORDS = ["value", "order", "empty", "default", "large", "input", "name", "result"];

/** The words in the names of tests and of their files. */
function vocabularyOf(ids: readonly string[]): string[] {
  const names = ids.slice(0, 200).flatMap((id) => [testName(id), posix.basename(fileOfTest(id))]);
  const words = names.flatMap((name) =>
    name
      .replace(/\.py$/, "")
      .toLowerCase()
      .split(/[\W_]+/),
  );
  return [...new Set([...words.filter((word) => /^[a-z]{3,12}$/.test(word)), ...COMMON_WORDS])];
}

/** `check_a_b.py` for `check_cart.py`, `a_b_test.py` for `cart_test.py`, else `test_a_b.py`. */
function nameLike(sample: string, stem: string): string {
  if (sample.endsWith("_test.py")) return `${stem}_test.py`;
  return `${/^[a-zA-Z]+_/.exec(sample)?.[0] ?? "test_"}${stem}.py`;
}

function inventName(invent: () => string, taken: ReadonlySet<string>): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const name = invent();
    if (!taken.has(name)) return name;
  }
  return invent().replace(/(\.py)?$/, `_${taken.size}$1`);
}

function testSource(name: string, { one, other, sum }: Record<"one" | "other" | "sum", number>) {
  return `def ${name}():\n    total = ${one} + ${other}\n    assert total == ${sum}\n`;
}

const MARK = /^pytestmark\s*=\s*pytest\.mark\.\w+$/m;

function headerLike(source: string): string[] {
  const mark = MARK.exec(source)?.[0];
  return mark === undefined ? [] : [`import pytest\n\n${mark}`];
}
