import * as z from "zod";

/** Something that the change builds: its file and its interface. */
const Component = z.object({
  name: z.string(),
  file: z.string().nullable(),
  /** `total(prices: list) -> int`, `class Cart(Base)`, `Cart.add(self, item)`. */
  interface: z.array(z.string()),
});

const SpecTestCase = z.object({
  id: z.string().nullable(),
  title: z.string(),
  /** The component under test; absent where the text does not say, and in specs of older runs. */
  component: z.string().optional(),
  /** `unit`, `integration`, …, as the text has it; absent like `component`. */
  type: z.string().optional(),
  given: z.string().nullable(),
  when: z.string().nullable(),
  // biome-ignore lint/suspicious/noThenProperty: given, when, then are the usual names; a string is not a thenable.
  then: z.string().nullable(),
});

const ChangedFile = z.object({
  path: z.string(),
  /** Null if the document does not say. */
  change: z.enum(["add", "modify", "delete"]).nullable(),
  /** The line in its document. */
  line: z.number(),
});

/** The parts that a text may leave out; the planner then infers them from the rest. */
export const SPEC_PARTS = ["goal", "criteria", "components", "testCases", "filesChanged"] as const;

/** What an issue asks for, as far as its text spells it out. */
export const Spec = z.object({
  /** `#42`; null without a number. */
  id: z.string().nullable(),
  /** `SPEC-20260102-0001`; absent where the text has none, and in specs of older runs. */
  specId: z.string().optional(),
  title: z.string(),
  goal: z.string(),
  criteria: z.array(z.string()),
  components: z.array(Component),
  testCases: z.array(SpecTestCase),
  filesChanged: z.array(ChangedFile),
  contextPaths: z.array(z.string()),
  baseBranch: z.string().nullable(),
  /** A design document in the repository that the issue points at. */
  lld: z.string().nullable(),
  /** Existing tests, by file or id, that the change makes wrong. */
  outdatedTests: z.array(z.string()),
  /** The parts that the text does not spell out. */
  leftToModel: z.array(z.enum(SPEC_PARTS)),
  /** The visible text, against which quotes are checked. */
  text: z.string(),
});

export type Spec = z.infer<typeof Spec>;
export type Component = z.infer<typeof Component>;
export type SpecTestCase = z.infer<typeof SpecTestCase>;
export type ChangedFile = z.infer<typeof ChangedFile>;
export type SpecPart = (typeof SPEC_PARTS)[number];

/** Makes a spec's paths relative to a folder of the repository; paths that already are stay as they are. */
export function relativeToFolder(folder: string, spec: Spec): Spec {
  if (folder === "") return spec;
  const inside = (path: string) =>
    path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
  return {
    ...spec,
    components: spec.components.map((component) => ({
      ...component,
      file: component.file === null ? null : inside(component.file),
    })),
    filesChanged: spec.filesChanged.map((file) => ({ ...file, path: inside(file.path) })),
    contextPaths: spec.contextPaths.map(inside),
    lld: spec.lld === null ? null : inside(spec.lld),
    outdatedTests: spec.outdatedTests.map(inside),
  };
}
