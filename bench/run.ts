import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { compare, inTurn, type Measurement, median, middle } from "./measure.ts";
import { makeDirectory } from "./temporary-directory.ts";

interface Parts {
  /** The built command line. */
  cli: string;
  /** The folder with the example shop, its issue and the scripted answers. */
  demo: string;
  /** One without plugins: those would only make pytest slower, and us look faster. */
  python: string;
}

/** Short for a real suite; what we add does not grow with it. */
const SLOW = "import time\n\n\ndef test_that_takes_its_time():\n    time.sleep(1)\n";

const TRIES = 3;

/** A whole run whose model answers at once, against the time in which a pytest of it was running. */
export async function benchRun(parts: Parts): Promise<Measurement> {
  const place = makeDirectory();
  try {
    const folders = Array.from({ length: TRIES }, (_, index) => join(place, String(index)));
    for (const folder of folders) prepare(folder, parts);
    const ours = await median(TRIES, (index) => runOnce(folders[index] ?? "", parts));
    const bare = folders.map((folder) => timeOfPytest(join(folder, "pytest.log")));
    const theirs = middle(bare);
    const name = "whole run, instant model, suite of 1 s / its pytest";
    return compare(name, { ours, theirs, goal: 1.4 });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** What trying mutants adds to a run, where they are only reported. */
export async function benchMutants(parts: Parts): Promise<Measurement> {
  const place = makeDirectory();
  try {
    const foldersFor = (mode: string) =>
      Array.from({ length: TRIES }, (_, index) => {
        const folder = join(place, `${mode}-${index}`);
        prepare(folder, parts, { ".github/tdd.yml": `mutants: ${mode}\n` });
        return folder;
      });
    const [reporting, without] = [foldersFor("report"), foldersFor("off")];
    const times = await inTurn(TRIES, {
      ours: () => runOnce(reporting.pop() ?? "", parts),
      theirs: () => runOnce(without.pop() ?? "", parts),
    });
    return compare("whole run, mutants: report / mutants: off", { ...times, goal: 1.5 });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function prepare(
  folder: string,
  { demo }: Parts,
  files: Readonly<Record<string, string>> = {},
): void {
  const repo = join(folder, "shop");
  mkdirSync(folder);
  cpSync(join(demo, "shop"), repo, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(repo, path)), { recursive: true });
    writeFileSync(join(repo, path), text);
  }
  writeFileSync(join(repo, "conftest.py"), recordTimes(join(folder, "pytest.log")));
  writeFileSync(join(repo, "tests/test_slow.py"), SLOW);
  const identity = ["-c", "user.name=Bench", "-c", "user.email=bench@example.com"];
  for (const args of [
    ["init", "--quiet", "--initial-branch=main"],
    ["add", "--all"],
    ["commit", "--quiet", "--message", "feat: a cart"],
  ]) {
    execFileSync("git", [...identity, ...args], { cwd: repo });
  }
}

function runOnce(folder: string, { cli, demo, python }: Parts): void {
  const issue = ["--issue", "7", "--issue-file", join(demo, "issue-7.md")];
  const model = ["--model", `scripted:${join(demo, "answers.json")}`, "--decision", "approve"];
  // The sandbox has a bench of its own, and would not let the tests write down their times.
  const tests = ["--python", python, "--sandbox", "off"];
  execFileSync(process.execPath, [cli, "run", ...issue, ...model, ...tests], {
    cwd: join(folder, "shop"),
  });
}

/** Each pytest writes down when its process was started, and when it ended. */
function recordTimes(log: string): string {
  return `import atexit
import os
import time


def record():
    with open("/proc/self/stat") as stat:
        ticks = int(stat.read().rpartition(")")[2].split()[19])
    start = ticks / os.sysconf("SC_CLK_TCK")
    with open(${JSON.stringify(log)}, "a") as log:
        log.write(f"{start} {time.clock_gettime(time.CLOCK_BOOTTIME)}\\n")


atexit.register(record)
`;
}

/** In milliseconds; where two ran at once, it counts once. */
function timeOfPytest(log: string): number {
  const rows = readFileSync(log, "utf8").trim().split("\n");
  const times = rows.map((row) => row.split(" ").map(Number)).sort(([a = 0], [b = 0]) => a - b);
  let [seconds, until] = [0, 0];
  for (const [start = 0, end = 0] of times) {
    seconds += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return seconds * 1000;
}
