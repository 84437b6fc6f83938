import { stage } from "../workflow/workflow-harness.ts";

/** What a scripted model writes, and the repository it writes it for. */
export interface Play {
  files: Readonly<Record<string, string>>;
  /** The issue; by default it asks for `double`. */
  issue?: string;
  /** The file of the new tests, and its text. */
  test: readonly [string, string];
  /** The text of an earlier answer for that file, which is sent back. */
  sentBack?: string;
  /** The files that the code phase writes. */
  code: Readonly<Record<string, string>>;
  /** More files that are written with the tests. */
  support?: Readonly<Record<string, string>>;
  /** The limit for one run of pytest; 60 by default. */
  timeoutSeconds?: number;
  /** The time budget of the suite; by default there is time enough. */
  suiteSeconds?: number;
  /** Runs with pytest-xdist installed, which the other tests do without. */
  xdist?: true;
  /** Fields of the plan that differ from what is derived from the test and the code. */
  plan?: Readonly<Record<string, unknown>>;
}

const ISSUE = "# Double\n\n- double(3) is 6.\n";

/**
 * A whole run on a real repository with real pytest, one attempt for each phase, or two where an answer
 * is sent back; ends at the gate.
 */
export async function play(script: Play) {
  const { files, issue = ISSUE, test, sentBack, code, support = {}, plan } = script;
  const { timeoutSeconds = 60, suiteSeconds, xdist } = script;
  const [path, text] = test;
  const earlier = sentBack === undefined ? [] : [blocks({ [path]: sentBack })];
  const [module = "shop.py"] = Object.keys(code);
  const answers = {
    plan: [
      {
        approach: "directly",
        tests: [
          {
            name: /def (\w+)/.exec(text)?.[1] ?? "",
            criterion: "double(3) is 6.",
            quote: "double(3) is 6.",
          },
        ],
        creates: [{ module: dotted(module), name: "double" }],
        changes: Object.keys(code),
        ...plan,
      },
    ],
    scaffold: [...earlier, blocks({ [path]: text, ...support })],
    implement: [blocks(code)],
  };
  const { start } = await stage({
    ...{ timeoutSeconds, files, answers, issue, attempts: 1 + earlier.length },
    ...(suiteSeconds === undefined ? {} : { suiteSeconds }),
    settings: { refactor: false },
    ...(xdist === undefined ? {} : { python: process.env.XDIST_PYTHON ?? "" }),
  });
  return start();
}

function dotted(path: string): string {
  return path
    .replace(/^src\//, "")
    .replace(/(\/__init__)?\.py$/, "")
    .replaceAll("/", ".");
}

function blocks(files: Readonly<Record<string, string>>): string {
  const block = ([name, content]: [string, string]) =>
    `### FILE: ${name}\n\`\`\`python\n${content}\`\`\``;
  return Object.entries(files).map(block).join("\n");
}
