/** A test's id without its parameters; both a folder's name and a parameter may have a bracket. */
export function plainTestId(id: string): string {
  const names = id.indexOf("::");
  const bracket = names === -1 ? -1 : id.indexOf("[", names);
  return bracket === -1 ? id : id.slice(0, bracket);
}

/** The name of its function. */
export function testName(id: string): string {
  return plainTestId(id).split("::").at(-1) ?? id;
}
