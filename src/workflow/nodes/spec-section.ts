import type { Component, Spec, SpecTestCase } from "../../spec/spec.ts";
import { block } from "../sections.ts";

/** The issue as the arbiter read it: what has to be tested, part by part. */
export function specSection({ spec }: { spec: Spec }): string | null {
  const { id, title, components, testCases, criteria } = spec;
  if (components.length + testCases.length === 0) return null;
  const parts = [
    `${id === null ? "" : `${id}: `}${title}`,
    list("Components to test:", components.map(describeComponent)),
    list("Test cases:", testCases.map(describeTestCase)),
    list("Acceptance criteria:", criteria),
  ];
  return block("spec", parts.filter((part) => part !== "").join("\n\n"));
}

function list(head: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [head, ...lines.map((line) => `- ${line}`)].join("\n");
}

function describeComponent({ name, file, interface: members }: Component): string {
  const place = file === null ? "" : ` (${file})`;
  return [`${name}${place}`, ...members.map((member) => `  ${member}`)].join("\n");
}

function describeTestCase({ id, title, given, when, then: expected }: SpecTestCase): string {
  const steps = [
    ["Given", given],
    ["When", when],
    ["Then", expected],
  ].filter(([, text]) => text !== null);
  const head = id === null ? title : `${id}: ${title}`;
  return [head, ...steps.map(([word, text]) => `  ${word}: ${text}`)].join("\n");
}
