/** The file that a test's id begins with. */
export function fileOfTest(id: string): string {
  return id.replace(/::.*$/s, "");
}
