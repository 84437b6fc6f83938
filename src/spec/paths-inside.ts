import type { Spec } from "./spec.ts";

/** The paths of a spec, told from a folder of the repository; whoever told them from there is right too. */
export function pathsInside(folder: string, spec: Spec): Spec {
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
