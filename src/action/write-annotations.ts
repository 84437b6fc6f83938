import { type AnnotationProperties, error } from "@actions/core";
import type { FailureAnnotation } from "../reports/annotations.ts";
import type { Sanitizer } from "../safe-text/sanitizer.ts";

/** GitHub shows no more of one step. */
const MOST = 10;

/** Shows failures beside the lines they are about; answers how many were left out. */
export function writeAnnotations(
  annotations: readonly FailureAnnotation[],
  safe: Pick<Sanitizer, "line">,
  show: (message: string, properties: AnnotationProperties) => void = error,
): number {
  for (const { file, line, title, message } of annotations.slice(0, MOST)) {
    const place = { file, title: safe.line(title) };
    show(safe.line(message), { ...place, ...(line === null ? {} : { startLine: line }) });
  }
  return Math.max(0, annotations.length - MOST);
}
