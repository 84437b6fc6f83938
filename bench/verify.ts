import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compare, inTurn, type Measurement, median } from "./measure.ts";
import { makeDirectory } from "./temporary-directory.ts";

interface Parts {
  /** The built command line. */
  cli: string;
  /** One without plugins: those would only make pytest slower, and us look faster. */
  python: string;
}

/** Short for a real suite; what we add does not grow with it. */
const SLOW = "import time\n\n\ndef test_that_takes_its_time():\n    time.sleep(2)\n";
/** As long as a small real suite, which says what a repetition of it costs. */
const LONG = {
  waiting: suiteOf("time.sleep(1)"),
  computing: suiteOf("sum(number * number for number in range(12_000_000))"),
};
/** More mutants than any time allows. */
const CODE = `def total(price):\n${"    price = price + 1 - 1\n".repeat(100)}    return price\n`;
const TEST = "from cart import total\n\n\ndef test_total():\n    assert total(3) == 3\n";

const TRIES = 3;
const MUTANT_SECONDS = 5;

/** Verifying a change, against the suite before it and after it; and how well mutants keep their time. */
export async function benchVerify(parts: Parts): Promise<Measurement[]> {
  const repo = join(makeDirectory(), "repo");
  try {
    prepare(repo, SLOW);
    const plain = await inTurn(TRIES, {
      ours: () => verify(repo, parts, ["--mutants", "0"]),
      theirs: () => {
        for (const branch of ["main", "change"]) runSuite(repo, parts, branch);
      },
    });
    const limit = ["--mutants", "900", "--mutant-seconds", String(MUTANT_SECONDS)];
    const limited = await median(TRIES, () => verify(repo, parts, limit));
    return [
      compare("verify without mutants / its suite before and after", { ...plain, goal: 2.2 }),
      compare(`mutants of verify in ${MUTANT_SECONDS} s / ${MUTANT_SECONDS} s`, {
        ours: limited - plain.ours,
        theirs: MUTANT_SECONDS * 1000,
        goal: 1.2,
      }),
    ];
  } finally {
    rmSync(join(repo, ".."), { recursive: true, force: true });
  }
}

/** In the sandbox that this machine has: where it separates runs, both suites run side by side. */
export async function benchSideBySide(parts: Parts): Promise<Measurement[]> {
  const measured: Measurement[] = [];
  for (const [kind, suite] of Object.entries(LONG)) {
    const repo = join(makeDirectory(), "repo");
    try {
      prepare(repo, suite);
      const times = await inTurn(TRIES, {
        ours: () => verify(repo, parts, ["--mutants", "0"], "auto"),
        theirs: () => {
          for (const branch of ["main", "change"]) runSuite(repo, parts, branch);
        },
      });
      const name = `verify without mutants / a suite that is ${kind}, twice`;
      measured.push(compare(name, { ...times, goal: 0.9 }));
    } finally {
      rmSync(join(repo, ".."), { recursive: true, force: true });
    }
  }
  return measured;
}

/** A change whose tests take their time, in a suite that would take much longer. */
export async function benchQuick(parts: Parts): Promise<Measurement> {
  const repo = join(makeDirectory(), "repo");
  try {
    prepare(
      repo,
      LONG.waiting,
      `import time\n\n${TEST.replace("    assert", "    time.sleep(5)\n    assert")}`,
    );
    const times = await inTurn(TRIES, {
      ours: () => verify(repo, parts, ["--quick"], "auto"),
      theirs: () => runSuite(repo, parts, "change", ["test_total.py"]),
    });
    return compare("verify --quick / the tests of the change", { ...times, goal: 2 });
  } finally {
    rmSync(join(repo, ".."), { recursive: true, force: true });
  }
}

function suiteOf(statement: string): string {
  const test = `@pytest.mark.parametrize("number", range(15))\ndef test_work(number):\n    ${statement}\n`;
  return `import time\n\nimport pytest\n\n\n${test}`;
}

function prepare(repo: string, suite: string, test = TEST): void {
  mkdirSync(repo);
  const git = (...args: string[]) => {
    const identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com"];
    execFileSync("git", [...identity, ...args], { cwd: repo });
  };
  writeFileSync(join(repo, "test_slow.py"), suite);
  git("init", "--quiet", "--initial-branch=main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "feat: a cart");
  git("checkout", "--quiet", "-b", "change");
  writeFileSync(join(repo, "cart.py"), CODE);
  writeFileSync(join(repo, "test_total.py"), test);
  git("add", "--all");
  git("commit", "--quiet", "--message", "feat: totals");
}

/** The sandbox has a bench of its own. */
function verify(
  repo: string,
  { cli, python }: Parts,
  limits: readonly string[],
  sandbox: "auto" | "off" = "off",
): void {
  const args = ["verify", "--python", python, "--sandbox", sandbox, ...limits];
  execFileSync(process.execPath, [cli, ...args], { cwd: repo, stdio: "ignore" });
}

function runSuite(
  repo: string,
  { python }: Parts,
  branch: string,
  files: readonly string[] = [],
): void {
  execFileSync("git", ["checkout", "--quiet", branch], { cwd: repo });
  execFileSync(python, ["-m", "pytest", "-q", "-p", "no:cacheprovider", ...files], {
    cwd: repo,
    stdio: "ignore",
  });
}
