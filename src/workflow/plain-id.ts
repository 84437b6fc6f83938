/** A test's id without parameters: they are in brackets behind the function's name. */
export function plainId(id: string): string {
  const bracket = id.indexOf("[", id.lastIndexOf("::"));
  return bracket === -1 ? id : id.slice(0, bracket);
}
