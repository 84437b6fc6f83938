import { ArbiterError } from "../errors.ts";
import { checkDesign } from "./check-design.ts";
import { lintSpec } from "./lint-spec.ts";
import { mergeDesign } from "./merge-design.ts";
import type { Spec } from "./spec.ts";

/** A document that was read, with what it is called and what it says. */
export interface SpecDocument {
  name: string;
  markdown: string;
  spec: Spec;
}

interface Settling {
  issue: SpecDocument;
  /** The design in the repository that the issue points at. */
  design: SpecDocument | null;
  /** Every file of the base. */
  listing: readonly string[];
}

interface Settled {
  spec: Spec;
  warnings: string[];
}

/** The spec that a run is built from; refuses what nothing can be built from, before it costs money. */
export function settleSpec({ issue, design, listing }: Settling): Settled {
  const documents = design === null ? [issue] : [issue, design];
  const spec = design === null ? issue.spec : mergeDesign(issue.spec, design.spec);
  const missing = lintSpec(spec);
  if (missing.length > 0) {
    throw new ArbiterError("spec-incomplete", list(`${issue.name} does not say enough:`, missing), {
      data: { missing },
    });
  }
  const findings = documents.map((document) => checkDesign(document, listing));
  const errors = findings.flatMap((finding) => finding.errors);
  if (errors.length > 0) {
    throw new ArbiterError("design-blocked", list("The design is blocked:", errors), {
      data: { errors },
    });
  }
  return { spec, warnings: findings.flatMap((finding) => finding.warnings) };
}

function list(head: string, lines: readonly string[]): string {
  return [head, ...lines.map((line) => `  - ${line}`)].join("\n");
}
