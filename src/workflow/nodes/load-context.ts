import { fitTexts, shareBudget } from "../../context/budget.ts";
import { chooseContext } from "../../context/choose-context.ts";
import { describeConventions } from "../../context/describe-conventions.ts";
import { findSecret } from "../../context/secrets.ts";
import { describeOutline } from "../../python/outline.ts";
import { count } from "../../safe-text/clean-text.ts";
import type { Spec } from "../../spec/spec.ts";
import type { Node, Tools } from "../tools.ts";

/** More whole files than this seldom help; the map has the signatures of the others. */
const MAX_WHOLE_FILES = 20;

/** N0: chooses what the model is shown first: the files a person named, and those the issue is about. */
export function loadContext(tools: Tools): Node {
  return async ({ spec, contextPaths }) => {
    const { list, read, search, remember, restore, baseCommit } = tools.workspace;
    await restore(baseCommit);
    const paths = await list();
    const ranked = await chooseContext(
      { text: spec.text, paths: [...contextPaths, ...filesOf(spec)] },
      { paths, read, search },
    );
    const found = ranked.slice(0, MAX_WHOLE_FILES).map(({ path }) => path);
    const shown = [...new Set([...contextPaths, ...found])];

    const outlines = ranked.map(({ path, outline }) => describeOutline(path, outline));
    const conventions = await describeConventions({ paths, read });
    const map = await withoutSecrets(
      fitTexts(outlines, shareBudget(tools.settings.contextTokens).map),
    );
    const known = await withoutSecrets([conventions]);
    const repositoryMap = await remember(
      JSON.stringify({ outlines: map, conventions: known.join() }),
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

/** A default value in a signature, or an option in a configuration file, may be a secret. */
async function withoutSecrets(texts: readonly string[]): Promise<string[]> {
  const secrets = await Promise.all(texts.map(findSecret));
  return texts.filter((_, index) => secrets[index] === null);
}
