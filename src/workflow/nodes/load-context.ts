import { estimateTokens } from "../../context/budget.ts";
import { type ChosenContext, chooseContext } from "../../context/choose-context.ts";
import { describeConventions } from "../../context/describe-conventions.ts";
import { isForeign } from "../../context/file-kinds.ts";
import { findPlaces } from "../../context/find-places.ts";
import { findSecret } from "../../context/secrets.ts";
import { isPythonFile, isTestPath } from "../../python/files.ts";
import { count } from "../../safe-text/clean-text.ts";
import type { Spec } from "../../spec/spec.ts";
import { type Node, readText, type Tools } from "../tools.ts";

/** N0: chooses what the model is shown first: the files a person named, and those the issue is about. */
export function loadContext(tools: Tools): Node {
  return async ({ spec, contextPaths }) => {
    const { list, read, readEach, search, remember, restore, baseCommit } = tools.workspace;
    await restore(baseCommit);
    const paths = await list();
    const chosen = await chooseContext(
      { text: spec.text, paths: [...contextPaths, ...filesOf(spec)] },
      { paths, read, readEach, search },
    );
    const found = pickCandidates(chosen, { named: contextPaths, paths });
    const shown = [...new Set([...contextPaths, ...found])];
    const places = await choosePlaces(tools, found, chosen);
    const conventions = await describeConventions({ paths, read });
    const isSecret = (await findSecret(conventions)) !== null;
    const repositoryMap = await remember(
      JSON.stringify({ places, conventions: isSecret ? "" : conventions }),
    );
    const which = `${contextPaths.length} named, ${shown.length - contextPaths.length} found`;
    return {
      update: { contextPaths: shown, namedPaths: contextPaths, repositoryMap },
      headline: `${count(paths.length, "file")} in the repository, ${which}`,
    };
  };
}

/** The files that the issue lists rank above those its text only mentions. */
function filesOf({ filesChanged, components }: Spec): string[] {
  const files = [...filesChanged.map(({ path }) => path), ...components.map(({ file }) => file)];
  return files.filter((path) => path !== null);
}

/** More than these seldom help; a model can ask for others. */
const MAX_SOURCE_FILES = 14;
const MAX_TEST_FILES = 4;

/** A repository with no more files of Python than this is shown as a whole, if it fits. */
const SMALL_REPOSITORY = 10;

function pickCandidates(
  { ranked }: ChosenContext,
  { named, paths }: { named: readonly string[]; paths: readonly string[] },
): string[] {
  const python = paths.filter((path) => isPythonFile(path) && !isForeign(path));
  const rest = python.length <= SMALL_REPOSITORY ? python : [];
  const best = [...new Set([...ranked.map(({ path }) => path), ...rest])];
  const others = best.filter((path) => !named.includes(path));
  const source = others.filter((path) => !isTestPath(path)).slice(0, MAX_SOURCE_FILES);
  const tests = others.filter(isTestPath).slice(0, MAX_TEST_FILES);
  return others.filter((path) => source.includes(path) || tests.includes(path));
}

/** The part of the budget of one question that the candidates may use. */
const FIRST_SHARE = 1 / 5;
/** Each candidate gets this much of what the one before it got. */
const DECLINE = 0.86;

/** Tokens: parts of such a file are hardly shorter than the whole. */
const SHORT_FILE = 1_200;

/** Which parts of the candidates are shown first: a short file whole, of others what the issue is about. */
async function choosePlaces(
  tools: Tools,
  paths: readonly string[],
  { wanted }: ChosenContext,
): Promise<string[]> {
  const tokens = tools.settings.contextTokens * FIRST_SHARE;
  const whole = (1 - DECLINE ** Math.max(1, paths.length)) / (1 - DECLINE);
  const places: string[] = [];
  let spare = 0;
  for (const [rank, path] of paths.entries()) {
    const share = (tokens * DECLINE ** rank) / whole + spare;
    const text = await readText(tools, path);
    const size = estimateTokens(text);
    if (size <= Math.max(share, SHORT_FILE)) {
      places.push(path);
      spare = Math.max(0, share - size);
      continue;
    }
    const found = findPlaces(path, text, { wanted, maxTokens: share * 0.8 });
    places.push(...(found.length === 0 ? [`outline: ${path}`] : found));
    spare = 0;
  }
  return places;
}
