import { isTestModule } from "./test-file.ts";

/** The files among these that pytest is asked to run; conftest and helpers come along by themselves. */
export function testTargets(files: readonly string[]): string[] {
  return files.filter(isTestModule);
}
