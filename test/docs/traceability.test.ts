import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAGE = readFileSync(join(ROOT, "docs/traceability.md"), "utf8");

const PATH = /`((?:src|test|scripts|bench|demo|docs|\.github|\.ci)\/[^`\s]*)`/g;
const TITLE = /`(test\/[^`\s]+\.ts)`: "([^"]+)"/g;
/** One symbol or several, and the file that has them all. */
const SYMBOLS = /((?:`\w+`, )+)`(src\/[^`\s]+\.ts)`/g;
const ID = /\b(?:T\d{3}|TS-\d{2}|scenario \d{3}|test_\w+)\b/g;

/** The ids of the tests that the seeds ask for. */
const SEED_IDS = [
  ...["T010", "T020", "T030", "T040", "T050", "T060", "T070", "T080", "T090", "T100"],
  ...["scenario 110", "scenario 120"],
  ...["TS-01", "TS-02", "TS-03", "TS-04", "TS-05", "TS-06"],
  "test_generates_test_files_from_spec",
  "test_writes_test_files_to_disk",
  "test_runs_pytest_on_generated_tests",
  "test_reports_failing_tests",
  "test_warns_on_unexpected_passes",
  "test_handles_pytest_timeout",
  "test_parses_pytest_output_correctly",
  "test_extracts_single_file",
  "test_extracts_multiple_files",
  "test_handles_missing_file_marker",
  "test_full_spec_to_tests_flow",
  "test_tests_fail_without_implementation",
  "test_tests_pass_with_stub_implementation",
];

describe("docs/traceability.md", () => {
  it("names only files that exist", () => {
    const paths = pathsIn(PAGE);
    expect(paths.length).toBeGreaterThan(60);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("names only test titles that exist", () => {
    const titles = [...PAGE.matchAll(TITLE)].map(([, file = "", title = ""]) => ({ file, title }));
    expect(titles.length).toBeGreaterThan(15);
    expect(titles.filter(({ file, title }) => !read(file).includes(title))).toEqual([]);
  });

  it("names only symbols that their files have", () => {
    const symbols = [...PAGE.matchAll(SYMBOLS)].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/\w+/g)].map(([name]) => ({ name, file })),
    );
    expect(symbols.length).toBeGreaterThan(40);
    const isThere = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);
    expect(symbols.filter(({ name, file }) => !isThere(read(file), name))).toEqual([]);
  });

  it("has every test id of the seeds, in files that contain it", () => {
    expect(SEED_IDS.filter((id) => !PAGE.includes(id))).toEqual([]);
    const rows = section("Test ids").matchAll(/^\| (.+?) \| (.+) \|$/gm);
    const places = [...rows].flatMap(([, ids = "", tests = ""]) =>
      [...ids.matchAll(ID)].flatMap(([id]) => pathsIn(tests).map((file) => ({ id, file }))),
    );
    expect(places.length).toBeGreaterThanOrEqual(SEED_IDS.length);
    expect(places.filter(({ id, file }) => !read(file).includes(withScenario(id)))).toEqual([]);
  });

  it("has a row for each statement, with a file, the title of a test and a mark", () => {
    const rows = [...section("Statements").matchAll(/^\| (00[0-4]):(\d+)\S* \| (.+) \|$/gm)];
    const cells = rows.map(([, seed = "", line = "", rest = ""]) => ({
      at: `${seed}:${line}`,
      row: rest.split(" | "),
    }));
    const count = (seed: string) => cells.filter(({ at }) => at.startsWith(seed)).length;
    const counts = ["000", "001", "002", "003", "004"].map(count);
    const least = [60, 95, 28, 75, 33];
    expect(counts.filter((each, index) => each < (least[index] ?? 0))).toEqual([]);
    const isWhole = ([statement = "", code = "", test = "", mark = ""]: string[]) =>
      statement !== "" &&
      /^`(?:src|docs|scripts)\//.test(code) &&
      (/^`test\/[^`]*\.test\.ts`: "/.test(test) || (test === "no test" && mark.startsWith("≠"))) &&
      /^(?:✔|≠ \S)/.test(mark);
    expect(cells.filter(({ row }) => !isWhole(row))).toEqual([]);
    // Statements of which no reader found any trace before.
    const found = new Set(cells.map(({ at }) => at));
    const once = ["001:116", "001:158", "001:173", "001:316", "002:73", "003:82", "003:430"];
    expect(once.filter((at) => !found.has(at))).toEqual([]);
  });

  it("has a row for every requirement, and calls nothing later", () => {
    for (let number = 1; number <= 24; number++) expect(PAGE).toMatch(`| R${number} |`);
    expect(PAGE).not.toMatch(/\blater\b/i);
  });
});

function pathsIn(text: string): string[] {
  return [...text.matchAll(PATH)].map(([, path = ""]) => path);
}

function section(heading: string): string {
  return PAGE.split(/^## /m).find((part) => part.startsWith(heading)) ?? "";
}

/** A scenario of seed 000 has the number of its test. */
function withScenario(id: string): string {
  return /^T\d/.test(id) ? `${id}, scenario ${id.slice(1)}` : id;
}

function read(file: string): string {
  const path = join(ROOT, file);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}
