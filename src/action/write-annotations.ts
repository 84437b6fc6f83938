import { type AnnotationProperties, error } from "@actions/core";
import type { SafeLine } from "../safe-text/sanitizer.ts";

export interface Annotation {
  file: string;
  line: number | null;
  title: SafeLine;
  message: SafeLine;
}

/** GitHub shows no more of one step. */
const MOST = 10;

/** Shows failures beside the lines they are about; answers how many were left out. */
export function writeAnnotations(
  annotations: readonly Annotation[],
  show: (message: string, properties: AnnotationProperties) => void = error,
): number {
  for (const { file, line, title, message } of annotations.slice(0, MOST)) {
    show(message, { file, title, ...(line === null ? {} : { startLine: line }) });
  }
  return Math.max(0, annotations.length - MOST);
}
