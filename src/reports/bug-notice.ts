/** The version in package.json; a test keeps the two equal. */
const VERSION = "0.1.0";

/** Calls an internal error a bug, and asks the user to report it with, for example, `the log above`. */
export function bugNotice(evidence: string): string {
  return `This is a bug in TDD Arbiter ${VERSION}. Please report it with ${evidence}.`;
}
