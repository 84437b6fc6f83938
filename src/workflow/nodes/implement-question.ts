import type { RunState } from "../../run-state/run-state.ts";
import { FILE_FORMAT } from "../answer-format.ts";
import { joinSections } from "../data-block.ts";
import type { Question, ShownFile, Surroundings } from "../prompt-parts.ts";
import { ROLE } from "../role.ts";
import {
  block,
  fileSection,
  fileSections,
  issueSection,
  planSection,
  verdictSection,
} from "../sections.ts";

const CODE_RULES = `Write the code that makes the failing tests pass.
- Only code. Tests are locked: an answer that changes one is refused.
- Every test in <pytest> has to pass, and everything that passed before has to pass still.
- Do what the issue says, not only what the tests check: no special cases for the tests' own values.
- Replace every stub that raises NotImplementedError.
- Nothing that reaches into pytest, ends the process or skips a test.
- Write as the code around it is written.`;

interface ImplementExtras {
  /** The files that attempts have written, as they are where this one starts. */
  current?: readonly ShownFile[];
  /** What the last attempt changed; empty where there was none. */
  lastDiff?: string;
}

/** The repository as it was at red comes first and never changes; what attempts did comes behind. */
export function implementQuestion(
  state: RunState,
  { files, outlines = [] }: Surroundings,
  { current = [], lastDiff = "" }: ImplementExtras = {},
): Question {
  return {
    node: "implement",
    system: joinSections([ROLE, CODE_RULES, FILE_FORMAT]),
    stable: joinSections([issueSection(state), planSection(state), fileSections(files, outlines)]),
    prompt: joinSections([
      currentSection(current),
      block("diff", lastDiff),
      verdictSection(state),
      block("lint", state.lintFindings.join("\n")),
      state.strategy ?? "Make the failing tests pass.",
    ]),
  };
}

function currentSection(files: readonly ShownFile[]): string | null {
  if (files.length === 0) return null;
  const blocks = files.map((file) => fileSection("current", file));
  return joinSections(["These files are as follows by now; go on from them:", ...blocks]);
}
