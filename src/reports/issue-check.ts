import { count } from "../safe-text/clean-text.ts";
import { code, join, type Markdown, md, prose, words } from "../safe-text/markdown.ts";
import { grouped, stack } from "./blocks.ts";

/** What a run would send first, and what it would cost. */
export interface Preview {
  files: readonly { path: string; inPart: boolean }[];
  /** The Python files that the issue names and that do not exist. */
  newFiles: readonly string[];
  estimate: Estimate;
}

/** From the fewest to the most. */
type Range = readonly [number, number];

export interface Estimate {
  /** Null if none is configured. */
  model: string | null;
  calls: Range;
  /** Sent to the model. */
  tokens: Range;
  /** Null without a known price. */
  costUsd: Range | null;
  /** About how often the whole suite runs. */
  suites: number;
}

/** Whether an issue can be implemented as it is. */
export interface IssueCheck {
  title: string;
  /** What keeps a run from starting. */
  problems: readonly string[];
  /** What would make it easier. */
  advice: readonly string[];
  /** How many of each the issue has. */
  criteria: number;
  testCases: number;
  /** Null if the repository could not be read for it. */
  preview: Preview | null;
}

/** A page about an issue, for GitHub and for a terminal. */
export function issueCheckPage(check: IssueCheck): Markdown {
  const { title, problems, advice, preview } = check;
  const isReady = problems.length === 0;
  const about = isReady ? md`✅ A run can start` : md`✍️ Not ready`;
  return stack([
    md`### ${about}: ${words(title, MAX_TITLE)}`,
    listOf(md`**Missing or wrong**`, problems),
    listOf(isReady ? md`**Would make it easier**` : md`**Also**`, advice),
    describeContents(check),
    preview && previewPage(preview),
  ]);
}

const MAX_TITLE = 200;
const MAX_LINE = 500;
const MAX_LINES = 20;

function listOf(heading: Markdown, lines: readonly string[]): Markdown | null {
  if (lines.length === 0) return null;
  const items = lines.slice(0, MAX_LINES).map((line) => md`- ${prose(line, MAX_LINE)}`);
  return md`${heading}\n\n${join(items, "\n")}`;
}

function describeContents({ criteria, testCases }: IssueCheck): Markdown {
  const cases = testCases === 0 ? "" : ` and ${count(testCases, "test case")}`;
  return md`It has ${count(criteria, "acceptance criterion", "acceptance criteria")}${cases}.`;
}

/** The files of the first question, and an estimate. */
export function previewPage({ files, newFiles, estimate }: Preview): Markdown {
  return stack([
    files.length === 0
      ? md`**No file in the repository matches this issue.**`
      : md`**Files that a model would be shown first** (it may ask for others)\n\n${listFiles(files)}`,
    newFiles.length === 0
      ? null
      : md`**Named, and not there yet:** ${join(
          newFiles.slice(0, MAX_LINES).map((path) => code(path)),
          ", ",
        )}. If you did not mean a new file, correct the path.`,
    describeEstimate(estimate),
  ]);
}

function listFiles(files: Preview["files"]): Markdown {
  const rows = files
    .slice(0, MAX_LINES)
    .map(({ path, inPart }) => md`- ${code(path)}${inPart ? " (in part)" : ""}`);
  const left = files.length - rows.length;
  return join(left > 0 ? [...rows, md`- and ${left} more`] : rows, "\n");
}

function describeEstimate({ model, calls, tokens, costUsd, suites }: Estimate): Markdown {
  const sent = `${grouped(round(tokens[0]))} to ${grouped(round(tokens[1]))} tokens`;
  const price =
    costUsd === null ? "price unknown" : `$${costUsd[0].toFixed(2)} to $${costUsd[1].toFixed(2)}`;
  const cost = model === null ? md`no model is configured` : md`${price} with ${code(model)}`;
  return md`**Estimate:** ${calls[0]} to ${calls[1]} calls of the model; ${sent} sent; ${cost}. The whole test suite runs about ${suites} times, which usually takes most of the time.`;
}

function round(tokens: number): number {
  return Math.ceil(tokens / 1000) * 1000;
}
