import { describeConventions } from "../../context/describe-conventions.ts";
import { findContext } from "../../context/find-context.ts";
import { findSecret } from "../../context/secrets.ts";
import { count } from "../../safe-text/clean-text.ts";
import type { Node, Tools } from "../tools.ts";

/** N0: chooses what the model is shown first: the files a person named, and those the issue is about. */
export function loadContext(tools: Tools): Node {
  return async ({ spec, contextPaths }) => {
    const { remember, baseCommit } = tools.workspace;
    const { contextTokens } = tools.settings;
    const files = tools.workspace.at(baseCommit);
    const paths = await files.list();
    const { found, places } = await findContext(files, { spec, contextPaths, contextTokens });
    const shown = [...new Set([...contextPaths, ...found])];
    const { text, testNames } = await describeConventions({ paths, read: files.read });
    const conventions = (await findSecret(text)) === null ? text : "";
    const repositoryMap = await remember(JSON.stringify({ places, conventions, testNames }));
    const which = `${contextPaths.length} named, ${shown.length - contextPaths.length} found`;
    return {
      update: { contextPaths: shown, namedPaths: contextPaths, repositoryMap },
      headline: `${count(paths.length, "file")} in the repository, ${which}`,
    };
  };
}
