import type { RedArtifact } from "./red-artifact-part.ts";

const LOUD_PASS_RATIO = 0.5;

/** What a person should know of a red whose tests did not all fail. */
export function warnOfPasses(
  { passed, skipped, total }: RedArtifact["test_results"],
  passes: readonly string[],
  maxPassRatio = 0.3,
): string[] {
  if (total === skipped) return ["WARNING: no test was executed"];
  const warnings: string[] = [];
  if (skipped > 0) warnings.push(`skipped tests prove nothing, and ${skipped} of ${total} were`);
  const ratio = passed / total;
  if (passed === total) warnings.push("WARNING: every test passed: is it implemented already?");
  else if (ratio > maxPassRatio) warnings.push(warnOfRatio(ratio, passes));
  return warnings;
}

function warnOfRatio(ratio: number, passes: readonly string[]): string {
  const loudly = ratio > LOUD_PASS_RATIO ? "WARNING: " : "";
  const more = passes.length > 1 ? ` (+${passes.length - 1} more)` : "";
  const share = `${Math.round(ratio * 100)}%`;
  return `${loudly}${share} of the tests passed before the change: look at ${passes[0]}${more}`;
}
