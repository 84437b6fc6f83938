import { ArbiterError } from "../errors.ts";
import { checkDesign } from "./check-design.ts";
import { isBranchName } from "./default-names.ts";
import { shorten } from "./markdown/inline-text.ts";
import type { Spec, SpecTestCase } from "./spec.ts";

/** A document with its name, its text and the spec read from it. */
export interface SpecDocument {
  name: string;
  markdown: string;
  spec: Spec;
}

interface SpecDocuments {
  issue: SpecDocument;
  /** The design in the repository that the issue points at. */
  design: SpecDocument | null;
  /** Every file of the base. */
  listing: readonly string[];
}

interface ValidatedSpec {
  spec: Spec;
  warnings: string[];
}

/** The spec of a run. Refuses an issue or a design that cannot be implemented before a model is called. */
export function validateSpec({ issue, design, listing }: SpecDocuments): ValidatedSpec {
  const documents = design === null ? [issue] : [issue, design];
  const spec = design === null ? issue.spec : mergeDesign(issue.spec, design.spec);
  const missing = findSpecProblems(spec);
  if (missing.length > 0) {
    throw new ArbiterError("spec-incomplete", withList(`${issue.name} is incomplete:`, missing), {
      data: { missing },
    });
  }
  const findings = documents.map((document) => checkDesign(document, listing));
  const errors = findings.flatMap((finding) => finding.errors);
  if (errors.length > 0) {
    throw new ArbiterError("design-blocked", withList("The design is blocked:", errors), {
      data: { errors },
    });
  }
  return { spec, warnings: findings.flatMap((finding) => finding.warnings) };
}

/** An issue together with the design that it points at; the issue takes precedence. */
export function mergeDesign(issue: Spec, design: Spec): Spec {
  const missing = new Set(issue.leftToModel);
  return {
    ...(design.specId === undefined ? {} : { specId: design.specId }),
    ...issue,
    title: issue.title === "" ? design.title : issue.title,
    goal: missing.has("goal") ? design.goal : issue.goal,
    criteria: [...new Set([...issue.criteria, ...design.criteria])],
    components: [...issue.components, ...design.components],
    testCases: [...issue.testCases, ...design.testCases],
    filesChanged: [...issue.filesChanged, ...design.filesChanged],
    contextPaths: [...new Set([...issue.contextPaths, ...design.contextPaths])],
    baseBranch: issue.baseBranch ?? design.baseBranch,
    outdatedTests: [...new Set([...issue.outdatedTests, ...design.outdatedTests])],
    leftToModel: issue.leftToModel.filter((part) => design.leftToModel.includes(part)),
    text: `${issue.text}\n\n${design.text}`,
  };
}

function withList(head: string, lines: readonly string[]): string {
  return [head, ...lines.map((line) => `  - ${line}`)].join("\n");
}

const PLACEHOLDER =
  /^(?:todo|tbd|tba|fixme|xxx|\?+|wip|to be (?:defined|done)|lorem ipsum.*)[.!…]*$/i;
const NEGATION =
  /^(?:not|never|no|cannot|without|nicht|kein|keine|nie|ne|pas|jamais|nunca|nem|не)$/;
const AUXILIARY =
  /^(?:does|do|did|is|are|be|will|shall|should|must|can|may|has|have|to|the|an?|it)$/;
/** A shorter goal does not say what to test; a CJK character counts as three letters. */
const FEWEST_LETTERS = 20;

/** What the issue has to say before it is worth calling a model; empty if nothing is missing. */
export function findSpecProblems(spec: Spec): string[] {
  return [
    ...lintSubstance(spec),
    ...spec.criteria.flatMap(lintPlaceholder),
    ...findContradictions(spec.criteria),
    ...findConflicts(spec.testCases),
    ...lintBase(spec.baseBranch),
  ];
}

function lintSubstance({ title, goal, criteria, testCases, leftToModel }: Spec): string[] {
  const untitled = title === "" ? ["Add a title: one line that names the change."] : [];
  if (criteria.length > 0 || testCases.length > 0) return untitled;
  if (!leftToModel.includes("goal") && weight(goal) >= FEWEST_LETTERS) return untitled;
  return [
    ...untitled,
    "Add acceptance criteria: a heading “Acceptance criteria”, with one line for each behaviour that a test can check (“`total([])` returns 0”).",
  ];
}

function weight(text: string): number {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const signs = text.match(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu,
  );
  return letters + 2 * (signs?.length ?? 0);
}

function lintPlaceholder(criterion: string, index: number): string[] {
  if (!PLACEHOLDER.test(criterion)) return [];
  return [`Say what criterion ${index + 1} requires: it is only “${shorten(criterion, 40)}”.`];
}

/** Two criteria that differ only in a "not". */
function findContradictions(criteria: readonly string[]): string[] {
  const seen = new Map<string, { criterion: string; negated: boolean }>();
  return criteria.flatMap((criterion) => {
    const words = criterion
      .toLowerCase()
      .replaceAll(/(can)?n?['’]t\b/g, "$1 not")
      .split(/[^\p{L}\p{N}]+/u);
    const negated = words.filter((word) => NEGATION.test(word)).length % 2 === 1;
    const core = words
      .filter((word) => word !== "" && !NEGATION.test(word) && !AUXILIARY.test(word))
      .map((word) => word.replace(/s$/, ""))
      .join(" ");
    const other = seen.get(core);
    if (other === undefined) seen.set(core, { criterion, negated });
    if (other === undefined || other.negated === negated) return [];
    return [
      `Say which of these holds: “${shorten(other.criterion, 120)}” or “${shorten(criterion, 120)}”.`,
    ];
  });
}

/** One test case with two outcomes. */
function findConflicts(testCases: readonly SpecTestCase[]): string[] {
  const seen = new Map<string, string | null>();
  return testCases.flatMap(({ title, given, when, then: expected }) => {
    const key = JSON.stringify([title, given, when]);
    const other = seen.get(key);
    if (other === undefined) seen.set(key, expected);
    if (other === undefined || other === expected) return [];
    return [
      `Say which outcome “${shorten(title, 80)}” has: “${shorten(other ?? "nothing", 80)}” or “${shorten(expected ?? "nothing", 80)}”.`,
    ];
  });
}

function lintBase(branch: string | null): string[] {
  if (branch === null || isBranchName(branch)) return [];
  return [`Name an existing base branch: “${shorten(branch, 60)}” is not a valid branch name.`];
}
