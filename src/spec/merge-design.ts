import type { Spec } from "./spec.ts";

/** An issue together with the design it points at: the issue's words first, and where both speak. */
export function mergeDesign(issue: Spec, design: Spec): Spec {
  const silent = new Set(issue.leftToModel);
  return {
    ...issue,
    title: issue.title === "" ? design.title : issue.title,
    goal: silent.has("goal") ? design.goal : issue.goal,
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
