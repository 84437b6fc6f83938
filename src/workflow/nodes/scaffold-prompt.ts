import type { RunState } from "../../run-state/run-state.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../run-state/settings.ts";
import { FILE_FORMAT } from "../answer-format.ts";
import { joinSections } from "../data-block.ts";
import { NO_MAP, type Question, type ShownFile, type Surroundings } from "../prompt-parts.ts";
import type { RepositoryMap } from "../recall-map.ts";
import { ROLE } from "../role.ts";
import {
  block,
  fileSection,
  fileSections,
  issueSection,
  planSection,
  verdictSection,
} from "../sections.ts";
import { specSection } from "./spec-section.ts";
import { testRules } from "./test-rules.ts";

interface ScaffoldExtras {
  refused?: readonly ShownFile[];
  map?: RepositoryMap;
  settings?: Readonly<Settings>;
}

/** On a second try the tests that were refused go along: what they lacked is said behind them. */
export function scaffoldQuestion(
  state: RunState,
  { files, outlines = [] }: Surroundings,
  { refused = [], map = NO_MAP, settings = DEFAULT_SETTINGS }: ScaffoldExtras = {},
): Question {
  return {
    node: "scaffold",
    system: joinSections([ROLE, testRules(settings), FILE_FORMAT]),
    stable: joinSections([
      issueSection(state),
      specSection(state),
      planSection(state),
      block("conventions", map.conventions),
      fileSections(files, outlines),
    ]),
    prompt: state.testResults === null ? "Write the tests." : writeAgain(state, refused),
  };
}

/** The agent that wrote the tests is told why they were sent back. */
function writeAgain(state: RunState, refused: readonly ShownFile[]): string {
  return joinSections([
    ...refused.map((file) => fileSection("refused", file)),
    verdictSection(state),
    "These tests were sent back; <pytest> says why. Nothing of them is in the repository any more: write all of them again, and let EDIT start from the files in <file>, not from <refused>. Tests that passed already must fail: check what they assert. Tests that could not run must run.",
  ]);
}
