import { describeConventions } from "../../context/describe-conventions.ts";
import { findContext } from "../../context/find-context.ts";
import { readGuidelines } from "../../context/read-guidelines.ts";
import { findSecret } from "../../context/secrets.ts";
import type { Files } from "../../ports.ts";
import { count } from "../../safe-text/clean-text.ts";
import { createReader } from "../looking/show-place.ts";
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
    const guidelines = await readGuidelines({ paths, read: await readerOf(tools, files) });
    const map = { places, conventions, testNames, guidelines };
    const repositoryMap = await remember(JSON.stringify(map));
    const which = `${contextPaths.length} named, ${shown.length - contextPaths.length} found`;
    return {
      update: { contextPaths: shown, namedPaths: contextPaths, repositoryMap },
      headline: `${count(paths.length, "file")} in the repository, ${which}`,
    };
  };
}

/** Reads files by the rules for everything that a model is shown. */
async function readerOf({ log }: Tools, files: Files) {
  const read = await createReader(log, files);
  return async (path: string) => {
    const file = await read(path);
    return "text" in file ? file.text : null;
  };
}
