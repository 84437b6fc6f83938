import * as z from "zod";
import type { Files, TestReport, TestRun, UsedFiles } from "../ports.ts";
import { isPythonFile, isTestPath } from "../python/files.ts";
import { type Definition, readDefinitions } from "../python/parse.ts";
import { fileOfTest, plainTestId } from "../python/test-ids.ts";
import { findTestMaterial, MATERIAL_USES, type TestMaterial } from "../python/test-material.ts";
import { idsIn } from "../routing/verdicts/verdict.ts";
import type { RedEvidence, RunState, StubFile } from "../run-state/run-state.ts";
import { readText, type Tools } from "../workflow/tools.ts";
import { recallBaseline } from "./baseline.ts";

const StoredMaterial = z.array(z.tuple([z.string(), z.enum(MATERIAL_USES)]));

interface AtRed {
  commit: string;
  run: TestRun;
  usedFiles: readonly UsedFiles[];
  stubs: readonly StubFile[];
}

/** Finds what the tests are made of, from the runs before the change and at red, and stores it. */
export async function rememberMaterial(
  tools: Tools,
  state: RunState,
  { commit, run, usedFiles, stubs }: AtRed,
): Promise<string> {
  const baseline = await recallBaseline(tools, state);
  const seen = [...(baseline?.usedFiles === undefined ? [] : [baseline.usedFiles]), ...usedFiles];
  const plan = state.agreedPlan;
  const files = tools.workspace.at(commit);
  const material = findTestMaterial({
    files: await files.list(),
    collected: await collectedFiles(files, [baseline, run.report]),
    loaded: seen.flatMap(({ loaded }) => loaded),
    opened: seen.flatMap(({ opened }) => opened),
    planned: [
      ...(plan?.changes ?? []),
      ...(plan?.newFiles ?? []),
      ...stubs.map(({ path }) => path),
    ],
  });
  return tools.workspace.remember(JSON.stringify([...material]));
}

/** The files that tests are locked with; empty for runs of older versions. */
export async function recallMaterial(
  { workspace }: Tools,
  { material }: Pick<RedEvidence, "material">,
): Promise<TestMaterial> {
  if (material === undefined) return new Map();
  return parseMaterial(await workspace.recall(material));
}

export function parseMaterial(text: string): TestMaterial {
  return new Map(StoredMaterial.parse(JSON.parse(text)));
}

/** The files that define a test; doctests and linters run as tests are found in the product, too. */
async function collectedFiles(
  files: Files,
  reports: readonly (TestReport | null)[],
): Promise<string[]> {
  const names = new Map<string, Set<string>>();
  for (const id of reports.flatMap(idsIn)) {
    const file = fileOfTest(id);
    const own = plainTestId(id).slice(file.length).split("::");
    names.set(file, new Set([...(names.get(file) ?? []), ...own]));
  }
  const defines = async ([file, own]: [string, Set<string>]) => {
    if (isTestPath(file) || !isPythonFile(file)) return [file];
    const source = await readText(files, file);
    const isOwn = ({ name }: Definition) => name.split(".").some((part) => own.has(part));
    return readDefinitions(source).some(isOwn) ? [file] : [];
  };
  return (await Promise.all([...names].map(defines))).flat();
}
